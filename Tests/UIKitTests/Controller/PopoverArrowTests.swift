import Testing

@testable import Engine
@testable import UIKit

/// The presented view of a popover extends under the arrow, which lies outside the view's safe area.
@Suite(.serialized) @MainActor
final class PopoverArrowTests {
  private lazy var stage = ControllerStage(width: 1024, height: 768)
  private lazy var root = UIViewController()
  private lazy var content = UIViewController()
  private let source = UIView(frame: CGRect(x: 480, y: 360, width: 40, height: 40))

  /// The direction of the arrow, the frame of the content in the window, and the content's safe area insets.
  private nonisolated static let cases: [(UIPopoverArrowDirection, CGRect, UIEdgeInsets)] = [
    (
      .up, CGRect(x: 400, y: 400, width: 200, height: 163),
      UIEdgeInsets(top: 13, left: 0, bottom: 0, right: 0)
    ),
    (
      .down, CGRect(x: 400, y: 197, width: 200, height: 163),
      UIEdgeInsets(top: 0, left: 0, bottom: 13, right: 0)
    ),
    (
      .left, CGRect(x: 520, y: 305, width: 213, height: 150),
      UIEdgeInsets(top: 0, left: 13, bottom: 0, right: 0)
    ),
    (
      .right, CGRect(x: 267, y: 305, width: 213, height: 150),
      UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 13)
    ),
    ([], CGRect(x: 400, y: 305, width: 200, height: 150), .zero),
  ]

  @discardableResult
  private func present(
    _ controller: UIViewController, _ direction: UIPopoverArrowDirection, color: UIColor? = nil,
    animated: Bool = false
  ) throws -> UIPopoverPresentationController {
    stage.window.rootViewController = root
    root.view.addSubview(source)
    stage.frame(at: 1)
    controller.modalPresentationStyle = .popover
    controller.preferredContentSize = CGSize(width: 200, height: 150)
    let popover = try #require(controller.popoverPresentationController)
    popover.sourceView = source
    popover.permittedArrowDirections = direction
    popover.backgroundColor = color
    root.present(controller, animated: animated)
    stage.run(to: stage.time + 1)
    return popover
  }

  private func windowFrame(_ view: UIView) -> CGRect { stage.window.convert(view.bounds, from: view) }

  /// The path that masks the content, and the filled shape behind the content.
  private func shapes(
    _ popover: UIPopoverPresentationController
  ) throws -> (mask: CGPath, behind: CAShapeLayer) {
    let mask = try #require(popover.presentedViewController.view.superview?.layer.mask as? CAShapeLayer)
    let found = popover.presentedView?.layer.sublayers?.lazy.compactMap { $0 as? CAShapeLayer }.first
    return (try #require(mask.path), try #require(found))
  }

  /// A point on the arrow, three quarters of its length from the tip.
  private func arrowPoint(_ direction: UIPopoverArrowDirection) -> CGPoint {
    switch direction {
    case .up: CGPoint(x: 500, y: 410)
    case .down: CGPoint(x: 500, y: 350)
    case .left: CGPoint(x: 530, y: 380)
    default: CGPoint(x: 470, y: 380)
    }
  }

  @Test(arguments: cases.indices, [true, false])
  func theContentExtendsUnderTheArrow(index: Int, animated: Bool) throws {
    let (direction, frame, insets) = Self.cases[index]
    let inner = UIView()
    inner.translatesAutoresizingMaskIntoConstraints = false
    content.view.addSubview(inner)
    content.view.layoutMargins = UIEdgeInsets(top: 5, left: 5, bottom: 5, right: 5)
    let guide = content.view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      inner.topAnchor.constraint(equalTo: guide.topAnchor),
      inner.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
      inner.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      inner.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
    ])
    let popover = try present(content, direction, animated: animated)
    #expect(popover.arrowDirection == direction && windowFrame(content.view) == frame)
    #expect(content.view.safeAreaInsets == insets)
    #expect(windowFrame(inner) == frame.inset(by: insets), "the inner view stays beside the arrow")
    #expect(windowFrame(inner).size == CGSize(width: 200, height: 150))
    let margins = content.view.layoutMargins
    #expect(margins.top == 5 + insets.top && margins.left == 5 + insets.left)
    #expect(margins.bottom == 5 + insets.bottom && margins.right == 5 + insets.right)
    let shapes = try shapes(popover)
    let middle = CGPoint(x: frame.width / 2, y: frame.height / 2)
    #expect(shapes.mask.contains(middle) && !shapes.mask.contains(CGPoint(x: 0.5, y: 0.5)), "rounded corners")
    guard direction != [] else { return }
    let point = arrowPoint(direction)
    let inside = CGPoint(x: point.x - frame.minX, y: point.y - frame.minY)
    #expect(shapes.mask.contains(inside), "the content is seen on the arrow")
    #expect(stage.window.hitTest(point, with: nil) === content.view)
  }

  /// A touch beside the arrow hits the popover, not its content.
  @Test func aTouchBesideTheArrowHitsThePopover() throws {
    let popover = try present(content, .up)
    #expect(stage.window.hitTest(CGPoint(x: 410, y: 405), with: nil) === popover.presentedView)
    #expect(stage.window.hitTest(CGPoint(x: 410, y: 420), with: nil) === content.view)
  }

  @Test(arguments: cases.indices.dropLast())
  func aBackgroundColorFillsTheArrow(index: Int) throws {
    let (direction, frame, insets) = Self.cases[index]
    content.view.backgroundColor = .green
    let popover = try present(content, direction, color: .red)
    let shapes = try shapes(popover)
    let point = arrowPoint(direction)
    let inside = CGPoint(x: point.x - frame.minX, y: point.y - frame.minY)
    #expect(!shapes.mask.contains(inside) && shapes.behind.path?.contains(inside) == true)
    #expect(shapes.behind.fillColor == UIColor.red.cgColor && content.view.safeAreaInsets == insets)
    #expect(stage.window.hitTest(point, with: nil) === popover.presentedView)
    popover.backgroundColor = nil
    stage.frame(at: stage.time + 0.1)
    let shapesWithoutColor = try self.shapes(popover)
    #expect(shapesWithoutColor.mask.contains(inside))
  }

  /// If the source moves, the arrow changes sides, and the safe area follows the arrow.
  @Test func theSafeAreaFollowsTheArrow() throws {
    let popover = try present(content, .any)
    #expect(content.view.safeAreaInsets.top == 13)
    source.frame.origin.y = 700
    popover.sourceRect = source.bounds
    stage.frame(at: stage.time + 0.1)
    #expect(popover.arrowDirection == .down)
    #expect(content.view.safeAreaInsets == UIEdgeInsets(top: 0, left: 0, bottom: 13, right: 0))
  }

  /// A bar of the content begins beside the arrow, although the controller's view extends under the arrow.
  @Test func aBarIsBesideTheArrow() throws {
    let navigation = UINavigationController(rootViewController: content)
    try present(navigation, .up)
    #expect(windowFrame(navigation.view).minY == 400)
    #expect(windowFrame(navigation.navigationBar).minY == 413)
    #expect(content.view.safeAreaInsets.top == 13 + navigation.navigationBar.frame.height)
  }

  @Test func scrollingContentBeginsBesideTheArrow() throws {
    let table = UITableViewController(style: .plain)
    try present(table, .up)
    #expect(table.tableView.adjustedContentInset.top == 13 && table.tableView.contentOffset.y == -13)
  }

  /// The controller learns only of changes of its view's size.
  @Test func aResizedWindowDoesNotResizeThePopover() throws {
    final class Sized: UIViewController {
      var sizes: [CGSize] = []
      override func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
      ) {
        super.viewWillTransition(to: size, with: coordinator)
        sizes.append(size)
      }
    }
    let sized = Sized()
    try present(sized, .up)
    stage.window.frame = CGRect(x: 0, y: 0, width: 1000, height: 700)
    stage.run(to: stage.time + 1)
    #expect(sized.sizes == [], "the popover keeps its size")
    #expect(sized.view.bounds.size == CGSize(width: 200, height: 163))
  }
}

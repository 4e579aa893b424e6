import Testing

@testable import Engine
@testable import UIKit

/// Sheets with several heights.
@Suite(.serialized) @MainActor
final class SheetDetentTests {
  private final class Delegate: NSObject, UISheetPresentationControllerDelegate {
    var seen: [String] = []
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
      _ sheetPresentationController: UISheetPresentationController
    ) {
      seen.append(sheetPresentationController.selectedDetentIdentifier?.rawValue ?? "-")
    }
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      seen.append("dismissed")
    }
  }

  private lazy var stage = ControllerStage(width: 390, height: 844)
  private let delegate = Delegate()
  private lazy var a = UIViewController()
  private lazy var b = UIViewController()

  @discardableResult
  private func present(
    _ detents: [UISheetPresentationController.Detent],
    _ setUp: (UISheetPresentationController) -> Void = { _ in }
  ) throws -> UISheetPresentationController {
    stage.window.rootViewController = a
    stage.frame(at: 1)
    let sheet = try #require(b.sheetPresentationController)
    sheet.detents = detents
    sheet.delegate = delegate
    setUp(sheet)
    a.present(b, animated: true)
    #expect(b.sheetPresentationController === sheet)
    settle()
    return sheet
  }

  private func settle() { for _ in 0..<70 { stage.frame(at: stage.time + 1.0 / 60) } }

  /// Drags a finger vertically by `distance` points, rests, and lifts the finger.
  private func drag(from y: Double, by distance: Double) {
    stage.down(195, y)
    for step in 1...20 { stage.move(195, y + distance * Double(step) / 20) }
    for _ in 0..<12 { stage.move(195, y + distance) }
    stage.up(195, y + distance)
    settle()
  }

  private var top: CGFloat { b.view.frame.minY }
  private var shade: CGFloat {
    b.presentationController?.containerView?.subviews.first?.alpha ?? .nan
  }
  private var scale: CGFloat { a.view.transform.a }

  @Test func aSheetBeginsAtTheLowestDetent() throws {
    let sheet = try present([.large(), .medium()])
    #expect(b.view.frame == CGRect(x: 0, y: 444, width: 390, height: 400))
    #expect(scale == 1 && abs(shade - 0.2) < 1e-6, "the presenter steps back for a large sheet only")
    sheet.animateChanges { sheet.selectedDetentIdentifier = .large }
    #expect(b.view.frame == CGRect(x: 0, y: 44, width: 390, height: 800))
    stage.frame(at: stage.time + 1.0 / 60)
    stage.frame(at: stage.time + 1.0 / 60)
    let shown = stage.shown(b.view).bounds.height
    #expect(shown > 400 && shown < 800, "\(shown)")
    settle()
    #expect(abs(scale - 0.92) < 1e-9 && delegate.seen == [])
    sheet.selectedDetentIdentifier = nil
    stage.frame(at: stage.time + 1.0 / 60)
    #expect(top == 444 && scale == 1, "at once outside of an animation")
    b.dismiss(animated: true)
    settle()
    #expect(b.view.window == nil && scale == 1 && a.view.layer.cornerRadius == 0)
  }

  @Test func dragsChangeTheHeight() throws {
    let sheet = try present([.medium(), .large()])
    stage.down(195, 460)
    for step in 1...10 { stage.move(195, 460 - 20 * Double(step)) }
    #expect(top < 300 && top > 230, "the sheet follows: \(top)")
    #expect(scale < 1 && scale > 0.92)
    for _ in 0..<12 { stage.move(195, 200) }
    stage.up(195, 200)
    settle()
    #expect(
      top == 44 && sheet.selectedDetentIdentifier == .large && delegate.seen == ["com.apple.UIKit.large"])
    drag(from: 60, by: 300)
    #expect(top == 444 && delegate.seen.count == 2 && sheet.selectedDetentIdentifier == .medium)
    // A short drag returns to the detent.
    drag(from: 460, by: -100)
    #expect(top == 444 && delegate.seen.count == 2)
    // The sheet resists a drag beyond the highest detent.
    sheet.selectedDetentIdentifier = .large
    stage.frame(at: stage.time + 1.0 / 60)
    drag(from: 60, by: -50)
    #expect(top == 44)
  }

  @Test func aDragBelowTheLowestDetentDismisses() throws {
    try present([.medium(), .large()])
    drag(from: 460, by: 350)
    #expect(b.presentingViewController == nil && delegate.seen == ["dismissed"] && scale == 1)
  }

  @Test(arguments: [true, false])
  func aLongDragFromTheHighestDetentDismissesUnlessModal(isModal: Bool) throws {
    let sheet = try present([.medium(), .large()]) { $0.selectedDetentIdentifier = .large }
    b.isModalInPresentation = isModal
    #expect(top == 44)
    drag(from: 60, by: 720)
    #expect((b.presentingViewController == nil) == !isModal)
    if isModal {
      #expect(top == 444 && sheet.selectedDetentIdentifier == .medium)
    } else {
      #expect(delegate.seen == ["dismissed"] && b.view.window == nil)
    }
  }

  @Test func undimmedContentReceivesTouches() throws {
    final class Button: UIButton { var count = 0 }
    let button = Button(frame: CGRect(x: 100, y: 60, width: 200, height: 60))
    button.addAction(UIAction { _ in button.count += 1 }, for: .touchUpInside)
    a.view.addSubview(button)
    let sheet = try present([.medium(), .large()]) { $0.largestUndimmedDetentIdentifier = .medium }
    func tap() {
      stage.down(195, 90)
      stage.up(195, 90)
    }
    #expect(shade == 0)
    tap()
    #expect(button.count == 1 && b.presentingViewController === a)
    sheet.animateChanges { sheet.selectedDetentIdentifier = .large }
    settle()
    #expect(abs(shade - 0.2) < 1e-6)
    tap()
    #expect(button.count == 1)
    sheet.selectedDetentIdentifier = .medium
    sheet.largestUndimmedDetentIdentifier = nil
    stage.frame(at: stage.time + 1.0 / 60)
    #expect(abs(shade - 0.2) < 1e-6)
    tap()
    settle()
    #expect(button.count == 1 && b.presentingViewController == nil, "a tap on dimmed content dismisses")
  }

  @Test func customDetentsAreAboveTheSafeArea() throws {
    stage.window.simulatedSafeAreaInsets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    var height: CGFloat? = 200
    var maximum: CGFloat = 0
    let name = UISheetPresentationController.Detent.Identifier("small")
    let sheet = try present([
      .custom(identifier: name) { context in
        maximum = context.maximumDetentValue
        return height
      }, .large(),
    ])
    #expect(b.view.frame.height == 234 && b.view.frame.maxY == 844 && maximum == 766)
    sheet.selectedDetentIdentifier = name
    height = 300
    sheet.invalidateDetents()
    stage.frame(at: stage.time + 1.0 / 60)
    #expect(b.view.frame.height == 334)
    height = nil
    sheet.invalidateDetents()
    stage.frame(at: stage.time + 1.0 / 60)
    #expect(top == 44, "an inactive detent counts as the lowest of the others")
    let identifiers = [
      UISheetPresentationController.Detent.custom { _ in 1 }, .custom { _ in 1 }, .medium(), .large(),
    ].map(\.identifier)
    #expect(Set(identifiers).count == 4)
  }

  @Test func theSheetHasItsPreferredAppearance() throws {
    let sheet = try present([.medium()]) {
      $0.prefersGrabberVisible = true
      $0.preferredCornerRadius = 30
      $0.widthFollowsPreferredContentSizeWhenEdgeAttached = true
    }
    let count = b.view.subviews.count
    #expect(count == 1 && b.view.subviews.last?.frame == CGRect(x: 177, y: 5, width: 36, height: 5))
    #expect(b.view.layer.cornerRadius == 30 && b.view.frame.width == 390)
    b.preferredContentSize = CGSize(width: 300, height: 100)
    sheet.prefersGrabberVisible = false
    stage.frame(at: stage.time + 1.0 / 60)
    #expect(b.view.subviews.isEmpty && b.view.frame == CGRect(x: 45, y: 444, width: 300, height: 400))
    b.dismiss(animated: false)
    settle()
    #expect(b.view.layer.cornerRadius == 0 && b.view.gestureRecognizers?.isEmpty ?? true)
  }

  /// The sheet's view is a table view, whose rows scroll under the grabber.
  @Test func theGrabberDoesNotScroll() throws {
    final class Rows: UITableViewController {
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 60 }
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
      {
        UITableViewCell()
      }
    }
    let rows = Rows()
    b = rows
    let sheet = try present([.large()]) { $0.prefersGrabberVisible = true }
    func grabber() -> UIView? {
      rows.tableView.subviews.first { $0.bounds.size == CGSize(width: 36, height: 5) }
    }
    for y in [0.0, 300, 1200] {
      rows.tableView.contentOffset.y = y
      #expect(grabber()?.convert(CGPoint.zero, to: nil) == CGPoint(x: 177, y: 49), "at \(y)")
      stage.frame(at: stage.time + 1.0 / 60)
      #expect(grabber()?.convert(CGPoint.zero, to: nil) == CGPoint(x: 177, y: 49), "laid out at \(y)")
    }
    sheet.prefersGrabberVisible = false
    stage.frame(at: stage.time + 1.0 / 60)
    #expect(grabber() == nil && rows.tableView.fixedSubviews.isEmpty)
  }

  @Test func contentScrollsOnceTheSheetIsHigh() throws {
    for expands in [true, false] {
      (a, b) = (UIViewController(), UIViewController())
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 400))
      scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      scroll.contentSize = CGSize(width: 390, height: 3000)
      b.view.addSubview(scroll)
      scroll.frame = b.view.bounds
      try present([.medium(), .large()]) { $0.prefersScrollingExpandsWhenScrolledToEdge = expands }
      drag(from: 800, by: -300)
      #expect(top == (expands ? 44 : 444) && (scroll.contentOffset.y > 100) == !expands, "\(expands)")
      if expands {
        drag(from: 800, by: -300)
        #expect(top == 44 && scroll.contentOffset.y > 200)
      }
      b.dismiss(animated: false)
      settle()
    }
  }

  @Test func aWindowOfCompactHeightIsFilled() throws {
    stage = ControllerStage(width: 700, height: 390)
    let sheet = try present([.medium(), .large()])
    #expect(b.view.frame == CGRect(x: 0, y: 0, width: 700, height: 390) && b.view.layer.cornerRadius == 0)
    sheet.prefersEdgeAttachedInCompactHeight = true
    stage.frame(at: stage.time + 1.0 / 60)
    #expect(b.view.frame == CGRect(x: 0, y: 44, width: 700, height: 346), "medium is inactive there")
  }
}

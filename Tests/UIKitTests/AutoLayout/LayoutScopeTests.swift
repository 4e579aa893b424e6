import Testing

@testable import Engine
@testable import UIKit

/// Which views a changed constraint lays out: the superviews of those that move, after all constraints are solved.
@Suite(.serialized) @MainActor
struct LayoutScopeTests {
  final class Counted: UIView {
    var layouts = 0
    var updates = 0
    override func layoutSubviews() {
      layouts += 1
      super.layoutSubviews()
    }
    override func updateConstraints() {
      updates += 1
      super.updateConstraints()
    }
  }

  final class Controller: UIViewController {
    var log: [String] = []
    var didLayout: () -> Void = {}
    override func viewWillLayoutSubviews() { log.append("will") }
    override func viewDidLayoutSubviews() {
      log.append("did")
      didLayout()
    }
    override func updateViewConstraints() {
      log.append("update")
      super.updateViewConstraints()
    }
  }

  let stage = Stage(width: 400, height: 800)
  let controller = Controller()
  /// Inside each other: the box in the controller's view, the leaf in the box.
  let box = Counted()
  let leaf = Counted()

  private func add(_ view: UIView, to superview: UIView) {
    view.translatesAutoresizingMaskIntoConstraints = false
    superview.addSubview(view)
  }

  /// The left, top, width and height of a view.
  private func fix(_ view: UIView, _ frame: CGRect, in superview: UIView) -> [NSLayoutConstraint] {
    let constraints = [
      view.leftAnchor.constraint(equalTo: superview.leftAnchor, constant: frame.minX),
      view.topAnchor.constraint(equalTo: superview.topAnchor, constant: frame.minY),
      view.widthAnchor.constraint(equalToConstant: frame.width),
      view.heightAnchor.constraint(equalToConstant: frame.height),
    ]
    NSLayoutConstraint.activate(constraints)
    return constraints
  }

  private struct Sides {
    let box: [NSLayoutConstraint]
    let leaf: [NSLayoutConstraint]
  }

  private func show() -> Sides {
    let root: UIView = controller.view
    stage.window.rootViewController = controller
    add(box, to: root)
    add(leaf, to: box)
    let sides = Sides(
      box: fix(box, CGRect(x: 10, y: 20, width: 300, height: 400), in: root),
      leaf: fix(leaf, CGRect(x: 1, y: 2, width: 30, height: 40), in: box))
    settle()
    settle()
    clear()
    return sides
  }

  private func settle() { stage.frame(at: stage.time + 0.1) }

  private func clear() {
    controller.log = []
    (box.layouts, leaf.layouts) = (0, 0)
  }

  @Test func onlyTheSuperviewOfWhatMoves() {
    let sides = show()
    sides.leaf[0].constant = 50
    settle()
    #expect(leaf.frame == CGRect(x: 50, y: 2, width: 30, height: 40))
    #expect(controller.log == [] && box.layouts == 1 && leaf.layouts == 0)
    clear()
    sides.leaf[2].constant = 60
    settle()
    #expect(leaf.frame.width == 60 && controller.log == [] && box.layouts == 1 && leaf.layouts == 1)
    clear()
    sides.box[1].constant = 40
    settle()
    #expect(box.frame.minY == 40 && controller.log == ["will", "did"] && box.layouts == 0)
    clear()
    settle()
    #expect(controller.log == [] && box.layouts == 0)
  }

  /// Activation, removal and priorities.
  @Test func otherChanges() {
    let sides = show()
    let wide = leaf.widthAnchor.constraint(equalTo: box.widthAnchor)
    wide.priority = .defaultHigh
    wide.isActive = true
    settle()
    #expect(leaf.frame.width == 30 && controller.log.filter { $0 != "update" } == [])
    clear()
    sides.leaf[2].isActive = false
    settle()
    #expect(leaf.frame.width == 300 && controller.log == [] && box.layouts == 1)
    let narrow = leaf.widthAnchor.constraint(equalToConstant: 7)
    narrow.priority = .defaultLow
    narrow.isActive = true
    settle()
    clear()
    narrow.priority = UILayoutPriority(900)
    settle()
    #expect(leaf.frame.width == 7 && controller.log == [] && box.layouts == 1)
  }

  /// Any view's layout is preceded by solving all constraints that reach it.
  @Test func layoutIfNeededSolvesFirst() {
    let sides = show()
    sides.leaf[0].constant = 50
    box.layoutIfNeeded()
    #expect(leaf.frame.minX == 50 && controller.log == [])
    sides.leaf[0].constant = 60
    controller.view.layoutIfNeeded()
    #expect(leaf.frame.minX == 60 && controller.log == [])
    sides.leaf[0].constant = 70
    leaf.layoutIfNeeded()
    #expect(leaf.frame.minX == 70, "the topmost superview with pending layout is laid out")
    sides.leaf[0].constant = 80
    stage.window.layoutIfNeeded()
    #expect(leaf.frame.minX == 80 && controller.log == [])
    // A view beside it does not lay it out, and keeps the request.
    let other = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
    controller.view.addSubview(other)
    settle()
    sides.leaf[0].constant = 90
    other.layoutIfNeeded()
    #expect(leaf.frame.minX == 80)
    settle()
    #expect(leaf.frame.minX == 90)
  }

  @Test func changesAnimateWithoutTheRoot() {
    let sides = show()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      sides.leaf[0].constant = 101
      controller.view.layoutIfNeeded()
    }
    let start = stage.time
    stage.frame(at: start)
    stage.frame(at: start + 0.5)
    #expect(leaf.frame.minX == 101 && controller.log == [])
    #expect(abs((leaf.layer.presentation()?.frame.minX ?? 0) - 51) < 2)
  }

  @Test func updatesOfConstraintsLayOutNothing() {
    _ = show()
    let updates = leaf.updates
    leaf.setNeedsUpdateConstraints()
    settle()
    #expect(leaf.updates == updates + 1 && controller.log == [] && box.layouts == 0 && leaf.layouts == 0)
    controller.view.setNeedsUpdateConstraints()
    settle()
    #expect(controller.log == ["update"])
    leaf.setNeedsUpdateConstraints()
    leaf.layoutIfNeeded()
    #expect(leaf.updates == updates + 2)
  }

  /// A view that constraints position from now on leaves the frame that was set, even for zeros.
  @Test func aFrameThatWasSetIsReplaced() {
    _ = show()
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    box.addSubview(view)
    settle()
    view.translatesAutoresizingMaskIntoConstraints = false
    _ = fix(view, .zero, in: box)
    settle()
    #expect(view.frame == .zero)
  }

  /// What a constraint moves because a view whose frame is set has moved, or a scroll view's bounds.
  @Test func whatFollowsOtherViews() {
    _ = show()
    let mover = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    controller.view.addSubview(mover)
    leaf.removeFromSuperview()
    add(leaf, to: box)
    let follower = leaf.leftAnchor.constraint(equalTo: mover.rightAnchor)
    follower.isActive = true
    settle()
    settle()
    clear()
    mover.center.x += 40
    settle()
    #expect(leaf.frame.minX == 40 && controller.log == [] && box.layouts == 1)
  }

  /// A controller that sets the scale in its layout can still be zoomed, as its layout does not follow each step.
  @Test func aZoomThatMovesMarginsDoesNotLayOutTheScreen() {
    let zooming = ZoomedConstraintTests.Delegate()
    let scroll = UIScrollView()
    let picture = ZoomedConstraintTests.Picture()
    let root: UIView = controller.view
    stage.window.rootViewController = controller
    add(scroll, to: root)
    add(picture, to: scroll)
    _ = fix(scroll, root.bounds, in: root)
    scroll.delegate = zooming
    zooming.zoomed = picture
    let top = picture.topAnchor.constraint(equalTo: scroll.topAnchor)
    let left = picture.leftAnchor.constraint(equalTo: scroll.leftAnchor)
    NSLayoutConstraint.activate([
      top, left, scroll.bottomAnchor.constraint(equalTo: picture.bottomAnchor),
      scroll.rightAnchor.constraint(equalTo: picture.rightAnchor),
    ])
    (scroll.minimumZoomScale, scroll.maximumZoomScale) = (0.5, 4)
    func center() {
      top.constant = max(0, (root.bounds.height - picture.frame.height) / 2)
      left.constant = max(0, (root.bounds.width - picture.frame.width) / 2)
      root.layoutIfNeeded()
    }
    zooming.didZoom = center
    controller.didLayout = {
      scroll.zoomScale = 0.5
      center()
    }
    settle()
    settle()
    #expect(scroll.zoomScale == 0.5 && picture.frame == CGRect(x: 100, y: 250, width: 200, height: 300))
    controller.log = []
    scroll.zoom(to: CGRect(x: 150, y: 200, width: 100, height: 200), animated: true)
    for _ in 0..<40 { stage.frame(at: stage.time + 1.0 / 64) }
    #expect(scroll.zoomScale == 4 && controller.log == [], "\(scroll.zoomScale), \(controller.log)")
  }
}

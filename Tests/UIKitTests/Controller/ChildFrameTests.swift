import Testing

@testable import Engine
@testable import UIKit

/// A context's frames state the direction in which children move: transitions.md §2.1, the row of objc.io.
@Suite(.serialized) @MainActor
struct ChildFrameTests {
  /// An animator that records the frames of both controllers.
  private final class Probe: NSObject, UIViewControllerAnimatedTransitioning {
    var frames: [CGRect] = []

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
      -> TimeInterval
    { 0.3 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      guard let from = context.viewController(forKey: .from), let to = context.viewController(forKey: .to)
      else { return }
      frames = [
        context.initialFrame(for: from), context.finalFrame(for: from), context.initialFrame(for: to),
        context.finalFrame(for: to),
      ]
      context.containerView.addSubview(to.view)
      context.completeTransition(true)
    }
  }

  @Test(arguments: [
    (UIRectEdge.right, 1.0, 0.0), (.left, -1, 0), (.top, 0, -1), (.bottom, 0, 1), (UIRectEdge(), 0, 0),
  ])
  func framesTellTheDirection(edge: UIRectEdge, dx: Double, dy: Double) {
    let stage = ControllerStage()
    let root = UIViewController()
    stage.window.rootViewController = root
    stage.frame(at: 1)
    let (old, new) = (UIViewController(), UIViewController())
    ChildTransition(in: root, view: root.view, from: nil, to: old).begin()
    let probe = Probe()
    ChildTransition(in: root, view: root.view, from: old, to: new, entersFrom: edge, animator: probe).begin()
    stage.frame(at: 2)
    let rest = root.view.bounds
    let (x, y) = (dx * rest.width, dy * rest.height)
    let isDirected = edge != []
    #expect(probe.frames.count == 4)
    #expect(probe.frames.first == rest && probe.frames.last == rest)
    #expect(probe.frames[1] == (isDirected ? rest.offsetBy(dx: -x, dy: -y) : .zero))
    #expect(probe.frames[2] == (isDirected ? rest.offsetBy(dx: x, dy: y) : .zero))
    #expect(new.view.superview === root.view && root.children == [new])
  }
}

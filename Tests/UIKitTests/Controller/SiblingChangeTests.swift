import Testing

@testable import Engine
@testable import UIKit

/// `transition(from:to:duration:options:animations:completion:)`: transitions.md §1.11.
@Suite(.serialized) @MainActor
final class SiblingChangeTests {
  private let log = CallLog()
  // The stage is created on first use. Another suite's test may run between the creation of this suite and its test.
  private lazy var stage = ControllerStage(width: 390, height: 844)
  private lazy var parent = UIViewController()
  private lazy var a = Screen("A", log)
  private lazy var b = Screen("B", log)

  /// Makes `a` and `b` children of `parent`, and adds the view of `a`.
  private func begin(visible: Bool = true) {
    if visible { stage.window.rootViewController = parent }
    for child in [a, b] {
      parent.addChild(child)
      child.didMove(toParent: parent)
    }
    parent.view.addSubview(a.view)
    stage.frame(at: 1)
    _ = log.take()
  }

  private func change(
    _ from: UIViewController, _ to: UIViewController, duration: Double = 0.4,
    options: UIView.AnimationOptions = .curveLinear, animations: (() -> Void)? = nil
  ) {
    parent.transition(
      from: from, to: to, duration: duration, options: options, animations: animations,
      completion: { [log] in log.note("done(\($0))") })
  }

  private func settle() { stage.run(to: stage.time + 1) }

  @Test func theNewChildAppearsAndTheOldDisappears() {
    begin()
    b.view.frame = CGRect(x: 390, y: 0, width: 390, height: 844)
    _ = log.take()
    change(a, b) { [log, unowned self] in
      log.note("animations")
      b.view.frame.origin.x = 0
      a.view.alpha = 0
    }
    #expect(log.take() == ["A.wD", "B.wA", "B.isA", "animations"])
    #expect(parent.view.subviews == [a.view, b.view])
    stage.frame(at: 1)
    stage.frame(at: 1.2)
    #expect(abs(stage.shownFrame(b.view).minX - 195) < 0.01)
    #expect(log.take() == [])
    settle()
    #expect(log.take() == ["A.dD", "B.dA", "done(true)"])
    #expect(parent.view.subviews == [b.view] && parent.children == [a, b])
    #expect(a.appearance.phase == .disappeared && b.appearance.phase == .appeared)
  }

  @Test func aTransitionOptionReplacesTheViewsAtOnce() {
    begin()
    b.notesDetails = true
    change(a, b, options: .transitionCrossDissolve)
    #expect(log.take() == ["B.load", "A.wD", "B.wA animated", "B.isA animated"])
    #expect(parent.view.subviews == [b.view])
    #expect(parent.view.layer.animation(forKey: kCATransition) != nil)
    settle()
    #expect(log.take() == ["A.dD", "B.dA animated", "done(true)"])
    #expect(parent.view.subviews == [b.view])
  }

  @Test func withoutDurationNothingIsAnimated() {
    begin()
    b.notesDetails = true
    change(a, b, duration: 0)
    settle()
    #expect(log.take() == ["B.load", "A.wD", "B.wA", "B.isA", "A.dD", "B.dA", "done(true)"])
    #expect(parent.view.subviews == [b.view])
  }

  @Test func offScreenChildrenReceiveNoAppearanceCalls() {
    begin(visible: false)
    change(a, b)
    settle()
    #expect(log.take() == ["B.load", "done(true)"])
    #expect(parent.view.subviews == [b.view])
  }

  /// A change back begins during the first change. The end of the first change does not affect it.
  @Test func aChangeBackMayBeginDuringAChange() {
    begin()
    change(a, b) { [unowned self] in b.view.alpha = 0.5 }
    stage.frame(at: 1)
    stage.frame(at: 1.2)
    _ = log.take()
    change(b, a) { [unowned self] in b.view.alpha = 0.2 }
    #expect(log.take() == ["B.wD", "A.wA"])
    settle()
    #expect(parent.view.subviews == [a.view])
    let calls = log.take()
    #expect(calls.filter { !$0.hasPrefix("done") } == ["B.dD", "A.dA"])
    #expect(calls.count { $0.hasPrefix("done") } == 2)
    #expect(a.appearance.phase == .appeared && b.appearance.phase == .disappeared)
  }

  @Test func theContainerMayDisappearDuringAChange() {
    begin()
    change(a, b) { [unowned self] in b.view.alpha = 0.5 }
    stage.frame(at: 1)
    _ = log.take()
    stage.window.rootViewController = nil
    #expect(log.take() == ["B.wD", "A.dD", "B.dD"])
    settle()
    #expect(log.take().filter { !$0.hasPrefix("done") } == [])
    #expect(parent.view.subviews == [b.view])
  }

  @Test func aRemovedChildIsReleased() {
    weak var released: UIViewController?
    do {
      begin()
      let c = Screen("C", log)
      released = c
      parent.addChild(c)
      change(a, c)
      settle()
      change(c, a)
      settle()
      c.removeFromParent()
    }
    #expect(released == nil)
  }

  @Test func misuseTraps() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let (parent, a, b) = (UIViewController(), UIViewController(), UIViewController())
      parent.addChild(a)
      parent.view.addSubview(a.view)
      parent.transition(from: a, to: b, duration: 0, animations: nil)
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      let (parent, a, b) = (UIViewController(), UIViewController(), UIViewController())
      for child in [a, b] { parent.addChild(child) }
      parent.transition(from: a, to: b, duration: 0, animations: nil)
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      final class Manual: UIViewController {
        override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
      }
      let (parent, a, b) = (Manual(), UIViewController(), UIViewController())
      for child in [a, b] { parent.addChild(child) }
      parent.view.addSubview(a.view)
      parent.transition(from: a, to: b, duration: 0, animations: nil)
    }
  }
}

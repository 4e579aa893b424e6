import Testing

@testable import Engine
@testable import UIKit

/// A custom container: transitions.md §1.3, 1.5, 1.7 and 1.11.
@Suite(.serialized) @MainActor
final class ChildTransitionTests {
  private final class Container: UIViewController {
    let content = UIView()
    override func viewDidLoad() {
      super.viewDidLoad()
      content.frame = view.bounds
      content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(content)
    }
  }

  private let log = CallLog()
  private lazy var stage = ControllerStage(width: 390, height: 844)
  private lazy var container = Container()
  private lazy var a = Screen("A", log)
  private lazy var b = Screen("B", log)
  private lazy var c = Screen("C", log)

  private func begin() {
    stage.window.rootViewController = container
    ChildTransition(in: container, view: container.content, from: nil, to: a).begin()
    stage.frame(at: 1)
    _ = log.take()
  }

  private func settle() { stage.run(to: stage.time + 1) }

  private func change(
    _ from: UIViewController, _ to: UIViewController,
    _ interaction: (any UIViewControllerInteractiveTransitioning)? = nil
  ) -> ChildTransition {
    ChildTransition(
      in: container, view: container.content, from: from, to: to, animator: SlideAnimator(log),
      interactionController: interaction)
  }

  @Test func theFirstChildAppearsAtOnce() {
    stage.window.rootViewController = container
    ChildTransition(in: container, view: container.content, from: nil, to: a).begin { [log] in
      log.note("done(\($0))")
    }
    #expect(log.take() == ["A.wM(N)", "A.load", "A.wA", "A.isA", "A.dA", "A.dM(N)", "done(true)"])
    #expect(a.view.frame == container.content.bounds)
  }

  @Test func aFinishedTransitionShowsTheNewChild() {
    begin()
    let change = change(a, b)
    b.onWillAppear = { [log, weak b] in
      b?.transitionCoordinator?.animate { _ in
        log.note("along")
      } completion: { context in
        log.note(context.isCancelled ? "TC(cancelled)" : "TC(done)")
      }
    }
    change.begin { [log] in log.note("done(\($0))") }
    #expect(
      log.take() == ["A.wM(nil)", "B.wM(N)", "B.load", "A.wD", "B.wA", "animate", "B.isA", "along"])
    #expect(container.transitionCoordinator === a.transitionCoordinator && change.coordinator != nil)
    settle()
    #expect(
      log.take() == ["A.dD", "B.dA", "A.dM(nil)", "B.dM(N)", "TC(done)", "ended(true)", "done(true)"])
    #expect(container.children == [b] && container.content.subviews == [b.view])
    #expect(container.transitionCoordinator == nil && change.coordinator == nil)
  }

  @Test(arguments: [0.1, 0.37, 0.9])
  func aCancellationRestoresEverything(fraction: Double) {
    begin()
    let interaction = UIPercentDrivenInteractiveTransition()
    change(a, b, interaction).begin { [log] in log.note("done(\($0))") }
    stage.frame(at: stage.time + 0.02)
    interaction.update(fraction)
    stage.frame(at: stage.time + 0.02)
    #expect(abs(stage.shownFrame(b.view).minX - 390 * (1 - fraction)) < 0.01)
    _ = log.take()
    interaction.cancel()
    settle()
    #expect(
      log.take() == [
        "B.wD", "B.dD", "A.wA", "A.dA", "B.wM(nil)", "B.dM(nil)", "A.dM(N)", "ended(false)", "done(false)",
      ])
    #expect(container.children == [a] && container.content.subviews == [a.view] && b.view.superview == nil)
    #expect(a.view.frame == CGRect(x: 0, y: 0, width: 390, height: 844))
  }

  /// The transition is grabbed again while the remainder plays, and released towards the other end.
  @Test func aReturningTransitionCanBeGrabbed() {
    begin()
    let interaction = UIPercentDrivenInteractiveTransition()
    change(a, b, interaction).begin()
    stage.frame(at: stage.time + 0.02)
    interaction.update(0.6)
    interaction.cancel()
    stage.frame(at: stage.time + 0.05)
    let before = stage.shownFrame(b.view).minX
    interaction.pause()
    stage.frame(at: stage.time + 0.05)
    #expect(abs(stage.shownFrame(b.view).minX - before) < 0.01)
    interaction.finish()
    settle()
    #expect(container.children == [b])
  }

  @Test func transitionsWaitForEachOther() {
    begin()
    change(a, b).begin { [log] in log.note("first(\($0))") }
    change(b, c).begin { [log] in log.note("second(\($0))") }
    #expect(log.take().filter { $0.hasPrefix("C") } == [])
    settle()
    settle()
    let calls = log.take()
    #expect(calls.contains("first(true)") && calls.last == "second(true)")
    #expect(container.children == [c] && container.content.subviews == [c.view])
  }

  /// Alongside changes of a waiting transition begin when the transition begins, and follow its fraction.
  @Test func alongsideChangesFollowAWaitingTransition() {
    begin()
    let mark = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    container.view.addSubview(mark)
    let interaction = UIPercentDrivenInteractiveTransition()
    change(a, b).begin()
    let second = change(b, c, interaction)
    second.animate { [log] _ in
      log.note("along")
      mark.frame.origin.x = 100
    }
    second.begin()
    #expect(!log.take().contains("along") && mark.frame.minX == 0)
    settle()
    #expect(log.take().contains("along"))
    interaction.update(0.3)
    stage.frame(at: stage.time + 0.02)
    #expect(abs(stage.shownFrame(mark).minX - 30) < 1e-6)
    interaction.cancel()
    settle()
    #expect(mark.frame.minX == 0 && container.children == [b])
  }

  /// If the first transition is cancelled, the second starts from the child that stayed.
  @Test func aWaitingTransitionStartsFromTheChildThatStayed() {
    begin()
    let interaction = UIPercentDrivenInteractiveTransition()
    change(a, b, interaction).begin()
    change(b, c).begin()
    stage.frame(at: stage.time + 0.02)
    interaction.update(0.3)
    interaction.cancel()
    settle()
    settle()
    #expect(container.children == [c] && a.parent == nil && b.parent == nil)
  }

  /// A waiting change back to the first child does nothing if the first change was cancelled.
  @Test func aWaitingChangeBackMayDoNothing() {
    begin()
    let interaction = UIPercentDrivenInteractiveTransition()
    change(a, b, interaction).begin()
    change(b, a).begin { [log] in log.note("back(\($0))") }
    stage.frame(at: stage.time + 0.02)
    interaction.update(0.3)
    interaction.cancel()
    settle()
    settle()
    #expect(container.children == [a] && log.take().last == "back(true)")
  }

  @Test func offScreenTheChangeIsImmediate() {
    let hidden = Container()
    hidden.loadViewIfNeeded()
    ChildTransition(in: hidden, view: hidden.content, from: nil, to: a).begin()
    ChildTransition(in: hidden, view: hidden.content, from: a, to: b, animator: SlideAnimator(log)).begin()
    #expect(hidden.children == [b] && hidden.content.subviews == [b.view])
    #expect(!log.take().contains { $0.hasSuffix("wA") || $0.hasSuffix("dA") })
  }

  @Test func misuseTraps() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let stage = ControllerStage()
      let container = UIViewController()
      stage.window.rootViewController = container
      let child = UIViewController()
      container.addChild(child)
      ChildTransition(in: container, view: container.view, from: nil, to: child).begin()
    }
    // The view already shows a child, which would stay below the new child.
    await #expect(processExitsWith: .failure) { @MainActor in
      let stage = ControllerStage()
      let container = UIViewController()
      stage.window.rootViewController = container
      ChildTransition(in: container, view: container.view, from: nil, to: UIViewController()).begin()
      ChildTransition(in: container, view: container.view, from: nil, to: UIViewController()).begin()
    }
  }

  @Test func everythingIsReleased() {
    begin()
    weak var released: UIViewController?
    weak var change: ChildTransition?
    do {
      let screen = Screen("X", log)
      released = screen
      let first = self.change(a, screen)
      change = first
      first.begin()
      settle()
      self.change(screen, b).begin()
      settle()
    }
    #expect(released == nil && change == nil)
  }
}

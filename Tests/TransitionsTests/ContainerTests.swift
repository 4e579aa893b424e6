import Testing

@testable import Engine
@testable import Transitions
@testable import UIKit

/// Containers with a button for each child: transitions.md §1.11, §2.1 and §2.5.
@Suite(.serialized) @MainActor
struct ContainerTests {
  private func container(_ watched: WatchedTransition) throws -> ButtonTabController {
    try #require(watched.stage.rootViewController as? ButtonTabController)
  }

  /// The red, green and blue components of a button in the last frame.
  private func color(_ container: ButtonTabController, _ index: Int) -> [Double] {
    let color = container.buttonTabBar.paint(at: index).layer.presentedState.backgroundColor
    return (color?.components ?? []).prefix(3).map { Double($0) }
  }

  /// Whether a colour is the mixture of red and white in which white has the share `q`.
  private func isClose(_ color: [Double], _ q: Double, _ tolerance: Double = 1e-4) -> Bool {
    color.count == 3 && color[0] == 1 && abs(color[1] - q) < tolerance && abs(color[2] - q) < tolerance
  }

  /// The colour behind the children is black, unless the app sets another colour or none, before or after the view is
  /// loaded.
  @Test func theAppSetsTheColorBehindTheChildren() {
    let container = ButtonTabController(viewControllers: [UIViewController()], motion: .slide)
    #expect(container.backgroundColor == .black)
    container.backgroundColor = nil
    #expect(container.view.backgroundColor == nil)
    container.backgroundColor = .red
    #expect(container.view.backgroundColor == .red && container.backgroundColor == .red)
    let usual = ButtonTabController(viewControllers: [UIViewController()], motion: .slide)
    #expect(usual.view.backgroundColor == .black)
  }

  // MARK: Positions

  /// The children move by the springs of ratio .5 and .75 with a velocity of .5 over one second.
  @Test(arguments: SlideTests.sizes, ["0.5", "0.75"])
  func childrenOvershoot(size: (Double, Double), damping: String) throws {
    let spring =
      damping == "0.5" ? [0, 1.14426, 0.98862, 0.99806, 1] : [0, 0.80894, 1.02838, 1.00625, 1]
    for (first, second) in [(0, 1), (3, 2)] {
      let watched = try WatchedTransition("container-spring", size, parameters: ["damping": damping])
      let container = try container(watched)
      container.selectedIndex = first
      watched.screen.step()
      let sign = second > first ? 1.0 : -1
      container.select(second)
      let begin = watched.screen.time
      var shown: (from: UIView, to: UIView)?
      for quarter in 0..<5 {
        watched.screen.frame(at: begin + Double(quarter) / 4 - (quarter == 4 ? 1e-9 : 0))
        guard let (from, to) = watched.views else { return #expect(Bool(false), "no transition runs") }
        shown = (from, to)
        let (q, distance) = (spring[quarter], size.0 + 16)
        let tolerance = quarter < 4 ? distance * 1e-5 : distance * 2e-3
        #expect(abs(shownShift(to).x - sign * distance * (1 - q)) <= tolerance, "\(quarter)")
        #expect(abs(shownShift(from).x + sign * distance * q) <= tolerance, "\(quarter)")
        #expect(abs(watched.screen.shownAlpha(to) - q) < 2e-3, "\(quarter)")
        #expect(abs(watched.screen.shownAlpha(from) - (1 - q)) < 2e-3, "\(quarter)")
        // The colour follows a spring of ratio 1 and velocity 0.5, which is fast and does not overshoot.
        let minimum = [0, 0.65, 0.93, 0.98, 0.99][quarter]
        let shade = color(container, first)
        #expect(shade.count == 3 && shade[1] >= minimum - 1e-6 && shade[1] <= 1, "\(shade)")
      }
      watched.screen.run(0.1)
      #expect(!watched.isRunning && container.selectedIndex == second)
      #expect(shown?.from.transform == .identity && shown?.from.alpha == 1)
      #expect(shown?.to.transform == .identity && shown?.to.alpha == 1)
    }
  }

  @Test(arguments: SlideTests.sizes) func childrenSlide(size: (Double, Double)) throws {
    let watched = try WatchedTransition("container-slide", size)
    let container = try container(watched)
    watched.play { quarter in
      guard let (from, to) = watched.views else { return #expect(Bool(false), "no transition runs") }
      let q = SlideTests.eased[quarter]
      #expect(abs(shownShift(to).x - size.0 * (1 - q)) <= size.0 * 1e-5)
      #expect(abs(shownShift(from).x + size.0 * q) <= size.0 * 1e-5)
      #expect(isClose(color(container, 0), q) && isClose(color(container, 1), 1 - q))
    }
  }

  @Test(arguments: SlideTests.sizes) func theBarIsCentredAtATenthOfTheHeight(size: (Double, Double)) throws {
    let watched = try WatchedTransition("container-slide", size)
    let bar = try container(watched).buttonTabBar
    #expect(bar.bounds.size == CGSize(width: 320, height: 44))
    #expect(abs(bar.center.x - size.0 / 2) < 1e-9 && abs(bar.center.y - size.1 * 0.1) < 1e-9)
    #expect(bar.subviews.map(\.frame.minX) == [0, 64, 128, 192, 256])
  }

  // MARK: Interaction

  /// The colours follow the fraction of the transition, and its remainder after the release.
  @Test(arguments: [(0.25, false), (0.59, false), (0.61, true)])
  func theButtonsFollowTheFraction(p: Double, finishes: Bool) throws {
    let watched = try WatchedTransition("container-slide")
    let container = try container(watched)
    let before = watched.hierarchy
    watched.drag(from: 350, by: -390 * p)
    let (from, to) = try #require(watched.views)
    #expect(abs(shownShift(to).x - 390 * (1 - p)) < 0.01 && abs(shownShift(from).x + 390 * p) < 0.01)
    #expect(isClose(color(container, 0), p) && isClose(color(container, 1), 1 - p))
    #expect(isClose(color(container, 2), 1))
    #expect(!container.buttonTabBar.isUserInteractionEnabled && container.selectedIndex == 1)
    watched.lift(from: 350, by: -390 * p)
    let (released, end) = (watched.screen.time, finishes ? 1.0 : 0)
    let remaining = abs(end - p) * 0.3
    for (fraction, eased) in zip([0, 0.25, 0.5, 0.75], SlideTests.eased) {
      watched.screen.frame(at: released + remaining * fraction)
      let q = p + (end - p) * eased
      #expect(abs(shownShift(to).x - 390 * (1 - q)) < 0.01, "\(fraction)")
      #expect(isClose(color(container, 0), q) && isClose(color(container, 1), 1 - q), "\(fraction)")
    }
    watched.screen.run(0.4)
    #expect(!watched.isRunning && container.buttonTabBar.isUserInteractionEnabled)
    #expect(container.selectedIndex == (finishes ? 1 : 0))
    #expect(container.buttonTabBar.selectedIndex == container.selectedIndex)
    #expect(isClose(color(container, 0), finishes ? 1 : 0) && isClose(color(container, 1), finishes ? 0 : 1))
    let isSame = watched.hierarchy == before
    #expect(isSame != finishes)
  }

  /// A transition is grabbed while it returns, and is then finished.
  @Test func aReturningTransitionCanBeGrabbed() throws {
    let watched = try WatchedTransition("container-slide")
    let container = try container(watched)
    watched.drag(from: 350, by: -195)
    let (_, to) = try #require(watched.views)
    watched.lift(from: 350, by: -195)
    watched.screen.step()
    watched.screen.step()
    watched.screen.down(350, 400)
    watched.screen.move(340, 400)
    let held = Double(shownShift(to).x)
    #expect(held > 196 && held < 390)
    #expect(isClose(color(container, 1), held / 390))
    watched.screen.run(0.2)
    #expect(abs(shownShift(to).x - held) < 1e-6)
    // The drag ends at .8 of the distance.
    let end = 340 - (held - 390 * 0.2)
    watched.screen.move(end, 400)
    #expect(abs(shownShift(to).x - 390 * 0.2) < 0.01 && isClose(color(container, 1), 0.2))
    watched.screen.up(end, 400)
    watched.screen.run(0.4)
    #expect(!watched.isRunning && container.selectedIndex == 1)
  }

  /// A spring that is cancelled at 0.37 restores everything.
  @Test func aCancelledSpringIsUndone() throws {
    let watched = try WatchedTransition("container-spring")
    let container = try container(watched)
    let before = watched.hierarchy
    watched.stage.begin()
    watched.screen.step()
    container.grabTransition()
    container.scrubTransition(to: 0.37)
    watched.screen.step()
    #expect(watched.hierarchy != before)
    watched.stage.cancel()
    watched.screen.run(1.1)
    #expect(!watched.isRunning && container.selectedIndex == 0)
    let isSame = watched.hierarchy == before
    #expect(isSame)
  }

  /// A swipe selects the neighbour, but does nothing at the ends and during a change.
  @Test func aSwipeSelectsTheNeighbour() throws {
    let watched = try WatchedTransition("container-spring")
    let container = try container(watched)
    func swipe(_ distance: Double) {
      watched.screen.down(195, 400)
      for step in 1...5 { watched.screen.move(195 + distance * Double(step) / 5, 400) }
      watched.screen.up(195 + distance, 400)
    }
    swipe(80)
    #expect(!watched.isRunning)
    swipe(-80)
    #expect(watched.isRunning && container.selectedIndex == 1)
    #expect(container.transitionCoordinator?.isInteractive == false)
    swipe(-80)
    #expect(container.selectedIndex == 1)
    watched.screen.run(1.1)
    for expected in [2, 3, 4, 4] {
      swipe(-80)
      watched.screen.run(1.1)
      #expect(container.selectedIndex == expected)
    }
    swipe(80)
    watched.screen.run(1.1)
    #expect(container.selectedIndex == 3)
  }

  /// A drag beyond the first or the last screen begins no transition.
  @Test func aDragBeyondTheEndsBeginsNothing() throws {
    let watched = try WatchedTransition("container-slide")
    watched.drag(from: 100, by: 200)
    #expect(!watched.isRunning)
    watched.lift(from: 100, by: 200)
    try container(watched).selectedIndex = 4
    watched.screen.step()
    watched.drag(from: 300, by: -200)
    #expect(!watched.isRunning)
  }

  @Test func aButtonSelects() throws {
    let watched = try WatchedTransition("container-slide")
    let container = try container(watched)
    // The first tap is on the fourth button. The next tap, during the change, is on the second button.
    for x in [35.0 + 64 * 3.5, 35 + 64 * 1.5] {
      watched.screen.down(x, 84)
      watched.screen.up(x, 84)
      watched.screen.step()
      #expect(container.selectedIndex == 3 && watched.isRunning)
    }
    watched.screen.run(0.5)
    #expect(container.selectedIndex == 3 && container.buttonTabBar.selectedIndex == 3)
  }

  // MARK: Order

  private final class LoggedChild: UIViewController {
    let name: String
    private let log: (String) -> Void

    init(_ name: String, _ log: @escaping (String) -> Void) {
      (self.name, self.log) = (name, log)
      super.init(nibName: nil, bundle: nil)
      title = name
    }

    required init?(coder: NSCoder) { fatalError("not archived") }

    override func viewWillAppear(_ animated: Bool) { log("\(name).wA") }
    override func viewDidAppear(_ animated: Bool) { log("\(name).dA") }
    override func viewWillDisappear(_ animated: Bool) { log("\(name).wD") }
    override func viewDidDisappear(_ animated: Bool) { log("\(name).dD") }
    override func willMove(toParent parent: UIViewController?) {
      super.willMove(toParent: parent)
      log("\(name).wM\(parent == nil ? "(nil)" : "")")
    }
    override func didMove(toParent parent: UIViewController?) {
      super.didMove(toParent: parent)
      log("\(name).dM\(parent == nil ? "(nil)" : "")")
    }
  }

  /// The names of the callbacks that were called, in order.
  private final class Calls {
    var lines: [String] = []
    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  @MainActor
  private struct Fixture {
    let screen = ZoomStage()
    let calls = Calls()
    let container: ButtonTabController

    init(_ motion: ButtonTabController.Motion) {
      let calls = calls
      let children = ["A", "B", "C", "D", "E"].map { name in LoggedChild(name) { calls.lines.append($0) } }
      container = ButtonTabController(viewControllers: children, motion: motion)
      screen.window.rootViewController = container
      screen.frame(at: 1)
    }
  }

  @Test(arguments: [ButtonTabController.Motion.spring(), .slide])
  func childrenReceiveCallbacks(motion: ButtonTabController.Motion) {
    let fixture = Fixture(motion)
    #expect(fixture.calls.take() == ["A.wM", "A.dM", "A.wA", "A.dA"])
    fixture.container.select(2)
    #expect(fixture.calls.take() == ["A.wM(nil)", "C.wM", "A.wD", "C.wA"])
    #expect(!fixture.container.buttonTabBar.isUserInteractionEnabled)
    fixture.screen.run(1.1)
    #expect(fixture.calls.take() == ["A.dD", "C.dA", "A.dM(nil)", "C.dM"])
    #expect(fixture.container.buttonTabBar.isUserInteractionEnabled)
    fixture.container.select(1)
    fixture.screen.step()
    _ = fixture.calls.take()
    fixture.container.grabTransition()
    fixture.container.releaseTransition(finishing: false)
    fixture.screen.run(1.1)
    #expect(
      fixture.calls.take() == ["B.wD", "B.dD", "C.wA", "C.dA", "B.wM(nil)", "B.dM(nil)", "C.dM"])
    #expect(fixture.container.selectedIndex == 2 && fixture.container.children.count == 1)
  }

  /// A change without animation takes effect at once. A change that is requested during another change follows the
  /// other.
  @Test func changesWaitForEachOther() {
    let fixture = Fixture(.slide)
    fixture.container.selectedIndex = 4
    #expect(fixture.container.transitionCoordinator == nil && fixture.container.children[0].title == "E")
    _ = fixture.calls.take()
    fixture.container.select(0)
    fixture.container.select(3)
    #expect(fixture.container.selectedIndex == 3)
    #expect(!fixture.calls.take().contains { $0.hasPrefix("D") })
    fixture.screen.run(0.33)
    #expect(!fixture.container.buttonTabBar.isUserInteractionEnabled)
    fixture.screen.run(0.4)
    #expect(fixture.container.children.map(\.title) == ["D"])
    #expect(fixture.container.buttonTabBar.selectedIndex == 3)
    #expect(fixture.container.buttonTabBar.isUserInteractionEnabled)
  }

  /// After a cancelled change, the next change starts from the child that stayed.
  @Test func aChangeMayFollowACancelledChange() {
    let fixture = Fixture(.slide)
    fixture.container.select(1)
    fixture.screen.step()
    fixture.container.select(0)
    fixture.container.grabTransition()
    fixture.container.releaseTransition(finishing: false)
    fixture.screen.run(0.8)
    #expect(fixture.container.selectedIndex == 0 && fixture.container.buttonTabBar.selectedIndex == 0)
    #expect(
      fixture.container.children.map(\.title) == ["A"]
        && fixture.container.buttonTabBar.isUserInteractionEnabled)
  }

  @Test func aContainerMaySelectBeforeItIsVisible() {
    let screen = ZoomStage()
    let container = ButtonTabController(
      viewControllers: (0..<3).map { _ in UIViewController() }, selectedIndex: 1, motion: .slide)
    container.selectedIndex = 2
    screen.window.rootViewController = container
    screen.frame(at: 1)
    #expect(container.children == [container.viewControllers[2]])
    #expect(container.buttonTabBar.selectedIndex == 2)
  }

  @Test func anInvalidIndexTraps() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      ButtonTabController(viewControllers: [UIViewController()], motion: .slide).select(1)
    }
  }

  @Test func everythingIsReleased() {
    weak var gone: ButtonTabController?
    do {
      let fixture = Fixture(.slide)
      fixture.container.select(1)
      fixture.screen.run(0.5)
      gone = fixture.container
      fixture.screen.window.rootViewController = nil
      fixture.screen.step()
    }
    #expect(gone == nil)
  }
}

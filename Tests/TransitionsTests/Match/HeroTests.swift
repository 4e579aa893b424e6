import Testing

@testable import Engine
@testable import Showcase
@testable import Transitions
@testable import UIKit

/// Hero's defaults (transitions.md §2.1) at three screen sizes, and the cancellation of all catalogue entries that match
/// views.
@Suite(.serialized) @MainActor
struct HeroTests {
  /// The values of the curves (0, 0, .2, 1) and (.4, 0, .2, 1) at quarters of the time.
  private static let entering = [0, 0.57757, 0.83925, 0.96422, 1]
  private static func easing(_ quarter: Int) -> Double {
    CubicBezier(x1: 0.4, y1: 0, x2: 0.2, y2: 1).value(at: Double(quarter) / 4)
  }

  /// Plays a transition and passes both views to `look` at quarters of its time. `q` is the eased fraction, by the
  /// curve of entering motions or by the curve of all other motions.
  private func watch(
    _ id: String, _ size: (Double, Double), entering: Bool,
    _ look: (_ from: UIView, _ to: UIView, _ q: Double, _ screen: ZoomStage) -> Void
  ) throws {
    let watched = try WatchedTransition(id, size)
    watched.play { quarter in
      guard let (from, to) = watched.views else { return #expect(Bool(false), "\(id) does not run") }
      look(from, to, entering ? Self.entering[quarter] : Self.easing(quarter), watched.screen)
    }
  }

  private func isBelow(_ lower: UIView, _ upper: UIView) -> Bool {
    let views = lower.superview?.subviews ?? []
    return views.firstIndex(of: lower) ?? 9 < views.firstIndex(of: upper) ?? 0
  }

  private func shade(over view: UIView) -> Double? {
    let views = view.superview?.subviews ?? []
    guard let index = views.firstIndex(of: view), index + 1 < views.count else { return nil }
    return Double(views[index + 1].layer.presentedState.opacity)
  }

  @Test(arguments: SlideTests.sizes) func aDefaultPushCoversTheOldScreen(size: (Double, Double)) throws {
    try watch("hero-push", size, entering: true) { from, to, q, _ in
      #expect(abs(shownShift(to).x - size.0 * (1 - q)) <= size.0 * 2e-5)
      #expect(abs(shownShift(from).x + size.0 / 3 * q) <= size.0 * 2e-5)
      #expect(abs(Double(to.layer.presentedState.shadowOpacity) - 0.5 * (1 - q)) < 1e-4)
      #expect(to.layer.shadowRadius == 5 && isBelow(from, to))
      #expect(abs((shade(over: from) ?? 9) - 0.1 * q) < 1e-4)
    }
  }

  @Test(arguments: SlideTests.sizes) func aPopIsAPull(size: (Double, Double)) throws {
    for id in ["hero-push-pop", "hero-pull"] {
      try watch(id, size, entering: false) { from, to, q, _ in
        #expect(abs(shownShift(from).x - size.0 * q) <= size.0 * 2e-5)
        #expect(abs(shownShift(to).x + size.0 / 3 * (1 - q)) <= size.0 * 2e-5)
        #expect(isBelow(to, from) && abs((shade(over: to) ?? 9) - 0.1 * (1 - q)) < 1e-4)
        // The shadow fades as the screen leaves, because it would otherwise be visible at the edge of the window.
        #expect(abs(Double(from.layer.presentedState.shadowOpacity) - 0.5 * (1 - q)) < 1e-4)
      }
    }
  }

  @Test(arguments: SlideTests.sizes) func coversMoveVertically(size: (Double, Double)) throws {
    try watch("hero-cover", size, entering: true) { from, to, q, _ in
      #expect(abs(shownShift(to).y - size.1 * (1 - q)) <= size.1 * 2e-5 && shownShift(from) == .zero)
    }
    try watch("hero-cover-pop", size, entering: false) { from, to, q, _ in
      #expect(abs(shownShift(from).y - size.1 * q) <= size.1 * 2e-5 && shownShift(to) == .zero)
      #expect(isBelow(to, from))
    }
  }

  @Test(arguments: SlideTests.sizes) func aPageSlidesInOverAShrinkingScreen(size: (Double, Double)) throws {
    try watch("hero-page-in", size, entering: true) { from, to, q, _ in
      #expect(abs(shownShift(to).x - size.0 * (1 - q)) <= size.0 * 2e-5)
      #expect(abs(from.layer.presentedState.transform.m11 - (1 - 0.3 * q)) < 2e-5)
    }
  }

  @Test func aZoomScalesBothScreens() throws {
    try watch("hero-zoom", (390, 844), entering: false) { from, to, q, screen in
      #expect(abs(from.layer.presentedState.transform.m11 - (1 + 0.3 * q)) < 2e-5)
      #expect(abs(to.layer.presentedState.transform.m11 - (0.7 + 0.3 * q)) < 2e-5)
      #expect(abs(screen.shownAlpha(from) - (1 - q)) < 1e-4 && isBelow(to, from))
    }
  }

  @Test(arguments: SlideTests.sizes) func aZoomSlideScalesAndMovesBothScreens(size: (Double, Double)) throws {
    try watch("hero-zoom-slide", size, entering: false) { from, to, q, _ in
      #expect(abs(shownShift(to).x - size.0 * (1 - q)) <= size.0 * 2e-5)
      #expect(abs(shownShift(from).x + size.0 * q) <= size.0 * 2e-5)
      #expect(abs(from.layer.presentedState.transform.m11 - (1 - 0.2 * q)) < 2e-5)
      #expect(abs(to.layer.presentedState.transform.m11 - (0.8 + 0.2 * q)) < 2e-5)
    }
  }

  @Test(arguments: SlideTests.sizes) func tabsSlide(size: (Double, Double)) throws {
    try watch("hero-tab", size, entering: false) { from, to, q, _ in
      #expect(abs(shownShift(to).x - size.0 * (1 - q)) <= size.0 * 2e-5)
      #expect(abs(shownShift(from).x + size.0 * q) <= size.0 * 2e-5)
    }
  }

  @Test func presentationsFade() throws {
    try watch("hero-present", (390, 844), entering: false) { from, to, q, screen in
      #expect(abs(screen.shownAlpha(to) - q) < 1e-4 && isBelow(from, to))
    }
    try watch("hero-dismiss", (390, 844), entering: false) { from, to, q, screen in
      #expect(abs(screen.shownAlpha(from) - (1 - q)) < 1e-4 && isBelow(to, from))
    }
  }

  // MARK: Matched views

  @Test func theDurationFollowsTheDistance() {
    let hero = HeroTransition()
    for (distance, seconds) in [(0.0, 0.208), (250, 0.29133), (500, 0.37467), (2000, 0.37467)] {
      #expect(abs((hero.matchedDuration(distance: distance) ?? 0) - seconds) < 1e-5)
    }
  }

  /// A motion of 120 points takes 0.248 s of the 0.35 s.
  @Test func aMatchedViewArrivesEarly() throws {
    let f = MatchFixture(HeroTransition()) { a, b in
      a.addSubview(named("dot", CGRect(x: 100, y: 100, width: 40, height: 40)))
      b.addSubview(named("dot", CGRect(x: 100, y: 220, width: 40, height: 40)))
    }
    f.push()
    let carrier = try #require(f.carriers.first)
    f.stage.frame(at: f.start + 0.124)
    let half = CubicBezier(x1: 0.4, y1: 0, x2: 0.2, y2: 1).value(at: 0.5)
    #expect(abs(f.stage.shownFrame(carrier).minY - (100 + 120 * half)) < 0.01)
    f.stage.frame(at: f.start + 0.25)
    #expect(abs(f.stage.shownFrame(carrier).minY - 220) < 1e-6)
    #expect(shownShift(f.b.view).x > 0)
    f.settle()
  }

  // MARK: The catalogue

  /// The pages of the showcase share the picture.
  @Test func magicMoveMovesTheSharedPicture() throws {
    for size in SlideTests.sizes {
      let watched = try WatchedTransition("magic-move", size)
      var frames: (start: CGRect, end: CGRect)?
      watched.play { quarter in
        guard let (from, to) = watched.views,
          let carrier = MatchFixture.carriers(in: watched.screen.window).first
        else { return #expect(Bool(false), "no transition runs") }
        if frames == nil {
          let id = carrier.id ?? ""
          let (a, b) = (matched(id, from), matched(id, to))
          #expect(id.hasPrefix("picture"))
          frames = (a?.frame ?? .zero, b?.frame ?? .zero)
          #expect(a?.isHidden == true && b?.isHidden == true)
        }
        guard let (start, end) = frames else { return }
        let q = MatchFixture.eased(Double(quarter) / 4)
        let shown = watched.screen.shownFrame(carrier)
        #expect(abs(shown.minX - (start.minX + (end.minX - start.minX) * q)) < 0.02, "\(quarter)")
        #expect(abs(shown.minY - (start.minY + (end.minY - start.minY) * q)) < 0.02, "\(quarter)")
        #expect(abs(shown.width - (start.width + (end.width - start.width) * q)) < 0.02, "\(quarter)")
        #expect(abs(watched.screen.shownAlpha(to) - q) < 1e-4)
      }
    }
  }

  private func matched(_ id: String, _ view: UIView) -> UIView? {
    view.matchID == id ? view : view.subviews.lazy.compactMap { matched(id, $0) }.first
  }

  /// The picture and the title move.
  @Test func theTitleMovesToo() throws {
    for id in ["match", "match-pop"] {
      let watched = try WatchedTransition(id)
      watched.stage.begin()
      watched.screen.frame(at: 1)
      let carriers = MatchFixture.carriers(in: watched.screen.window)
      let names = Set(carriers.compactMap(\.id).map { String($0.prefix(5)) })
      #expect(names == ["pictu", "title"], "\(id)")
      watched.screen.run(1)
    }
  }

  @Test func everyEntryIsRestoredWhenCancelled() throws {
    for entry in TransitionCatalog.match {
      let watched = try WatchedTransition(entry.id)
      watched.screen.step()
      let before = watched.hierarchy
      watched.stage.begin()
      let start = watched.screen.time
      watched.screen.frame(at: start)
      watched.screen.frame(at: start + 0.37 * entry.duration)
      watched.stage.cancel()
      watched.screen.run(entry.duration + 0.1)
      let after = watched.hierarchy
      #expect(!watched.isRunning, "\(entry.id)")
      #expect(after == before, "\(entry.id)")
    }
  }

  @Test func viewsOfChildControllersMatch() throws {
    let screen = ZoomStage()
    let (container, a, b) = (UIViewController(), UIViewController(), UIViewController())
    for child in [a, b] { child.view.frame = CGRect(x: 0, y: 0, width: 390, height: 844) }
    a.view.addSubview(named("cover", ZoomFixture.cell))
    b.view.addSubview(named("cover", ZoomFixture.large))
    screen.window.rootViewController = container
    ChildTransition(in: container, view: container.view, from: nil, to: a).begin()
    screen.step()
    let change = ChildTransition(
      in: container, view: container.view, from: a, to: b, animator: MatchTransition().animator())
    var completed: Bool?
    change.begin { completed = $0 }
    screen.frame(at: screen.time)
    let carrier = try #require(MatchFixture.carriers(in: screen.window).first)
    screen.frame(at: screen.time + 0.2)
    #expect(isClose(screen.shownFrame(carrier), CGRect(x: 10, y: 104, width: 250, height: 205), 0.01))
    screen.run(0.3)
    #expect(completed == true && MatchFixture.carriers(in: screen.window).isEmpty)
    #expect(!b.view.subviews[0].isHidden && container.children == [b])
  }
}

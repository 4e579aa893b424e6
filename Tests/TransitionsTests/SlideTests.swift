import Testing

@testable import Engine
@testable import Showcase
@testable import Transitions
@testable import UIKit

/// Slides, overlays and swipes match the rows of transitions.md §2.1 at three screen sizes.
@Suite(.serialized) @MainActor
struct SlideTests {
  nonisolated static let sizes = [(390.0, 844.0), (320, 568), (1024, 768)]
  /// The values of ease-in-ease-out at quarters of the time.
  nonisolated static let eased = [0, 0.12916, 0.5, 0.87084, 1]

  private static func entry(_ id: String) throws -> TransitionEntry {
    try #require(TransitionCatalog.all.first { $0.id == id })
  }

  /// Plays a transition and passes its visible state to `look` at quarters of its time.
  private func watch(
    _ id: String, _ size: (Double, Double), parameters: [String: String] = [:],
    _ look: (_ stage: any Stage, _ screen: ZoomStage, _ quarter: Int) -> Void
  ) throws {
    let watched = try WatchedTransition(id, size, parameters: parameters)
    watched.play { look(watched.stage, watched.screen, $0) }
  }

  private func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 0.01) -> Bool {
    abs(a - b) <= tolerance
  }

  @Test(arguments: sizes)
  func stacksSlide(size: (Double, Double)) throws {
    for (id, sign) in [("slide-push", 1.0), ("slide-pop", -1)] {
      try watch(id, size) { stage, _, quarter in
        guard let context = stage.rootViewController.transitionCoordinator,
          let from = context.view(forKey: .from), let to = context.view(forKey: .to)
        else { return #expect(Bool(false), "\(id) does not run") }
        let q = Self.eased[quarter]
        #expect(isNear(shownShift(to).x, sign * size.0 * (1 - q), size.0 * 1e-5), "\(id) \(quarter)")
        #expect(isNear(shownShift(from).x, -sign * size.0 * q, size.0 * 1e-5), "\(id) \(quarter)")
      }
    }
  }

  @Test(arguments: sizes)
  func tabsSlideInTheirOrder(size: (Double, Double)) throws {
    try watch("slide-tab", size) { stage, _, quarter in
      guard let tabs = (stage as? TabStage)?.tabs.viewControllers else { return }
      let q = Self.eased[quarter]
      #expect(isNear(shownShift(tabs[1].view).x, size.0 * (1 - q), size.0 * 1e-5))
      #expect(isNear(shownShift(tabs[0].view).x, -size.0 * q, size.0 * 1e-5))
    }
  }

  @Test(arguments: sizes)
  func presentedScreensSlideUpAndDown(size: (Double, Double)) throws {
    for (id, isUp) in [("slide-present", true), ("slide-dismiss", false)] {
      try watch(id, size) { stage, _, quarter in
        guard let stage = stage as? ModalStage else { return }
        let q = Self.eased[quarter]
        #expect(isNear(shownShift(stage.page.view).y, size.1 * (isUp ? 1 - q : q), size.1 * 1e-5))
        #expect(shownShift(stage.grid.view) == .zero)
      }
    }
  }

  @Test(arguments: sizes)
  func swipedScreensUncoverTheScreenBelow(size: (Double, Double)) throws {
    try watch("swipe-pop", size) { stage, _, quarter in
      guard let context = stage.rootViewController.transitionCoordinator,
        let from = context.view(forKey: .from), let to = context.view(forKey: .to)
      else { return #expect(Bool(false), "no transition runs") }
      let q = Self.eased[quarter]
      #expect(isNear(shownShift(to).x, -size.0 / 4 * (1 - q), size.0 * 1e-5))
      #expect(isNear(shownShift(from).x, size.0 * q, size.0 * 1e-5))
      let order = context.containerView.subviews
      #expect(order.firstIndex(of: to) ?? 9 < order.firstIndex(of: from) ?? 0)
    }
  }

  @Test(arguments: sizes)
  func overlaysOpenFromASlit(size: (Double, Double)) throws {
    let (width, height) = (size.0 * 2 / 3, size.1 * 2 / 3)
    for (id, isPresenting) in [("overlay-present", true), ("overlay-dismiss", false)] {
      try watch(id, size, parameters: ["growing": "true"]) { stage, _, quarter in
        guard let page = (stage as? ModalStage)?.page, let container = page.view.superview else { return }
        let q = Self.eased[quarter]
        let card = page.view.layer.presentedState
        let expected = isPresenting ? 1 + (width - 1) * q : width + (1 - width) * q
        #expect(isNear(card.bounds.width, expected, size.0 * 1e-5), "\(id) \(quarter)")
        #expect(isNear(card.bounds.height, height) && isNear(card.position.x, size.0 / 2))
        guard let shade = container.subviews.first else { return }
        let state = shade.layer.presentedState
        if isPresenting {
          #expect(isNear(state.bounds.width, width + (size.0 - width) * q, size.0 * 1e-5))
          #expect(isNear(state.bounds.height, height + (size.1 - height) * q, size.1 * 1e-5))
        } else {
          #expect(isNear(Double(state.opacity), 1 - q, 1e-4))
        }
      }
    }
  }

  // MARK: Interaction

  /// The fraction of a drag is its distance in thirds of the width. Beyond half of a third, the pop completes.
  @Test(arguments: [(66.0, true), (64, false)])
  func aStackIsDraggedByThirds(distance: Double, finishes: Bool) throws {
    let screen = ZoomStage()
    let stage = try Self.entry("slide-pop").make(StageOptions(size: CGSize(width: 390, height: 844)))
    screen.window.rootViewController = stage.rootViewController
    screen.frame(at: 1)
    let navigation = try #require(stage.rootViewController as? UINavigationController)
    // The first ten points are the slop.
    screen.down(5, 400)
    for step in 1...10 { screen.move(5 + (distance + 10) * Double(step) / 10, 400) }
    // The drag moves the screens, not the view around them.
    #expect(
      isNear(
        shownShift(navigation.viewControllers.count == 1 ? navigation.view.subviews[0] : navigation.view).x, 0
      ))
    screen.up(5 + distance + 10, 400)
    screen.run(1)
    #expect((navigation.viewControllers.count == 1) == finishes)
  }

  /// A drag selects the neighbour that it uncovers. A short drag, or a drag beyond the ends, does nothing.
  @Test(arguments: [(-127.0, 1), (-126, 0), (200, 0)])
  func tabsAreDragged(distance: Double, expected: Int) throws {
    let screen = ZoomStage()
    let stage = try Self.entry("slide-tab").make(StageOptions(size: CGSize(width: 390, height: 844)))
    screen.window.rootViewController = stage.rootViewController
    screen.frame(at: 1)
    let tabs = try #require(stage.rootViewController as? UITabBarController)
    screen.down(200, 400)
    let travel = distance + (distance < 0 ? -0.001 : 0.001)
    for step in 1...10 { screen.move(200 + travel * Double(step) / 10, 400) }
    screen.up(200 + travel, 400)
    screen.run(1)
    #expect(tabs.selectedIndex == expected)
    #expect(tabs.transitionCoordinator == nil)
    let isBack = tabs.viewControllers?.allSatisfy { $0.viewIfLoaded?.transform.isIdentity ?? true }
    #expect(isBack == true)
  }

  /// A swipe from too far inside, or to the left, begins nothing.
  @Test func aSwipeFromInsideOrToTheLeftBeginsNothing() {
    let screen = ZoomStage()
    let navigation = UINavigationController(rootViewController: UIViewController())
    navigation.pushViewController(UIViewController(), animated: false)
    let swiping = SwipeNavigation(navigation)
    swiping.greatestStart = 100
    screen.window.rootViewController = navigation
    screen.frame(at: 1)
    func swipe(from x: Double, by distance: Double) {
      screen.down(x, 400)
      for step in 1...10 { screen.move(x + distance * Double(step) / 10, 400) }
      screen.up(x + distance, 400)
      screen.run(1)
    }
    swipe(from: 120, by: 250)
    #expect(navigation.viewControllers.count == 2)
    swipe(from: 90, by: -80)
    #expect(navigation.viewControllers.count == 2)
    swipe(from: 90, by: 250)
    #expect(navigation.viewControllers.count == 1)
  }
}

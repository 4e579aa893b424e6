import Testing

@testable import Engine
@testable import Showcase
@testable import Transitions
@testable import UIKit

extension NavigationStage {
  /// The rectangle of the zooming picture in the last frame, in the window's points, or nil if no zoom runs.
  fileprivate var flyingFrame: CGRect? {
    let picture = (zoom?.animator as? FlatZoomPush)?.picture ?? (zoom?.animator as? FlatZoomPop)?.picture
    guard let picture, let window = picture.window, let shown = picture.layer.presentation() else {
      return nil
    }
    return picture.superview.map { window.convert(shown.frame, from: $0) }
  }
}

@Suite(.serialized) @MainActor
struct CatalogTests {
  private func options(_ size: CGSize = CGSize(width: 390, height: 844), from: CGImage? = nil) -> StageOptions
  {
    StageOptions(from: from, to: nil, size: size)
  }

  @Test func everyEntryHasAUniqueID() {
    let ids = TransitionCatalog.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    for id in ["flatzoom-push", "flatzoom-pop", "flatzoom-interactive-pop", "push", "pop"] {
      #expect(ids.contains(id))
    }
    for entry in TransitionCatalog.all {
      #expect(entry.id.allSatisfy { $0.isLowercase || $0 == "-" })
      #expect(entry.duration > 0)
    }
  }

  @Test func everyEntryRunsToItsEnd() throws {
    for entry in TransitionCatalog.all {
      let screen = ZoomStage()
      let stage = try entry.make(options())
      screen.window.rootViewController = stage.rootViewController
      screen.step()
      let root = stage.rootViewController
      let before = top(of: root)
      stage.begin()
      screen.run(entry.duration + 0.1)
      let isOver = root.transitionCoordinator == nil
      #expect(isOver, "\(entry.id)")
      // The screens are compared outside of `#expect`: a failure would describe every pixel of the pictures.
      let isBack = top(of: root) === before
      #expect(isBack == (entry.kind != .transition), "\(entry.id)")
    }
  }

  @Test(arguments: [false, true]) func everyTransitionCanBeCancelled(reverses: Bool) throws {
    for entry in TransitionCatalog.all where entry.kind == .transition {
      let screen = ZoomStage()
      let stage = try entry.make(options())
      screen.window.rootViewController = stage.rootViewController
      screen.step()
      let root = stage.rootViewController
      let before = top(of: root)
      stage.begin()
      screen.step()
      screen.run(0.4 * entry.duration)
      if reverses { stage.reverse() } else { stage.cancel() }
      let isRunning = root.transitionCoordinator != nil
      #expect(isRunning)
      // At 0.4 of the duration, a spring is almost at its end, so the return takes the whole duration.
      screen.run(entry.duration + 0.05)
      let (isOver, isBack) = (
        root.transitionCoordinator == nil, top(of: root) === before
      )
      #expect(isOver, "\(entry.id)")
      #expect(isBack, "\(entry.id)")
    }
  }

  /// The topmost controller that a screen shows.
  private func top(of root: UIViewController) -> UIViewController? {
    root.presentedViewController ?? (root as? UINavigationController)?.topViewController
      ?? (root as? UITabBarController)?.selectedViewController
      ?? (root as? ButtonTabController)?.selectedViewController ?? root
  }

  @Test func theMovingPictureIsFound() throws {
    let screen = ZoomStage()
    let stage = try NavigationStage(options(), change: .pop, style: .flatZoom)
    screen.window.rootViewController = stage.rootViewController
    screen.step()
    #expect(stage.flyingFrame == nil)
    try #require(stage.zoom).interactivePop.beginDrag()
    screen.step()
    stage.scrub(to: 0.5)
    screen.step()
    let frame = try #require(stage.flyingFrame)
    #expect(isClose(frame, CGRect(x: 10, y: 104, width: 250, height: 205), 1e-9))
    stage.finish()
    screen.run(1)
    #expect(stage.flyingFrame == nil)
  }

  @Test func theUsersPictureIsShown() throws {
    let usersImage = PictureScreen.image
    let destinations = try Destination.all(from: usersImage)
    #expect(destinations[0].picture.cgImage?.id == usersImage.id)
    #expect(destinations[0].detail.cgImage?.id == usersImage.id)
    let both = try Destination.all(from: nil, to: usersImage)
    #expect(both[0].picture.cgImage?.id == usersImage.id)
    #expect(both[1].picture.cgImage?.id != usersImage.id)
  }

  @Test func everyDestinationHasItsTexts() throws {
    for destination in try Destination.all() {
      #expect(!destination.story.isEmpty, "\(destination.title)")
      #expect(destination.facts.count == 3)
    }
  }

  @Test func aTapOpensTheLargePicture() throws {
    let screen = ZoomStage()
    let stage = try NavigationStage(options(), change: .push, style: .flatZoom)
    screen.window.rootViewController = stage.rootViewController
    screen.step()
    screen.down(195, 175)
    screen.up(195, 175)
    let isRunning = stage.navigation.transitionCoordinator != nil
    #expect(isRunning)
    screen.run(1)
    let isOpen = stage.navigation.topViewController is DestinationViewController
    #expect(isOpen)
    #expect(stage.navigation.topViewController?.title == "Long Shadows")
    // The label in the corner leads back.
    screen.down(40, 62)
    screen.up(40, 62)
    screen.run(1)
    let isClosed = stage.navigation.topViewController is DestinationGridViewController
    #expect(isClosed)
  }

  // MARK: Layout

  @Test func theGridMatchesTheFixture() {
    let layout = DestinationGridLayout(size: CGSize(width: 390, height: 844), pictures: 12)
    #expect(layout.grid.count == 9)
    #expect(layout.grid[0] == ZoomFixture.cell)
    #expect(layout.cards.count == 2)
    #expect(layout.cardNotes[0].maxY <= 844)
  }

  @Test(arguments: [
    (390.0, 844.0), (320, 568), (768, 1024), (1024, 768), (1280, 720), (844, 390), (200, 200), (3000, 2000),
    (50, 2000), (1, 1),
  ])
  func picturesDoNotOverlap(size: (Double, Double)) {
    let page = CGRect(x: 0, y: 0, width: size.0, height: size.1)
    let layout = DestinationGridLayout(size: page.size, pictures: 12)
    let all = layout.grid + layout.cards
    #expect(!layout.grid.isEmpty)
    #expect(all.count <= 12)
    for (index, rect) in all.enumerated() {
      #expect(rect.width > 0 && rect.height > 0)
      // Narrower pages have no room for all pictures.
      guard size.0 >= 200 else { continue }
      for other in all[..<index] { #expect(!rect.insetBy(dx: 0.01, dy: 0.01).intersects(other)) }
      #expect(rect.minX >= 0 && rect.maxX <= page.maxX + 0.01)
    }
    for card in layout.cards { #expect(card.maxY <= page.maxY) }
  }

  @Test func thePagesFollowTheirSize() throws {
    let screen = ZoomStage(width: 1280, height: 720)
    let stage = try NavigationStage(
      options(CGSize(width: 1280, height: 720)), change: .pop, style: .flatZoom)
    screen.window.rootViewController = stage.rootViewController
    screen.step()
    let detail = try #require(stage.navigation.topViewController as? DestinationViewController)
    let picture = try #require(detail.zoomView(toward: detail))
    #expect(picture.frame.width == 1280)
    screen.window.frame = CGRect(x: 0, y: 0, width: 390, height: 844)
    screen.step()
    #expect(picture.frame == ZoomFixture.large)
  }
}

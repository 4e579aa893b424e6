import Testing

@testable import Engine
@testable import Showcase
@testable import Transitions
@testable import UIKit

/// Pushes and pops between two layouts of a collection view, driven by a pinch (transitions.md §2.4 and §3.5).
@Suite(.serialized) @MainActor
struct LayoutPinchTests {
  @MainActor final class Fixture {
    let screen: ZoomStage
    let stage: LayoutStage
    /// The middle between the fingers, which is on the fifth item of the grid.
    private let middle = CGPoint(x: 195, y: 330)

    init(_ change: LayoutStage.Change, grid: Int? = nil, large: Int? = nil) throws {
      screen = ZoomStage()
      let options = StageOptions(size: CGSize(width: 390, height: 844))
      stage = try LayoutStage(options, change: change, count: grid)
      if let large {
        let destinations = try Destination.all()
        stage.grid.makeLarge = {
          PlacesViewController(
            .large, destinations: destinations, palette: Palette(isDark: false), count: large)
        }
      }
      screen.window.rootViewController = stage.rootViewController
      for _ in 0..<4 { screen.step() }
    }

    var navigation: UINavigationController { stage.navigation }
    var view: UICollectionView { stage.grid.collectionView }
    var isRunning: Bool { navigation.transitionCoordinator != nil }
    var isLarge: Bool { navigation.topViewController !== stage.grid }
    var fraction: Double { Double(navigation.transitionCoordinator?.percentComplete ?? -1) }

    /// Sends a frame with two fingers at a distance from each other, in points.
    func fingers(_ phase: TouchSample.Phase, _ distance: Double) {
      let now = screen.time + 1.0 / 60
      screen.frame(
        at: now,
        [(0, -1.0), (1, 1)].map { id, side in
          TouchSample(
            t: now, id: id, phase: phase, x: Double(middle.x), y: Double(middle.y) + side * distance / 2)
        })
    }

    /// Pinches from one distance to another. The first ten points are the slop.
    func pinch(from start: Double, to end: Double) {
      fingers(.began, start)
      let slop = end < start ? -10.0 : 10
      fingers(.moved, start + slop)
      for step in 1...8 { fingers(.moved, start + slop + (end - start - slop) * Double(step) / 8) }
    }

    /// The rectangles of the drawn cells on the screen, by item.
    var drawn: [Int: CGRect] {
      let origin = view.layer.presentedState.bounds.origin
      var frames: [Int: CGRect] = [:]
      for path in view.indexPathsForVisibleItems {
        guard let cell = view.cellForItem(at: path), screen.shownAlpha(cell) > 0 else { continue }
        frames[path.item] = screen.shownFrame(cell).offsetBy(dx: -origin.x, dy: -origin.y)
      }
      return frames
    }
  }

  private func isSame(_ a: [Int: CGRect], _ b: [Int: CGRect]) -> Bool {
    a.count == b.count && a.allSatisfy { key, frame in b[key].map { isClose($0, frame, 1e-6) } == true }
  }

  /// The item between the fingers grows with their distance.
  @Test func anItemFollowsTheFingers() throws {
    let f = try Fixture(.push)
    let before = f.drawn
    let size = try #require(before[4]).size
    f.pinch(from: 100, to: 180)
    #expect(f.stage.layouts.pinch.isActive && f.isRunning && f.isLarge)
    // 110 points are the scale 1.
    let scale = 180.0 / 110
    let large = try #require(f.view.layoutAttributesForItem(at: [0, 4])).size
    let growth = (large.width / size.width * large.height / size.height).squareRoot()
    #expect(growth > 2)
    #expect(abs(f.fraction - (scale - 1) / (growth - 1)) < 1e-6)
    f.fingers(.moved, 180)
    let shown = try #require(f.drawn[4]).size
    #expect(abs(shown.width - (size.width + (large.width - size.width) * f.fraction)) < 1e-3)
    f.fingers(.ended, 180)
    f.screen.run(1)
    #expect(!f.isRunning)
  }

  /// If the fingers rest before the release, the fraction decides. Otherwise, their velocity counts too.
  @Test(arguments: [(165.0, true, false), (200, true, true), (165, false, true)])
  func aReleaseDecidesByFractionAndVelocity(distance: Double, rests: Bool, pushes: Bool) throws {
    let f = try Fixture(.push)
    let before = f.drawn
    f.pinch(from: 100, to: distance)
    if rests { for _ in 0..<12 { f.fingers(.moved, distance) } }
    f.fingers(.ended, distance)
    #expect(!f.stage.layouts.pinch.isActive)
    f.screen.run(1)
    #expect(!f.isRunning && f.isLarge == pushes)
    if !pushes { #expect(isSame(f.drawn, before)) }
  }

  @Test func fingersThatComeTogetherPop() throws {
    let f = try Fixture(.pop)
    #expect(f.isLarge)
    f.pinch(from: 300, to: 100)
    #expect(f.isRunning && f.fraction > 0.5)
    f.fingers(.ended, 100)
    f.screen.run(1)
    #expect(!f.isRunning && !f.isLarge)
    #expect(f.view.superview === f.stage.grid.view)
  }

  @Test func theOtherDirectionsDoNothing() throws {
    let grid = try Fixture(.push)
    grid.pinch(from: 300, to: 100)
    #expect(!grid.isRunning)
    grid.fingers(.ended, 100)
    let large = try Fixture(.pop)
    large.pinch(from: 100, to: 300)
    #expect(!large.isRunning && large.isLarge)
    large.fingers(.ended, 300)
    large.screen.run(1)
    #expect(!large.isRunning && large.isLarge)
  }

  @Test func cancelledTouchesCancelTheTransition() throws {
    let f = try Fixture(.push)
    let before = f.drawn
    f.pinch(from: 100, to: 300)
    f.fingers(.cancelled, 300)
    f.screen.run(1)
    #expect(!f.isRunning && !f.isLarge && isSame(f.drawn, before))
  }

  /// No item jumps when a pinch grabs the remainder of a transition, in either direction and several times. The change
  /// of the fraction limits the change of an item's width.
  @Test(arguments: [LayoutStage.Change.push, .pop])
  func aPinchGrabsTheRemainder(change: LayoutStage.Change) throws {
    let f = try Fixture(change)
    let widths = (f.view.layoutAttributesForItem(at: [0, 4])?.size.width ?? 0, change == .push ? 358.0 : 114)
    f.pinch(from: change == .push ? 100 : 300, to: change == .push ? 165 : 215)
    var distance = change == .push ? 165.0 : 215
    for round in 0..<4 {
      f.fingers(.ended, distance)
      for _ in 0..<3 { f.screen.step() }
      #expect(f.isRunning && f.fraction > 0 && f.fraction < 1, "\(round)")
      let (before, shown) = (f.fraction, f.drawn)
      f.fingers(.began, distance)
      // The fingers move apart or together by the slop, and no further.
      distance += round % 2 == 0 ? 10 : -10
      f.fingers(.moved, distance)
      #expect(f.stage.layouts.pinch.isActive, "\(round)")
      // The remainder has played for two more frames.
      #expect(abs(f.fraction - before) < 0.12, "\(round): \(before) \(f.fraction)")
      for (item, frame) in f.drawn {
        guard let old = shown[item] else { continue }
        let bound = abs(widths.1 - widths.0) * abs(f.fraction - before) + 1
        #expect(abs(frame.width - old.width) <= bound, "\(round) \(item)")
      }
      let held = f.fraction
      f.fingers(.moved, distance)
      #expect(abs(f.fraction - held) < 1e-6)
    }
    f.fingers(.cancelled, distance)
    f.screen.run(1)
    #expect(!f.isRunning && f.isLarge == (change == .pop))
  }

  // MARK: Other numbers of items

  /// The grid and the large layout may have different numbers of items. Pinches drive the push and the pop, and grab
  /// them in between.
  @Test(arguments: [(15, 12), (12, 15), (12, 12), (12, 1), (12, 0)])
  func countsMayDiffer(small: Int, large: Int) throws {
    let f = try Fixture(.push, grid: small, large: large)
    let before = f.drawn
    #expect(before.count == small)
    for _ in 0..<2 {
      f.pinch(from: 100, to: 165)
      f.fingers(.ended, 165)
      for _ in 0..<3 { f.screen.step() }
      f.pinch(from: 100, to: 140)
      #expect(f.isRunning && f.stage.layouts.pinch.isActive)
      for _ in 0..<10 { f.fingers(.moved, 300) }
      f.fingers(.ended, 300)
      f.screen.run(1)
      #expect(!f.isRunning && f.isLarge)
      #expect(f.view.numberOfItems(inSection: 0) == large)
      f.pinch(from: 300, to: 215)
      f.fingers(.ended, 215)
      for _ in 0..<2 { f.screen.step() }
      f.pinch(from: 300, to: 60)
      for _ in 0..<10 { f.fingers(.moved, 60) }
      f.fingers(.ended, 60)
      f.screen.run(1.2)
      #expect(!f.isRunning && !f.isLarge && f.view.dataSource === f.stage.grid)
      #expect(isSame(f.drawn, before), "\(f.drawn)")
    }
  }

  /// A cancelled push restores the items of the grid, although the pushed controller has items of its own.
  @Test func aCancelledPushHasTheItemsOfTheGrid() throws {
    let f = try Fixture(.push, grid: 15, large: 12)
    let before = f.drawn
    f.pinch(from: 100, to: 200)
    // All items of the grid are still shown while they fade.
    let cells = f.view.subviews.filter { $0 is PlaceCell && !$0.isHidden && f.screen.shownAlpha($0) > 0 }
    #expect(cells.count == 15)
    for _ in 0..<10 { f.fingers(.moved, 110) }
    f.fingers(.ended, 110)
    f.screen.run(1)
    #expect(!f.isRunning && !f.isLarge && f.view.dataSource === f.stage.grid)
    #expect(isSame(f.drawn, before))
  }

  @Test func growthDependsOnBothSides() {
    let (small, large) = (CGSize(width: 100, height: 100), CGSize(width: 400, height: 225))
    #expect(LayoutPinch.growth(small, large, opens: true) == 3)
    #expect(abs(LayoutPinch.growth(large, small, opens: false) - 1.0 / 3) < 1e-12)
    // Without a clear growth in the direction of the fingers, 2 or its inverse is assumed.
    let others: [(CGSize?, Bool, CGFloat)] = [
      (small, true, 2), (small, false, 0.5), (nil, true, 2), (nil, false, 0.5),
    ]
    for (size, opens, growth) in others {
      #expect(LayoutPinch.growth(small, size, opens: opens) == growth)
    }
    #expect(LayoutPinch.growth(.zero, large, opens: true) == 2)
  }
}

import Stages
import Testing

@testable import Compositor
@testable import Engine

/// A path that the app sets in every frame counts as changing, and its coverage is not cached.
@Suite(.serialized) @MainActor struct SetPathTests {
  private let screen = TestScreen(width: 200, height: 100)
  private let shape = CAShapeLayer()

  init() {
    screen.render.cachesRasters = true
    screen.render.drawsPathsInBands = true
    shape.fillColor = .black
    screen.root.addSublayer(shape)
  }

  /// Whether the path counts as changing in each list. The elements of `isSet` say in which frames a path is set.
  private func changes(_ isSet: [Bool]) -> [Bool] {
    isSet.enumerated().map { step, isSet in
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      if isSet {
        shape.path = CGPath(ellipseIn: CGRect(x: 10, y: 10, width: 40 + step, height: 30), transform: nil)
      } else {
        // Another property of the layer changes.
        shape.position.x += 1
      }
      CATransaction.commit()
      screen.frame(at: Double(step + 1))
      return screen.resolve().paths[0].changes
    }
  }

  @Test func aPathCountsAsChangingFromTheSecondReplacementInARow() {
    #expect(changes([true, false, true, true, true]) == [false, false, false, true, true])
  }

  /// A path that is set in most frames does not alternate between two forms.
  @Test func shortPausesDoNotCount() {
    #expect(
      changes([true, true, true, false, false, true, false, true])
        == [false, true, true, true, true, true, true, true])
    let pause = changes(Array(repeating: false, count: 12))
    #expect(pause == (0..<12).map { $0 < 8 })
    #expect(changes([true, false]) == [false, false])
  }

  /// Without bands a path has only one form, and it counts as unchanged in a frame in which it is not set.
  @Test func pausesCountWithoutBands() {
    screen.render.drawsPathsInBands = false
    #expect(
      changes([true, true, true, false, true, false]) == [false, true, true, false, false, false])
  }

  /// A frame at rest is not drawn again if the CPU computes all coverage.
  @Test func exactPathsAreNotDrawnAgain() {
    screen.render.drawsPathsInBands = false
    #expect(changes([true, true, true]) == [false, true, true])
    let isInexact = screen.render.hasShownRasters
    #expect(!isInexact)
  }

  /// At rest another frame is drawn, for which the CPU computes the coverage.
  @Test func restDrawsAnExactFrame() {
    _ = changes([true, true, true])
    let isInexact = screen.render.hasShownRasters
    #expect(isInexact)
    screen.render.showsRasters = false
    screen.frame(at: 10)
    let changes = screen.resolve().paths[0].changes
    let isStillInexact = screen.render.hasShownRasters
    #expect(!changes && !isStillInexact)
  }

  /// A snapshot of the screen during the changes does not affect them.
  @Test func snapshotsOfTheScreenDoNotCount() {
    _ = changes([true, true, true])
    screen.render.showsRasters = false
    #expect(!screen.resolve().paths[0].changes)
    screen.render.showsRasters = true
    #expect(changes([true, true, false]) == [true, true, true])
    screen.render.showsRasters = false
    #expect(!screen.resolve().paths[0].changes)
    screen.render.showsRasters = true
    #expect(changes([false]) == [true])
  }

  /// A cached raster with a path in bands is not shown at rest, however long ago the raster was made.
  @Test func restShowsNoRasterWithPathsInBands() {
    let (flat, other) = (CALayer(), CALayer())
    (flat.shouldRasterize, other.backgroundColor) = (true, .black)
    other.frame = CGRect(x: 100, y: 10, width: 20, height: 20)
    flat.addSublayer(shape)
    screen.root.addSublayer(flat)
    screen.root.addSublayer(other)
    #expect(changes([true, true, true]) == [false, true, true])
    var counts: [Int] = []
    for step in 0..<12 {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      other.position.x += 1
      CATransaction.commit()
      screen.frame(at: Double(10 + step))
      counts.append(screen.resolve().paths.count)
    }
    #expect(counts.last == 0, "the raster is shown")
    let isInexact = screen.render.hasShownRasters
    #expect(isInexact)
    screen.render.showsRasters = false
    #expect(screen.resolve().paths.map(\.changes) == [false])
    #expect(screen.resolve().paths.isEmpty, "the new raster is shown")
  }

  /// A frame that is rendered at rest does not depend on the previous lists.
  @Test func atRestNoPathCountsAsChanging() {
    screen.render.showsRasters = false
    #expect(changes([true, true, true]) == [false, false, false])
  }
}

import Stages
import Testing

@testable import Compositor
@testable import Engine

/// A path that the app sets for each list is one that changes: what it covers is not kept.
@Suite(.serialized) @MainActor struct SetPathTests {
  private let screen = TestScreen(width: 200, height: 100)
  private let shape = CAShapeLayer()

  init() {
    screen.render.cachesRasters = true
    screen.render.drawsPathsInBands = true
    shape.fillColor = .black
    screen.root.addSublayer(shape)
  }

  /// Whether the path of each list changes, of lists for which a path is set or not.
  private func changes(_ isSet: [Bool]) -> [Bool] {
    isSet.enumerated().map { step, isSet in
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      if isSet {
        shape.path = CGPath(ellipseIn: CGRect(x: 10, y: 10, width: 40 + step, height: 30), transform: nil)
      } else {
        // The layer changes in another property.
        shape.position.x += 1
      }
      CATransaction.commit()
      screen.frame(at: Double(step + 1))
      return screen.resolve().paths[0].changes
    }
  }

  @Test func itChangesFromTheSecondListOn() {
    #expect(changes([true, false, true, true, true]) == [false, false, false, true, true])
  }

  /// One that is set for most lists is not drawn in two forms by turns.
  @Test func shortPausesDoNotCount() {
    #expect(
      changes([true, true, true, false, false, true, false, true])
        == [false, true, true, true, true, true, true, true])
    let pause = changes(Array(repeating: false, count: 12))
    #expect(pause == (0..<12).map { $0 < 8 })
    #expect(changes([true, false]) == [false, false])
  }

  /// A path that has only one form is kept in a list for which it was not set.
  @Test func pausesCountWhereThereIsOneForm() {
    screen.render.drawsPathsInBands = false
    #expect(
      changes([true, true, true, false, true, false]) == [false, true, true, false, false, false])
  }

  /// A frame at rest is not drawn again if the processor always finds the coverage.
  @Test func exactPathsAreNotDrawnAgain() {
    screen.render.drawsPathsInBands = false
    #expect(changes([true, true, true]) == [false, true, true])
    let isInexact = screen.render.hasShownRasters
    #expect(!isInexact)
  }

  /// One more frame is drawn at rest, whose coverage the processor finds.
  @Test func restDrawsAnother() {
    _ = changes([true, true, true])
    let isInexact = screen.render.hasShownRasters
    #expect(isInexact)
    screen.render.showsRasters = false
    screen.frame(at: 10)
    let changes = screen.resolve().paths[0].changes
    let isStillInexact = screen.render.hasShownRasters
    #expect(!changes && !isStillInexact)
  }

  /// A picture of the screen in the middle of it changes nothing.
  @Test func picturesOfTheScreenDoNotCount() {
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

  /// A cached raster with one in bands is not shown at rest, however long ago it was made.
  @Test func restShowsNoPictureOfThem() {
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
    #expect(counts.last == 0, "the picture is shown")
    let isInexact = screen.render.hasShownRasters
    #expect(isInexact)
    screen.render.showsRasters = false
    #expect(screen.resolve().paths.map(\.changes) == [false])
    #expect(screen.resolve().paths.isEmpty, "the new picture is shown")
  }

  /// A moment that is rendered by itself has no lists before it.
  @Test func atRestNothingChanges() {
    screen.render.showsRasters = false
    #expect(changes([true, true, true]) == [false, false, false])
  }
}

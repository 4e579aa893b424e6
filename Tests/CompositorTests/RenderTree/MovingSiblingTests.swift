import Stages
import Testing

@testable import Compositor
@testable import Engine

/// If some of many siblings move, the static siblings are shown by a cached raster.
@Suite(.serialized) @MainActor final class MovingSiblingTests {
  private let screen = TestScreen(
    width: Double(ListCanvas.size.width), height: Double(ListCanvas.size.height))
  private var layers: [CALayer] = []
  private var painter = ListPainter()
  private var last: ListCanvas?

  init() {
    screen.render.cachesRasters = true
    for index in 0..<300 {
      let layer = box(Double(index % 30) * 6, Double(index / 30) * 9, 8, 8)
      layer.backgroundColor = CGColor(red: Double(index % 7) / 7, green: 0, blue: 1, alpha: 1)
      layers.append(layer)
      screen.root.addSublayer(layer)
    }
  }

  /// Moves the siblings `moving` by whole pixels in each frame, and compares each list with that of a new tree. Returns
  /// the last list.
  private func move(_ moving: [Int], frames: Range<Int>) -> DisplayList {
    var list = DisplayList()
    for frame in frames {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      for index in moving { layers[index].position.x += frame % 20 < 10 ? 1 : -1 }
      CATransaction.commit()
      screen.frame(at: Double(frame + 1))
      list = screen.resolve()
      let canvas = painter.paint(list)
      var fresh = ListPainter()
      #expect(canvas == fresh.paint(ListCanvas.freshList(screen.root)), "frame \(frame)")
      if let last { canvas.checkChangesAreDamaged(from: last, by: list, "frame \(frame)") }
      last = canvas
    }
    return list
  }

  @Test(arguments: [[299], [0], [150], [20, 150], [100, 101, 102, 250]])
  func staticSiblingsAreARaster(moving: [Int]) {
    let list = move(moving, frames: 0..<40)
    #expect(list.kinds.contains(.raster))
    // The static siblings beside a moving one may be too few for a raster.
    #expect(list.drawnCount <= moving.count + 64 + 3)
  }

  /// Siblings that all move are one run.
  @Test func siblingsThatMoveTogetherAreOneRun() {
    let list = move(Array(0..<300), frames: 0..<12)
    #expect(list.runs.count == 1 && list.runs[0].count == 300)
  }

  /// After a frame at rest, earlier motion does not matter.
  @Test func aFrameAtRestForgetsEarlierMotion() {
    _ = move(Array(0..<300), frames: 0..<12)
    screen.render.showsRasters = false
    _ = move([], frames: 12..<13)
    screen.render.showsRasters = true
    #expect(move([150], frames: 13..<40).kinds.contains(.raster))
  }

  /// While one sibling still moves, the others become a raster again some time after their own motion.
  @Test func motionLongAgoIsForgotten() {
    _ = move(Array(0..<300), frames: 0..<12)
    #expect(!move([150], frames: 12..<30).kinds.contains(.raster))
    #expect(move([150], frames: 30..<160).kinds.contains(.raster))
  }

  /// A few small siblings that are far apart are drawn, because their raster would be as large as the screen.
  @Test func smallSiblingsFarApartAreNoRaster() {
    let wide = TestScreen(width: 1600, height: 1200)
    wide.render.cachesRasters = true
    for index in 0..<200 {
      let layer = box(Double(index % 20) * 79, Double(index / 20) * 117, 3, 3)
      layer.backgroundColor = .black
      wide.root.addSublayer(layer)
    }
    let moving = box(5, 5, 9, 9)
    moving.backgroundColor = .white
    wide.root.addSublayer(moving)
    for frame in 0..<20 {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      moving.position.x += 1
      CATransaction.commit()
      wide.frame(at: Double(frame + 1))
      let list = wide.resolve()
      #expect(!list.kinds.contains(.raster) && list.notices.droppedRasters.isEmpty, "frame \(frame)")
    }
  }

  /// A sibling that stops and moves again does not damage the others.
  @Test func pausesDamageOnlyTheMovingSibling() {
    _ = move([150], frames: 0..<20)
    for frame in 20..<40 {
      let list = move(frame % 5 == 0 ? [] : [150], frames: frame..<frame + 1)
      #expect(!list.isAllDamaged && list.drawnCount <= 70, "frame \(frame)")
    }
  }
}

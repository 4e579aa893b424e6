import Foundation
import Testing

@testable import Compositor
@testable import Engine
@testable import Segue
@testable import UIKit

/// Blurs and effects with fewer pixels, while frames of a software rasteriser would be late.
@Suite(.serialized) @MainActor
struct DetailTests {
  // MARK: - The governor

  private func detail(
    after frames: [(count: Int, milliseconds: Double)], of content: ReducibleContent, before: UInt64 = 0
  ) -> MotionDetail {
    var governor = DetailGovernor(framesPerSecond: 60)
    if before != 0 {
      for _ in 0..<9 { governor.note(seconds: 0.1, reducible: ReducibleContent(effect: before)) }
    }
    for (count, milliseconds) in frames {
      for _ in 0..<count { governor.note(seconds: milliseconds / 1000, reducible: content) }
    }
    return governor.detail
  }

  @Test func theDetailOfBlursFollowsTheTimesOfFrames() {
    func detail(_ frames: (Int, Double)...) -> Double {
      self.detail(after: frames.map { ($0.0, $0.1) }, of: ReducibleContent(hasBlurs: true)).blurs
    }
    #expect(detail() == 0.5, "the first frames are the most expensive ones")
    #expect(detail((100, 10)) == 0.5)
    #expect(detail((1, 40)) == 0.5, "one late frame says little")
    #expect(detail((1, 40), (1, 10), (1, 40)) == 0.5)
    #expect(detail((2, 16)) == 0.25)
    #expect(detail((50, 40)) == 0.25, "there is no less")
    #expect(detail((11, 2)) == 0.5)
    #expect(detail((12, 2)) == 1)
    #expect(detail((6, 2), (1, 5), (6, 2)) == 0.5)
    #expect(detail((12, 2), (2, 16)) == 0.5)
    #expect(detail((2, 16), (24, 2)) == 1)
  }

  @Test func eachKindHasADetailOfItsOwn() {
    let slow: [(count: Int, milliseconds: Double)] = [(2, 40)]
    #expect(
      detail(after: slow, of: ReducibleContent(effect: 7))
        == MotionDetail(blurs: 0.5, effects: 0.5, effect: 7))
    #expect(
      detail(after: slow, of: ReducibleContent(effect: 7), before: 7)
        == MotionDetail(blurs: 0.5, effects: 0.25, effect: 7))
    #expect(
      detail(after: [(1, 10)], of: ReducibleContent(effect: 7), before: 8)
        == MotionDetail(blurs: 0.5, effects: 1, effect: 7), "another effect may be quick")
    #expect(
      detail(after: [(1, 10)], of: ReducibleContent(hasBlurs: true), before: 8)
        == MotionDetail(blurs: 0.5, effects: 0.25, effect: 8))
    #expect(detail(after: slow, of: ReducibleContent()) == MotionDetail(blurs: 0.5, effects: 1, effect: 0))
  }

  // MARK: - Frames

  private func difference(_ one: [UInt8], _ other: [UInt8]) -> Double {
    Double(zip(one, other).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }) / Double(one.count)
  }

  /// The frames of a transition at some fractions, then at rest.
  private struct Frames {
    var moving: [[UInt8]] = []
    var rest: [UInt8] = []
    /// Those of the moving frames.
    var details: [Double] = []
  }

  private func frames(_ id: String, isGoverned: Bool) throws -> Frames {
    let screen = try CatalogStage(id, scale: 1, keepsPictures: true)
    defer { screen.close() }
    let frameRenderer = screen.run.pipeline.frameRenderer
    if isGoverned { frameRenderer.governor = DetailGovernor(framesPerSecond: 60) }
    let start = screen.run.time
    screen.stage.begin()
    var frames = Frames()
    for fraction in [0, 0.01, 0.02, 0.25, 0.5, 0.75, 0.95] {
      try screen.run.step(at: start + fraction * screen.entry.duration)
      // Blurs begin with half of the pixels; effects have them after two late frames.
      if fraction < 0.02 {
        if id != "blur-zoom" { frameRenderer.noteFrame(seconds: 0.1) }
        continue
      }
      frames.moving.append(screen.bytes)
      frames.details.append(frameRenderer.detail)
    }
    try screen.settle()
    #expect(frameRenderer.detail == 1, "\(id) at rest")
    frames.rest = screen.bytes
    return frames
  }

  /// Half of the pixels along each side are hardly seen while things move, and at rest all are there.
  @Test(arguments: [("blur-zoom", 2.0), ("zoom-blur", 3), ("ripple", 5)])
  func aMotionWithFewerPixelsLooksTheSame(id: String, most: Double) throws {
    let (exact, governed) = (try frames(id, isGoverned: false), try frames(id, isGoverned: true))
    #expect(exact.details == [1, 1, 1, 1, 1])
    #expect(governed.details == [0.5, 0.5, 0.5, 0.5, 0.5])
    for (index, (one, other)) in zip(exact.moving, governed.moving).enumerated() {
      #expect(difference(one, other) < most, "\(id), frame \(index)")
    }
    #expect(exact.rest == governed.rest, "\(id) at rest")
  }

  /// A plane with half of the pixels has its sides where the layer's are, whatever their distance from whole pixels is.
  @Test(arguments: [0, 0.3, 0.5, 0.75]) func theSidesOfABlurStayWhereTheyAre(offset: Double) throws {
    func columns(isGoverned: Bool) throws -> ClosedRange<Int> {
      let run = try Run(size: CGSize(width: 101, height: 60), scale: 1, raster: .software)
      defer { run.close() }
      if isGoverned { run.pipeline.frameRenderer.governor = DetailGovernor(framesPerSecond: 60) }
      let view = UIView(frame: CGRect(x: 20 + offset, y: 10, width: 61, height: 41))
      view.backgroundColor = .red
      view.clipsToBounds = true
      run.window.backgroundColor = .white
      run.window.addSubview(view)
      run.window.makeKeyAndVisible()
      try run.step()
      let blur = CABasicAnimation(keyPath: "filters.gaussianBlur.inputRadius")
      view.layer.filters = [LayerFilter.gaussianBlur(radius: 4)]
      blur.fromValue = 0
      blur.duration = 1
      view.layer.add(blur, forKey: nil)
      for _ in 0..<20 { try run.step() }
      #expect(run.pipeline.frameRenderer.detail == (isGoverned ? 0.5 : 1))
      let row = run.image().withPixels { Array($0[30 * 101 * 4..<31 * 101 * 4]) }
      let red = (0..<101).filter { row[$0 * 4] < 128 }
      return try #require(red.first)...(try #require(red.last))
    }
    #expect(try columns(isGoverned: true) == columns(isGoverned: false))
  }
}

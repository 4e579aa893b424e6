import Foundation
import Pictures
import Synchronization
import Testing

@testable import Compositor
@testable import Engine
@testable import Rendering
@testable import Segue
@testable import UIKit

/// Blurs and effects are drawn with fewer pixels while frames of a software rasteriser are late.
@Suite(.serialized) @MainActor
struct DetailTests {
  /// A clock that advances by `step` seconds with each reading, so that each frame seems to take this time.
  private final class SteppingClock: Sendable {
    private let state = Mutex((time: 0.0, step: 0.0))

    init(step: Double) { self.step = step }

    var step: Double {
      get { state.withLock { $0.step } }
      set { state.withLock { $0.step = newValue } }
    }

    func governor() -> DetailGovernor {
      DetailGovernor(framesPerSecond: 60) { [self] in
        state.withLock { state in
          state.time += state.step
          return state.time
        }
      }
    }
  }

  /// The frames of a transition at some fractions, then at rest.
  private struct Frames {
    var moving: [[UInt8]] = []
    var rest: [UInt8] = []
    /// The detail of each moving frame.
    var details: [Double] = []
  }

  private func frames(_ id: String, isGoverned: Bool) throws -> Frames {
    let screen = try CatalogStage(id, scale: 1, cachesRasters: true)
    defer { screen.close() }
    let frameRenderer = screen.run.pipeline.frameRenderer
    let clock = SteppingClock(step: 0.01)
    if isGoverned { frameRenderer.governor = clock.governor() }
    let start = screen.run.time
    screen.stage.begin()
    var frames = Frames()
    for fraction in [0, 0.01, 0.02, 0.25, 0.5, 0.75, 0.95] {
      // The detail of a blur is 0.5 from the beginning, and the detail of an effect is 0.5 after two late frames.
      clock.step = fraction < 0.02 && id != "blur-zoom" ? 0.1 : 0.01
      try screen.run.step(at: start + fraction * screen.entry.duration)
      if fraction < 0.02 { continue }
      frames.moving.append(screen.bytes)
      frames.details.append(frameRenderer.detail)
    }
    try screen.settle()
    #expect(frameRenderer.detail == 1, "\(id) at rest")
    frames.rest = screen.bytes
    return frames
  }

  /// A halved resolution is hardly visible during a motion. At rest, the resolution is full.
  @Test(arguments: [("blur-zoom", 2.0), ("zoom-blur", 3), ("ripple", 5)])
  func aMotionWithFewerPixelsLooksTheSame(id: String, limit: Double) throws {
    let (exact, governed) = (try frames(id, isGoverned: false), try frames(id, isGoverned: true))
    #expect(exact.details == [1, 1, 1, 1, 1])
    #expect(governed.details == [0.5, 0.5, 0.5, 0.5, 0.5])
    for (index, (one, other)) in zip(exact.moving, governed.moving).enumerated() {
      #expect(meanDifference(one, other) < limit, "\(id), frame \(index)")
    }
    #expect(exact.rest == governed.rest, "\(id) at rest")
  }

  /// A blur at half of the resolution has its sides at the layer's sides, at any offset from whole pixels.
  @Test(arguments: [0, 0.3, 0.5, 0.75]) func theSidesOfABlurKeepTheirPositions(offset: Double) throws {
    func columns(isGoverned: Bool) throws -> ClosedRange<Int> {
      let run = try Run(size: CGSize(width: 101, height: 60), scale: 1, raster: .software)
      defer { run.close() }
      if isGoverned { run.pipeline.frameRenderer.governor = SteppingClock(step: 0.01).governor() }
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

  // MARK: - Single frames

  /// A view with a blur whose radius an animation changes, and another view beside it.
  @MainActor private struct Blurred {
    let run: Run
    let view = UIView(frame: CGRect(x: 20, y: 10, width: 60, height: 40))
    let other = UIView(frame: CGRect(x: 2, y: 2, width: 8, height: 8))

    init(from: Double, to: Double, scale: Double = 1, cachesRasters: Bool = true) throws {
      run = try Run(size: CGSize(width: 101, height: 60), scale: scale, raster: .software)
      run.pipeline.frameRenderer.cachesRasters = cachesRasters
      view.backgroundColor = .red
      view.clipsToBounds = true
      let inner = UIView(frame: CGRect(x: 13, y: 9, width: 21, height: 17))
      inner.backgroundColor = .blue
      view.addSubview(inner)
      other.backgroundColor = .green
      run.window.backgroundColor = .white
      run.window.addSubview(view)
      run.window.addSubview(other)
      run.window.makeKeyAndVisible()
      for _ in 0..<6 { try run.step() }
      let blur = CABasicAnimation(keyPath: "filters.gaussianBlur.inputRadius")
      view.layer.filters = [LayerFilter.gaussianBlur(radius: to)]
      blur.fromValue = from
      blur.duration = 1
      view.layer.add(blur, forKey: nil)
    }

    var frameRenderer: FrameRenderer { run.pipeline.frameRenderer }
    var bytes: [UInt8] { run.image().withPixels { Array($0) } }
  }

  /// A stopped animation is no motion. Its frames have all pixels, also when they are drawn again for an uncovered
  /// window or because of another change.
  @Test func aFrameOfAStoppedAnimationHasAllPixels() throws {
    let blurred = try Blurred(from: 2, to: 9)
    defer { blurred.run.close() }
    blurred.frameRenderer.governor = SteppingClock(step: 0.01).governor()
    for _ in 0..<20 { try blurred.run.step() }
    #expect(blurred.frameRenderer.detail == 0.5)
    blurred.view.layer.timeOffset = blurred.view.layer.convertTime(CACurrentMediaTime(), from: nil)
    blurred.view.layer.speed = 0
    for _ in 0..<6 { try blurred.run.step() }
    #expect(blurred.frameRenderer.detail == 1)
    let rest = blurred.bytes
    for _ in 0..<3 {
      blurred.run.pipeline.setNeedsDrawing()
      try blurred.run.step()
      #expect(blurred.run.didDraw && blurred.frameRenderer.detail == 1)
      #expect(blurred.bytes == rest)
    }
    blurred.other.backgroundColor = .black
    try blurred.run.step()
    #expect(blurred.run.didDraw && blurred.frameRenderer.detail == 1)
    #expect(blurred.bytes != rest)
  }

  /// An image that is requested during a motion has the full resolution. The window continues with reduced resolution.
  @Test func anImageOfAMotionHasAllPixels() throws {
    func imageBytes(isGoverned: Bool) throws -> [UInt8] {
      let blurred = try Blurred(from: 2, to: 9)
      defer { blurred.run.close() }
      if isGoverned { blurred.frameRenderer.governor = SteppingClock(step: 0.01).governor() }
      for _ in 0..<20 { try blurred.run.step() }
      #expect(blurred.frameRenderer.detail == (isGoverned ? 0.5 : 1))
      let image = try blurred.frameRenderer.image().withPixels { Array($0) }
      #expect(blurred.frameRenderer.detail == 1)
      try blurred.run.step()
      #expect(blurred.frameRenderer.detail == (isGoverned ? 0.5 : 1))
      return image
    }
    #expect(try imageBytes(isGoverned: true) == imageBytes(isGoverned: false))
  }

  /// At the lowest detail, a blur of at least two pixels has a quarter of the resolution, which itself blurs by two
  /// pixels. A smaller blur has half of the resolution, and a blur of less than half a pixel is left out.
  @Test(arguments: [(0.3, 0.25), (0.6, 0.5), (0.9, 0.5), (1.5, 0.5), (1.9, 0.5), (2.5, 0.25)])
  func theResolutionOfABlurFollowsItsSize(sigma: Double, detail: Double) throws {
    func bytes(isGoverned: Bool) throws -> [UInt8] {
      let blurred = try Blurred(from: sigma, to: sigma)
      defer { blurred.run.close() }
      if isGoverned { blurred.frameRenderer.governor = SteppingClock(step: 0.1).governor() }
      for index in 0..<8 {
        blurred.other.center.x = 20 + Double(index)
        try blurred.run.step()
      }
      #expect(blurred.frameRenderer.detail == (isGoverned ? detail : 1))
      return blurred.bytes
    }
    let (exact, governed) = (try bytes(isGoverned: false), try bytes(isGoverned: true))
    #expect(meanDifference(exact, governed) < 2.5, "\(meanDifference(exact, governed))")
  }

  /// If no content of a frame can have fewer pixels, the frame has full detail, and a late frame does not lower the
  /// governor's detail, which is 0.5 for blurs from the beginning.
  @Test(arguments: [true, false]) func irreducibleFramesHaveFullDetail(isTurned: Bool) throws {
    let blurred = try Blurred(from: 3, to: 9)
    defer { blurred.run.close() }
    blurred.view.layer.removeAllAnimations()
    if isTurned {
      blurred.view.transform = CGAffineTransform(rotationAngle: 0.3)
    } else {
      blurred.view.layer.filters = [LayerFilter.colorSaturate(amount: 0.3)]
    }
    blurred.frameRenderer.governor = SteppingClock(step: 0.1).governor()
    for index in 0..<8 {
      blurred.other.center.x = 20 + Double(index)
      try blurred.run.step()
      #expect(blurred.frameRenderer.detail == 1)
    }
    #expect(blurred.frameRenderer.governor?.detail == MotionDetail(blurs: 0.5))
  }
}

import Engine
import Foundation
import Pictures
import Stages
import Testing

@testable import Compositor
@testable import GPURender
@testable import Rendering

/// One at a time: contexts of one thread, and memory of one machine.
@Suite(.serialized) @MainActor struct GPURenderTests {}

/// Whether the driver of this machine draws on the processor.
let drawsOnCPU = (try? Device.rendererName()).map { RasterProfile.auto.resolved(renderer: $0) } != .hardware

extension FrameStatistics {
  /// The counts of draws, fills and copies.
  var calls: Int { draws + fills }
}

/// The pixels as they were drawn: premultiplied.
struct Picture: Equatable {
  let width: Int
  let height: Int
  let bytes: [UInt8]

  init(_ image: CGImage) {
    width = image.width
    height = image.height
    bytes = image.withPixels { Array($0) }
  }

  /// The red, green, blue and alpha of a pixel.
  subscript(x: Int, y: Int) -> SIMD4<Int> {
    let start = (y * width + x) * 4
    return SIMD4(Int(bytes[start + 2]), Int(bytes[start + 1]), Int(bytes[start]), Int(bytes[start + 3]))
  }

  /// The largest difference of any component of any pixel.
  func distance(to other: Picture) -> Int {
    guard width == other.width, height == other.height else { return 256 }
    return largestDifference(bytes, other.bytes)
  }
}

/// A device with a renderer, for one test.
@MainActor final class Stage {
  let device: Device
  let renderer: Renderer

  init(_ profile: RasterProfile = .auto) throws {
    device = try Device.headless(profile: profile)
    renderer = Renderer(GLBackend(device))
  }

  func draw(_ builder: ListBuilder) throws -> Picture {
    try renderer.draw(builder.list)
    return Picture(renderer.image())
  }

  /// Ends the device and checks what every test has to leave behind.
  func close() {
    renderer.close()
    #expect(device.gl.errors == [])
    #expect(device.liveObjects == 0)
    device.close()
  }

  static func run<Result>(_ profile: RasterProfile = .auto, _ body: (Stage) throws -> Result) throws
    -> Result
  {
    let stage = try Stage(profile)
    defer { stage.close() }
    return try body(stage)
  }
}

extension FrameScheduling {
  /// The coverage finder of the scheduler of either profile.
  var coverage: CoverageFinder? {
    (self as? SoftwareScheduler)?.scheduler.items.shapes.coverage
      ?? (self as? InstancedScheduler)?.scheduler.items.shapes.coverage
  }

  /// The inputs of effects, of the scheduler of either profile.
  var effectInputs: EffectPlanner? {
    (self as? SoftwareScheduler)?.scheduler.effects
      ?? (self as? InstancedScheduler)?.scheduler.effects
  }
}

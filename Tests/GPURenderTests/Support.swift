import Engine
import Foundation
import Pictures
import Stages
import Testing

@testable import Compositor
@testable import GPURender
@testable import Rendering

/// The suites run one at a time, because their contexts share a thread and the memory of the machine.
@Suite(.serialized) @MainActor struct GPURenderTests {}

/// Whether the driver of this machine draws on the processor.
let drawsOnCPU = (try? Device.rendererName()).map { RasterProfile.auto.resolved(renderer: $0) } != .hardware

extension FrameStatistics {
  /// The number of draws and fills.
  var calls: Int { draws + fills }
}

/// The premultiplied pixels of a drawn frame.
struct DrawnFrame: Equatable {
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

  /// The largest difference of any component of any pixel; 256 if the sizes differ.
  func distance(to other: DrawnFrame) -> Int {
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

  func draw(_ builder: ListBuilder) throws -> DrawnFrame {
    try renderer.draw(builder.list)
    return DrawnFrame(renderer.image())
  }

  /// Closes the device, and checks that there were no errors and that no objects remain.
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

  /// The planner of effects in the scheduler of either profile.
  var effectPlanner: EffectPlanner? {
    (self as? SoftwareScheduler)?.scheduler.effects
      ?? (self as? InstancedScheduler)?.scheduler.effects
  }
}

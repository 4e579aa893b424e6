import Foundation
import Synchronization

@testable import Compositor
@testable import Engine
@testable import GPURender
@testable import Segue

/// Records the allocations of a device, and decides which allocations are refused.
final class RefusingDriver: Sendable {
  private struct State {
    var sizes: [Int] = []
    var refused: Range<Int>?
    var refusedSizes: Set<Int> = []
    /// Whether every second allocation of a refused size is granted.
    var alternates = false
    /// The number of allocations of a refused size.
    var refusedSizeCount = 0
    /// The size in bytes above which vertex buffers are refused.
    var vertexByteLimit = Int.max
    var vertexRefusals = 0
  }

  private let state = Mutex(State())

  /// The sizes of all attempted allocations in bytes, in order.
  var sizes: [Int] { state.withLock { $0.sizes } }

  /// Refuses the allocations with these numbers, counted from 0. Nil refuses none by number.
  func refuse(_ numbers: Range<Int>?) { state.withLock { $0.refused = numbers } }

  /// Refuses all allocations of `size` bytes. Nil refuses none by size.
  func refuse(size: Int?) { state.withLock { $0.refusedSizes = size.map { [$0] } ?? [] } }

  /// Refuses all allocations of these numbers of bytes.
  func refuse(sizes: Set<Int>) { state.withLock { $0.refusedSizes = sizes } }

  /// Refuses every second allocation of `size` bytes, beginning with the next.
  func refuseEverySecond(size: Int) { state.withLock { ($0.refusedSizes, $0.alternates) = ([size], true) } }

  /// Refuses vertex buffers of more than `byteCount` bytes.
  func refuse(verticesOver byteCount: Int) { state.withLock { $0.vertexByteLimit = byteCount } }

  /// The number of refused vertex buffers.
  var vertexRefusals: Int { state.withLock { $0.vertexRefusals } }

  func refuses(_ byteCount: Int, holdsVertices: Bool) -> Bool {
    state.withLock { state in
      state.sizes.append(byteCount)
      if holdsVertices, byteCount > state.vertexByteLimit {
        state.vertexRefusals += 1
        return true
      }
      if state.refused?.contains(state.sizes.count - 1) == true { return true }
      guard state.refusedSizes.contains(byteCount) else { return false }
      state.refusedSizeCount += 1
      return !state.alternates || state.refusedSizeCount % 2 == 1
    }
  }
}

/// A `Run` whose driver may refuse memory.
@MainActor final class RefusingFilm {
  let run: Run
  let driver = RefusingDriver()
  /// An invisible layer that moves in each frame, so that each frame belongs to a motion.
  private let mover = CALayer()

  init(_ raster: RasterProfile, _ size: CGSize) throws {
    run = try Run(size: size, scale: 1, fps: 20, raster: raster)
    let driver = driver
    run.pipeline.frameRenderer.cachesRasters = false
    run.pipeline.renderer.device.refusesMemory = { driver.refuses($0, holdsVertices: $1) }
    run.window.backgroundColor = .white
    run.window.makeKeyAndVisible()
    run.window.layer.addSublayer(mover)
  }

  func add(_ frame: CGRect, _ color: UIColor?, to layer: CALayer? = nil) -> CALayer {
    let new = CALayer()
    new.frame = frame
    new.backgroundColor = color?.cgColor
    (layer ?? run.window.layer).addSublayer(new)
    return new
  }

  /// Draws the next frame and returns its bytes.
  func frame() throws -> [UInt8] {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    mover.position.x += 1
    CATransaction.commit()
    try run.step()
    return run.image().withPixels { [UInt8]($0) }
  }

  /// The blue, green and red components of a pixel.
  func pixel(_ x: Int, _ y: Int, of frame: [UInt8]) -> [UInt8] {
    let start = (y * Int(run.window.bounds.width) + x) * 4
    return Array(frame[start..<start + 3])
  }

  /// Closes the `Run` and returns the number of GL objects that still exist.
  func close() -> Int {
    let device = run.pipeline.renderer.device
    run.close()
    return device.liveObjects
  }

  /// The number of diagnostics about the driver's memory during `body`.
  static func reports(_ body: () throws -> Void) rethrows -> Int {
    let outer = Diagnostics.handler
    let counter = Counter()
    Diagnostics.handler = { if $0.code == .driverMemory { counter.add() } }
    defer { Diagnostics.handler = outer }
    try body()
    return counter.value
  }

  private nonisolated final class Counter: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    func add() { count.withLock { $0 += 1 } }
  }
}

extension CGImage {
  /// An opaque red image.
  static func red(_ width: Int, _ height: Int) -> CGImage {
    var bytes: [UInt8] = []
    for _ in 0..<width * height { bytes += [0, 0, 255, 255] }
    return CGImage(width: width, height: height, isOpaque: true, premultipliedBGRA: bytes)
  }
}

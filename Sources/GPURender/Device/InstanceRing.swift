@preconcurrency import CGLFW
import Compositor

/// The memory that a graphics card reads instances from, in parts that are filled by one frame after the other.
///
/// Where the driver can, the memory is mapped once and for all and fences tell when a part is free again; elsewhere, and
/// where it has no such memory left, the driver is handed each frame's instances, and sees to that itself. A fence is a message to the driver's thread, so a
/// part takes as many frames as go into it.
package final class InstanceRing {
  private static let parts = 3

  private let device: Device
  private let map: (GL, GLuint, Int) -> UnsafeMutableRawPointer?
  private(set) var isMapped: Bool
  private var buffer: Buffer
  private var vertices: VertexArray
  private var memory: UnsafeMutableRawPointer?
  /// Instances that a part has room for.
  private var capacity = 0
  private var part = 0
  /// Instances that lie in the part already.
  private var filled = 0
  /// Where what was written last begins.
  private var first = 0
  /// Working memory.
  private var runs: ContiguousArray<Range<Int>> = []
  private var gathered: ContiguousArray<Instance> = []
  private var fences: InlineArray<3, GLsync?> = [nil, nil, nil]

  /// `map` gives a buffer as many bytes that stay mapped.
  init(
    _ device: Device, mapsMemory: Bool = true,
    map: @escaping (GL, GLuint, Int) -> UnsafeMutableRawPointer? = {
      $0.keepMapped(GL_ARRAY_BUFFER, $1, byteCount: $2)
    }
  ) {
    self.device = device
    self.map = map
    isMapped = mapsMemory && device.gl.canKeepMapped()
    buffer = Buffer(device, .vertices, label: "instances")
    vertices = VertexArray(device, Instance.layout, vertices: buffer, isInstanced: true, label: "instances")
  }

  /// Hands a frame's instances over.
  package func write(_ instances: ContiguousArray<Instance>) {
    runs.removeAll(keepingCapacity: true)
    runs.append(0..<instances.count)
    write(instances.count, runs, of: instances)
  }

  /// Hands a frame's instances over: runs of some, `count` together.
  func write(_ count: Int, _ runs: ContiguousArray<Range<Int>>, of instances: ContiguousArray<Instance>) {
    if isMapped, count > capacity { grow(to: count) }
    guard isMapped, let memory else {
      gathered.removeAll(keepingCapacity: true)
      for index in 0..<runs.count { gathered.append(contentsOf: instances[runs[index]]) }
      return buffer.stream(gathered)
    }
    if filled + count > capacity {
      beginPart()
    }
    first = part * capacity + filled
    filled += count
    let stride = MemoryLayout<Instance>.stride
    var place = memory.advanced(by: first * stride)
    instances.withUnsafeBytes { bytes in
      for index in 0..<runs.count {
        let run = UnsafeRawBufferPointer(
          rebasing: bytes[runs[index].lowerBound * stride..<runs[index].upperBound * stride])
        guard let source = run.baseAddress else { continue }
        place.copyMemory(from: source, byteCount: run.count)
        place += run.count
      }
    }
  }

  /// Draws some of the instances that were written last.
  func draw(first: Int, count: Int) {
    device.drawInstances(vertices, first: self.first + first, count: count)
  }

  /// Goes on in the next part, when the driver is done with it.
  private func beginPart() {
    fences[part] = device.gl.makeFence()
    part = (part + 1) % Self.parts
    filled = 0
    if let fence = fences[part] {
      device.gl.wait(for: fence)
      fences[part] = nil
    }
  }

  /// A larger buffer in place of this one, which the driver keeps until its draws are done.
  private func grow(to count: Int) {
    dropFences()
    (part, filled) = (0, 0)
    var room = max(capacity, 4096)
    while room < count { room *= 2 }
    capacity = room
    buffer = Buffer(device, .vertices, label: "instances")
    memory = map(device.gl, buffer.id, room * Self.parts * MemoryLayout<Instance>.stride)
    if memory == nil {
      // What was given its memory for good takes no other.
      (isMapped, first) = (false, 0)
      buffer = Buffer(device, .vertices, label: "instances")
    }
    vertices = VertexArray(device, Instance.layout, vertices: buffer, isInstanced: true, label: "instances")
  }

  private func dropFences() {
    for index in 0..<Self.parts {
      if let fence = fences[index] { device.gl.deleteFence(fence) }
      fences[index] = nil
    }
  }

  deinit { device.release { _ in dropFences() } }
}

@preconcurrency import CGLFW
import Compositor

/// A ring buffer of instances for a graphics card, in parts that successive frames fill.
///
/// If the driver supports it, the memory stays mapped and fences signal when a part is free again; otherwise, and if
/// the driver has no such memory left, each frame's instances are uploaded. A fence is a message to the driver's
/// thread, so that a part holds as many frames as fit.
package final class InstanceRing {
  private static let parts = 3

  private let device: Device
  private let map: (GL, GLuint, Int) -> UnsafeMutableRawPointer?
  private(set) var isMapped: Bool
  private var buffer: Buffer
  private var vertices: VertexArray
  private var memory: UnsafeMutableRawPointer?
  /// The capacity of a part, in instances.
  private var capacity = 0
  private var part = 0
  /// The number of instances in the current part.
  private var filled = 0
  /// The index of the first instance of the last write.
  private var first = 0
  /// The runs of one write: working memory.
  private var runs: ContiguousArray<Range<Int>> = []
  private var gathered: ContiguousArray<Instance> = []
  private var fences: InlineArray<3, GLsync?> = [nil, nil, nil]

  /// `map` allocates a number of persistently mapped bytes for a buffer.
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
    vertices = VertexArray(
      device: device, layout: Instance.layout, vertices: buffer, isInstanced: true, label: "instances")
  }

  /// Writes a frame's instances.
  package func write(_ instances: ContiguousArray<Instance>) throws(GraphicsError) {
    runs.removeAll(keepingCapacity: true)
    runs.append(0..<instances.count)
    try write(instances.count, runs, of: instances)
  }

  /// Writes a part of a frame's instances, which are `runs` of `instances`.
  func write(_ part: Range<Int>, _ runs: ContiguousArray<Range<Int>>, of instances: ContiguousArray<Instance>)
    throws(GraphicsError)
  {
    self.runs.removeAll(keepingCapacity: true)
    var before = 0
    for index in 0..<runs.count {
      let run = runs[index]
      let inside = part.clamped(to: before..<before + run.count)
      if !inside.isEmpty {
        let shift = run.lowerBound - before
        self.runs.append(inside.lowerBound + shift..<inside.upperBound + shift)
      }
      before += run.count
    }
    try write(part.count, self.runs, of: instances)
  }

  /// Writes a frame's instances: `runs` of `instances`, `count` in total.
  func write(_ count: Int, _ runs: ContiguousArray<Range<Int>>, of instances: ContiguousArray<Instance>)
    throws(GraphicsError)
  {
    if isMapped, count > capacity { grow(to: count) }
    guard isMapped, let memory else {
      gathered.removeAll(keepingCapacity: true)
      for index in 0..<runs.count { gathered.append(contentsOf: instances[runs[index]]) }
      return try buffer.stream(gathered)
    }
    if filled + count > capacity {
      beginPart()
    }
    first = part * capacity + filled
    filled += count
    let stride = MemoryLayout<Instance>.stride
    var destination = memory.advanced(by: first * stride)
    instances.withUnsafeBytes { bytes in
      for index in 0..<runs.count {
        let run = UnsafeRawBufferPointer(
          rebasing: bytes[runs[index].lowerBound * stride..<runs[index].upperBound * stride])
        guard let source = run.baseAddress else { continue }
        destination.copyMemory(from: source, byteCount: run.count)
        destination += run.count
      }
    }
  }

  /// Draws a range of the instances of the last write.
  func draw(first: Int, count: Int) {
    device.drawInstances(vertices, first: self.first + first, count: count)
  }

  /// Continues in the next part, after waiting for the driver to finish with it.
  private func beginPart() {
    fences[part] = device.gl.makeFence()
    part = (part + 1) % Self.parts
    filled = 0
    if let fence = fences[part] {
      device.gl.wait(for: fence)
      fences[part] = nil
    }
  }

  /// Replaces the buffer by a larger one; the driver keeps the old one until its draws are done.
  private func grow(to count: Int) {
    dropFences()
    (part, filled) = (0, 0)
    var room = max(capacity, 4096)
    while room < count { room *= 2 }
    capacity = room
    buffer = Buffer(device, .vertices, label: "instances")
    let byteCount = room * Self.parts * MemoryLayout<Instance>.stride
    memory = device.refuses(byteCount, holdsVertices: true) ? nil : map(device.gl, buffer.id, byteCount)
    if memory == nil {
      // A buffer with immutable storage cannot be reallocated.
      (isMapped, first) = (false, 0)
      buffer = Buffer(device, .vertices, label: "instances")
    }
    vertices = VertexArray(
      device: device, layout: Instance.layout, vertices: buffer, isInstanced: true, label: "instances")
  }

  private func dropFences() {
    for index in 0..<Self.parts {
      if let fence = fences[index] { device.gl.deleteFence(fence) }
      fences[index] = nil
    }
  }

  deinit { device.release { _ in dropFences() } }
}

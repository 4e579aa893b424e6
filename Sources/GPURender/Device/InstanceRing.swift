@preconcurrency import CGLFW
import Compositor

/// A ring buffer of instances for a graphics card, with three parts that are filled in turn.
///
/// If the driver supports it, the memory stays mapped, and fences signal when a part is free again. Otherwise, or if
/// the driver has no such memory left, each frame's instances are uploaded. Each fence costs a message to the driver's
/// thread; a part therefore takes as many frames as fit, and has one fence for all of them.
package final class InstanceRing {
  private static let partCount = 3

  private let device: Device
  private let map: (GL, GLuint, Int) -> UnsafeMutableRawPointer?
  private(set) var isMapped: Bool
  private var buffer: Buffer
  private var vertices: VertexArray
  private var memory: UnsafeMutableRawPointer?
  /// The capacity of a part, in instances.
  private var capacity = 0
  /// The index of the current part.
  private var partIndex = 0
  /// The number of instances in the current part.
  private var usedCount = 0
  /// The index of the first instance of the last write.
  private var first = 0
  /// The ranges of one write; the memory is reused.
  private var ranges: ContiguousArray<Range<Int>> = []
  /// The instances of one upload; the memory is reused.
  private var gathered: ContiguousArray<Instance> = []
  private var fences: InlineArray<3, GLsync?> = [nil, nil, nil]

  /// Creates an empty ring. `map` allocates persistently mapped storage for a buffer; it returns nil if the driver has
  /// no memory.
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
    ranges.removeAll(keepingCapacity: true)
    ranges.append(0..<instances.count)
    try write(instances.count, ranges, of: instances)
  }

  /// Writes a part of a frame's instances: `part` is a range of the sequence that `ranges` select from `instances`.
  func write(
    _ part: Range<Int>, _ ranges: ContiguousArray<Range<Int>>, of instances: ContiguousArray<Instance>
  )
    throws(GraphicsError)
  {
    self.ranges.removeAll(keepingCapacity: true)
    var before = 0
    for index in 0..<ranges.count {
      let range = ranges[index]
      let inside = part.clamped(to: before..<before + range.count)
      if !inside.isEmpty {
        let shift = range.lowerBound - before
        self.ranges.append(inside.lowerBound + shift..<inside.upperBound + shift)
      }
      before += range.count
    }
    try write(part.count, self.ranges, of: instances)
  }

  /// Writes a frame's instances: those in `ranges` of `instances`, `count` in total.
  func write(_ count: Int, _ ranges: ContiguousArray<Range<Int>>, of instances: ContiguousArray<Instance>)
    throws(GraphicsError)
  {
    if isMapped, count > capacity { grow(to: count) }
    guard isMapped, let memory else {
      gathered.removeAll(keepingCapacity: true)
      for index in 0..<ranges.count { gathered.append(contentsOf: instances[ranges[index]]) }
      return try buffer.stream(gathered)
    }
    if usedCount + count > capacity {
      beginPart()
    }
    first = partIndex * capacity + usedCount
    usedCount += count
    let stride = MemoryLayout<Instance>.stride
    var destination = memory.advanced(by: first * stride)
    instances.withUnsafeBytes { bytes in
      for index in 0..<ranges.count {
        let rangeBytes = UnsafeRawBufferPointer(
          rebasing: bytes[ranges[index].lowerBound * stride..<ranges[index].upperBound * stride])
        guard let source = rangeBytes.baseAddress else { continue }
        destination.copyMemory(from: source, byteCount: rangeBytes.count)
        destination += rangeBytes.count
      }
    }
  }

  /// Draws a range of the instances of the last write.
  func draw(first: Int, count: Int) {
    device.drawInstances(vertices, first: self.first + first, count: count)
  }

  /// Continues in the next part, after waiting until the driver has executed the draws that read it.
  private func beginPart() {
    fences[partIndex] = device.gl.makeFence()
    partIndex = (partIndex + 1) % Self.partCount
    usedCount = 0
    if let fence = fences[partIndex] {
      device.gl.wait(for: fence)
      fences[partIndex] = nil
    }
  }

  /// Replaces the buffer by a larger one; the driver retains the old buffer until its draws are done.
  private func grow(to count: Int) {
    dropFences()
    (partIndex, usedCount) = (0, 0)
    var newCapacity = max(capacity, 4096)
    while newCapacity < count { newCapacity *= 2 }
    capacity = newCapacity
    buffer = Buffer(device, .vertices, label: "instances")
    let byteCount = newCapacity * Self.partCount * MemoryLayout<Instance>.stride
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
    for index in 0..<Self.partCount {
      if let fence = fences[index] { device.gl.deleteFence(fence) }
      fences[index] = nil
    }
  }

  deinit { device.release { _ in dropFences() } }
}

@preconcurrency import CGLFW

/// The memory that a graphics card reads instances from, a part for each of the frames that may be under way.
///
/// Where the driver can, the memory is mapped once and for all and fences tell when a part is free again; elsewhere the
/// driver is handed each frame's instances, and sees to that itself.
package final class InstanceRing {
  /// Frames that may be under way at once.
  private static let parts = 3

  private let device: Device
  private let isMapped: Bool
  private var buffer: Buffer
  private var vertices: VertexArray
  private var memory: UnsafeMutableRawPointer?
  /// Instances that a part has room for.
  private var capacity = 0
  private var part = 0
  /// Where what was written last begins.
  private var first = 0
  private var fences: InlineArray<3, GLsync?> = [nil, nil, nil]

  package init(_ device: Device, mapsMemory: Bool = true) {
    self.device = device
    isMapped = mapsMemory && device.gl.canKeepMapped()
    buffer = Buffer(device, .vertices, label: "instances")
    vertices = VertexArray(device, Instance.layout, vertices: buffer, isInstanced: true, label: "instances")
  }

  /// Hands a frame's instances over.
  package func write(_ instances: ContiguousArray<Instance>) {
    guard isMapped else { return buffer.stream(instances) }
    if instances.count > capacity { grow(to: instances.count) }
    part = (part + 1) % Self.parts
    if let fence = fences[part] {
      device.gl.wait(for: fence)
      fences[part] = nil
    }
    first = part * capacity
    instances.withUnsafeBytes { bytes in
      if let source = bytes.baseAddress {
        memory?.advanced(by: first * MemoryLayout<Instance>.stride)
          .copyMemory(from: source, byteCount: bytes.count)
      }
    }
  }

  /// Draws some of the instances that were written last.
  func draw(first: Int, count: Int) {
    device.drawInstances(vertices, first: self.first + first, count: count)
  }

  /// Notes that all draws from what was written last have been asked for.
  package func endFrame() {
    guard isMapped, fences[part] == nil else { return }
    fences[part] = device.gl.makeFence()
  }

  /// A larger buffer in place of this one, which the driver keeps until its draws are done.
  private func grow(to count: Int) {
    dropFences()
    var room = max(capacity, 1024)
    while room < count { room *= 2 }
    capacity = room
    buffer = Buffer(device, .vertices, label: "instances")
    memory = device.gl.keepMapped(
      GL_ARRAY_BUFFER, buffer.id, byteCount: room * Self.parts * MemoryLayout<Instance>.stride)
    vertices = VertexArray(device, Instance.layout, vertices: buffer, isInstanced: true, label: "instances")
  }

  private func dropFences() {
    for index in 0..<Self.parts {
      if let fence = fences[index] { device.gl.deleteFence(fence) }
      fences[index] = nil
    }
  }

  deinit {
    device.makeCurrent()
    dropFences()
  }
}

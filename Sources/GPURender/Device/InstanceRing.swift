@preconcurrency import CGLFW

/// The memory that a graphics card reads instances from, in parts that are filled by one frame after the other.
///
/// Where the driver can, the memory is mapped once and for all and fences tell when a part is free again; elsewhere the
/// driver is handed each frame's instances, and sees to that itself. A fence is a message to the driver's thread, so a
/// part takes as many frames as go into it.
package final class InstanceRing {
  private static let parts = 3

  private let device: Device
  private let isMapped: Bool
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
    if instances.count > capacity {
      grow(to: instances.count)
    } else if filled + instances.count > capacity {
      beginPart()
    }
    first = part * capacity + filled
    filled += instances.count
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

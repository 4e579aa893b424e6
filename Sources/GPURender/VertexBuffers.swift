import Compositor
import Engine

/// The vertex buffers of a frame, one for each `VertexStream`, and their vertex arrays.
struct VertexBuffers {
  private let plainBuffer: Buffer
  private let roundedBuffer: Buffer
  private let maskedBuffer: Buffer
  private let edgedBuffer: Buffer
  private let plain: VertexArray
  private let rounded: VertexArray
  private let masked: VertexArray
  private let edged: VertexArray
  private let instances: InstanceRing?

  init(_ device: Device) {
    plainBuffer = Buffer(device, .vertices, label: "plain vertices")
    roundedBuffer = Buffer(device, .vertices, label: "rounded vertices")
    maskedBuffer = Buffer(device, .vertices, label: "masked vertices")
    plain = VertexArray(device: device, layout: PlainVertex.layout, vertices: plainBuffer, label: "plain")
    masked = VertexArray(device: device, layout: MaskedVertex.layout, vertices: maskedBuffer, label: "masked")
    let indices = Buffer(device, .indices, label: "quad indices")
    rounded = VertexArray(
      device: device, layout: RoundedVertex.layout, vertices: roundedBuffer, indices: indices,
      label: "rounded")
    edgedBuffer = Buffer(device, .vertices, label: "edged vertices")
    edged = VertexArray(
      device: device, layout: EdgedVertex.layout, vertices: edgedBuffer, indices: indices, label: "edged")
    instances = device.profile == .hardware ? InstanceRing(device) : nil
    indices.store(Self.quadIndices)
  }

  private static var quadIndices: ContiguousArray<UInt16> {
    var indices: ContiguousArray<UInt16> = []
    indices.reserveCapacity(FramePlan.indexedQuadsPerDraw * 6)
    for quad in 0..<FramePlan.indexedQuadsPerDraw {
      for corner in [0, 1, 2, 2, 1, 3] { indices.append(UInt16(quad * 4 + corner)) }
    }
    return indices
  }

  /// Uploads a frame's vertices; throws if the driver has no memory for them.
  func upload(_ plan: FramePlan) throws(GraphicsError) {
    if !plan.vertices.plain.isEmpty { try plainBuffer.stream(plan.vertices.plain) }
    if !plan.vertices.rounded.isEmpty { try roundedBuffer.stream(plan.vertices.rounded) }
    if !plan.vertices.masked.isEmpty { try maskedBuffer.stream(plan.vertices.masked) }
    if !plan.vertices.edged.isEmpty { try edgedBuffer.stream(plan.vertices.edged) }
    if !plan.vertices.instanceRuns.isEmpty {
      try instances?.write(
        plan.vertices.instanceCount, plan.vertices.instanceRuns, of: plan.vertices.instances)
    }
  }

  /// Draws quads of a stream.
  func draw(_ stream: VertexStream, first: Int, count: Int, on device: Device) {
    switch stream {
    case .plain: device.drawTriangles(plain, first: first * 6, count: count * 6)
    case .rounded: device.drawIndexed(rounded, count: count * 6, baseVertex: first * 4)
    case .masked: device.drawTriangles(masked, first: first * 6, count: count * 6)
    case .edged: device.drawIndexed(edged, count: count * 6, baseVertex: first * 4)
    case .instanced: instances?.draw(first: first, count: count)
    }
  }
}

import Compositor
import LayerValues

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
  private let uploads = VertexUploads()

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

  /// Sets the maximum size of a buffer in bytes. A frame with more vertices of a stream uploads them in several parts.
  func limit(to byteCount: Int) { uploads.byteLimit = byteCount }

  /// Uploads a frame's vertices; if a limit is set, the draws upload them in parts. Throws if the driver has no memory
  /// for the vertices.
  func upload(_ plan: FramePlan) throws(GraphicsError) {
    if uploads.byteLimit < .max { return uploads.beginPlan() }
    if !plan.vertices.plain.isEmpty { try plainBuffer.stream(plan.vertices.plain) }
    if !plan.vertices.rounded.isEmpty { try roundedBuffer.stream(plan.vertices.rounded) }
    if !plan.vertices.masked.isEmpty { try maskedBuffer.stream(plan.vertices.masked) }
    if !plan.vertices.edged.isEmpty { try edgedBuffer.stream(plan.vertices.edged) }
    if !plan.vertices.instanceRuns.isEmpty {
      try instances?.write(
        plan.vertices.instanceCount, plan.vertices.instanceRuns, of: plan.vertices.instances)
    }
  }

  /// Draws quads of a plan's stream.
  func draw(
    _ stream: VertexStream, first: Int, count: Int, of plan: FramePlan, on device: Device
  ) throws(GraphicsError) {
    if uploads.byteLimit == .max { return submit(stream, first: first, count: count, on: device) }
    var next = first
    while next < first + count {
      let range = try uploadRange(next, of: stream, in: plan.vertices, on: device)
      let end = min(range.upperBound, first + count)
      submit(stream, first: next - range.lowerBound, count: end - next, on: device)
      next = end
    }
  }

  private func submit(_ stream: VertexStream, first: Int, count: Int, on device: Device) {
    switch stream {
    case .plain: device.drawTriangles(plain, first: first * 6, count: count * 6)
    case .rounded: device.drawIndexed(rounded, count: count * 6, baseVertex: first * 4)
    case .masked: device.drawTriangles(masked, first: first * 6, count: count * 6)
    case .edged: device.drawIndexed(edged, count: count * 6, baseVertex: first * 4)
    case .instanced: instances?.draw(first: first, count: count)
    }
  }

  /// Returns the range of quads in a stream's buffer that contains `quad`; if there is none, uploads as many quads as
  /// fit, beginning with `quad`.
  private func uploadRange(
    _ quad: Int, of stream: VertexStream, in vertices: VertexStreams, on device: Device
  ) throws(GraphicsError) -> Range<Int> {
    let number = Int(stream.rawValue)
    if uploads.ranges[number].contains(quad) { return uploads.ranges[number] }
    // The driver retains the vertices of earlier draws until these are executed: waiting here limits the memory of
    // all parts of a frame to that of one buffer.
    if !uploads.ranges[number].isEmpty, !device.drawsOnCPU { device.finish() }
    uploads.ranges[number] = 0..<0
    let range = uploads.fittingRange(
      from: quad, bytesPerQuad: vertices.bytesPerQuad(stream), count: vertices.quadCount(stream))
    switch stream {
    case .plain: try plainBuffer.stream(vertices.plain, range.lowerBound * 6..<range.upperBound * 6)
    case .rounded: try roundedBuffer.stream(vertices.rounded, range.lowerBound * 4..<range.upperBound * 4)
    case .masked: try maskedBuffer.stream(vertices.masked, range.lowerBound * 6..<range.upperBound * 6)
    case .edged: try edgedBuffer.stream(vertices.edged, range.lowerBound * 4..<range.upperBound * 4)
    case .instanced: try instances?.write(range, vertices.instanceRuns, of: vertices.instances)
    }
    uploads.ranges[number] = range
    return range
  }
}

/// The parts of a frame's vertices that are uploaded, while the driver has too little memory for all of them.
private final class VertexUploads {
  /// The maximum size of a buffer in bytes; without a limit all vertices are uploaded at once.
  var byteLimit = Int.max
  /// The range of quads in the buffer of each stream; empty if nothing is uploaded.
  var ranges = [Range<Int>](repeating: 0..<0, count: VertexStream.allCases.count)

  /// Marks the quads of all streams as not uploaded.
  func beginPlan() {
    for index in ranges.indices { ranges[index] = 0..<0 }
  }

  /// The range of quads from `quad` on that fits into a buffer, at least one quad.
  func fittingRange(from quad: Int, bytesPerQuad: Int, count: Int) -> Range<Int> {
    quad..<min(quad + max(byteLimit / bytesPerQuad, 1), count)
  }
}

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
  private let windows = VertexWindows()

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

  /// The most bytes of a buffer: a frame that has more vertices of a kind is drawn from several uploads.
  func limit(to byteCount: Int) { windows.byteLimit = byteCount }

  /// Uploads a frame's vertices, or leaves the uploads to its draws; throws if the driver has no memory for the
  /// vertices.
  func upload(_ plan: FramePlan) throws(GraphicsError) {
    if windows.byteLimit < .max { return windows.beginPlan() }
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
    if windows.byteLimit == .max { return submit(stream, first: first, count: count, on: device) }
    var next = first
    while next < first + count {
      let held = try hold(next, of: stream, in: plan.vertices, on: device)
      let end = min(held.upperBound, first + count)
      submit(stream, first: next - held.lowerBound, count: end - next, on: device)
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

  /// The quads that a stream's buffer holds, `quad` among them. If the buffer does not hold it, as many quads as fit
  /// are uploaded from it on.
  private func hold(
    _ quad: Int, of stream: VertexStream, in vertices: VertexStreams, on device: Device
  ) throws(GraphicsError) -> Range<Int> {
    let number = Int(stream.rawValue)
    if windows.held[number].contains(quad) { return windows.held[number] }
    // The driver keeps the vertices of earlier draws until they are done: all windows of a frame take as much memory as
    // one buffer.
    if !windows.held[number].isEmpty, !device.drawsOnCPU { device.finish() }
    windows.held[number] = 0..<0
    let held = windows.window(
      from: quad, bytesPerQuad: vertices.bytesPerQuad(stream), count: vertices.quadCount(stream))
    switch stream {
    case .plain: try plainBuffer.stream(vertices.plain, held.lowerBound * 6..<held.upperBound * 6)
    case .rounded: try roundedBuffer.stream(vertices.rounded, held.lowerBound * 4..<held.upperBound * 4)
    case .masked: try maskedBuffer.stream(vertices.masked, held.lowerBound * 6..<held.upperBound * 6)
    case .edged: try edgedBuffer.stream(vertices.edged, held.lowerBound * 4..<held.upperBound * 4)
    case .instanced: try instances?.write(held, vertices.instanceRuns, of: vertices.instances)
    }
    windows.held[number] = held
    return held
  }
}

/// The parts of a frame's vertices that the buffers hold while the driver cannot hold all of them.
private final class VertexWindows {
  /// The most bytes of a buffer; without a limit there are no windows.
  var byteLimit = Int.max
  /// The quads that the buffer of each stream holds.
  var held = [Range<Int>](repeating: 0..<0, count: VertexStream.allCases.count)

  func beginPlan() {
    for index in held.indices { held[index] = 0..<0 }
  }

  func window(from quad: Int, bytesPerQuad: Int, count: Int) -> Range<Int> {
    quad..<min(quad + max(byteLimit / bytesPerQuad, 1), count)
  }
}

extension VertexStreams {
  fileprivate func bytesPerQuad(_ stream: VertexStream) -> Int {
    switch stream {
    case .plain: MemoryLayout<PlainVertex>.stride * 6
    case .rounded: MemoryLayout<RoundedVertex>.stride * 4
    case .masked: MemoryLayout<MaskedVertex>.stride * 6
    case .edged: MemoryLayout<EdgedVertex>.stride * 4
    case .instanced: MemoryLayout<Instance>.stride
    }
  }

  fileprivate func quadCount(_ stream: VertexStream) -> Int {
    switch stream {
    case .plain: plain.count / 6
    case .rounded: rounded.count / 4
    case .masked: masked.count / 6
    case .edged: edged.count / 4
    case .instanced: instanceCount
    }
  }
}

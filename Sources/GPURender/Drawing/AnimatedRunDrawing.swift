import Compositor
import LayerValues

/// Uploads the changes of animated runs to their buffers, and draws the runs.
final class AnimatedRunDrawing {
  private let device: Device
  private var runs: [UInt64: Buffers] = [:]
  private var locations: Locations?
  /// The number of the current frame, stored in the buffers of each run that the frame draws.
  private var frame: UInt64 = 0

  /// The buffers of a run.
  private final class Buffers {
    let instances: Buffer
    let records: Buffer
    let texels: BufferTexture
    let vertices: VertexArray
    /// The number of the last frame that drew the run.
    var frame: UInt64 = 0

    init(_ device: Device) {
      instances = Buffer(device, .vertices, label: "animated instances")
      records = Buffer(device, .texels, label: "animated records")
      texels = BufferTexture(device, label: "animated records")
      vertices = VertexArray(
        device: device, layout: AnimatedInstance.layout, vertices: instances, isInstanced: true,
        label: "animated")
    }
  }

  private struct Locations {
    let clock, scale, origin, channels, record: Int32

    init(_ program: Program, _ gl: GL) {
      clock = gl.uniformLocation("clock", of: program.id)
      scale = gl.uniformLocation("scale", of: program.id)
      origin = gl.uniformLocation("origin", of: program.id)
      channels = gl.uniformLocation("channels", of: program.id)
      record = gl.uniformLocation("record", of: program.id)
    }
  }

  init(_ device: Device) { self.device = device }

  /// Uploads the changes of a plan's runs, and drops the buffers of runs that are not in the plan; returns the number
  /// of bytes.
  func upload(_ animations: ContiguousArray<PlannedAnimation>) throws(GraphicsError) -> Int {
    if animations.isEmpty && runs.isEmpty { return 0 }
    frame += 1
    var bytes = 0
    for index in 0..<animations.count { bytes += try upload(animations[index].use.run) }
    // A run that this frame does not draw has ended, or is uploaded again when it becomes visible.
    if runs.count > animations.count { runs = runs.filter { $0.value.frame == frame } }
    return bytes
  }

  private func upload(_ run: AnimatedRun) throws(GraphicsError) -> Int {
    let instanceBytes = run.count * MemoryLayout<AnimatedInstance>.stride
    guard let buffers = runs[run.id] else {
      let buffers = Buffers(device)
      try buffers.instances.stream(run.instances)
      try buffers.records.stream(run.records)
      buffers.texels.attach(buffers.records)
      buffers.frame = frame
      runs[run.id] = buffers
      run.clearChanges()
      return instanceBytes + run.records.count * 16
    }
    if buffers.frame == frame { return 0 }
    buffers.frame = frame
    let movedBytes = try uploadMoved(run, to: buffers)
    if run.changedBlocks.isEmpty {
      run.clearChanges()
      return movedBytes
    }
    // One upload of all blocks is faster than calls for more than 64 blocks.
    if run.changedBlocks.count > 64 {
      // If the driver refuses one of the buffers, the next frame uploads both.
      runs[run.id] = nil
      try buffers.instances.stream(run.instances)
      try buffers.records.stream(run.records)
      runs[run.id] = buffers
      run.clearChanges()
      return instanceBytes + run.records.count * 16
    }
    var bytes = 0
    let stride = Int(run.layout.stride)
    for index in 0..<run.changedBlocks.count {
      let part = run.instances(ofBlock: run.changedBlocks[index])
      buffers.instances.replace(run.instances, part)
      buffers.records.replace(run.records, part.lowerBound * stride..<part.upperBound * stride)
      bytes += part.count * (MemoryLayout<AnimatedInstance>.stride + stride * 16)
    }
    run.clearChanges()
    return bytes + movedBytes
  }

  /// Uploads the positions that have changed, if the run's records are positions only; returns the number of bytes.
  private func uploadMoved(_ run: AnimatedRun, to buffers: Buffers) throws(GraphicsError) -> Int {
    let moved = run.movedInstances
    if moved.isEmpty { return 0 }
    guard moved.count * 2 > run.count else {
      buffers.records.replace(run.records, moved)
      return moved.count * 16
    }
    // The driver need not wait for earlier draws if all records are replaced.
    runs[run.id] = nil
    try buffers.records.stream(run.records)
    runs[run.id] = buffers
    return run.records.count * 16
  }

  /// Draws a run, or only its first `count` instances.
  func draw(
    _ animation: PlannedAnimation, with program: Program, pixelsToClip: SIMD4<Float>, pass: PixelRect,
    count: Int? = nil
  ) throws(GraphicsError) {
    let run = animation.use.run
    guard let buffers = runs[run.id] else {
      fatalError("AnimatedRunDrawing.draw: run \(run.id) was not uploaded; call upload for its plan first")
    }
    let gl = device.gl
    let locations = self.locations ?? Locations(program, gl)
    self.locations = locations
    device.use(program, pixelsToClip: pixelsToClip, tint: SIMD4(1, 1, 1, 1))
    device.setUniform(locations.clock, doubles: SIMD2(animation.use.time, 0))
    device.setUniform(locations.scale, doubles: animation.map.lowHalf)
    device.setUniform(locations.origin, doubles: animation.map.highHalf)
    let layout = run.layout
    device.setUniform(
      locations.channels, integers: SIMD4(layout.x, layout.y, layout.opacity, layout.color))
    device.setUniform(
      locations.record, integers: SIMD4(layout.transform, layout.stride, layout.isPositionOnly ? 1 : 0, 0))
    device.bindBufferTexture(buffers.texels.id)
    gl.setBlending(.over, opacity: 1)
    let area = animation.scissor.intersection(pass)
    gl.setScissor(SIMD4(area.x0 - pass.x0, area.y0 - pass.y0, area.width, area.height))
    gl.bindVertexArray(buffers.vertices.id)
    gl.drawInstances(count: count ?? run.count)
    gl.setScissor(nil)
  }
}

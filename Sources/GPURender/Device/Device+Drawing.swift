@preconcurrency import CGLFW
import Compositor

// MARK: - Drawing

extension Device {
  /// Binds a target, or the window if it is nil, and sets a viewport of this size that begins at the first row.
  func bind(_ target: Framebuffer?, width: Int, height: Int) {
    gl.bindFramebuffer(target?.id ?? 0)
    gl.viewport(width: width, height: height)
  }

  /// Fills the bound target with a premultiplied colour.
  func clear(_ color: SIMD4<Float>) {
    gl.clear(color)
  }

  /// Makes a program current and sets its map from pixels to clip space (scale, then offset) and its tint.
  func use(_ program: Program, pixelsToClip: SIMD4<Float>, tint: SIMD4<Float>) {
    gl.useProgram(program.id)
    program.setPixelsToClip(pixelsToClip)
    program.setTint(tint)
  }

  /// Binds a texture and a sampler to a unit.
  func use(_ texture: Texture, _ sampler: Sampler, unit: Int = 0) {
    gl.bindTexture(texture.id, unit: unit)
    gl.bindSampler(sampler.id, unit: unit)
  }

  /// Draws triangles of three vertices each.
  func drawTriangles(_ vertices: VertexArray, first: Int, count: Int) {
    gl.bindVertexArray(vertices.id)
    gl.drawTriangles(first: first, count: count)
  }

  /// Draws triangles by the indices of `vertices`, counted from `baseVertex`.
  func drawIndexed(_ vertices: VertexArray, count: Int, baseVertex: Int) {
    gl.bindVertexArray(vertices.id)
    gl.drawIndexedTriangles(count: count, baseVertex: baseVertex)
  }

  /// Draws instances of four corners each.
  func drawInstances(_ vertices: VertexArray, first: Int, count: Int) {
    if gl.beginsAtInstance {
      gl.bindVertexArray(vertices.id)
      gl.drawInstances(first: first, count: count)
    } else {
      vertices.begin(at: first)
      gl.drawInstances(count: count)
    }
  }

  /// Waits until the driver has drawn everything.
  package func finish() {
    makeCurrent()
    gl.finish()
  }

  /// Copies the first `height` rows of the bound target to a buffer of pixels, without waiting.
  func copyPixels(width: Int, height: Int, to buffer: Buffer) {
    gl.bindBuffer(GL_PIXEL_PACK_BUFFER, buffer.id)
    gl.allocateBuffer(GL_PIXEL_PACK_BUFFER, byteCount: width * height * 4, usage: GL_STREAM_READ)
    gl.readPixels(width: width, height: height, into: nil)
    gl.bindBuffer(GL_PIXEL_PACK_BUFFER, 0)
  }

  /// Reads the first `height` rows of the bound target, tightly packed BGRA.
  func read(width: Int, height: Int) -> [UInt8] {
    var pixels: [UInt8] = []
    read(width: width, height: height, into: &pixels)
    return pixels
  }

  /// Reads the first `height` rows of the bound target into an array, whose memory is reused if it has the same size.
  func read(width: Int, height: Int, into pixels: inout [UInt8]) {
    pixels.overwrite(count: width * height * 4) { bytes in
      gl.readPixels(width: width, height: height, into: bytes.baseAddress)
    }
  }
}

// MARK: - Uploads

extension Texture {
  /// Replaces the first rows of a texture of numbers.
  func upload(rows: Int, of numbers: ContiguousArray<SIMD4<Float>>) {
    guard numbers.count >= rows * width, rows <= height else {
      fatalError(
        "Texture.upload: \(numbers.count) texels are too few for \(rows) rows of \(width) texels; pass whole rows"
      )
    }
    numbers.withUnsafeBytes { bytes in
      device.gl.bindTexture(id)
      device.gl.setNumbers(width: width, height: rows, bytes.baseAddress)
    }
  }

  /// Replaces a part by pixels that begin at `start`, in rows that are `stride` pixels apart; nil is tightly packed.
  func upload(to rect: PixelRect, from pixels: ContiguousArray<UInt32>, at start: Int, stride: Int? = nil) {
    let (width, height) = (Int(rect.width), Int(rect.height))
    let stride = stride ?? width
    guard start + stride * (height - 1) + width <= pixels.count else {
      fatalError(
        "Texture.upload: \(pixels.count - start) pixels are too few for \(width)×\(height); pass whole rows")
    }
    pixels.withUnsafeBytes { bytes in
      device.gl.setRowLength(stride == width ? 0 : stride)
      device.gl.bindTexture(id)
      device.gl.setSubImage(
        x: Int(rect.x0), y: Int(rect.y0), width: width, height: height,
        bytes: UnsafeRawBufferPointer(rebasing: bytes[(start * 4)...]).baseAddress)
      device.gl.setRowLength(0)
    }
  }
}

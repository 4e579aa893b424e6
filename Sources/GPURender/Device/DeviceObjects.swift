@preconcurrency import CGLFW
import Compositor
import LayerValues

/// A GL object with one owner, deleted on deinitialization.
package class DeviceObject {
  let device: Device
  let id: GLuint

  init(_ device: Device, _ id: GLuint) {
    self.device = device
    self.id = id
    device.liveObjects += 1
  }

  deinit { device.liveObjects -= 1 }
}

/// A texture of premultiplied BGRA8 pixels, the format that a software rasteriser samples fastest, or of four floats
/// per texel. The top row is the first.
package final class Texture: DeviceObject, TableElement {
  package typealias Table = Tables.Textures

  package let width: Int
  package let height: Int

  /// Makes a texture with undefined content or with the tightly packed rows `pixels`. Texels have four floats each if
  /// `isFloat` is set.
  package init(
    device: Device, width: Int, height: Int, label: String, pixels: UnsafeRawBufferPointer? = nil,
    isFloat: Bool = false
  ) throws(GraphicsError) {
    self.width = width
    self.height = height
    super.init(device, device.gl.makeTexture())
    device.gl.bindTexture(id)
    device.gl.setTextureParameters()
    let messageCount = device.gl.errors.count
    guard !device.refuses(width * height * (isFloat ? 16 : 4), holdsVertices: false),
      device.gl.setImage(width: width, height: height, bytes: pixels, isFloat: isFloat)
    else {
      device.gl.messages.forget(after: messageCount)
      throw .noTexture(width: width, height: height)
    }
    device.label(GL_TEXTURE, id, label)
  }

  /// Replaces a part by the tightly packed rows `pixels`, and leaves the texture bound.
  package func upload(x: Int, y: Int, width: Int, height: Int, pixels: UnsafeRawBufferPointer) {
    guard pixels.count >= width * height * 4 else {
      fatalError(
        "Texture.upload: \(pixels.count) bytes are too few for \(width)×\(height) pixels; pass 4 bytes for each pixel"
      )
    }
    device.gl.bindTexture(id)
    device.gl.setSubImage(x: x, y: y, width: width, height: height, bytes: pixels.baseAddress)
  }

  deinit { device.release { $0.deleteTexture(id) } }
}

/// A texture whose texels are a buffer's content: two doubles each.
final class BufferTexture: DeviceObject {
  init(_ device: Device, label: String) {
    super.init(device, device.gl.makeTexture())
    device.bindBufferTexture(id)
    device.label(GL_TEXTURE, id, label)
  }

  /// Makes `buffer` the texture's content.
  func attach(_ buffer: Buffer) { device.attachTexels(buffer.id, to: id) }

  deinit { device.release { $0.deleteTexture(id) } }
}

/// The filter for reads between texel centres, linear or nearest. It is separate from the texture, so that one texture
/// can be read with both filters.
package final class Sampler: DeviceObject {
  package init(_ device: Device, linear: Bool) {
    super.init(device, device.gl.makeSampler())
    device.gl.setSampler(id, filter: linear ? GL_LINEAR : GL_NEAREST)
    device.gl.bindSampler(id)
    device.label(GL_SAMPLER, id, linear ? "linear" : "nearest")
  }

  deinit { device.release { $0.deleteSampler(id) } }
}

/// A buffer of vertices, of indices, of texels, or of pixels that are read back.
package final class Buffer: DeviceObject {
  package enum Kind: Sendable {
    case vertices
    case indices
    case pixels
    /// A buffer whose texels shaders read.
    case texels
  }

  private let target: Int32
  /// The greatest size, in bytes, of content that `stream` has set since the driver last refused memory.
  private var largestByteCount = 0

  package init(_ device: Device, _ kind: Kind, label: String) {
    target =
      switch kind {
      case .vertices: GL_ARRAY_BUFFER
      case .indices: GL_ELEMENT_ARRAY_BUFFER
      case .pixels: GL_PIXEL_PACK_BUFFER
      case .texels: GL_TEXTURE_BUFFER
      }
    super.init(device, device.gl.makeBuffer())
    device.gl.bindBuffer(target, id)
    device.label(GL_BUFFER, id, label)
    // While the buffer is bound, reads of pixels would write into it instead of into memory.
    if kind == .pixels { device.gl.bindBuffer(target, 0) }
  }

  /// Reads the first bytes; waits until the driver has written them.
  func read(byteCount: Int, into contents: inout [UInt8]) {
    device.makeCurrent()
    device.gl.bindBuffer(target, id)
    defer { device.gl.bindBuffer(target, 0) }
    contents.overwrite(count: byteCount) { bytes in
      device.gl.readBuffer(target, into: UnsafeMutableRawBufferPointer(bytes))
    }
  }

  /// Replaces a part of the content that the last `stream` has set.
  func replace<Element>(_ elements: ContiguousArray<Element>, _ part: Range<Int>) {
    let stride = MemoryLayout<Element>.stride
    elements.withUnsafeBytes { bytes in
      device.gl.bindBuffer(target, id)
      device.setBufferPart(
        target, offset: part.lowerBound * stride,
        UnsafeRawBufferPointer(rebasing: bytes[part.lowerBound * stride..<part.upperBound * stride]))
    }
  }

  /// Replaces the content for one frame; the driver retains the old content for draws that still read it. Throws if
  /// there is no memory for the content.
  package func stream<Element>(_ elements: ContiguousArray<Element>) throws(GraphicsError) {
    try stream(elements, 0..<elements.count)
  }

  /// Replaces the content by a part of the elements for one frame, as `stream(_:)` does by all of them.
  func stream<Element>(_ elements: ContiguousArray<Element>, _ part: Range<Int>) throws(GraphicsError) {
    let stride = MemoryLayout<Element>.stride
    let bytes = part.lowerBound * stride..<part.upperBound * stride
    if bytes.count > largestByteCount { return try grow(to: bytes, of: elements) }
    elements.withUnsafeBytes { set(UnsafeRawBufferPointer(rebasing: $0[bytes]), usage: GL_STREAM_DRAW) }
  }

  /// Replaces the content by more than `largestByteCount` bytes. Only then is an error of the driver read, which
  /// costs a round trip.
  @inline(never)
  private func grow<Element>(
    to part: Range<Int>, of elements: ContiguousArray<Element>
  ) throws(GraphicsError) {
    let messageCount = device.gl.errors.count
    let isAllocated =
      !device.refuses(part.count, holdsVertices: true)
      && elements.withUnsafeBytes { bytes in
        // Discards errors of earlier calls, at most one of each kind.
        for _ in 0..<8 where epoxy_glGetError() == GLenum(GL_NO_ERROR) { break }
        set(UnsafeRawBufferPointer(rebasing: bytes[part]), usage: GL_STREAM_DRAW)
        return epoxy_glGetError() == GLenum(GL_NO_ERROR)
      }
    guard isAllocated, device.gl.errors.count == messageCount else {
      device.gl.messages.forget(after: messageCount)
      // The driver may have dropped the old content.
      largestByteCount = 0
      throw .noBuffer(byteCount: part.count)
    }
    largestByteCount = part.count
  }

  /// Replaces the content by elements that many frames use.
  package func store<Element>(_ elements: ContiguousArray<Element>) {
    elements.withUnsafeBytes { set($0, usage: GL_STATIC_DRAW) }
  }

  private func set(_ bytes: UnsafeRawBufferPointer, usage: Int32) {
    device.gl.bindBuffer(target, id)
    device.gl.setBufferData(target, bytes, usage: usage)
  }

  deinit { device.release { $0.deleteBuffer(id) } }
}

/// A vertex array: the buffers of a draw and the layout of their attributes.
package final class VertexArray: DeviceObject {
  private let vertices: Buffer?
  private let indices: Buffer?
  private let layout: VertexLayout?

  package init(
    device: Device, layout: VertexLayout, vertices: Buffer, indices: Buffer? = nil, isInstanced: Bool = false,
    label: String
  ) {
    self.layout = layout
    self.vertices = vertices
    self.indices = indices
    super.init(device, device.gl.makeVertexArray())
    device.gl.bindVertexArray(id)
    device.gl.bindBuffer(GL_ARRAY_BUFFER, vertices.id)
    for (index, attribute) in layout.attributes.enumerated() {
      device.gl.setAttribute(index, attribute: attribute, stride: layout.stride)
      if isInstanced { device.gl.setInstanced(index) }
    }
    if let indices { device.gl.bindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices.id) }
    device.label(GL_VERTEX_ARRAY, id, label)
    device.gl.bindVertexArray(0)
  }

  /// Makes a vertex array without attributes, for shaders that use only `gl_VertexID`.
  package init(_ device: Device, label: String) {
    vertices = nil
    indices = nil
    layout = nil
    super.init(device, device.gl.makeVertexArray())
    device.gl.bindVertexArray(id)
    device.label(GL_VERTEX_ARRAY, id, label)
    device.gl.bindVertexArray(0)
  }

  /// Sets the offsets of the attributes so that draws begin at the instance `first`, for drivers that cannot begin at
  /// any other instance than the first.
  func begin(at first: Int) {
    guard let layout, let vertices else { return }
    device.gl.bindVertexArray(id)
    device.gl.bindBuffer(GL_ARRAY_BUFFER, vertices.id)
    for index in 0..<layout.attributes.count {
      device.gl.setAttribute(index, attribute: layout.attributes[index], stride: layout.stride, first: first)
    }
  }

  deinit { device.release { $0.deleteVertexArray(id) } }
}

/// A render target: a texture whose first row is the top one.
package final class Framebuffer: DeviceObject, TableElement {
  package typealias Table = Tables.Textures

  package let texture: Texture

  /// Makes a target with undefined content and leaves it bound.
  package init(device: Device, width: Int, height: Int, label: String) throws(GraphicsError) {
    do throws(GraphicsError) {
      texture = try Texture(device: device, width: width, height: height, label: label)
    } catch {
      throw .noTarget(width: width, height: height)
    }
    super.init(device, device.gl.makeFramebuffer())
    device.gl.bindFramebuffer(id)
    device.gl.attachTexture(texture.id)
    guard device.gl.framebufferIsComplete() else { throw .noTarget(width: width, height: height) }
    device.label(GL_FRAMEBUFFER, id, label)
  }

  deinit { device.release { $0.deleteFramebuffer(id) } }
}

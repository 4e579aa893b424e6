@preconcurrency import CGLFW
import Compositor

/// A linked program with the locations of its uniforms.
///
/// Every program except those of effects has the uniform `surface`, the map from pixels to clip space: scale, then
/// offset. The program of animated runs reads the texture `records` from unit 0. The programs of effects read
/// `firstPage`, `secondPage` and the effect's images; all others read the texture `page` from unit 0 and the texture
/// `mask` from unit 1. The programs of filters have the uniform `values`.
package final class Program: DeviceObject {
  package let name: String
  private let pixelsToClipLocation: GLint
  private let tintLocation: GLint
  private let valuesLocation: GLint
  private var pixelsToClip = SIMD4<Float>()
  private var tint: SIMD4<Float>?

  /// Compiles and links the program and leaves it in use; `textures` are the names of its samplers in the order of
  /// their units.
  package init(
    device: Device, name: String, vertex: [UInt8], fragment: [UInt8], layout: VertexLayout,
    textures: [String] = ["page", "mask"]
  ) throws(GraphicsError) {
    self.name = name
    let gl = device.gl
    let messageCount = gl.messages.texts.count
    let id = gl.makeProgram()
    var failure: String?
    for (kind, source) in [(GL_VERTEX_SHADER, vertex), (GL_FRAGMENT_SHADER, fragment)] {
      let shader = gl.makeShader(kind, source: source)
      failure = failure ?? gl.shaderFailure(shader)
      gl.attach(shader, to: id)
      // The driver deletes the shader with the program that it is attached to.
      gl.deleteShader(shader)
    }
    if failure == nil {
      for (index, attribute) in layout.attributes.enumerated() {
        gl.bindAttribute(index, attribute.name, of: id)
      }
      gl.link(id)
      failure = gl.programFailure(id)
    }
    pixelsToClipLocation = failure == nil ? gl.uniformLocation("surface", of: id) : -1
    tintLocation = failure == nil ? gl.uniformLocation("tint", of: id) : -1
    valuesLocation = failure == nil ? gl.uniformLocation("values", of: id) : -1
    super.init(device, id)
    if let failure {
      gl.messages.forget(after: messageCount)
      throw .program(name: name, log: failure)
    }
    device.label(GL_PROGRAM, id, name)
    gl.useProgram(id)
    for (unit, name) in textures.enumerated() {
      let location = gl.uniformLocation(name, of: id)
      if location >= 0 { gl.setUniform(location, unit: unit) }
    }
  }

  /// Sets the map from pixels to clip space: scale, then offset. The program must be in use.
  func setPixelsToClip(_ value: SIMD4<Float>) {
    if value == pixelsToClip { return }
    pixelsToClip = value
    device.gl.setUniform(pixelsToClipLocation, value)
  }

  /// Sets the premultiplied factor of every texel, if the program has one. The program must be in use.
  func setTint(_ value: SIMD4<Float>) {
    if tintLocation < 0 || value == tint { return }
    tint = value
    device.gl.setUniform(tintLocation, value)
  }

  /// Sets the parameters of a filter. The program must be in use.
  func setValues(_ values: FilterValues) {
    if valuesLocation >= 0 { device.gl.setUniform(valuesLocation, values.numbers) }
  }

  /// The program's active attributes, for comparison with a layout.
  package var activeAttributes: [(name: String, components: Int, location: Int)] {
    device.gl.activeAttributes(of: id).map {
      ($0.name, $0.components, device.gl.attributeLocation($0.name, of: id))
    }
  }

  deinit { device.release { $0.deleteProgram(id) } }
}

@preconcurrency import CGLFW
import Compositor
import LayerValues

/// An effect's program, with the locations of the compositor's and the effect's uniforms.
package final class EffectProgram {
  private let program: Program
  private let uniforms: [(location: GLint, kind: Effect.Uniform.Kind, offset: Int)]
  // The locations of the compositor's uniforms; -1 for a uniform that the program does not use.
  private let toClip: GLint
  private let layerRect: GLint
  private let maps: (first: GLint, second: GLint)
  private let size: GLint
  private let scale: GLint
  private let opacity: GLint
  private let columns: GLint
  /// Whether the effect's source sets the opacity of pieces.
  let fades: Bool
  /// The number of the last frame that used the program.
  var lastUse = 0
  /// The blend modes with which the program has been drawn, one bit for each.
  private var usedBlendings: UInt32 = 0
  /// The last values that were set for the effect's uniforms; NaN before the first.
  private var values: [Float]

  /// Compiles and links the program, and leaves it in use.
  init(device: Device, effect: Effect, vertex: [UInt8], fragment: [UInt8], fades: Bool) throws(GraphicsError)
  {
    self.fades = fades
    let program: Program
    do throws(GraphicsError) {
      program = try Program(
        device: device, name: effect.name, vertex: vertex, fragment: fragment,
        layout: VertexLayout(stride: 0, []),
        textures: ["firstPage", "secondPage"] + effect.imageOffsets.map { effect.variable(atOffset: $0) })
    } catch {
      guard case .program(_, let log) = error else { throw error }
      throw .effect(EffectLog.error(in: log, of: effect))
    }
    self.program = program
    let gl = device.gl
    let id = program.id
    uniforms = effect.uniforms.map {
      (gl.uniformLocation($0.variable, of: id), $0.kind, $0.offset)
    }
    toClip = gl.uniformLocation("toClip", of: id)
    layerRect = gl.uniformLocation("layerRect", of: id)
    maps = (gl.uniformLocation("firstMap", of: id), gl.uniformLocation("secondMap", of: id))
    size = gl.uniformLocation("size", of: id)
    scale = gl.uniformLocation("scale", of: id)
    opacity = gl.uniformLocation("wholeOpacity", of: id)
    columns = gl.uniformLocation("pieceColumns", of: id)
    values = [Float](repeating: .nan, count: effect.valueCount)
  }

  /// Marks a blend mode as used; returns whether it is new.
  func markUsed(_ blending: Blending) -> Bool {
    let bit: UInt32 = 1 << UInt32(blending.rawValue)
    defer { usedBlendings |= bit }
    return usedBlendings & bit == 0
  }

  func use() { program.device.gl.useProgram(program.id) }

  /// Sets the effect's uniforms that have changed, from `numbers` at `start`. The program must be in use.
  func set(_ numbers: ContiguousArray<Float>, from start: Int) {
    for index in 0..<uniforms.count {
      let (location, kind, offset) = uniforms[index]
      let count = kind.count
      var new = SIMD4<Float>()
      var isNew = false
      for component in 0..<count {
        let number = numbers[start + offset + component]
        if component < 4 { new[component] = number }
        if number != values[offset + component] {
          isNew = true
          values[offset + component] = number
        }
      }
      guard isNew, location >= 0 else { continue }
      switch kind {
      case .float, .vec2, .vec3, .vec4: program.device.gl.setUniform(location, count: count, new)
      case .int: program.device.gl.setUniform(location, integer: Self.roundedInteger(new.x))
      case .bool: program.device.gl.setUniform(location, integer: new.x != 0 ? 1 : 0)
      case .ivec2, .ivec3, .ivec4, .bvec2, .bvec3, .bvec4:
        UniformValue.set(Self.integers(new, kind), count: count, at: location, gl: program.device.gl)
      case .mat2, .mat3, .mat4:
        UniformValue.set(values[offset..<(offset + count)], at: location, gl: program.device.gl)
      // The unit of a sampler is set when the program is linked.
      case .sampler2D: continue
      }
    }
  }

  private static func integers(_ numbers: SIMD4<Float>, _ kind: Effect.Uniform.Kind) -> SIMD4<GLint> {
    var result = SIMD4<GLint>()
    for index in 0..<4 {
      result[index] = kind.isFlags ? (numbers[index] != 0 ? 1 : 0) : GLint(roundedInteger(numbers[index]))
    }
    return result
  }

  /// The integer nearest to a number, within the range of `GLint`; 0 if the number is not finite.
  private static func roundedInteger(_ number: Float) -> Int {
    number.isFinite ? Int(max(-2e9, min(2e9, number.rounded()))) : 0
  }

  /// Sets the compositor's uniforms. The program must be in use.
  func set(_ draw: PlannedEffect, toClip: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)) {
    let gl = program.device.gl
    gl.setUniform(self.toClip, a: toClip.0, b: toClip.1, c: toClip.2)
    gl.setUniform(layerRect, draw.rect)
    if maps.first >= 0 { gl.setUniform(maps.first, draw.maps.first) }
    if maps.second >= 0 { gl.setUniform(maps.second, draw.maps.second) }
    if size >= 0 { gl.setUniform(size, count: 2, SIMD4(draw.rect.z, draw.rect.w, 0, 0)) }
    if scale >= 0 { gl.setUniform(scale, count: 1, SIMD4(draw.scale, 0, 0, 0)) }
    if opacity >= 0 { gl.setUniform(opacity, count: 1, SIMD4(draw.opacity, 0, 0, 0)) }
    if columns >= 0 { gl.setUniform(columns, integer: Int(draw.grid.x)) }
  }
}

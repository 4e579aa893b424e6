import Foundation
import Testing

/// A sampler that reads a picture by the rules of gl-transitions: the origin is the lower left corner, edges continue,
/// and colours between texels are mixed.
struct PictureSampler: Sendable {
  let width: Int
  let height: Int
  /// The components red, green, blue and alpha of each texel, from 0 to 1. The first row is the upper row.
  let texels: [SIMD4<Double>]

  init(width: Int, height: Int, _ color: (Int, Int) -> (UInt8, UInt8, UInt8)) {
    (self.width, self.height) = (width, height)
    var texels: [SIMD4<Double>] = []
    for y in 0..<height {
      for x in 0..<width {
        let (red, green, blue) = color(x, y)
        texels.append(SIMD4(Double(red), Double(green), Double(blue), 255) / 255)
      }
    }
    self.texels = texels
  }

  func callAsFunction(_ uv: SIMD2<Double>) -> SIMD4<Double> {
    let x = uv.x * Double(width) - 0.5
    let y = (1 - uv.y) * Double(height) - 0.5
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let upper = mix(texel(left, top), texel(left + 1, top), x - left)
    let lower = mix(texel(left, top + 1), texel(left + 1, top + 1), x - left)
    return mix(upper, lower, y - top)
  }

  private func texel(_ x: Double, _ y: Double) -> SIMD4<Double> {
    let column = Int(min(max(x, 0), Double(width - 1)))
    let row = Int(min(max(y, 0), Double(height - 1)))
    return texels[row * width + column]
  }
}

/// A shader file of Tests/Zoo, and the same formula in double precision.
struct ShaderFormula: Sendable, CustomTestStringConvertible {
  /// The inputs that gl-transitions passes to a shader.
  struct Inputs: Sendable {
    let from: PictureSampler
    let to: PictureSampler
    let progress: Double
    let ratio: Double

    func faded(_ uv: SIMD2<Double>) -> SIMD4<Double> { mix(from(uv), to(uv), progress) }
  }

  let file: String
  let color: @Sendable (SIMD2<Double>, Inputs) -> SIMD4<Double>

  init(_ file: String, _ color: @escaping @Sendable (SIMD2<Double>, Inputs) -> SIMD4<Double>) {
    (self.file, self.color) = (file, color)
  }

  var testDescription: String { file }

  static let all = wipes + motions + colors + namesAndDefaults
}

// MARK: - GLSL's functions

private func mix(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ t: Double) -> SIMD4<Double> { a * (1 - t) + b * t }
private func mix(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ t: Double) -> SIMD2<Double> { a * (1 - t) + b * t }

private func smoothstep(_ low: Double, _ high: Double, _ x: Double) -> Double {
  let t = min(max((x - low) / (high - low), 0), 1)
  return t * t * (3 - 2 * t)
}

private func length(_ v: SIMD2<Double>) -> Double { (v.x * v.x + v.y * v.y).squareRoot() }

// MARK: - Formulas

extension ShaderFormula {
  private static let wipes = [
    ShaderFormula("fade") { uv, inputs in inputs.faded(uv) },
    ShaderFormula("soft-wipe") { uv, inputs in
      let centred = uv - 0.5
      let distance = (centred.x + centred.y * 0.4) / 1.4 + 0.5
      let edge = inputs.progress * 1.3
      return mix(inputs.to(uv), inputs.from(uv), smoothstep(edge - 0.3, edge, distance))
    },
    ShaderFormula("round-hole") { uv, inputs in
      let shape = SIMD2(inputs.ratio, 1)
      let edge = inputs.progress * (length(shape) + 0.25)
      let distance = length((uv - SIMD2(0.4, 0.6)) * shape)
      return mix(inputs.to(uv), inputs.from(uv), smoothstep(edge - 0.25, edge, distance))
    },
    ShaderFormula("clock") { uv, inputs in
      let centred = uv - SIMD2(0.503, 0.507)
      let turn = atan2(centred.x, centred.y) / 6.2831853 + 0.5
      let edge = inputs.progress * 1.4
      return mix(inputs.to(uv), inputs.from(uv), smoothstep(edge - 0.4, edge, turn))
    },
    ShaderFormula("spotlights") { uv, inputs in
      let spots: [(center: SIMD2<Double>, radius: Double)] = [
        (SIMD2(0.2, 0.3), 0.8), (SIMD2(0.8, 0.4), 1), (SIMD2(0.5, 0.8), 0.9),
      ]
      var sum = 0.0
      for spot in spots {
        sum += 1 - smoothstep(0, spot.radius * inputs.progress + 0.001, length(uv - spot.center))
      }
      return mix(inputs.from(uv), inputs.to(uv), min(max(sum + 2 * inputs.progress - 1, 0), 1))
    },
  ]

  private static let motions = [
    ShaderFormula("lift") { uv, inputs in
      let moved = uv - SIMD2(0, inputs.progress)
      return moved.y < 0 ? inputs.to(moved + SIMD2(0, 1)) : inputs.from(moved)
    },
    ShaderFormula("dive") { uv, inputs in
      let center = SIMD2(0.3, 0.7)
      let zoomed = center + (uv - center) / (1 + 1.6 * inputs.progress)
      return mix(inputs.from(zoomed), inputs.to(uv), inputs.progress * inputs.progress)
    },
    ShaderFormula("twirl") { uv, inputs in
      var centred = uv - 0.5
      centred.x *= inputs.ratio
      let strength = max(0, 1 - length(centred) / 0.6)
      let angle = strength * strength * 0.5 * 6.2831853 * sin(inputs.progress * 3.14159265)
      let (c, s) = (cos(angle), sin(angle))
      centred = SIMD2((c * centred.x - s * centred.y) / inputs.ratio, s * centred.x + c * centred.y)
      return inputs.faded(centred + 0.5)
    },
    ShaderFormula("waves") { uv, inputs in
      let strength = 0.08 * sin(3.14159265 * inputs.progress)
      let bent = uv + strength * SIMD2(sin(uv.y * 9), cos(uv.x * 9 + 6 * inputs.progress))
      return mix(inputs.from(bent), inputs.to(bent), smoothstep(0.2, 0.8, inputs.progress))
    },
    ShaderFormula("mosaic") { uv, inputs in
      let count = SIMD2(7.0, 5.0)
      let middle = ((uv * count).rounded(.down) + 0.5) / count
      return inputs.faded(mix(uv, middle, 1 - abs(2 * inputs.progress - 1)))
    },
    ShaderFormula("box-blur") { uv, inputs in
      let reach = 0.1 * (0.5 - abs(inputs.progress - 0.5))
      var sum = SIMD4<Double>()
      for y in -2...2 {
        for x in -2...2 { sum += inputs.faded(uv + SIMD2(Double(x), Double(y)) * reach) }
      }
      return sum / 25
    },
    ShaderFormula("squeeze") { uv, inputs in
      inputs.faded((uv - 0.5) * (1 + 3 * sin(3.14159265 * inputs.progress)) + 0.5)
    },
  ]

  private static let colors = [
    ShaderFormula("split-channels") { uv, inputs in
      let offset = SIMD2(0.12, 0.06) * inputs.progress
      let split = SIMD4(
        inputs.from(uv + offset).x, inputs.from(uv).y, inputs.from(uv - offset).z, 1)
      return mix(split, inputs.to(uv), inputs.progress)
    },
    ShaderFormula("by-brightness") { uv, inputs in
      let old = inputs.from(uv)
      let dark = 1 - (old.x * 0.3 + old.y * 0.6 + old.z * 0.1)
      let edge = inputs.progress * 1.5
      return mix(inputs.to(uv), old, smoothstep(edge - 0.5, edge, dark))
    },
    ShaderFormula("color-matrix") { uv, inputs in
      let mixed = inputs.faded(uv)
      // Each column of the matrix is multiplied by a component.
      let turned =
        SIMD4(0.2, 0.7, 0.1, 0) * mixed.x + SIMD4(0.6, 0.1, 0.3, 0) * mixed.y
        + SIMD4(0.1, 0.3, 0.6, 0) * mixed.z + SIMD4(0, 0, 0, 1)
      return mix(mixed, turned, 4 * inputs.progress * (1 - inputs.progress))
    },
    ShaderFormula("palette") { uv, inputs in
      let palette = [
        SIMD4(0.1, 0.1, 0.3, 0), SIMD4(0.5, 0.2, 0.4, 0), SIMD4(0.9, 0.5, 0.3, 0), SIMD4(1, 0.9, 0.7, 0),
      ]
      let old = inputs.from(uv)
      // The mean of the components is scaled to the indices of the palette.
      let level = (old.x + old.y + old.z) / 3 * 3
      var toned = SIMD4(0.0, 0, 0, 1)
      for (index, shade) in palette.enumerated() { toned += shade * max(0, 1 - abs(level - Double(index))) }
      let first = mix(old, toned, smoothstep(0, 0.5, inputs.progress))
      return mix(first, inputs.to(uv), smoothstep(0.5, 1, inputs.progress))
    },
  ]

  private static let namesAndDefaults = [
    ShaderFormula("names-of-the-player") { uv, inputs in
      let distance = length((uv - 0.5) * SIMD2(inputs.ratio, 1)) + 0.2 * uv.y / inputs.ratio
      let edge = inputs.progress * 1.2
      return mix(inputs.to(uv), inputs.from(uv), smoothstep(edge - 0.3, edge + 0.1, distance))
    },
    ShaderFormula("variables-of-built-ins") { uv, inputs in
      let edge = inputs.progress * 1.4
      let distance = length(uv - SIMD2(0.4, 0.6)) / 0.8
      return mix(inputs.to(uv), inputs.from(uv), smoothstep(edge - 0.3, edge, distance))
    },
    ShaderFormula("default-next-line") { uv, inputs in
      let edge = inputs.progress * 1.2
      let distance = length(uv - SIMD2(0.4, 0.6))
      return mix(inputs.to(uv), inputs.from(uv), smoothstep(edge - 0.3, edge, distance))
    },
  ]
}

import LayerValues

/// Conversions of colours to the formats of vertices and of the palette.
package enum Colors {
  /// A colour, given without premultiplication, multiplied by its alpha and an opacity. Components are clamped to 0…1.
  package static func premultiplied(_ color: SIMD4<Float>, opacity: Float) -> SIMD4<Float> {
    // NaN becomes 0, since the conversion of NaN to bytes would trap.
    let known = color.replacing(with: 0, where: color .!= color)
    let clamped = known.clamped(lowerBound: SIMD4(), upperBound: SIMD4(1, 1, 1, 1))
    let alpha = clamped.w * min(max(opacity, 0), 1)
    return SIMD4(clamped.x * alpha, clamped.y * alpha, clamped.z * alpha, alpha)
  }

  /// The opaque result of drawing `color`, which is not premultiplied, over the opaque `mix.color`. `mix.opacity` is the
  /// opacity with which `color` is drawn.
  package static func mixed(
    _ color: SIMD4<Float>, _ mix: (color: SIMD4<Float>, opacity: Float)
  ) -> SIMD4<Float> {
    var mixed = premultiplied(color, opacity: mix.opacity)
    mixed += mix.color * (1 - mixed.w)
    mixed.w = 1
    return mixed
  }

  /// A premultiplied colour, with components 0…1, as BGRA bytes: blue in the lowest byte, alpha in the highest.
  package static func packed(_ color: SIMD4<Float>) -> UInt32 {
    let bytes = color * 255 + 0.5
    return UInt32(bytes.z) | UInt32(bytes.y) << 8 | UInt32(bytes.x) << 16 | UInt32(bytes.w) << 24
  }

  /// The components of premultiplied BGRA bytes, with the small excess that `biasedForBytes(_:)` of a colour adds.
  package static func biasedForBytes(_ packed: UInt32) -> SIMD4<Float> {
    let steps = SIMD4(
      Float(packed >> 16 & 255), Float(packed >> 8 & 255), Float(packed & 255), Float(packed >> 24))
    return ((steps + 0.25) / 255).clamped(lowerBound: SIMD4(), upperBound: SIMD4(1, 1, 1, 1))
  }

  /// A colour rounded to whole 255ths, plus a small excess: drivers that round and drivers that truncate convert the
  /// result to the same bytes.
  package static func biasedForBytes(_ color: SIMD4<Float>) -> SIMD4<Float> {
    let steps = (color * 255 + 0.5).rounded(.down)
    return ((steps + 0.25) / 255).clamped(lowerBound: SIMD4(), upperBound: SIMD4(1, 1, 1, 1))
  }

  /// The components of BGRA bytes as 16-bit numbers in the order RGBA, where 65535 is 1.
  @inline(__always) package static func unorm16(_ packed: UInt32) -> SIMD4<UInt16> {
    let bytes = SIMD4(
      UInt16(truncatingIfNeeded: packed >> 16 & 255), UInt16(truncatingIfNeeded: packed >> 8 & 255),
      UInt16(truncatingIfNeeded: packed & 255), UInt16(truncatingIfNeeded: packed >> 24))
    return bytes &* 257
  }

  /// The components of a colour, 0…1, as 16-bit numbers, where 65535 is 1.
  package static func unorm16(_ color: SIMD4<Float>) -> SIMD4<UInt16> {
    let steps = color * 65_535 + 0.5
    return SIMD4(UInt16(steps.x), UInt16(steps.y), UInt16(steps.z), UInt16(steps.w))
  }
}

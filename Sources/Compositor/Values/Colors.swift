import LayerValues

/// Colours in the forms of vertices and of the palette.
package enum Colors {
  /// A colour that is not premultiplied, premultiplied by its alpha and an opacity.
  package static func premultiplied(_ color: SIMD4<Float>, opacity: Float) -> SIMD4<Float> {
    // NaN becomes 0; it would stop the program in the conversion to bytes.
    let known = color.replacing(with: 0, where: color .!= color)
    let clamped = known.clamped(lowerBound: SIMD4(), upperBound: SIMD4(1, 1, 1, 1))
    let alpha = clamped.w * min(max(opacity, 0), 1)
    return SIMD4(clamped.x * alpha, clamped.y * alpha, clamped.z * alpha, alpha)
  }

  /// The mix of an opaque colour with `opacity` over another one.
  package static func mixed(_ color: SIMD4<Float>, _ underlyingColor: (color: SIMD4<Float>, opacity: Float))
    -> SIMD4<
      Float
    >
  {
    var mixed = premultiplied(color, opacity: underlyingColor.opacity)
    mixed += underlyingColor.color * (1 - mixed.w)
    mixed.w = 1
    return mixed
  }

  /// Premultiplied BGRA bytes.
  package static func packed(_ color: SIMD4<Float>) -> UInt32 {
    let bytes = color * 255 + 0.5
    return UInt32(bytes.z) | UInt32(bytes.y) << 8 | UInt32(bytes.x) << 16 | UInt32(bytes.w) << 24
  }

  /// Premultiplied BGRA bytes, converted as in `biasedToBytes` of a colour.
  package static func biasedToBytes(_ packed: UInt32) -> SIMD4<Float> {
    let steps = SIMD4(
      Float(packed >> 16 & 255), Float(packed >> 8 & 255), Float(packed & 255), Float(packed >> 24))
    return ((steps + 0.25) / 255).clamped(lowerBound: SIMD4(), upperBound: SIMD4(1, 1, 1, 1))
  }

  /// A colour in whole 255ths with a small excess, so that it is the same for drivers that round and for those that
  /// truncate.
  package static func biasedToBytes(_ color: SIMD4<Float>) -> SIMD4<Float> {
    let steps = (color * 255 + 0.5).rounded(.down)
    return ((steps + 0.25) / 255).clamped(lowerBound: SIMD4(), upperBound: SIMD4(1, 1, 1, 1))
  }

  /// Premultiplied BGRA bytes.
  @inline(__always) package static func unorm16(_ packed: UInt32) -> SIMD4<UInt16> {
    let bytes = SIMD4(
      UInt16(truncatingIfNeeded: packed >> 16 & 255), UInt16(truncatingIfNeeded: packed >> 8 & 255),
      UInt16(truncatingIfNeeded: packed & 255), UInt16(truncatingIfNeeded: packed >> 24))
    return bytes &* 257
  }

  package static func unorm16(_ color: SIMD4<Float>) -> SIMD4<UInt16> {
    let steps = color * 65_535 + 0.5
    return SIMD4(UInt16(steps.x), UInt16(steps.y), UInt16(steps.z), UInt16(steps.w))
  }
}

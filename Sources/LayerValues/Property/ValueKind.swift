/// The type of an animated value, which determines its interpolation (animation.md §3.2).
@usableFromInline
package enum ValueKind: UInt8, Sendable, CaseIterable {
  case scalar, point, size, rect, color, transform, flag
  /// A vector of three or four numbers without another meaning.
  case vector3, vector4
  /// A `WideValue` with any count of numbers.
  case wide

  /// The number of inline numbers of a value.
  @inlinable package var componentCount: Int {
    switch self {
    case .scalar, .flag: 1
    case .point, .size: 2
    case .vector3: 3
    case .rect, .color, .vector4: 4
    case .transform: 16
    case .wide: 0
    }
  }

  /// The public types of values of the kind, for messages.
  package var acceptedTypes: String {
    switch self {
    case .scalar: "a number"
    case .flag: "a Bool"
    case .point: "a CGPoint"
    case .size: "a CGSize"
    case .rect: "a CGRect"
    case .color: "a CGColor (the cgColor of a UIColor)"
    case .transform: "a CATransform3D or a CGAffineTransform"
    case .vector3: "a SIMD3 of Double or Float"
    case .vector4: "a SIMD4 of Double or Float, or a CGColor"
    case .wide: "a path, colours or numbers"
    }
  }
}

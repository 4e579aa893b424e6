/// What an animated value is made of, and so how it is interpolated (animation.md §3.2).
package enum ValueKind: UInt8, Sendable, CaseIterable {
  case scalar, point, size, rect, color, transform, flag
  /// Any count of numbers, or none: a `WideValue`.
  case wide

  /// How many numbers such a value has in place.
  package var componentCount: Int {
    switch self {
    case .scalar, .flag: 1
    case .point, .size: 2
    case .rect, .color: 4
    case .transform: 16
    case .wide: 0
    }
  }

  /// What users hand over for such a value.
  var wanted: String {
    switch self {
    case .scalar: "a number"
    case .flag: "a Bool"
    case .point: "a CGPoint"
    case .size: "a CGSize"
    case .rect: "a CGRect"
    case .color: "a CGColor (the cgColor of a UIColor)"
    case .transform: "a CATransform3D or a CGAffineTransform"
    case .wide: "a path, colours or numbers"
    }
  }
}

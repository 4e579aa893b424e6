// swift-format-ignore-file: AvoidRetroactiveConformances

/// Strings can identify boundaries, as on Apple's systems, which bridge strings to `NSString`.
extension String: @retroactive NSCopying {
  /// Returns the string itself.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The comparison of the identifiers of boundaries.
enum BoundaryIdentifier {
  /// Whether two identifiers are the same value or the same object.
  static func areEqual(_ a: any NSCopying, _ b: any NSCopying) -> Bool { object(a).isEqual(object(b)) }

  private static func object(_ identifier: any NSCopying) -> NSObject {
    if let text = identifier as? String { return NSString(string: text) }
    guard let object = identifier as? NSObject else {
      fatalError("UICollisionBehavior: the boundary identifier \(identifier) is not an object or a string")
    }
    return object
  }
}

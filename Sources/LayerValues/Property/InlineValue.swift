import Foundation

/// A type whose values consist of a fixed number of inline numbers. The type determines the kind and the conversion.
@usableFromInline
package protocol InlineValue: Sendable {
  static var kind: ValueKind { get }
  init(_ components: Components)
  var components: Components { get }
}

extension Double: InlineValue {
  @inlinable package static var kind: ValueKind { .scalar }
  @usableFromInline package init(_ components: Components) { self = components.scalar }
  @usableFromInline package var components: Components { Components(self) }
}

extension CGFloat: InlineValue {
  @inlinable package static var kind: ValueKind { .scalar }
  @usableFromInline package init(_ components: Components) { self = CGFloat(components.scalar) }
  @usableFromInline package var components: Components { Components(Double(self)) }
}

extension Float: InlineValue {
  @inlinable package static var kind: ValueKind { .scalar }
  @usableFromInline package init(_ components: Components) { self = Float(components.scalar) }
  @usableFromInline package var components: Components { Components(Double(self)) }
}

extension Bool: InlineValue {
  @inlinable package static var kind: ValueKind { .flag }
  @usableFromInline package init(_ components: Components) { self = components.flag }
  @usableFromInline package var components: Components { Components(self ? 1 : 0) }
}

extension CGPoint: InlineValue {
  @inlinable package static var kind: ValueKind { .point }
  @usableFromInline package init(_ components: Components) { self = components.point }
  @usableFromInline package var components: Components { Components(self) }
}

extension CGSize: InlineValue {
  @inlinable package static var kind: ValueKind { .size }
  @usableFromInline package init(_ components: Components) { self = components.size }
  @usableFromInline package var components: Components { Components(self) }
}

extension CGRect: InlineValue {
  @inlinable package static var kind: ValueKind { .rect }
  @usableFromInline package init(_ components: Components) { self = components.rect }
  @usableFromInline package var components: Components { Components(self) }
}

extension CATransform3D: InlineValue {
  @inlinable package static var kind: ValueKind { .transform }
  @usableFromInline package init(_ components: Components) { self = components.transform }
  @usableFromInline package var components: Components { Components(self) }
}

/// A missing colour is NaN in all components.
extension Optional: InlineValue where Wrapped == CGColor {
  @inlinable package static var kind: ValueKind { .color }
  @usableFromInline package init(_ components: Components) { self = components.color }
  @usableFromInline package var components: Components { Components(self) }
}

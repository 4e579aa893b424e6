import Engine

/// Creates a view from a metatype, through the class's own `init(frame:)`, which apps override without `required`.
///
/// Like `makeObject`, this casts the metatype to that of `ReusableViewShape`, where the initialiser is required and has
/// the same vtable slot.
@inline(never) @MainActor
func makeReusableView<T: UIView>(_ type: T.Type, frame: CGRect) -> T {
  let shape = unsafeBitCast(type as AnyClass, to: ReusableViewShape.Type.self)
  return unsafeDowncast(shape.init(frame: frame), to: T.self)
}

/// A subclass that declares `init(frame:)` of `UIView` as required, in the same vtable slot, so that it can be called
/// on a metatype.
@_documentation(visibility: private)
@preconcurrency @MainActor
open class ReusableViewShape: UIView {
  /// Creates a view with a frame in the points of its future superview.
  public required override init(frame: CGRect) { super.init(frame: frame) }
  /// Creates a view as `UIView.init(coder:)` does.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

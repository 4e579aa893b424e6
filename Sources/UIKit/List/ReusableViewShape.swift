import Engine

/// Creates a view through the class's own `init(frame:)`, which apps override without `required`.
///
/// The cast reads the metatype as that of a sibling in which the initialiser is required, as `makeObject`
/// does.
@inline(never) @MainActor
func makeReusableView<T: UIView>(_ type: T.Type, frame: CGRect) -> T {
  let shape = unsafeBitCast(type as AnyClass, to: ReusableViewShape.Type.self)
  return unsafeDowncast(shape.init(frame: frame), to: T.self)
}

/// The sibling of `UIView`'s subclasses in which `init(frame:)` is required, so that a metatype can call it.
@_documentation(visibility: private)
@preconcurrency @MainActor
open class ReusableViewShape: UIView {
  /// Creates a view with a frame in the points of its later superview.
  public required override init(frame: CGRect) { super.init(frame: frame) }
  /// Creates a view as `UIView.init(coder:)` does.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

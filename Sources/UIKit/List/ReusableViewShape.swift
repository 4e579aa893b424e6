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

/// Creates an item of a bar through the class's own `init()`.
@inline(never) @MainActor
func makeBarItem<T: UIBarItem>(_ type: T.Type) -> T {
  let shape = unsafeBitCast(type as AnyClass, to: BarItemShape.Type.self)
  return unsafeDowncast(shape.init(), to: T.self)
}

/// The subclass in which `init()` is required.
@_documentation(visibility: private)
@preconcurrency @MainActor
open class BarItemShape: UIBarItem {
  /// Creates an item without a title and an image.
  public required override init() { super.init() }
}

/// Creates layout attributes through the class's own `init()`.
@inline(never) @MainActor
func makeAttributes<T: UICollectionViewLayoutAttributes>(_ type: T.Type) -> T {
  let shape = unsafeBitCast(type as AnyClass, to: LayoutAttributesShape.Type.self)
  return unsafeDowncast(shape.init(), to: T.self)
}

/// The subclass in which `init()` is required.
@_documentation(visibility: private)
@preconcurrency @MainActor
open class LayoutAttributesShape: UICollectionViewLayoutAttributes {
  /// Creates attributes of no element.
  public required override init() { super.init() }
}

/// Creates an invalidation context through the class's own `init()`.
@inline(never) @MainActor
func makeContext<T: UICollectionViewLayoutInvalidationContext>(_ type: T.Type) -> T {
  let shape = unsafeBitCast(type as AnyClass, to: InvalidationContextShape.Type.self)
  return unsafeDowncast(shape.init(), to: T.self)
}

/// The subclass in which `init()` is required.
@_documentation(visibility: private)
@preconcurrency @MainActor
open class InvalidationContextShape: UICollectionViewLayoutInvalidationContext {
  /// Creates a context that names nothing.
  public required override init() { super.init() }
}

/// Creates a cell through the class's own `init(style:reuseIdentifier:)`.
@inline(never) @MainActor
func makeTableCell(_ type: UITableViewCell.Type, _ identifier: String) -> UITableViewCell {
  let shape = unsafeBitCast(type as AnyClass, to: TableCellShape.Type.self)
  return unsafeDowncast(shape.init(style: .default, reuseIdentifier: identifier), to: UITableViewCell.self)
}

/// The subclass in which `init(style:reuseIdentifier:)` is required.
@_documentation(visibility: private)
@preconcurrency @MainActor
open class TableCellShape: UITableViewCell {
  /// Creates a cell with a style and an identifier.
  public required override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
  }
  /// Creates a view as `UIView.init(coder:)` does.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// Creates a header or footer through the class's own `init(reuseIdentifier:)`.
@inline(never) @MainActor
func makeTableHeader(_ type: UITableViewHeaderFooterView.Type, _ identifier: String)
  -> UITableViewHeaderFooterView
{
  let shape = unsafeBitCast(type as AnyClass, to: TableHeaderShape.Type.self)
  return unsafeDowncast(shape.init(reuseIdentifier: identifier), to: UITableViewHeaderFooterView.self)
}

/// The subclass in which `init(reuseIdentifier:)` is required.
@_documentation(visibility: private)
@preconcurrency @MainActor
open class TableHeaderShape: UITableViewHeaderFooterView {
  /// Creates a view with an identifier.
  public required override init(reuseIdentifier: String?) { super.init(reuseIdentifier: reuseIdentifier) }
  /// Creates a view as `UIView.init(coder:)` does.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// Creates a recognizer without handlers through the class's own `init(target:action:)`.
@inline(never) @MainActor
func makeEmptyRecognizer<T: UIGestureRecognizer>(_ type: T.Type) -> T {
  let shape = unsafeBitCast(type as AnyClass, to: RecognizerShape.Type.self)
  return unsafeDowncast(shape.init(target: nil, action: nil), to: T.self)
}

/// The sibling of `UIGestureRecognizer`'s subclasses in which the initialiser is required.
@_documentation(visibility: private)
@preconcurrency @MainActor
open class RecognizerShape: UIGestureRecognizer {
  public required override init(target: Any?, action: Selector?) {
    super.init(target: target, action: action)
  }
}

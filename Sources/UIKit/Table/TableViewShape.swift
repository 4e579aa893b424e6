/// Creates a cell with the `init(style:reuseIdentifier:)` of a class.
@inline(never) @MainActor
func makeTableCell(_ type: UITableViewCell.Type, _ identifier: String) -> UITableViewCell {
  let shape = unsafeBitCast(type as AnyClass, to: TableCellShape.Type.self)
  return unsafeDowncast(shape.init(style: .default, reuseIdentifier: identifier), to: UITableViewCell.self)
}

/// A subclass that declares `init(style:reuseIdentifier:)` as required, so that a metatype can call it.
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

/// Creates a header or footer with the `init(reuseIdentifier:)` of a class.
@inline(never) @MainActor
func makeTableHeader(_ type: UITableViewHeaderFooterView.Type, _ identifier: String)
  -> UITableViewHeaderFooterView
{
  let shape = unsafeBitCast(type as AnyClass, to: TableHeaderShape.Type.self)
  return unsafeDowncast(shape.init(reuseIdentifier: identifier), to: UITableViewHeaderFooterView.self)
}

/// A subclass that declares `init(reuseIdentifier:)` as required, so that a metatype can call it.
@_documentation(visibility: private)
@preconcurrency @MainActor
open class TableHeaderShape: UITableViewHeaderFooterView {
  /// Creates a view with an identifier.
  public required override init(reuseIdentifier: String?) { super.init(reuseIdentifier: reuseIdentifier) }
  /// Creates a view as `UIView.init(coder:)` does.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

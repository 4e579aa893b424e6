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

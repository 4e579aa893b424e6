import Foundation

/// A view that shows the rows of a data source below each other, in sections; only rows on screen have cells (UIKit,
/// `UITableView`).
///
/// All lengths are points. A delegate that returns heights is asked for all of them at once, unless the delegate or
/// `estimatedRowHeight` gives estimates. This file declares what can be overridden; extensions in other files implement
/// it.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
  /// The appearance of sections.
  public enum Style: Int, Sendable {
    /// Rows reach from edge to edge; headers and footers stay in view.
    case plain
    /// Sections are groups of rows with space between them.
    case grouped
    /// Sections are groups with rounded corners, inset from the edges.
    case insetGrouped
  }

  /// The position to which `scrollToRow(at:at:animated:)` brings a row.
  public enum ScrollPosition: Int, Sendable {
    /// The row comes into view by the least distance.
    case none
    /// The row comes to the top.
    case top
    /// The row comes to the middle.
    case middle
    /// The row comes to the bottom.
    case bottom
  }

  /// The animation with which a row appears or leaves.
  public enum RowAnimation: Int, Sendable {
    /// The row fades.
    case fade = 0
    /// The row comes from the right or leaves to it.
    case right
    /// The row comes from the left or leaves to it.
    case left
    /// The row comes from the top or leaves to it.
    case top
    /// The row comes from the bottom or leaves to it.
    case bottom
    /// A new row appears at once; a deleted row fades.
    case none
    /// The row fades, as with `fade`.
    case middle
    /// The table view chooses the animation: the row fades.
    case automatic = 100
  }

  /// The value of a height that the content determines.
  public class var automaticDimension: CGFloat { -1 }

  /// Creates a table view with a style, which cannot change.
  public init(frame: CGRect, style: Style) {
    tableStyle = style
    super.init(frame: frame)
    setUp()
  }

  private func setUp() {
    alwaysBounceVertical = true
    backgroundColor = tableStyle == .plain ? .systemBackground : .systemGroupedBackground
  }

  /// Creates a plain table view.
  public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  /// Creates a view from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    tableStyle = .plain
    super.init(coder: coder)
    setUp()
  }

  // MARK: State shared by the extensions of this folder

  private let tableStyle: Style
  let look = TableLook()
  let tiles = TableTiles()
  let counts = ListCounts()
  let registry = TableRegistry()
  let batch = TableBatch()
  let prefetcher = Prefetcher()
  let selection = ListSelection()
  var geometry = TableGeometry()

  /// The style of the table view.
  open var style: Style { tableStyle }

  // MARK: Data

  /// The data source, which provides rows and cells; held weakly.
  open weak var dataSource: (any UITableViewDataSource)? {
    get { storedDataSource }
    set {
      storedDataSource = newValue
      reload()
    }
  }
  private weak var storedDataSource: (any UITableViewDataSource)?

  /// The delegate, which is notified of selection and scrolling; held weakly. A delegate that conforms to
  /// `UITableViewDelegate` also receives the calls of that protocol.
  open override weak var delegate: (any UIScrollViewDelegate)? {
    get { super.delegate }
    set {
      super.delegate = newValue
      tableDelegate = newValue as? any UITableViewDelegate
      invalidateHeights()
    }
  }
  private(set) weak var tableDelegate: (any UITableViewDelegate)?

  /// The object that is notified of the rows that will be shown soon; held weakly.
  open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)? {
    get { storedPrefetchSource }
    set {
      if newValue !== storedPrefetchSource { prefetcher.reset() }
      storedPrefetchSource = newValue
    }
  }
  private weak var storedPrefetchSource: (any UITableViewDataSourcePrefetching)?
  /// Whether `prefetchDataSource` is notified.
  open var isPrefetchingEnabled = true

  /// Requests the counts from the data source now and everything else before the next frame; the selection is cleared.
  open func reloadData() {
    if batch.depth > 0 {
      // A reload within a batch replaces its changes, which the new data contains too.
      batch.isReloaded = true
      return
    }
    reload()
    if !tiles.needsReload { _ = loadedCounts() }
  }
  /// The number of sections.
  open var numberOfSections: Int { loadedCounts().sections }
  /// The number of rows of a section; traps for a section that does not exist.
  open func numberOfRows(inSection section: Int) -> Int {
    requireSection(section, "numberOfRows(inSection:)")
    return counts[section]
  }

  // MARK: Heights

  /// The height of rows, where the delegate returns none; automatic unless set.
  open var rowHeight: CGFloat {
    get { look.rowHeight }
    set { change(\.rowHeight, newValue) }
  }
  /// The estimated height of rows until they are shown; 44 for `automaticDimension`.
  open var estimatedRowHeight: CGFloat {
    get { look.estimatedRowHeight }
    set { change(\.estimatedRowHeight, newValue) }
  }
  /// The height of headers, where the delegate returns none; automatic unless set.
  open var sectionHeaderHeight: CGFloat {
    get { look.sectionHeaderHeight }
    set { change(\.sectionHeaderHeight, newValue) }
  }
  /// The height of footers, where the delegate returns none; automatic unless set.
  open var sectionFooterHeight: CGFloat {
    get { look.sectionFooterHeight }
    set { change(\.sectionFooterHeight, newValue) }
  }
  /// The space above each header of a plain table view; 22 for `automaticDimension`.
  open var sectionHeaderTopPadding: CGFloat {
    get { look.sectionHeaderTopPadding }
    set { change(\.sectionHeaderTopPadding, newValue) }
  }

  private func change(_ key: ReferenceWritableKeyPath<TableLook, CGFloat>, _ value: CGFloat) {
    guard look[keyPath: key] != value else { return }
    look[keyPath: key] = value
    invalidateHeights()
  }

  // MARK: Appearance

  /// The style of the lines that separate rows.
  open var separatorStyle: UITableViewCell.SeparatorStyle {
    get { look.separatorStyle }
    set {
      look.separatorStyle = newValue
      for row in tiles.rows { row.cell.setNeedsLayout() }
    }
  }
  /// The colour of the lines between rows; nil for the standard colour.
  open var separatorColor: UIColor? {
    get { look.separatorColor }
    set {
      look.separatorColor = newValue
      for row in tiles.rows { row.cell.setNeedsLayout() }
    }
  }
  /// The effect of the lines between rows, under their colour; nil for none. A vibrancy effect applies in proportion to
  /// the opacity of that colour.
  open var separatorEffect: UIVisualEffect? {
    get { look.separatorEffect }
    set {
      look.separatorEffect = newValue?.copy() as? UIVisualEffect
      for row in tiles.rows { row.cell.setNeedsLayout() }
    }
  }
  /// The distances of the lines between rows from the edges, in points, for cells without an inset of their own.
  open var separatorInset: UIEdgeInsets {
    get { look.separatorInset ?? UIEdgeInsets(top: 0, left: sideMargin, bottom: 0, right: 0) }
    set {
      look.separatorInset = newValue
      for row in tiles.rows { row.cell.setNeedsLayout() }
    }
  }

  /// The view above all sections, of its own height; nil for none. After a change of that height, setting the same view
  /// again moves the rows.
  open var tableHeaderView: UIView? {
    get { look.header }
    set {
      replace(look.header, newValue, shownHeight: geometry.tableHeader)
      look.header = newValue
    }
  }
  /// The view below all sections, of its own height; nil for none. After a change of that height, setting the same view
  /// again changes the size of the content.
  open var tableFooterView: UIView? {
    get { look.footer }
    set {
      replace(look.footer, newValue, shownHeight: geometry.tableFooter)
      look.footer = newValue
    }
  }
  /// The view behind all rows, as large as the table view; nil for none.
  open var backgroundView: UIView? {
    get { look.background }
    set {
      if isUnchanged(look.background, newValue) { return }
      remove(look.background, replacedBy: newValue)
      look.background = newValue
      if let newValue { insertSubview(newValue, at: 0) }
      setNeedsLayout()
    }
  }

  /// Replaces a view whose height was `shownHeight` at the last layout. An app that has resized the view sets the same
  /// view again.
  private func replace(_ old: UIView?, _ new: UIView?, shownHeight: CGFloat) {
    let isSame = isUnchanged(old, new)
    if isSame, new == nil || new?.bounds.height == shownHeight { return }
    remove(old, replacedBy: new)
    if let new, !isSame { addSubview(new) }
    invalidateHeights()
  }

  // MARK: Cells

  /// Registers the class of cells of an identifier; nil removes the registration.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    registry.registerCell(cellClass, identifier)
  }
  /// Registers the nib whose first object is the cell; nil removes the registration.
  open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    registry.registerCell(nib, identifier)
  }
  /// Registers the class of headers and footers of an identifier; nil removes the registration.
  open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    registry.registerHeader(aClass, identifier)
  }
  /// Registers the nib whose first object is the header or footer; nil removes the registration.
  open func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
    registry.registerHeader(nib, identifier)
  }
  /// A cell that left the screen, or a new one if a class or nib is registered; nil otherwise.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    registry.cell(identifier)
  }
  /// A cell that left the screen, or a new one of the registered class or nib; traps for an identifier that is not
  /// registered.
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath)
    -> UITableViewCell
  {
    requireRow(indexPath, "dequeueReusableCell(withIdentifier:for:)")
    guard let cell = registry.cell(identifier, for: indexPath) else {
      fatalError(
        "UITableView.dequeueReusableCell(withIdentifier:for:): no class is registered for the identifier "
          + "\"\(identifier)\"; call register(_:forCellReuseIdentifier:) before")
    }
    return cell
  }
  /// A header or footer that left the screen, or a new one if a class or nib is registered; nil otherwise.
  open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView?
  {
    registry.header(identifier)
  }

  // MARK: Updates

  /// Animates all changes that `updates` makes, together, in 0.3 seconds.
  ///
  /// The data source must have changed by the end of `updates`; the call traps if its counts contradict the changes.
  /// Rows and sections to delete, reload or move are identified by their index before all changes; inserted rows and
  /// sections, and targets of moves, by their index after all changes. Without such changes, the call animates changes
  /// of heights.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    beginBatch("performBatchUpdates(_:completion:)")
    updates?()
    if let completion { batch.completions.append(completion) }
    endBatch("performBatchUpdates(_:completion:)")
  }
  /// Begins a batch of changes. Calls may be nested; the last matching call of `endUpdates()` ends the batch.
  open func beginUpdates() { beginBatch("beginUpdates()") }
  /// Animates the changes since `beginUpdates()`; traps without a matching `beginUpdates()`.
  open func endUpdates() { endBatch("endUpdates()") }
  /// Inserts rows, at their index paths after the changes.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update("insertRows(at:with:)") { batch in
      batch.updates.insertedItems += indexPaths
      for path in indexPaths { batch.insertions[path] = animation }
    }
  }
  /// Deletes rows, at their index paths before the changes.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update("deleteRows(at:with:)") { batch in
      batch.updates.deletedItems += indexPaths
      for path in indexPaths { batch.deletions[path] = animation }
    }
  }
  /// Gives rows new cells, at their index paths before the changes.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update("reloadRows(at:with:)") { batch in
      batch.updates.reloadedItems += indexPaths
      for path in indexPaths { batch.deletions[path] = animation }
    }
  }
  /// Asks the data source to configure rows again; dequeuing a cell for such a row returns its current cell.
  ///
  /// Rows without a cell on screen are configured when they get one. Rows of automatic height are measured again.
  open func reconfigureRows(at indexPaths: [IndexPath]) {
    guard batch.depth == 0 else {
      fatalError(
        "UITableView.reconfigureRows(at:): it was called in a batch of updates; call it after the batch")
    }
    reconfigure(indexPaths)
  }
  /// Moves a row from its index path before the changes to its index path after the changes.
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    update("moveRow(at:to:)") { $0.updates.movedItems.append((indexPath, newIndexPath)) }
  }
  /// Inserts sections, at their indices after the changes.
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    update("insertSections(_:with:)") { batch in
      batch.updates.insertedSections += Array(sections)
      for section in sections { batch.sectionInsertions[section] = animation }
    }
  }
  /// Deletes sections, at their indices before the changes.
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    update("deleteSections(_:with:)") { batch in
      batch.updates.deletedSections += Array(sections)
      for section in sections { batch.sectionDeletions[section] = animation }
    }
  }
  /// Gives all rows of sections new cells, at their indices before the changes.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    update("reloadSections(_:with:)") { batch in
      batch.updates.reloadedSections += Array(sections)
      for section in sections { batch.sectionDeletions[section] = animation }
    }
  }
  /// Moves a section from its index before the changes to its index after the changes.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    update("moveSection(_:toSection:)") { $0.updates.movedSections.append((section, newSection)) }
  }

  // MARK: Selection

  /// Whether touches select rows.
  open var allowsSelection = true
  /// Whether several rows can be selected at a time.
  open var allowsMultipleSelection: Bool {
    get { selection.isMultiple }
    set {
      selection.isMultiple = newValue
      if !newValue { for path in selection.paths.dropLast() { deselect(path, animated: false) } }
    }
  }
  /// The row selected first; nil for none.
  open var indexPathForSelectedRow: IndexPath? { selection.paths.first }
  /// The selected rows, the first selected one first; nil for none.
  open var indexPathsForSelectedRows: [IndexPath]? { selection.paths.isEmpty ? nil : selection.paths }
  /// Selects a row and, unless `scrollPosition` is `none`, scrolls to it, without calls of the delegate; nil deselects
  /// all rows.
  open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    guard let indexPath else {
      for path in selection.paths { deselect(path, animated: animated) }
      return
    }
    requireRow(indexPath, "selectRow(at:animated:scrollPosition:)")
    select(indexPath, animated: animated)
    if scrollPosition != .none { scroll(to: indexPath, scrollPosition, animated: animated) }
  }
  /// Deselects a row, without calls of the delegate.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) { deselect(indexPath, animated: animated) }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    highlight(touches)
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    endHighlight(touches, selects: true)
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    endHighlight(touches, selects: false)
  }

  // MARK: Scrolling

  /// Scrolls until a row is at a position of the visible area; traps for a row that does not exist.
  open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    requireRow(indexPath, "scrollToRow(at:at:animated:)")
    scroll(to: indexPath, scrollPosition, animated: animated)
  }
  /// Scrolls until the row selected first is at a position of the visible area; does nothing without a selection.
  open func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
    if let path = selection.paths.first { scroll(to: path, scrollPosition, animated: animated) }
  }

  override var measuresContent: Bool { true }

  open override func adjustedContentInsetDidChange() {
    super.adjustedContentInsetDidChange()
    // Headers stay in view below the inset.
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    tile()
  }
}

extension UITableViewCell {
  /// The style of the lines that separate a table view's rows (UIKit, `UITableViewCell.SeparatorStyle`).
  public enum SeparatorStyle: Int, Sendable {
    /// No line.
    case none
    /// A line a pixel high.
    case singleLine
    /// The line of `singleLine`, since iOS 7.
    case singleLineEtched
  }
}

/// The sizes, colours and views that an app sets on a table view.
@MainActor
final class TableLook {
  var rowHeight = UITableView.automaticDimension
  var estimatedRowHeight = UITableView.automaticDimension
  var sectionHeaderHeight = UITableView.automaticDimension
  var sectionFooterHeight = UITableView.automaticDimension
  var sectionHeaderTopPadding = UITableView.automaticDimension
  var separatorStyle = UITableViewCell.SeparatorStyle.singleLine
  var separatorColor: UIColor?
  var separatorEffect: UIVisualEffect?
  var separatorInset: UIEdgeInsets?
  var header: UIView?
  var footer: UIView?
  var background: UIView?
  /// Whether a default implementation of the delegate was called, so that the delegate does not provide the value.
  var usedDefault = false
}

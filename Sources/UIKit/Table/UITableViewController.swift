/// A controller whose view is a table view (UIKit, `UITableViewController`).
@preconcurrency @MainActor
open class UITableViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  private let style: UITableView.Style

  /// Creates a controller of a table view with a style.
  public init(style: UITableView.Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller of a plain table view. Loading the view traps for a name that no `UINib.addNib(_:_:)` added.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    style = .plain
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Creates a controller of a plain table view from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
  }

  /// The table view, which is the controller's view.
  open var tableView: UITableView! {
    get {
      loadViewIfNeeded()
      return shownTableView
    }
    set {
      shownTableView = newValue
      view = newValue
    }
  }
  private var shownTableView: UITableView?

  /// The refresh control of the table view, which a pull triggers; nil, the initial value, for none.
  open var refreshControl: UIRefreshControl? {
    get { tableView.refreshControl }
    set { tableView.refreshControl = newValue }
  }

  /// Whether the selected rows are deselected when the view appears, alongside the transition; true unless set.
  open var clearsSelectionOnViewWillAppear = true

  open override func loadView() {
    let table =
      makeFileView(UITableView.self) ?? UITableView(frame: UIScreen.main.bounds, style: style)
    if table.dataSource == nil { table.dataSource = self }
    if table.delegate == nil { table.delegate = self }
    tableView = table
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    shownTableView?.loadIfNeeded()
    guard clearsSelectionOnViewWillAppear, let table = shownTableView,
      let paths = table.indexPathsForSelectedRows
    else { return }
    guard animated, let coordinator = transitionCoordinator else {
      for path in paths { table.deselectRow(at: path, animated: false) }
      return
    }
    coordinator.animate(
      alongsideTransition: { _ in
        for path in paths { table.deselectRow(at: path, animated: true) }
      },
      completion: { context in
        if !context.isCancelled { return }
        for path in paths { table.selectRow(at: path, animated: false, scrollPosition: .none) }
      })
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    shownTableView?.flashScrollIndicators()
  }

  // MARK: Overrides

  /// Whether a subclass overrides the methods for the heights and estimates of rows. An override may call `super` for
  /// some rows only, so such a call does not mean that all rows have the table view's height.
  private var overrides: (rowHeight: Bool, estimate: Bool) {
    let type = type(of: self)
    return (Self.rowHeight?.isOverridden(by: type) ?? true, Self.estimate?.isOverridden(by: type) ?? true)
  }

  private static let rowHeight = OverridableMethod(
    of: UITableViewController.self, plain: PlainController.self, overriding: HeightController.self)
  private static let estimate = OverridableMethod(
    of: UITableViewController.self, plain: PlainController.self, overriding: EstimateController.self)

  private final class PlainController: UITableViewController {}
  private final class HeightController: UITableViewController {
    override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      super.tableView(tableView, heightForRowAt: indexPath)
    }
  }
  private final class EstimateController: UITableViewController {
    override func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat
    {
      super.tableView(tableView, estimatedHeightForRowAt: indexPath)
    }
  }

  // MARK: UITableViewDataSource

  /// The number of sections: one, unless overridden.
  open func numberOfSections(in tableView: UITableView) -> Int { 1 }
  /// The number of rows of a section: none, unless overridden.
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  /// Traps unless overridden: a subclass with rows provides their cells.
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    fatalError("\(type(of: self)).tableView(_:cellForRowAt:): a subclass with rows must override this method")
  }
  /// The title of a section's header; nil unless overridden.
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  /// The title of a section's footer; nil unless overridden.
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }

  // MARK: UITableViewDelegate

  /// A cell is about to be shown.
  open func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {}
  /// A header is about to be shown.
  open func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {
  }
  /// A footer is about to be shown.
  open func tableView(_ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int) {
  }
  /// A cell has been removed.
  open func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {}
  /// A header has been removed.
  open func tableView(
    _ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int
  ) {}
  /// A footer has been removed.
  open func tableView(
    _ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int
  ) {}
  /// The height of a row, in points; `UITableView.automaticDimension` for the height that its cell needs.
  open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    overrides.rowHeight ? tableView.rowHeight : tableView.defaultRowHeight(of: self)
  }
  /// The height of a section's header, in points.
  open func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
    tableView.sectionHeaderHeight
  }
  /// The height of a section's footer, in points.
  open func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
    tableView.sectionFooterHeight
  }
  /// The height of a row until it is shown, in points.
  open func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
    overrides.estimate ? tableView.estimatedRowHeight : tableView.defaultEstimatedRowHeight(of: self)
  }
  /// A section's header; nil for a header with the data source's title, or for no header.
  open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { nil }
  /// A section's footer; nil for a footer with the data source's title, or for no footer.
  open func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? { nil }
  /// The button of a cell's accessory was tapped.
  open func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {}
  /// Whether a touch highlights the row.
  open func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool { true }
  /// A touch has highlighted the row.
  open func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {}
  /// The highlight of the row has ended.
  open func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {}
  /// The row that a touch selects: the touched row, another row, or nil for no row.
  open func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
    indexPath
  }
  /// The row that a touch deselects: the selected row, another row, or nil for no row.
  open func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
    indexPath
  }
  /// A touch has selected the row.
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  /// A touch has deselected the row, directly or by selecting another row.
  open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
  /// The indentation of a row, as a multiple of its cell's `indentationWidth`.
  open func tableView(_ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath) -> Int {
    tableView.defaultIndentation(of: self)
  }

  // MARK: UIScrollViewDelegate

  /// The content offset has changed, for any reason.
  open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// The zoom scale has changed.
  open func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  /// `adjustedContentInset` has changed.
  open func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
  /// A drag has begun; the content has not moved yet.
  open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// The touches are about to end: `velocity` is that of the offset, in points per millisecond, and
  /// `targetContentOffset` the final offset, which the delegate may change. Not called while paging.
  open func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// The touches have ended; `decelerate` is whether the content decelerates.
  open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  /// The content begins to decelerate.
  open func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  /// The deceleration has ended or was stopped.
  open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  /// An animation by `setContentOffset(_:animated:)` or a similar method is over.
  open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  /// Whether a tap on the status bar scrolls to the top.
  open func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
  /// The content has arrived at the top after a tap on the status bar.
  open func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
  /// The subview that zooming scales; nil for none.
  open func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  /// A zoom begins, by a pinch or animated; `view` is the view for zooming.
  open func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
  /// A zoom is over, including its bounce back into the limits.
  open func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {}
}

/// A controller whose view a collection view fills (UIKit, `UICollectionViewController`).
@preconcurrency @MainActor
open class UICollectionViewController: UIViewController, UICollectionViewDataSource, UICollectionViewDelegate
{
  /// Creates a controller with the layout of its collection view.
  public init(collectionViewLayout layout: UICollectionViewLayout) {
    savedLayout = layout
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller with a flow layout from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    savedLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
  }

  /// The layout of this controller while another controller shows the shared collection view.
  var savedLayout: UICollectionViewLayout
  private var shownCollectionView: UICollectionView?
  /// Whether the collection view belongs to the controller below in a navigation controller.
  private var sharesCollectionView = false
  /// Whether the collection view has been moved into this controller's view, but has the layout of the other
  /// controller.
  private var isTakingOver = false
  /// The offset when this controller was last covered or popped.
  private var offset: CGPoint?
  /// The offset at the end of the transition that last showed this controller.
  var arrivalOffset: CGPoint?
  /// The data source while this controller's layout is shown; nil unless controllers share the collection view.
  weak var layoutSource: (any UICollectionViewDataSource)?

  /// The layout of the collection view while this controller shows it, otherwise the last such layout. Initially the
  /// layout of the initialiser.
  open var collectionViewLayout: UICollectionViewLayout {
    guard !isTakingOver, let shown = shownCollectionView, shown.superview === viewIfLoaded else {
      return savedLayout
    }
    return shown.collectionViewLayout
  }

  /// The collection view; with `useLayoutToLayoutNavigationTransitions`, it can be that of the controller below in the
  /// navigation controller.
  open var collectionView: UICollectionView! {
    get {
      loadViewIfNeeded()
      return shownCollectionView
    }
    set {
      shownCollectionView?.removeFromSuperview()
      shownCollectionView = newValue
      if let newValue, isViewLoaded { show(newValue) }
    }
  }

  /// The collection view, without loading the view; nil before the collection view exists.
  var collectionViewIfLoaded: UICollectionView? { shownCollectionView }

  /// Whether a push of this controller onto another collection view controller, and the pop back, change the layout of
  /// the other controller's collection view instead of moving screens.
  ///
  /// The data source does not change, unless this controller makes itself the data source in `viewDidLoad()`. If the
  /// other controller is the delegate, this controller becomes the delegate while it is shown. The navigation
  /// controller's delegate is not asked for an animator, only for an interaction controller. Traps if set after the
  /// push.
  open var useLayoutToLayoutNavigationTransitions: Bool {
    get { storedUseLayoutToLayoutNavigationTransitions }
    set {
      guard newValue == storedUseLayoutToLayoutNavigationTransitions || navigationController == nil else {
        fatalError(
          "UICollectionViewController.useLayoutToLayoutNavigationTransitions: the \(type(of: self)) is in a navigation "
            + "controller already; set it before the push")
      }
      storedUseLayoutToLayoutNavigationTransitions = newValue
    }
  }
  private var storedUseLayoutToLayoutNavigationTransitions = false

  /// Whether all items are deselected when the view appears; true unless set.
  open var clearsSelectionOnViewWillAppear = true

  open override func loadView() {
    let fileView = makeFileView(UICollectionView.self)
    let wrapper = UIView(frame: UIScreen.main.bounds)
    wrapper.backgroundColor = .systemBackground
    view = wrapper
    if sharesCollectionView { return }
    let collection =
      fileView ?? UICollectionView(frame: wrapper.bounds, collectionViewLayout: savedLayout)
    if fileView == nil { collection.backgroundColor = .systemBackground }
    savedLayout = collection.collectionViewLayout
    shownCollectionView = collection
    show(collection)
    if collection.dataSource == nil { collection.dataSource = self }
    if collection.delegate == nil { collection.delegate = self }
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard clearsSelectionOnViewWillAppear, !sharesCollectionView, let shown = shownCollectionView,
      shown.superview === viewIfLoaded
    else { return }
    for path in shown.indexPathsForSelectedItems ?? [] { shown.deselectItem(at: path, animated: animated) }
  }

  /// Returns one section unless overridden.
  open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
  /// Returns no items for a section unless overridden.
  open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    0
  }
  /// Traps unless overridden: a subclass with items provides their cells.
  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    fatalError(
      "\(type(of: self)).collectionView(_:cellForItemAt:): a subclass with items must override this method")
  }

  /// Traps unless overridden: a subclass whose layout has supplementary views provides them.
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    fatalError(
      "\(type(of: self)).collectionView(_:viewForSupplementaryElementOfKind:at:): the layout has a view of kind \(kind) at "
        + "\(indexPath); override this method")
  }

  // MARK: UICollectionViewDelegate

  /// Whether a touch may highlight the item; true unless overridden.
  open func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath)
    -> Bool
  { true }
  /// UIKit calls this when a touch has highlighted the item.
  open func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {}
  /// UIKit calls this when the highlight of the item has ended.
  open func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {}
  /// Whether a touch may select the item; true unless overridden.
  open func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath)
    -> Bool
  { true }
  /// Whether a touch may deselect the item if several items can be selected; true unless overridden.
  open func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath)
    -> Bool
  { true }
  /// UIKit calls this when a touch has selected the item.
  open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
  /// UIKit calls this when a touch has deselected the item or selected another item instead.
  open func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {}
  /// UIKit calls this before a cell is shown.
  open func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
  ) {}
  /// UIKit calls this when a cell has been removed.
  open func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}
  /// UIKit calls this before a supplementary view is shown.
  open func collectionView(
    _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath
  ) {}
  /// UIKit calls this when a supplementary view has been removed.
  open func collectionView(
    _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) {}
  /// Returns the layout for an interactive transition between two layouts; one that interpolates unless overridden.
  open func collectionView(
    _ collectionView: UICollectionView, transitionLayoutForOldLayout fromLayout: UICollectionViewLayout,
    newLayout toLayout: UICollectionViewLayout
  ) -> UICollectionViewTransitionLayout {
    UICollectionViewTransitionLayout(currentLayout: fromLayout, nextLayout: toLayout)
  }
  /// Returns the content offset after a change of the layout; the proposed offset unless overridden.
  open func collectionView(
    _ collectionView: UICollectionView,
    targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint { proposedContentOffset }

  // MARK: UIScrollViewDelegate

  /// UIKit calls this when the content offset has changed, for any reason.
  open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// UIKit calls this when the zoom scale has changed.
  open func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  /// UIKit calls this when `adjustedContentInset` has changed.
  open func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
  /// UIKit calls this when a drag has begun, before the content moves.
  open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// UIKit calls this before a drag ends, unless paging is enabled. `velocity` is the velocity of the offset in points
  /// per millisecond; `targetContentOffset` is the final offset, which an override may change.
  open func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// UIKit calls this when a drag has ended; `decelerate` tells whether the content decelerates.
  open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  /// UIKit calls this when the content begins to decelerate.
  open func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  /// UIKit calls this when the deceleration has ended or was stopped.
  open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  /// UIKit calls this when an animation of `setContentOffset(_:animated:)` or a similar call has ended.
  open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  /// Whether a tap on the status bar scrolls to the top; true unless overridden.
  open func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
  /// UIKit calls this when the content has reached the top after a tap on the status bar.
  open func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
  /// Returns the subview that zooming scales; nil for none.
  open func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  /// UIKit calls this when a zoom begins, by a pinch or an animation; `view` is the view that zooming scales.
  open func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
  /// UIKit calls this when a zoom has ended, including the bounce back into the limits.
  open func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {}

  // MARK: Sharing

  override func makeSharedViewChange(
    _ operation: UINavigationController.Operation, to other: UIViewController
  ) -> (any SharedViewChange)? {
    LayoutNavigation(operation, from: self, to: other)
  }

  /// Shares the collection view of the controller below.
  func share(_ view: UICollectionView, of lower: UICollectionViewController) {
    if shownCollectionView !== view {
      shownCollectionView?.removeFromSuperview()
      shownCollectionView = view
    }
    sharesCollectionView = true
    if lower.layoutSource == nil { lower.layoutSource = view.dataSource }
    loadViewIfNeeded()
  }

  /// Stores the current layout and offset of the collection view, when the controller is covered or popped.
  func saveLayoutAndOffset(_ collection: UICollectionView) {
    savedLayout = collection.collectionViewLayout
    offset = collection.contentOffset
  }

  /// The stored offset of this controller; nil if the content was scrolled while the `other` controller showed it.
  func savedOffset(from other: UICollectionViewController, _ collection: UICollectionView) -> CGPoint? {
    other.arrivalOffset == collection.contentOffset ? offset : nil
  }

  /// Moves the collection view into this controller's view, in which bars may require another frame and other insets,
  /// and then calls `change`, which sets this controller's layout. The content keeps its position on screen.
  func takeOver<Result>(_ collection: UICollectionView, _ change: () -> Result) -> Result {
    isTakingOver = true
    defer { isTakingOver = false }
    let before = collection.contentOrigin
    show(collection)
    // The change of layouts depends on the safe area, which would otherwise be updated in the next layout.
    collection.updateSafeArea()
    collection.updateSafeInset()
    let after = collection.contentOrigin
    let shift = CGPoint(x: after.x - before.x, y: after.y - before.y)
    if shift != .zero {
      let offset = collection.contentOffset
      collection.contentOffset = CGPoint(x: offset.x + shift.x, y: offset.y + shift.y)
    }
    return change()
  }

  /// Adds the collection view to this controller's view.
  func show(_ collection: UICollectionView) {
    guard collection.superview !== view else { return }
    collection.frame = view.bounds
    collection.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(collection)
  }

  /// The delegate while this controller is shown: this controller if `other` was the delegate, else the same as before.
  func delegate(
    of collection: UICollectionView, after other: UICollectionViewController
  ) -> (any UIScrollViewDelegate)? { collection.delegate === other ? self : collection.delegate }
}

extension UICollectionView {
  /// The origin of the content in the coordinates of the container of the controller's view.
  fileprivate var contentOrigin: CGPoint {
    let inner = restingFrame.origin
    let outer = superview?.restingFrame.origin ?? .zero
    return CGPoint(x: outer.x + inner.x - contentOffset.x, y: outer.y + inner.y - contentOffset.y)
  }
}

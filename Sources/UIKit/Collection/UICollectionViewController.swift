/// A controller of a collection view, which fills its view (UIKit, `UICollectionViewController`).
@preconcurrency @MainActor
open class UICollectionViewController: UIViewController, UICollectionViewDataSource, UICollectionViewDelegate
{
  /// Creates a controller with the layout of its collection view.
  public init(collectionViewLayout layout: UICollectionViewLayout) {
    restLayout = layout
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller with a flow layout from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    restLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
  }

  /// The layout of this controller while another one shows the collection view.
  var restLayout: UICollectionViewLayout
  private var shownCollectionView: UICollectionView?
  private var sharesCollectionView = false
  /// Whether the collection view is in this controller's view and has the other controller's layout still.
  private var isTakingOver = false
  /// The offset when the controller was covered, and the one it had when a transition brought it.
  private var offset: CGPoint?
  var arrivalOffset: CGPoint?
  /// The data source while this controller's layout is shown, where several controllers share the collection
  /// view.
  weak var layoutSource: (any UICollectionViewDataSource)?

  /// The layout of the collection view while this controller is shown; before that, the one of the
  /// initialiser.
  open var collectionViewLayout: UICollectionViewLayout {
    guard !isTakingOver, let shown = shownCollectionView, shown.superview === viewIfLoaded else {
      return restLayout
    }
    return shown.collectionViewLayout
  }

  /// The collection view; one that a controller below in a navigation controller shares is the same object.
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

  /// The collection view, if the view is loaded.
  var collectionViewIfLoaded: UICollectionView? { shownCollectionView }

  /// Whether a push onto another collection view controller, and the pop back, change the layout of that
  /// one's collection view instead of moving screens.
  ///
  /// The data source stays that of the first controller, unless this one makes itself the data source in
  /// `viewDidLoad()`; the delegate is the shown one where the first controller was. The navigation
  /// controller's delegate is not asked for an animator, only for an interaction controller. Traps if it is
  /// set after the push.
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

  /// Whether the selection ends as the view appears; true unless set.
  open var clearsSelectionOnViewWillAppear = true

  open override func loadView() {
    let given = makeFileView(UICollectionView.self)
    let wrapper = UIView(frame: UIScreen.main.bounds)
    wrapper.backgroundColor = .systemBackground
    view = wrapper
    if sharesCollectionView { return }
    let made = given ?? UICollectionView(frame: wrapper.bounds, collectionViewLayout: restLayout)
    if given == nil { made.backgroundColor = .systemBackground }
    restLayout = made.collectionViewLayout
    shownCollectionView = made
    show(made)
    if made.dataSource == nil { made.dataSource = self }
    if made.delegate == nil { made.delegate = self }
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard clearsSelectionOnViewWillAppear, !sharesCollectionView, let shown = shownCollectionView,
      shown.superview === viewIfLoaded
    else { return }
    for path in shown.indexPathsForSelectedItems ?? [] { shown.deselectItem(at: path, animated: animated) }
  }

  /// The number of sections: one, unless overridden.
  open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
  /// The number of items of a section: none, unless overridden.
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

  /// Whether a touch highlights the item.
  open func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath)
    -> Bool
  { true }
  /// A touch has highlighted the item.
  open func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {}
  /// The item is no longer highlighted.
  open func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {}
  /// Whether a touch selects the item.
  open func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath)
    -> Bool
  { true }
  /// Whether a touch deselects the item, where several can be selected.
  open func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath)
    -> Bool
  { true }
  /// A touch has selected the item.
  open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
  /// A touch has deselected the item, directly or by selecting another one.
  open func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {}
  /// A cell is about to be shown.
  open func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
  ) {}
  /// A cell has been removed.
  open func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}
  /// A supplementary view is about to be shown.
  open func collectionView(
    _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath
  ) {}
  /// A supplementary view has been removed.
  open func collectionView(
    _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) {}
  /// The layout for an interactive transition between two layouts.
  open func collectionView(
    _ collectionView: UICollectionView, transitionLayoutForOldLayout fromLayout: UICollectionViewLayout,
    newLayout toLayout: UICollectionViewLayout
  ) -> UICollectionViewTransitionLayout {
    UICollectionViewTransitionLayout(currentLayout: fromLayout, nextLayout: toLayout)
  }
  /// The offset after an update or a change of the layout.
  open func collectionView(
    _ collectionView: UICollectionView,
    targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint { proposedContentOffset }

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
  /// An animation by `setContentOffset(_:animated:)` or its relatives is over.
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

  // MARK: Sharing

  override func makeSharedViewChange(
    _ operation: UINavigationController.Operation, to other: UIViewController
  ) -> (any SharedViewChange)? {
    LayoutNavigation(operation, from: self, to: other)
  }

  /// Takes the collection view of the controller below, which keeps it too.
  func share(_ view: UICollectionView, of lower: UICollectionViewController) {
    if shownCollectionView !== view {
      shownCollectionView?.removeFromSuperview()
      shownCollectionView = view
    }
    sharesCollectionView = true
    if lower.layoutSource == nil { lower.layoutSource = view.dataSource }
    loadViewIfNeeded()
  }

  /// Remembers the layout and offset that the controller has as it is covered or popped.
  func rest(_ collection: UICollectionView) {
    restLayout = collection.collectionViewLayout
    offset = collection.contentOffset
  }

  /// The offset that this controller had, unless the content has been scrolled in the upper one since.
  func restOffset(from upper: UICollectionViewController, _ collection: UICollectionView) -> CGPoint? {
    upper.arrivalOffset == collection.contentOffset ? offset : nil
  }

  /// Moves the collection view into this controller's view, where its frame and insets may differ because of bars; the
  /// content keeps its position on screen. `change` then sets this controller's layout.
  func takeOver<Result>(_ collection: UICollectionView, _ change: () -> Result) -> Result {
    isTakingOver = true
    defer { isTakingOver = false }
    let before = collection.contentOrigin
    show(collection)
    // The safe area is updated now, as the change of layouts comes before the next layout.
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

  /// Puts the collection view into this controller's view.
  func show(_ collection: UICollectionView) {
    guard collection.superview !== view else { return }
    collection.frame = view.bounds
    collection.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(collection)
  }

  /// The delegate while this controller is shown: itself where the other one was.
  func delegate(
    of collection: UICollectionView, after other: UICollectionViewController
  ) -> (any UIScrollViewDelegate)? { collection.delegate === other ? self : collection.delegate }
}

extension UICollectionView {
  /// The origin of the content in the coordinates of the container of the controller's view.
  fileprivate var contentOrigin: CGPoint {
    let (own, outer) = (restingFrame.origin, superview?.restingFrame.origin ?? .zero)
    return CGPoint(x: outer.x + own.x - contentOffset.x, y: outer.y + own.y - contentOffset.y)
  }
}

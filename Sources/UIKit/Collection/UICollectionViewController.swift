/// A controller of a collection view, which fills its view (UIKit, `UICollectionViewController`).
@preconcurrency @MainActor
open class UICollectionViewController: UIViewController, UICollectionViewDataSource, UICollectionViewDelegate
{
  /// Creates a controller with the layout of its collection view.
  public init(collectionViewLayout layout: UICollectionViewLayout) {
    restLayout = layout
    super.init(nibName: nil, bundle: nil)
  }

  /// Traps: controllers are made in code, archives are not read.
  public required init?(coder: NSCoder) {
    fatalError(
      "UICollectionViewController.init(coder:): controllers are made in code here, archives are not read")
  }

  /// The layout of this controller while another one shows the collection view.
  var restLayout: UICollectionViewLayout
  private var shownCollectionView: UICollectionView?
  private var sharesCollectionView = false
  /// The offset when the controller was covered, and the one it had when a transition brought it.
  private var offset: CGPoint?
  var arrivalOffset: CGPoint?
  /// The data source while this controller's layout is shown, where several controllers share the collection
  /// view.
  private(set) weak var layoutSource: (any UICollectionViewDataSource)?

  /// The layout of the collection view while this controller is shown; before that, the one of the
  /// initialiser.
  open var collectionViewLayout: UICollectionViewLayout {
    guard let shown = shownCollectionView, shown.superview === viewIfLoaded else { return restLayout }
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
  /// The data source stays that of the first controller; the delegate is the shown one where the first
  /// controller was. The navigation controller's delegate is not asked for an animator, only for an
  /// interaction controller. Traps if it is set after the push.
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
    let wrapper = UIView(frame: UIScreen.main.bounds)
    wrapper.backgroundColor = .systemBackground
    view = wrapper
    if sharesCollectionView { return }
    let made = UICollectionView(frame: wrapper.bounds, collectionViewLayout: restLayout)
    made.backgroundColor = .systemBackground
    shownCollectionView = made
    show(made)
    made.dataSource = self
    made.delegate = self
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard clearsSelectionOnViewWillAppear, !sharesCollectionView, let shown = shownCollectionView,
      shown.superview === viewIfLoaded
    else { return }
    for path in shown.indexPathsForSelectedItems ?? [] { shown.deselectItem(at: path, animated: animated) }
  }

  /// One section, unless overridden.
  open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
  /// No items, unless overridden.
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

  // MARK: Sharing

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

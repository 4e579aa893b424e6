/// A controller whose view is a collection view (UIKit, `UICollectionViewController`).
@preconcurrency @MainActor
open class UICollectionViewController: UIViewController, UICollectionViewDataSource, UICollectionViewDelegate
{
  /// Creates a controller with the layout of its collection view.
  public init(collectionViewLayout layout: UICollectionViewLayout) {
    initialLayout = layout
    super.init(nibName: nil, bundle: nil)
  }

  /// Traps: controllers are made in code, archives are not read.
  public required init?(coder: NSCoder) {
    fatalError(
      "UICollectionViewController.init(coder:): controllers are made in code here, archives are not read")
  }

  private let initialLayout: UICollectionViewLayout

  /// The layout of the collection view, or that of the initialiser.
  open var collectionViewLayout: UICollectionViewLayout {
    (viewIfLoaded as? UICollectionView)?.collectionViewLayout ?? initialLayout
  }
  /// The controller's view.
  open var collectionView: UICollectionView! {
    get {
      loadViewIfNeeded()
      return view as? UICollectionView
    }
    set { view = newValue }
  }
  /// Whether the selection ends as the view appears; true unless set.
  open var clearsSelectionOnViewWillAppear = true

  open override func loadView() {
    let made = UICollectionView(frame: UIScreen.main.bounds, collectionViewLayout: initialLayout)
    made.dataSource = self
    made.delegate = self
    made.backgroundColor = .systemBackground
    view = made
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard clearsSelectionOnViewWillAppear, let collectionView else { return }
    for path in collectionView.indexPathsForSelectedItems ?? [] {
      collectionView.deselectItem(at: path, animated: animated)
    }
  }

  /// No sections, unless overridden.
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
}

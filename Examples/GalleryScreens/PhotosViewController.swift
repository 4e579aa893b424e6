import Segue

/// A grid of photos. A tap enlarges all photos, in the same collection view.
final class PhotosViewController: UICollectionViewController {
  private let settings: GallerySettings
  private let isWall: Bool

  init(settings: GallerySettings, isWall: Bool = false) {
    self.settings = settings
    self.isWall = isWall
    super.init(collectionViewLayout: UICollectionViewFlowLayout())
    title = isWall ? "Wall" : "Photos"
    // The push and the pop change the layout, and a drag from the left edge drives the pop.
    useLayoutToLayoutNavigationTransitions = isWall
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not supported: create this object in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.register(PhotoCell.self, forCellWithReuseIdentifier: "photo")
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard let flow = collectionViewLayout as? UICollectionViewFlowLayout else { return }
    arrange(flow)
  }

  /// Sets the size and the spacing of the layout's items for the current width.
  func arrange(_ flow: UICollectionViewFlowLayout) {
    let columns = isWall ? 1 : CGFloat(settings.columns)
    let gap: CGFloat = isWall ? 16 : 4
    // A window may be narrower than the gaps.
    let side = max(1, ((view.bounds.width - gap * (columns + 1)) / columns).rounded(.down))
    let size = CGSize(width: side, height: isWall ? (side * 0.75).rounded() : side)
    guard flow.itemSize != size || flow.minimumLineSpacing != gap else { return }
    flow.itemSize = size
    flow.minimumLineSpacing = gap
    flow.minimumInteritemSpacing = gap
    flow.sectionInset = UIEdgeInsets(top: gap, left: gap, bottom: gap, right: gap)
  }

  /// Moves all photos to a grid with the current number of columns.
  func applySettings() {
    guard isViewLoaded, let collectionView else { return }
    let flow = UICollectionViewFlowLayout()
    arrange(flow)
    collectionView.reloadData()
    collectionView.setCollectionViewLayout(flow, animated: view.window != nil)
  }

  override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  {
    Photo.all.count
  }

  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath)
    (cell as? PhotoCell)?.show(Photo.all[indexPath.item], cornerRadius: settings.hasRoundCorners ? 8 : 0)
    return cell
  }

  override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    guard !isWall else { return }
    let wall = PhotosViewController(settings: settings, isWall: true)
    if let flow = wall.collectionViewLayout as? UICollectionViewFlowLayout { wall.arrange(flow) }
    navigationController?.pushViewController(wall, animated: true)
  }
}

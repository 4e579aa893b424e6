import Transitions
import UIKit

/// Two pictures as the cells of a collection view, with one layout for each picture in front.
@MainActor
final class PictureLayoutStage: StackStage, PictureScreens {
  let navigation: UINavigationController
  private let wall: PictureWallController
  private let layouts: LayoutPinchNavigation
  let change: Change

  init(_ options: StageOptions, change: Change) throws {
    self.change = change
    let (from, to) = try options.pictures()
    let wall = PictureWallController(
      front: 0, pictures: change == .push ? [from, to] : [to, from], backdrop: options.backdrop(.black))
    self.wall = wall
    navigation = UINavigationController(rootViewController: wall)
    navigation.isNavigationBarHidden = true
    // Without this delegate, a hidden bar does not disable the pop by a drag from the edge.
    navigation.interactivePopGestureRecognizer?.delegate = nil
    layouts = LayoutPinchNavigation(navigation) { [weak wall] _ in wall?.open(animated: true) }
    guard change == .pop else { return }
    // A push takes over the collection view only if the view is on screen.
    wall.onAppear = { [weak wall] in
      wall?.onAppear = nil
      wall?.open(animated: false)
    }
  }

  var pictures: (any PictureScreens)? { self }

  func show(_ image: CGImage, outgoing: Bool) {
    let isFirst = change == .push ? outgoing : !outgoing
    wall.show(image, at: isFirst ? 0 : 1)
  }

  func open(animated: Bool) { wall.open(animated: animated) }
}

/// A collection view of pictures, of which the picture in front fills the screen.
private final class PictureWallController: UICollectionViewController {
  private let front: Int
  private var pictures: [CGImage]
  private let backdrop: UIColor?
  var onAppear: (() -> Void)?

  init(front: Int, pictures: [CGImage], backdrop: UIColor?) {
    (self.front, self.pictures, self.backdrop) = (front, pictures, backdrop)
    super.init(collectionViewLayout: PictureWallLayout(front: front))
    useLayoutToLayoutNavigationTransitions = front > 0
  }

  required init?(coder: NSCoder) {
    fatalError("PictureWallController.init(coder:): archives are not read; create it with its pictures")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = backdrop
    // The second controller takes over the collection view of the first, which is configured already.
    guard front == 0 else { return }
    collectionView.backgroundColor = backdrop
    collectionView.register(PictureWallCell.self, forCellWithReuseIdentifier: "picture")
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    onAppear?()
  }

  func open(animated: Bool) {
    guard let navigationController, navigationController.topViewController === self else { return }
    navigationController.pushViewController(
      PictureWallController(front: 1, pictures: pictures, backdrop: backdrop), animated: animated)
  }

  func show(_ image: CGImage, at index: Int) {
    pictures[index] = image
    (collectionView.cellForItem(at: [0, index]) as? PictureWallCell)?.picture.image = UIImage(cgImage: image)
  }

  override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  {
    pictures.count
  }

  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "picture", for: indexPath)
    (cell as? PictureWallCell)?.picture.image = UIImage(cgImage: pictures[indexPath.item])
    return cell
  }
}

private final class PictureWallCell: UICollectionViewCell {
  let picture = UIImageView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    picture.frame = contentView.bounds
    picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.addSubview(picture)
  }

  required init?(coder: NSCoder) {
    fatalError("PictureWallCell.init(coder:): archives are not read; create cells in code")
  }
}

/// A layout in which the item in front fills the screen; the other items are smaller and beyond the screen's edges.
private final class PictureWallLayout: UICollectionViewLayout {
  private let front: Int
  /// The scale of the items that are not in front.
  private static let scale: CGFloat = 0.7

  init(front: Int) {
    self.front = front
    super.init()
  }

  required init?(coder: NSCoder) {
    fatalError("PictureWallLayout.init(coder:): use init(front:)")
  }

  override var collectionViewContentSize: CGSize { collectionView?.bounds.size ?? .zero }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    let count = collectionView?.numberOfItems(inSection: 0) ?? 0
    // All items are returned, since items beyond the edge become visible between two layouts.
    return (0..<count).compactMap { layoutAttributesForItem(at: [0, $0]) }
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard let size = collectionView?.bounds.size else { return nil }
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    let distance = CGFloat(indexPath.item - front)
    attributes.frame = CGRect(x: distance * size.width, y: 0, width: size.width, height: size.height)
    if distance != 0 { attributes.transform = CGAffineTransform(scaleX: Self.scale, y: Self.scale) }
    return attributes
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.size != collectionView?.bounds.size
  }
}

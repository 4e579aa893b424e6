@testable import UIKit

/// A collection view of numbered items in a window. The stage is its data source and delegate, and records their calls.
@MainActor
final class CollectionStage: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
  let stage = Stage(width: 320, height: 480)
  let view: UICollectionView
  /// The number of items of each section.
  var items: [Int]
  /// The sizes of items, by item; all other items have the item size of the layout.
  var sizes: [Int: CGSize] = [:]
  /// The heights of the headers of the first sections, in points.
  var headers: [CGFloat] = []
  private(set) var cellRequests = 0
  private(set) var sizeRequests = 0
  /// A closure that each cell calls with the attributes to apply.
  var onApply: (UICollectionViewLayoutAttributes) -> Void = { _ in }
  var willDisplay: (UICollectionViewCell) -> Void = { _ in }
  private(set) var log: [String] = []
  private var returnedCells: Set<ObjectIdentifier> = []

  init(_ items: [Int], layout: UICollectionViewLayout) {
    self.items = items
    view = UICollectionView(frame: .zero, collectionViewLayout: layout)
    super.init()
  }

  /// Shows the view with the size of the window.
  func begin() {
    view.frame = stage.window.bounds
    view.register(NumberCell.self, forCellWithReuseIdentifier: "number")
    view.register(
      UICollectionReusableView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    view.dataSource = self
    view.delegate = self
    stage.window.addSubview(view)
    stage.frame(at: 0)
  }

  func take() -> [String] {
    defer { log = [] }
    return log
  }

  /// The number of different cells that the data source has returned.
  var cellCount: Int { returnedCells.count }

  /// The shown cells' frames, by item.
  var frames: [Int: CGRect] {
    Dictionary(
      view.visibleCells.map { (view.indexPath(for: $0)?.item ?? -1, $0.frame) },
      uniquingKeysWith: { a, _ in a })
  }

  // MARK: Data source and delegate

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    items[section]
  }
  func numberOfSections(in collectionView: UICollectionView) -> Int { items.count }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    cellRequests += 1
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "number", for: indexPath)
    returnedCells.insert(ObjectIdentifier(cell))
    (cell as? NumberCell)?.number = indexPath.item
    (cell as? NumberCell)?.onApply = onApply
    return cell
  }
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "header", for: indexPath)
  }
  func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    sizeRequests += 1
    return sizes[indexPath.item] ?? (layout as? UICollectionViewFlowLayout)?.itemSize ?? .zero
  }
  func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize { headers.indices.contains(section) ? CGSize(width: 0, height: headers[section]) : .zero }

  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
  ) { willDisplay(cell) }
  func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {
    log.append("highlight \(indexPath.item)")
  }
  func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {
    log.append("unhighlight \(indexPath.item)")
  }
  /// Refuses only item 3, so that a test can tap an item that is not selected.
  func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
    indexPath.item != 3
  }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    log.append("select \(indexPath.item)")
  }
  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
    log.append("deselect \(indexPath.item)")
  }
}

/// A cell that overrides `init(frame:)` as apps do, without `required`.
final class NumberCell: UICollectionViewCell {
  var number = -1
  let mark = UIView()
  private(set) var reuses = 0
  /// The frame that the initialiser was given.
  let frameInInit: CGRect
  var onApply: (UICollectionViewLayoutAttributes) -> Void = { _ in }

  override init(frame: CGRect) {
    frameInInit = frame
    super.init(frame: frame)
    contentView.addSubview(mark)
    mark.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      mark.centerXAnchor.constraint(equalTo: contentView.centerXAnchor),
      mark.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
      mark.widthAnchor.constraint(equalToConstant: 10), mark.heightAnchor.constraint(equalToConstant: 10),
    ])
  }
  required init?(coder: NSCoder) { fatalError("no archive") }
  override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) { onApply(layoutAttributes) }
  override func prepareForReuse() {
    super.prepareForReuse()
    reuses += 1
    number = -1
  }
}

/// A layout of square items with the side `size`, and with `spacing` between items and between lines, in points.
@MainActor
func flow(_ size: CGFloat, spacing: CGFloat = 10) -> UICollectionViewFlowLayout {
  let layout = UICollectionViewFlowLayout()
  layout.itemSize = CGSize(width: size, height: size)
  layout.minimumInteritemSpacing = spacing
  layout.minimumLineSpacing = spacing
  return layout
}

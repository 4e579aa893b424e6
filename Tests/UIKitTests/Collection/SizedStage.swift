@testable import UIKit

/// A collection view in a window whose cells and headers size themselves by constraints. It counts requests for cells.
@MainActor
final class SizedStage: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  let stage = Stage(width: 320, height: 480)
  let view: UICollectionView
  /// The number of items of each section.
  var items: [Int]
  /// The size that the content of an item requires, in points; 0 leaves a length to the layout.
  var size: (IndexPath) -> CGSize = { _ in CGSize(width: 320, height: 40) }
  private(set) var cellRequests = 0

  init(_ items: [Int], layout: UICollectionViewLayout) {
    self.items = items
    view = UICollectionView(frame: .zero, collectionViewLayout: layout)
    super.init()
  }

  func begin(kinds: [String] = [], cell: AnyClass = SizedCell.self) {
    view.frame = stage.window.bounds
    view.register(cell, forCellWithReuseIdentifier: "sized")
    for kind in kinds {
      view.register(SizedView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: kind)
    }
    view.dataSource = self
    view.delegate = self
    stage.window.addSubview(view)
    stage.frame(at: 0)
  }

  func step() { stage.frame(at: stage.time + 1.0 / 60) }

  func frame(_ item: Int, _ section: Int = 0) -> CGRect? {
    view.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
  }

  func cell(_ item: Int, _ section: Int = 0) -> SizedCell? {
    view.cellForItem(at: IndexPath(item: item, section: section)) as? SizedCell
  }

  /// The number of measurements of cells in all stages since a test last set it to 0.
  var measurements: Int { SizedCell.measurements }

  func numberOfSections(in collectionView: UICollectionView) -> Int { items.count }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    items[section]
  }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    cellRequests += 1
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "sized", for: indexPath)
    (cell as? SizedCell)?.requiredSize = size(indexPath)
    return cell
  }
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    let view = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: kind, for: indexPath)
    return view
  }
}

/// A cell whose content requires a size.
final class SizedCell: UICollectionViewCell {
  static var measurements = 0
  private let box = UIView()
  private lazy var width = box.widthAnchor.constraint(equalToConstant: 0)
  private lazy var height = box.heightAnchor.constraint(equalToConstant: 0)
  var requiredSize = CGSize.zero {
    didSet {
      (width.constant, height.constant) = (requiredSize.width, requiredSize.height)
      (width.isActive, height.isActive) = (requiredSize.width > 0, requiredSize.height > 0)
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    box.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(box)
    width.priority = UILayoutPriority(900)
    height.priority = UILayoutPriority(900)
    NSLayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: contentView.topAnchor),
      box.leftAnchor.constraint(equalTo: contentView.leftAnchor),
      box.rightAnchor.constraint(equalTo: contentView.rightAnchor),
      box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
    ])
  }
  required init?(coder: NSCoder) { fatalError("no archive") }

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    Self.measurements += 1
    return super.preferredLayoutAttributesFitting(layoutAttributes)
  }
}

/// A header or another supplementary view, 33 points high.
final class SizedView: UICollectionReusableView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    heightAnchor.constraint(equalToConstant: 33).isActive = true
  }
  required init?(coder: NSCoder) { fatalError("no archive") }
}

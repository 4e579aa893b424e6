import Testing

@testable import UIKit

/// The reuse of cells, and the layout of their content views.
@Suite(.serialized) @MainActor
struct ReuseTests {
  /// Unused cells remain subviews of the collection view or of a section's scroll view, and may be reused in the other
  /// view.
  @Test func cellsMoveBetweenListAndStrip() {
    let sections = [rows(of: 1, height: 100), cards(.continuous), rows(of: 1, height: 100)]
    let stage = SizedStage([10, 10, 20], layout: UICollectionViewCompositionalLayout { i, _ in sections[i] })
    stage.begin()
    let offsets = stride(from: CGFloat(0), through: 2000, by: 37)
    for offset in Array(offsets) + offsets.reversed() {
      stage.view.contentOffset.y = offset
      stage.step()
      for cell in stage.view.visibleCells {
        let path = stage.view.indexPath(for: cell) ?? [9, 9]
        let frame = stage.view.layoutAttributesForItem(at: path)?.coveredRect ?? .null
        #expect(isClose(cell.convert(cell.bounds, to: stage.view), frame), "\(path) at \(offset)")
      }
    }
    #expect(stage.cellRequests > 30)
  }

  /// The layout of a cell sets the bounds and the centre of its content view, whatever the app has set.
  @Test func contentFillsTheCell() {
    for anchor in [CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0, y: 0.25)] {
      let cell = UICollectionViewCell(frame: CGRect(x: 10, y: 20, width: 100, height: 60))
      let content = cell.contentView
      content.transform = CGAffineTransform(scaleX: 0.5, y: 2)
      content.layer.anchorPoint = anchor
      content.frame = CGRect(x: 33, y: 44, width: 5, height: 6)
      let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
      attributes.frame = cell.frame
      cell.take(attributes)
      cell.layoutIfNeeded()
      #expect(content.bounds.size == cell.bounds.size && content.transform.d == 2)
      #expect(content.center == CGPoint(x: 100 * anchor.x, y: 60 * anchor.y), "\(anchor)")
    }
  }

  /// A cell whose override of `apply(_:)` sets the look.
  private final class FadedCell: UICollectionViewCell {
    static let faded = CGAffineTransform(rotationAngle: 0.25)
    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
      alpha = 0.5
      transform = Self.faded
      layer.zPosition = 7
      isHidden = layoutAttributes.indexPath.item % 3 == 0
    }
  }

  private final class FadedSource: NSObject, UICollectionViewDataSource {
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      100
    }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
  }

  /// While the attributes of a cell are unchanged, a layout of the list keeps values that an override of `apply(_:)`
  /// has set, for new and for reused cells.
  @Test func valuesOfAnApplyOverrideRemain() {
    let stage = Stage(width: 320, height: 480)
    let source = FadedSource()
    let view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: flow(100))
    view.register(FadedCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    stage.window.addSubview(view)
    for (index, offset) in [CGFloat(0), 0, 30, 900, 905, 300, 0].enumerated() {
      view.contentOffset.y = offset
      stage.frame(at: Double(index) / 10)
      #expect(view.visibleCells.count > 8)
      for cell in view.visibleCells {
        let isHidden = view.indexPath(for: cell).map { $0.item % 3 == 0 }
        #expect(
          cell.alpha == 0.5 && cell.transform == FadedCell.faded && cell.layer.zPosition == 7
            && cell.isHidden == isHidden, "\(offset)")
      }
    }
  }

  /// A view that waits for its reuse has no animations, in its masks neither.
  @Test func hidingForReuseEndsAnimationsOfMasks() {
    let stage = Stage(width: 100, height: 100)
    let view = UIView(frame: stage.window.bounds)
    let subview = UIView(frame: stage.window.bounds)
    let mask = CALayer()
    let inner = CALayer()
    mask.addSublayer(inner)
    subview.layer.mask = mask
    view.addSubview(subview)
    stage.window.addSubview(view)
    stage.frame(at: 0)
    for layer in [view.layer, mask, inner] {
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.toValue = 0
      animation.duration = 1
      layer.add(animation, forKey: "fade")
    }
    view.hideForReuse()
    #expect([view.layer, mask, inner].allSatisfy { ($0.animationKeys() ?? []).isEmpty })
  }

  private final class ColorSource: NSObject, UICollectionViewDataSource, UITableViewDataSource {
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      100
    }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      fill(cell.contentView, indexPath.item)
      return cell
    }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 100 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
      fill(cell.contentView, indexPath.row)
      return cell
    }
    private func fill(_ view: UIView, _ number: Int) {
      view.backgroundColor = UIColor(white: CGFloat(number) / 100, alpha: 1)
      view.alpha = CGFloat(number) / 100
    }
  }

  /// A scroll in an animation block moves cells, and does not animate from one item's content to another's.
  @Test(arguments: [false, true]) func newCellsInAnAnimationBlockDoNotAnimateTheirContent(inTable: Bool) {
    let stage = Stage(width: 320, height: 480)
    let source = ColorSource()
    let view: UIScrollView
    if inTable {
      let table = UITableView(frame: stage.window.bounds)
      table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
      table.dataSource = source
      view = table
    } else {
      let collection = UICollectionView(frame: stage.window.bounds, collectionViewLayout: flow(100))
      collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
      collection.dataSource = source
      view = collection
    }
    stage.window.addSubview(view)
    stage.frame(at: 0)
    view.contentOffset.y = 1000
    stage.frame(at: 0.1)
    UIView.animate(withDuration: 1) {
      view.contentOffset.y = 1300
      view.layoutIfNeeded()
    }
    let contents =
      (view as? UITableView)?.visibleCells.map(\.contentView)
      ?? (view as? UICollectionView)?.visibleCells.map(\.contentView) ?? []
    #expect(contents.count > 5 && contents.allSatisfy { ($0.layer.animationKeys() ?? []).isEmpty })
    #expect(view.layer.animationKeys()?.isEmpty == false)
  }
}

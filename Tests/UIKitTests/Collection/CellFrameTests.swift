import Testing

@testable import UIKit

/// The frame that a cell has in its initialiser.
@Suite(.serialized) @MainActor
struct CellFrameTests {
  /// A cell that lays out by its frame in its initialiser, as iOS code does.
  private final class EarlyCell: UICollectionViewCell {
    private(set) var initialFrame = CGRect.null
    let box = UIView()

    override init(frame: CGRect) {
      super.init(frame: frame)
      initialFrame = frame
      box.frame = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height - 28)
      contentView.addSubview(box)
    }
    required init?(coder: NSCoder) { fatalError("no archive") }
  }

  @Test func aNewCellHasItsFrameInInit() {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 150, height: 120)
    let stage = CollectionStage([5], layout: layout)
    stage.begin()
    let cells = stage.view.visibleCells.compactMap { $0 as? NumberCell }
    #expect(cells.count == 5)
    for cell in cells {
      #expect(cell.frameInInit.size == CGSize(width: 150, height: 120), "item \(cell.number)")
      #expect(cell.frameInInit == cell.frame, "item \(cell.number)")
    }
  }

  @Test func framesSetInACellsInitialiserAreRight() {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 90)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    let source = UICollectionViewDiffableDataSource<Int, Int>(
      collectionView: view,
      cellProvider: { view, path, _ in view.dequeueReusableCell(withReuseIdentifier: "early", for: path) })
    view.register(EarlyCell.self, forCellWithReuseIdentifier: "early")
    var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems([1, 2, 3])
    source.apply(snapshot, animatingDifferences: false)
    let stage = Stage(width: 320, height: 480)
    stage.window.addSubview(view)
    stage.frame(at: 0)
    let cells = view.visibleCells.compactMap { $0 as? EarlyCell }
    #expect(cells.count == 3)
    for cell in cells {
      #expect(cell.initialFrame == cell.frame && cell.box.frame == CGRect(x: 0, y: 0, width: 100, height: 62))
    }
  }
}

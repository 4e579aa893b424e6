import Testing

@testable import UIKit

/// The requests and notifications that a collection view sends to its delegate, and the backgrounds of cells.
@Suite(.serialized) @MainActor
struct CollectionDelegateTests {
  private func tap(_ stage: CollectionStage, _ x: Double, _ y: Double = 20) {
    stage.stage.down(x, y)
    stage.stage.up(x, y)
    stage.stage.run(to: stage.stage.time + 0.2)
  }

  @Test func theDelegateRefusesHighlightsAndDeselections() {
    let stage = CollectionStage([20], layout: flow(70))
    stage.begin()
    let delegate = Delegate()
    stage.view.delegate = delegate
    stage.view.allowsMultipleSelection = true
    for x in [20.0, 120] { tap(stage, x) }
    #expect(stage.view.indexPathsForSelectedItems?.map(\.item) == [0, 1])
    delegate.refusedHighlights = [2]
    tap(stage, 200)
    #expect(stage.view.indexPathsForSelectedItems?.map(\.item) == [0, 1])
    delegate.refusedDeselections = [0]
    for x in [20.0, 120] { tap(stage, x) }
    #expect(stage.view.indexPathsForSelectedItems?.map(\.item) == [0])
  }

  @Test func deselectingInCodeNotifiesNobody() {
    let stage = CollectionStage([20], layout: flow(70))
    stage.begin()
    let path = IndexPath(item: 5, section: 0)
    stage.view.selectItem(at: path, animated: false, scrollPosition: [])
    #expect(stage.view.cellForItem(at: path)?.isSelected == true)
    stage.view.deselectItem(at: path, animated: false)
    #expect(stage.view.cellForItem(at: path)?.isSelected == false)
    #expect(stage.view.indexPathsForSelectedItems?.isEmpty != false && stage.take() == [])
  }

  @Test func theDelegateIsNotifiedOfShownViews() {
    let layout = flow(100, spacing: 0)
    layout.headerReferenceSize = CGSize(width: 0, height: 30)
    let stage = CollectionStage([9, 9], layout: layout)
    stage.begin()
    let delegate = Delegate()
    stage.view.delegate = delegate
    stage.view.reloadData()
    stage.stage.frame(at: 1)
    let header = UICollectionView.elementKindSectionHeader
    #expect(delegate.shown.sorted() == ["\(header) 0", "\(header) 1"])
    delegate.ended = []
    // A section has 330 points, and the header of the second section is still visible.
    stage.view.contentOffset.y = 340
    stage.stage.frame(at: 2)
    let expected = Set((0...8).map { "item 0 \($0)" } + ["\(header) 0"])
    #expect(Set(delegate.ended) == expected && delegate.ended.count == 10)
  }

  // MARK: Changes of the layout

  private final class FixedOffsetLayout: UICollectionViewFlowLayout {
    override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
      CGPoint(x: 0, y: 120)
    }
  }

  @Test func theLayoutAndTheDelegateChooseTheOffset() {
    let stage = CollectionStage([200], layout: flow(70))
    stage.begin()
    stage.view.setCollectionViewLayout(FixedOffsetLayout(), animated: false)
    #expect(stage.view.contentOffset.y == 120)
    let delegate = Delegate()
    delegate.offset = CGPoint(x: 0, y: 200)
    stage.view.delegate = delegate
    stage.view.setCollectionViewLayout(FixedOffsetLayout(), animated: false)
    #expect(delegate.proposed == [CGPoint(x: 0, y: 120)] && stage.view.contentOffset.y == 200)
  }

  private final class CustomTransition: UICollectionViewTransitionLayout {}

  @Test func theDelegateMakesTheTransitionLayout() {
    let stage = CollectionStage([20], layout: flow(70))
    stage.begin()
    let (old, new) = (stage.view.collectionViewLayout, flow(100))
    let delegate = Delegate()
    delegate.transition = { CustomTransition(currentLayout: $0, nextLayout: $1) }
    stage.view.delegate = delegate
    let transition = stage.view.startInteractiveTransition(to: new)
    #expect(transition is CustomTransition)
    #expect(transition.currentLayout === old && transition.nextLayout === new)
    stage.view.cancelInteractiveTransition()
    stage.stage.run(to: 1)
    #expect(stage.view.collectionViewLayout === old)
  }

  private final class RecordingLayout: UICollectionViewFlowLayout {
    var log: [String] = []
    override func prepareForTransition(from oldLayout: UICollectionViewLayout) {
      super.prepareForTransition(from: oldLayout)
      log.append("from")
    }
    override func prepareForTransition(to newLayout: UICollectionViewLayout) {
      super.prepareForTransition(to: newLayout)
      log.append("to")
    }
    override func finalizeLayoutTransition() {
      super.finalizeLayoutTransition()
      log.append("end")
    }
  }

  private final class MovingCell: UICollectionViewCell {
    var moves: [[UICollectionViewLayout]] = []
    override func willTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout)
    {
      super.willTransition(from: oldLayout, to: newLayout)
      moves.append([oldLayout, newLayout])
    }
    override func didTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout)
    {
      super.didTransition(from: oldLayout, to: newLayout)
      moves.append([oldLayout, newLayout])
    }
  }

  @Test(arguments: [true, false]) func layoutsAndCellsAreNotifiedOfTheChange(isInteractive: Bool) {
    let (old, new) = (RecordingLayout(), RecordingLayout())
    let stage = CollectionStage([0], layout: old)
    stage.begin()
    stage.view.register(MovingCell.self, forCellWithReuseIdentifier: "number")
    stage.items = [4]
    stage.view.reloadData()
    stage.stage.frame(at: 1)
    let cells = stage.view.visibleCells.compactMap { $0 as? MovingCell }
    #expect(cells.count == 4)
    if isInteractive {
      stage.view.startInteractiveTransition(to: new)
    } else {
      stage.view.setCollectionViewLayout(new, animated: true)
    }
    #expect(old.log == ["to"] && new.log == ["from"])
    #expect(cells.allSatisfy { $0.moves == [[old, new]] })
    if isInteractive { stage.view.finishInteractiveTransition() }
    stage.stage.run(to: 2)
    #expect(old.log == ["to", "end"] && new.log == ["from", "end"])
    #expect(cells.allSatisfy { $0.moves == [[old, new], [old, new]] })
  }

  // MARK: Backgrounds

  @Test func theBackgroundStaysBehindTheCells() {
    let stage = CollectionStage([100], layout: flow(70))
    let background = UIView()
    stage.view.backgroundView = background
    stage.begin()
    #expect(stage.view.backgroundView === background && background.frame == stage.view.bounds)
    stage.view.contentOffset.y = 100
    stage.stage.frame(at: 1)
    #expect(background.frame == CGRect(x: 0, y: 100, width: 320, height: 480))
    #expect(stage.view.subviews.first === background)
    stage.view.backgroundView = nil
    #expect(background.superview == nil && stage.view.backgroundView == nil)
  }

  @Test func aCellShowsItsBackgroundsBehindItsContent() {
    let cell = UICollectionViewCell(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    let (background, selected) = (UIView(), UIView())
    cell.backgroundView = background
    cell.selectedBackgroundView = selected
    #expect(cell.subviews == [background, cell.contentView] && background.frame == cell.bounds)
    cell.isSelected = true
    #expect(cell.subviews == [background, selected, cell.contentView] && selected.frame == cell.bounds)
    cell.frame.size.width = 60
    cell.layoutIfNeeded()
    #expect(background.frame.width == 60)
    cell.backgroundView = nil
    #expect(cell.subviews == [selected, cell.contentView])
  }

  // MARK: The controller

  @Test(arguments: [true, false]) func aControllerClearsItsSelectionAsItAppears(clears: Bool) {
    let stage = Stage(width: 320, height: 480)
    let controller = Photos(collectionViewLayout: flow(70))
    #expect(controller.clearsSelectionOnViewWillAppear)
    controller.clearsSelectionOnViewWillAppear = clears
    let navigation = UINavigationController(rootViewController: controller)
    stage.window.rootViewController = navigation
    stage.frame(at: 0.1)
    let path = IndexPath(item: 1, section: 0)
    controller.collectionView.selectItem(at: path, animated: false, scrollPosition: [])
    navigation.pushViewController(UIViewController(), animated: false)
    stage.frame(at: 0.2)
    #expect(controller.collectionView.indexPathsForSelectedItems == [path])
    navigation.popViewController(animated: false)
    stage.frame(at: 0.3)
    #expect((controller.collectionView.indexPathsForSelectedItems ?? []) == (clears ? [] : [path]))
  }

  @Test func aControllerIsNotifiedOfItsInsets() {
    let stage = Stage(width: 320, height: 480)
    let controller = Photos(collectionViewLayout: flow(70))
    stage.window.rootViewController = controller
    stage.frame(at: 0.1)
    controller.insets = []
    controller.collectionView.contentInset.top = 20
    #expect(controller.insets == [controller.collectionView.adjustedContentInset.top])
  }

  private final class Photos: UICollectionViewController {
    var insets: [CGFloat] = []
    override func viewDidLoad() {
      super.viewDidLoad()
      collectionView.register(NumberCell.self, forCellWithReuseIdentifier: "number")
    }
    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
      -> Int
    { 3 }
    override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
      -> UICollectionViewCell
    { collectionView.dequeueReusableCell(withReuseIdentifier: "number", for: indexPath) }
    override func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {
      insets.append(scrollView.adjustedContentInset.top)
    }
  }
}

/// A delegate with the answers that a test sets.
@MainActor
private final class Delegate: NSObject, UICollectionViewDelegate {
  /// The items whose highlight the delegate refuses.
  var refusedHighlights: [Int] = []
  /// The items whose deselection the delegate refuses.
  var refusedDeselections: [Int] = []
  var shown: [String] = []
  var ended: [String] = []
  var offset: CGPoint?
  var proposed: [CGPoint] = []
  var transition: (UICollectionViewLayout, UICollectionViewLayout) -> UICollectionViewTransitionLayout = {
    UICollectionViewTransitionLayout(currentLayout: $0, nextLayout: $1)
  }

  func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool
  { !refusedHighlights.contains(indexPath.item) }
  func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
    !refusedDeselections.contains(indexPath.item)
  }
  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    #expect((cell as? NumberCell)?.number == indexPath.item, "the cell is not reset yet")
    ended.append("item \(indexPath.section) \(indexPath.item)")
  }
  func collectionView(
    _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath
  ) { shown.append("\(elementKind) \(indexPath.section)") }
  func collectionView(
    _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) { ended.append("\(elementKind) \(indexPath.section)") }
  func collectionView(
    _ collectionView: UICollectionView,
    targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint {
    proposed.append(proposedContentOffset)
    return offset ?? proposedContentOffset
  }
  func collectionView(
    _ collectionView: UICollectionView, transitionLayoutForOldLayout fromLayout: UICollectionViewLayout,
    newLayout toLayout: UICollectionViewLayout
  ) -> UICollectionViewTransitionLayout { transition(fromLayout, toLayout) }
}

import Testing

@testable import Engine
@testable import Transitions
@testable import UIKit

/// The album of transitions.md §2.4 between two collection view controllers, which only name the item that opens.
@Suite(.serialized) @MainActor
struct AlbumCollectionTests {
  class List: UICollectionViewController {
    private let count: Int

    init(_ count: Int, item: CGSize, inset: UIEdgeInsets, header: CGFloat = 0) {
      self.count = count
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = item
      layout.sectionInset = inset
      layout.headerReferenceSize.height = header
      super.init(collectionViewLayout: layout)
    }

    required init?(coder: NSCoder) { fatalError("not archived") }

    override func viewDidLoad() {
      super.viewDidLoad()
      collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
      collectionView.register(
        UICollectionReusableView.self,
        forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader, withReuseIdentifier: "header")
    }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
      -> Int
    { count }

    override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
      -> UICollectionViewCell
    {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      cell.backgroundColor = .orange
      return cell
    }

    override func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
      at indexPath: IndexPath
    ) -> UICollectionReusableView {
      collectionView.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "header", for: indexPath)
    }

    func cell(_ item: Int) -> UICollectionViewCell? { collectionView.cellForItem(at: [0, item]) }
  }

  /// A shelf whose first album is at (20, 88) and is 170 points wide and high.
  final class Shelf: List, AlbumScreen {
    init() {
      super.init(
        40, item: CGSize(width: 170, height: 170),
        inset: UIEdgeInsets(top: 88, left: 20, bottom: 0, right: 20))
    }

    required init?(coder: NSCoder) { fatalError("not archived") }

    var opened: IndexPath? = [0, 0]
    func albumIndexPath(toward other: UIViewController) -> IndexPath? { opened }
  }

  /// An album with cells of 120 points, three in a row. The first cell is at (0, 100).
  final class Album: List, AlbumScreen {
    init(_ count: Int) {
      super.init(
        count, item: CGSize(width: 120, height: 120),
        inset: UIEdgeInsets(top: 40, left: 0, bottom: 0, right: 10), header: 60)
    }

    required init?(coder: NSCoder) { fatalError("not archived") }
  }

  @MainActor final class Fixture {
    let stage = ZoomStage()
    let shelf = Shelf()
    let album: Album
    let navigation: UINavigationController
    let albums: AlbumNavigation

    init(open: Bool, count: Int = 12) {
      album = Album(count)
      navigation = UINavigationController(rootViewController: shelf)
      navigation.isNavigationBarHidden = true
      albums = AlbumNavigation(navigation)
      if open { navigation.pushViewController(album, animated: false) }
      stage.window.rootViewController = navigation
      stage.step()
      stage.step()
    }

    func begin(isPush: Bool) -> Double {
      if isPush {
        navigation.pushViewController(album, animated: true)
      } else {
        navigation.popViewController(animated: true)
      }
      stage.step()
      return stage.time
    }

    var cover: AlbumCover? {
      (albums.animator as? AlbumPush)?.cover ?? (albums.animator as? AlbumPop)?.cover
    }
    var isRunning: Bool { navigation.transitionCoordinator != nil }

    var shownAngle: Double? {
      guard let transform = cover?.view.layer.presentedState.transform else { return nil }
      return abs(atan2(-transform.m13, transform.m11)) * 180 / .pi
    }

    /// A description of all views of the album with the properties that a transition changes.
    var albumState: [String] {
      ([album.view, album.collectionView] + album.collectionView.subviews).map { view in
        let color = view.backgroundColor?.cgColor.components ?? []
        return
          "\(type(of: view)) \(view.frame) \(view.alpha) \(view.isHidden) \(view.layer.zPosition) \(color) "
          + "\(view.layer.animationKeys() ?? [])"
      }
    }
  }

  /// The cover has the angles of its row in transitions.md.
  @Test func theCoverOpens() throws {
    let f = Fixture(open: false)
    let cell = try #require(f.shelf.cell(0))
    let start = f.begin(isPush: true)
    let cover = try #require(f.cover)
    #expect(cover.rows == 5 && cell.isHidden)
    #expect(f.shelf.view.superview?.subviews == [f.shelf.view!, f.album.view!, cover.view])
    for (fraction, angle) in [(0, 0.0), (0.25, 136.13), (0.5, 180), (0.75, 180)] {
      f.stage.frame(at: start + fraction * 0.8)
      #expect(abs((f.shownAngle ?? -1) - angle) < 0.01)
    }
    f.stage.run(0.4)
    #expect(!f.isRunning && f.navigation.topViewController === f.album)
    #expect(!cell.isHidden && f.cover == nil)
  }

  @Test func theCoverCloses() throws {
    let f = Fixture(open: true)
    let start = f.begin(isPush: false)
    for (fraction, angle) in [(0, 180.0), (0.25, 180), (0.5, 180), (0.75, 46.5)] {
      f.stage.frame(at: start + fraction * 0.8)
      #expect(abs((f.shownAngle ?? -1) - angle) < 0.01)
    }
    f.stage.run(0.4)
    #expect(!f.isRunning && f.navigation.topViewController === f.shelf)
    #expect(f.shelf.cell(0)?.isHidden == false)
  }

  @Test func cellsLeaveTheCoverByTheirIndexPaths() throws {
    let f = Fixture(open: false)
    let start = f.begin(isPush: true)
    for (index, slot) in [
      (0, CGPoint(x: 45, y: 113)), (4, CGPoint(x: 165, y: 113)), (7, CGPoint(x: 105, y: 143)),
    ] {
      let cell = try #require(f.album.cell(index))
      #expect(
        cell.center
          == CGPoint(x: 60 + CGFloat(index % 3) * 130, y: 160 + CGFloat(index / 3) * 130))
      let shown = cell.layer.presentedState.transform
      #expect(abs(shown.m11 - 0.25) < 1e-9 && abs(shown.m22 - 0.25) < 1e-9)
      #expect(abs(shown.m41 - (slot.x - cell.center.x)) < 1e-9)
      #expect(abs(shown.m42 - (slot.y - cell.center.y)) < 1e-9)
      #expect(f.stage.shownAlpha(cell) == 0 && cell.layer.zPosition == CGFloat(100 - index))
    }
    f.stage.frame(at: start + 0.4)
    let fraction = (0.68464 - 0.5) / 0.5
    let scale = try #require(f.album.cell(0)).layer.presentedState.transform.m11
    #expect(abs(scale - (0.25 + 0.75 * fraction)) < 1e-3)
  }

  /// The collection view's background fades together with the header. Behind it, the album's view has no background.
  @Test func theBackgroundFadesOnce() throws {
    let f = Fixture(open: false)
    let start = f.begin(isPush: true)
    let header = try #require(
      f.album.collectionView.visibleSupplementaryViews(ofKind: UICollectionView.elementKindSectionHeader)
        .first)
    for (fraction, alpha) in [(0.1, 0.0), (0.5, (0.68464 - 0.5) / 0.5)] {
      f.stage.frame(at: start + fraction * 0.8)
      let shown = f.album.collectionView.layer.presentedState.backgroundColor?.alpha ?? -1
      #expect(abs(shown - alpha) < 1e-3, "\(shown)")
      #expect(abs(f.stage.shownAlpha(header) - alpha) < 1e-3)
      #expect(f.album.view.backgroundColor?.cgColor.alpha == 0)
    }
    f.stage.run(0.6)
    #expect(f.album.view.backgroundColor == .systemBackground)
    #expect(f.album.collectionView.backgroundColor == .systemBackground && header.alpha == 1)
  }

  @Test(arguments: [true, false]) func aCancellationLeavesNothingBehind(isPush: Bool) throws {
    let f = Fixture(open: !isPush)
    if isPush { f.album.view.frame = f.shelf.view.bounds }
    let cell = f.shelf.cell(0)
    f.album.view.layoutIfNeeded()
    let before = f.albumState
    _ = f.begin(isPush: isPush)
    f.stage.run(0.37 * 0.8)
    let isMoved = f.albumState != before
    f.navigation.grabTransition()
    f.navigation.releaseTransition(finishing: false)
    f.stage.run(1)
    #expect(!f.isRunning && isMoved && f.cover == nil && cell?.isHidden != true)
    #expect(f.albumState == before)
  }

  /// The visible cells of a scrolled album return to the cover. The first visible cell goes to the first position.
  @Test func aScrolledAlbumClosesWithItsVisibleCells() throws {
    let f = Fixture(open: true, count: 200)
    f.album.collectionView.contentOffset.y = 1000
    f.stage.step()
    let start = f.begin(isPush: false)
    let visible = f.album.collectionView.indexPathsForVisibleItems.sorted()
    let first = try #require(visible.first)
    // The rows begin at 100 + 130 n points.
    #expect(first == [0, 21] && visible.count == 21)
    let cell = try #require(f.album.collectionView.cellForItem(at: first))
    f.stage.frame(at: start + 0.8 - 1e-9)
    let transform = cell.layer.presentedState.transform
    let seen = CGPoint(x: cell.center.x + transform.m41, y: cell.center.y - 1000 + transform.m42)
    #expect(abs(seen.x - 45) < 1e-6 && abs(seen.y - 113) < 1e-6)
    f.stage.run(0.1)
    #expect(!f.isRunning)
  }

  /// If the shelf does not show the cell of the album, there is no cover to close, and the screens fade.
  @Test func withoutAVisibleCellTheScreensFade() {
    let f = Fixture(open: true)
    f.shelf.opened = [0, 39]
    _ = f.begin(isPush: false)
    #expect(f.cover == nil && f.isRunning)
    f.stage.run(1)
    #expect(!f.isRunning && f.album.view.alpha == 1)
  }

  /// The selected item opens, unless the shelf returns another item.
  @Test func theSelectedItemOpens() {
    final class Plain: List, AlbumScreen {}
    let shelf = Plain(4, item: CGSize(width: 100, height: 100), inset: .zero)
    #expect(shelf.albumCover(toward: shelf) == nil)
    shelf.view.frame = CGRect(x: 0, y: 0, width: 390, height: 844)
    shelf.collectionView.selectItem(at: [0, 2], animated: false, scrollPosition: [])
    shelf.view.layoutIfNeeded()
    #expect(shelf.albumIndexPath(toward: shelf) == [0, 2])
    #expect(shelf.albumCover(toward: shelf) === shelf.cell(2) && shelf.cell(2) != nil)
  }
}

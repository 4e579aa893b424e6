import Testing

@testable import Engine
@testable import Transitions
@testable import UIKit

/// The album of transitions.md §2.4: a cover that opens like a book, and the cells inside it.
@Suite(.serialized) @MainActor
struct AlbumTests {
  final class Shelf: UIViewController, AlbumScreen {
    let cover = UIView(frame: CGRect(x: 20, y: 88, width: 170, height: 170))

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .white
      cover.backgroundColor = .orange
      view.addSubview(cover)
    }

    func albumCover(toward other: UIViewController) -> UIView? { cover }
  }

  final class Album: UIViewController, AlbumScreen {
    let cells = (0..<12).map { index in
      UIView(
        frame: CGRect(
          x: CGFloat(index % 3) * 130, y: 100 + CGFloat(index / 3) * 130, width: 120, height: 120))
    }
    let heading = UILabel()

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .white
      view.addSubview(heading)
      for cell in cells {
        cell.backgroundColor = .blue
        view.addSubview(cell)
      }
    }

    func albumCells(toward other: UIViewController) -> [UIView] { cells }
    func albumDetails(toward other: UIViewController) -> [UIView] { [heading] }
  }

  @MainActor final class Fixture {
    let stage = ZoomStage()
    let shelf = Shelf()
    let album = Album()
    let navigation: UINavigationController
    let albums: AlbumNavigation

    init(open: Bool) {
      navigation = UINavigationController(rootViewController: shelf)
      navigation.isNavigationBarHidden = true
      albums = AlbumNavigation(navigation)
      if open { navigation.pushViewController(album, animated: false) }
      stage.window.rootViewController = navigation
      stage.step()
      stage.step()
    }

    /// Begins the change and returns the time of its first frame.
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
    var isOpen: Bool { navigation.topViewController === album }

    /// The magnitude of the cover's angle in degrees.
    var shownAngle: Double? {
      guard let transform = cover?.view.layer.presentedState.transform else { return nil }
      return abs(atan2(-transform.m13, transform.m11)) * 180 / .pi
    }

    func shownTransform(_ cell: Int) -> CATransform3D { album.cells[cell].layer.presentedState.transform }

    /// Sends a frame with two fingers at a distance from each other, in points.
    func fingers(_ phase: TouchSample.Phase, _ distance: Double) {
      let now = stage.time + 1.0 / 60
      stage.frame(
        at: now,
        [(0, -1.0), (1, 1)].map { id, side in
          TouchSample(t: now, id: id, phase: phase, x: 200 + side * distance / 2, y: 500)
        })
    }
  }

  // MARK: Vectors

  @Test func theCoverOpens() throws {
    let f = Fixture(open: false)
    let start = f.begin(isPush: true)
    let cover = try #require(f.cover)
    #expect(cover.rows == 5)
    #expect(cover.view.layer.anchorPoint == CGPoint(x: 0, y: 0.5))
    #expect(f.shelf.cover.isHidden)
    #expect(f.shelf.view.superview?.subviews == [f.shelf.view!, f.album.view!, cover.view])
    for (fraction, angle) in [(0, 0.0), (0.25, 136.13), (0.5, 180), (0.75, 180)] {
      f.stage.frame(at: start + fraction * 0.8)
      #expect(abs((f.shownAngle ?? -1) - angle) < 0.01)
    }
    // At this time, the curve has passed the keyframes of the cover.
    #expect(f.stage.shownAlpha(cover.view) == 0)
    f.stage.run(0.4)
    #expect(f.isOpen && !f.isRunning)
    #expect(!f.shelf.cover.isHidden && f.cover == nil)
  }

  @Test func theCoverCloses() throws {
    let f = Fixture(open: true)
    let start = f.begin(isPush: false)
    for (fraction, angle) in [(0, 180.0), (0.25, 180), (0.5, 180), (0.75, 46.5)] {
      f.stage.frame(at: start + fraction * 0.8)
      #expect(abs((f.shownAngle ?? -1) - angle) < 0.01)
    }
    f.stage.frame(at: start + 0.8)
    #expect((f.shownAngle ?? -1) < 1e-6)
    f.stage.run(0.2)
    #expect(!f.isOpen && !f.isRunning && !f.shelf.cover.isHidden)
  }

  /// In the cover, cells have 30 points and are five in a row, with a margin of ten points.
  @Test func cellsLeaveTheCover() throws {
    let f = Fixture(open: false)
    let start = f.begin(isPush: true)
    for (index, slot) in [
      (0, CGPoint(x: 45, y: 113)), (4, CGPoint(x: 165, y: 113)), (7, CGPoint(x: 105, y: 143)),
    ] {
      let (shown, center) = (f.shownTransform(index), f.album.cells[index].center)
      #expect(abs(shown.m11 - 0.25) < 1e-9 && abs(shown.m22 - 0.25) < 1e-9)
      #expect(abs(shown.m41 - (slot.x - center.x)) < 1e-9)
      #expect(abs(shown.m42 - (slot.y - center.y)) < 1e-9)
      #expect(f.stage.shownAlpha(f.album.cells[index]) == 0)
      #expect(f.album.cells[index].layer.zPosition == CGFloat(100 - index))
    }
    // At a quarter of the time, the curve of the whole transition is at 0.378, so no cell has left the cover.
    f.stage.frame(at: start + 0.2)
    #expect(abs(f.shownTransform(0).m11 - 0.25) < 1e-9)
    #expect(abs(f.stage.shownAlpha(f.album.cells[0]) - 0.37814 / 0.7) < 1e-3)
    f.stage.frame(at: start + 0.4)
    // The first cell moves linearly during the second half of the curve.
    let cellProgress = (0.68464 - 0.5) / 0.5
    #expect(abs(f.shownTransform(0).m11 - (0.25 + 0.75 * cellProgress)) < 1e-3)
    f.stage.run(0.6)
    for cell in f.album.cells {
      #expect(cell.transform == .identity && cell.alpha == 1 && cell.layer.zPosition == 0)
    }
    #expect(f.album.heading.alpha == 1 && f.album.view.backgroundColor == .white)
  }

  /// For a cover that is wider than 200 points, the viewer's distance is 2.5 times the width.
  @Test func aWideCoverDoesNotReachTheViewer() throws {
    let stage = ZoomStage(width: 1280, height: 720)
    let source = UIView(frame: CGRect(x: 100, y: 50, width: 700, height: 600))
    stage.window.addSubview(source)
    stage.step()
    let cover = try #require(AlbumCover(of: source, in: stage.window))
    #expect(abs(cover.view.transform3D.m34 + 1 / 1750) < 1e-12)
    cover.finish()
    #expect(!source.isHidden && cover.view.superview == nil)
  }

  // MARK: Cancelling and pinching

  @Test(arguments: [true, false]) func aCancellationLeavesNothingBehind(isPush: Bool) {
    let f = Fixture(open: !isPush)
    _ = f.begin(isPush: isPush)
    f.stage.run(0.37 * 0.8)
    f.navigation.grabTransition()
    f.navigation.releaseTransition(finishing: false)
    f.stage.run(1)
    #expect(!f.isRunning)
    #expect(f.isOpen == !isPush)
    #expect(!f.shelf.cover.isHidden && f.cover == nil)
    for cell in f.album.cells {
      #expect(cell.transform == .identity && cell.alpha == 1 && cell.layer.zPosition == 0)
      #expect(cell.layer.animationKeys() == nil)
    }
    #expect(f.album.heading.alpha == 1 && f.album.view.backgroundColor == .white)
  }

  /// The scale is 1 when the fingers have come together by the slop, from 200 to 190 points.
  @Test(arguments: [(0.5, true), (0.3, false)]) func aPinchPops(fraction: Double, pops: Bool) {
    let f = Fixture(open: true)
    f.fingers(.began, 200)
    f.fingers(.moved, 170)
    #expect(f.albums.interactivePop.isActive)
    f.fingers(.moved, 190 * (1 - fraction))
    #expect(f.navigation.transitionCoordinator?.isInteractive == true)
    #expect(abs(Double(f.navigation.transitionCoordinator?.percentComplete ?? 0) - fraction) < 1e-6)
    f.fingers(.ended, 190 * (1 - fraction))
    #expect(!f.albums.interactivePop.isActive)
    f.stage.run(1)
    #expect(!f.isRunning)
    #expect(f.isOpen != pops)
  }

  @Test func fingersThatMoveApartDoNothing() {
    let f = Fixture(open: true)
    f.fingers(.began, 100)
    f.fingers(.moved, 150)
    #expect(!f.isRunning)
    f.fingers(.moved, 40)
    #expect(!f.isRunning)
    f.fingers(.ended, 40)
  }

  @Test func withoutACoverTheScreensFade() {
    let f = Fixture(open: false)
    f.shelf.cover.frame.size = .zero
    _ = f.begin(isPush: true)
    #expect(f.cover == nil)
    #expect(f.stage.shownAlpha(f.album.view) < 0.1 && f.album.view.alpha == 1)
    f.stage.run(1)
    #expect(f.isOpen && !f.isRunning)
  }
}

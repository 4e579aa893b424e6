import Testing

@testable import Engine
@testable import UIKit

@Suite(.serialized) @MainActor
struct SnapshotTests {
  private let stage = Stage()
  private let view = UIView(frame: CGRect(x: 20, y: 30, width: 100, height: 50))
  private let child = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))

  private func begin() {
    stage.frame(at: 0)
    view.backgroundColor = .red
    view.layer.cornerRadius = 8
    view.transform = CGAffineTransform(rotationAngle: 1)
    child.backgroundColor = .blue
    view.addSubview(child)
    stage.window.addSubview(view)
    stage.frame(at: 0)
  }

  /// The copy of the view's layer inside its snapshot.
  private func picture(_ snapshot: UIView?) -> CALayer? { snapshot?.layer.sublayers?.first }

  @Test func whatItShows() throws {
    begin()
    for after in [false, true] {
      let snapshot = try #require(view.snapshotView(afterScreenUpdates: after))
      #expect(snapshot.frame == CGRect(x: 0, y: 0, width: 100, height: 50) && snapshot.superview == nil)
      let picture = try #require(self.picture(snapshot))
      #expect(picture.frame == snapshot.bounds && CATransform3DIsIdentity(picture.transform))
      #expect(picture.backgroundColor == UIColor.red.cgColor && picture.cornerRadius == 8)
      let inner = try #require(picture.sublayers?.first)
      #expect(inner.frame == child.frame && inner.backgroundColor == UIColor.blue.cgColor)
    }
  }

  @Test func itIsFrozen() throws {
    begin()
    let snapshot = try #require(view.snapshotView(afterScreenUpdates: false))
    child.backgroundColor = .green
    child.removeFromSuperview()
    view.backgroundColor = .black
    #expect(picture(snapshot)?.backgroundColor == UIColor.red.cgColor)
    #expect(picture(snapshot)?.sublayers?.first?.backgroundColor == UIColor.blue.cgColor)
  }

  /// Before updates it shows what the screen shows, after them where things are going.
  @Test func presentationOrModel() throws {
    begin()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      child.center.x = 120
      view.bounds.size.width = 200
    }
    stage.frame(at: 0)
    stage.frame(at: 0.5)
    let now = try #require(view.snapshotView(afterScreenUpdates: false))
    let then = try #require(view.snapshotView(afterScreenUpdates: true))
    #expect(now.bounds.width == 150 && then.bounds.width == 200)
    #expect(picture(now)?.sublayers?.first?.position.x == 70)
    #expect(picture(then)?.sublayers?.first?.position.x == 120)
  }

  @Test func afterUpdatesLayoutIsDone() throws {
    begin()
    final class Filled: UIView {
      override func layoutSubviews() { for view in subviews { view.frame = bounds } }
    }
    let filled = Filled(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    filled.addSubview(UIView())
    let snapshot = try #require(filled.snapshotView(afterScreenUpdates: true))
    #expect(picture(snapshot)?.sublayers?.first?.bounds.width == 10)
  }

  @Test func nothingToShow() {
    begin()
    #expect(UIView().snapshotView(afterScreenUpdates: true) == nil)
    #expect(
      UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 0)).snapshotView(afterScreenUpdates: true) == nil)
    let unseen = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(unseen.snapshotView(afterScreenUpdates: false) == nil)
    stage.window.addSubview(unseen)
    #expect(unseen.snapshotView(afterScreenUpdates: false) == nil)
    stage.frame(at: 1)
    #expect(unseen.snapshotView(afterScreenUpdates: false) != nil)
  }

  /// The picture fills the snapshot at every moment of an animation of its size.
  @Test func itStretches() throws {
    begin()
    let snapshot = try #require(view.snapshotView(afterScreenUpdates: false))
    stage.window.addSubview(snapshot)
    stage.frame(at: 1)
    snapshot.frame = CGRect(x: 5, y: 5, width: 50, height: 100)
    let picture = try #require(self.picture(snapshot))
    #expect(isClose(picture.frame, snapshot.bounds))
    stage.frame(at: 1)
    UIView.animate(
      withDuration: 0.8, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0.5
    ) { snapshot.frame = CGRect(x: 50, y: 60, width: 300, height: 220) }
    stage.frame(at: 1)
    for t in stride(from: 0, to: 1, by: 0.0625) {
      stage.frame(at: 1 + t)
      let bounds = stage.shown(snapshot).bounds
      let shown = picture.presentedState
      #expect(isClose(shown.transform.m11 * shown.bounds.width, bounds.width, 1e-6))
      #expect(isClose(shown.transform.m22 * shown.bounds.height, bounds.height, 1e-6))
      #expect(isClose(shown.position, bounds.origin))
    }
  }

  @Test func snapshotsOfSnapshots() throws {
    begin()
    let first = try #require(view.snapshotView(afterScreenUpdates: false))
    first.frame.size = CGSize(width: 50, height: 25)
    let second = try #require(first.snapshotView(afterScreenUpdates: true))
    #expect(second.bounds.size == CGSize(width: 50, height: 25))
    let inner = try #require(picture(second)?.sublayers?.first)
    #expect(isClose(inner.frame, CGRect(x: 0, y: 0, width: 50, height: 25)))
    #expect(inner.backgroundColor == UIColor.red.cgColor)
  }
}

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

  /// The layers that a snapshot has recorded, superlayers first, without the root that has the size of the image.
  private func recorded(_ snapshot: UIView?) -> [LayerState] {
    guard let image = snapshot?.layer.contents as? CGImage else { return [] }
    return Self.recorded(image)
  }

  static func recorded(_ image: CGImage?) -> [LayerState] {
    Array((image?.recording as? any RecordedChanges)?.changes.states.dropFirst() ?? [])
  }

  /// An animator moves a view that is on screen into its new container.
  @Test func aSnapshotOfANewContainerShowsViewsMovedIntoIt() throws {
    begin()
    let container = UIView(frame: stage.window.bounds)
    stage.window.addSubview(container)
    #expect(recorded(container.snapshotView(afterScreenUpdates: false)).isEmpty)
    let between = UIView(frame: container.bounds)
    container.addSubview(between)
    between.addSubview(view)
    let snapshot = try #require(container.snapshotView(afterScreenUpdates: false))
    #expect(recorded(snapshot).contains { $0.backgroundColor == UIColor.red.cgColor })
    stage.frame(at: 1)
  }

  @Test func aSnapshotShowsTheView() throws {
    begin()
    for after in [false, true] {
      let snapshot = try #require(view.snapshotView(afterScreenUpdates: after))
      #expect(snapshot.frame == CGRect(x: 0, y: 0, width: 100, height: 50) && snapshot.superview == nil)
      let image = try #require(snapshot.layer.contents as? CGImage)
      #expect(image.width == 200 && image.height == 100 && snapshot.layer.contentsScale == 2)
      let states = recorded(snapshot)
      #expect(states.count == 2)
      #expect(states[0].position == .zero && states[0].anchorPoint == .zero)
      #expect(CATransform3DIsIdentity(states[0].transform))
      #expect(states[0].backgroundColor == UIColor.red.cgColor && states[0].cornerRadius == 8)
      #expect(states[1].position == child.center && states[1].backgroundColor == UIColor.blue.cgColor)
    }
  }

  @Test func aSnapshotOfTheScreenShowsTheKeyWindow() throws {
    begin()
    let snapshot = UIScreen.main.snapshotView(afterScreenUpdates: true)
    #expect(snapshot.frame == CGRect(origin: .zero, size: stage.window.bounds.size))
    let states = recorded(snapshot)
    #expect(states.contains { $0.backgroundColor == UIColor.blue.cgColor })
    #expect(states.contains { $0.backgroundColor == UIColor.red.cgColor })
  }

  @Test func aSnapshotIsFrozen() throws {
    begin()
    let snapshot = try #require(view.snapshotView(afterScreenUpdates: false))
    child.backgroundColor = .green
    child.removeFromSuperview()
    view.backgroundColor = .black
    #expect(recorded(snapshot).map(\.backgroundColor) == [UIColor.red.cgColor, UIColor.blue.cgColor])
  }

  /// A snapshot before updates shows the displayed values. A snapshot after updates shows the model values.
  @Test func aSnapshotShowsPresentationOrModelValues() throws {
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
    #expect(recorded(now)[1].position.x == 70 && recorded(then)[1].position.x == 120)
  }

  @Test func afterUpdatesLayoutAndDisplayAreDone() throws {
    begin()
    final class Filled: UIView {
      override func layoutSubviews() { for view in subviews { view.frame = bounds } }
      override func display(_ layer: CALayer) { layer.borderWidth = 3 }
    }
    let filled = Filled(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    filled.addSubview(UIView())
    filled.setNeedsDisplay()
    let snapshot = try #require(filled.snapshotView(afterScreenUpdates: true))
    #expect(recorded(snapshot)[1].bounds.width == 10 && recorded(snapshot)[0].borderWidth == 3)
  }

  @Test func aViewWithoutAreaHasNoSnapshot() {
    begin()
    #expect(UIView().snapshotView(afterScreenUpdates: true) == nil)
    #expect(UIView().snapshotView(afterScreenUpdates: false) == nil)
    #expect(
      UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 0)).snapshotView(afterScreenUpdates: true) == nil)
    #expect(
      view.resizableSnapshotView(
        from: CGRect(x: 5, y: 5, width: 0, height: 5), afterScreenUpdates: false, withCapInsets: .zero) == nil
    )
  }

  /// The snapshot has the view's size and is empty, as in UIKit, because no frame has shown the view.
  @Test func aViewThatWasNeverShownHasAnEmptySnapshot() throws {
    begin()
    let unseen = UIView(frame: CGRect(x: 3, y: 4, width: 10, height: 20))
    unseen.backgroundColor = .red
    for isInWindow in [false, true] {
      if isInWindow { stage.window.addSubview(unseen) }
      let whole = try #require(unseen.snapshotView(afterScreenUpdates: false))
      #expect(whole.frame == CGRect(x: 0, y: 0, width: 10, height: 20) && whole.layer.contents == nil)
      let part = try #require(
        unseen.resizableSnapshotView(
          from: CGRect(x: 1, y: 2, width: 3, height: 4), afterScreenUpdates: false, withCapInsets: .zero))
      #expect(part.bounds.size == CGSize(width: 3, height: 4) && part.layer.contents == nil)
    }
    stage.frame(at: 1)
    let shown = try #require(unseen.snapshotView(afterScreenUpdates: false))
    #expect(recorded(shown).map(\.backgroundColor) == [UIColor.red.cgColor])
  }

  /// An animator that cuts a screen into pieces takes parts of a new snapshot.
  @Test(arguments: [false, true])
  func aNewSnapshotMayBeCutIntoParts(afterUpdates: Bool) throws {
    begin()
    let whole = try #require(view.snapshotView(afterScreenUpdates: false))
    let part = try #require(
      whole.resizableSnapshotView(
        from: CGRect(x: 20, y: 10, width: 30, height: 40), afterScreenUpdates: afterUpdates,
        withCapInsets: .zero))
    #expect(part.bounds.size == CGSize(width: 30, height: 40))
    let states = recorded(part)
    #expect(states.count == 1 && states.first?.contents == whole.layer.contents as? CGImage)
    #expect(states.first?.position == CGPoint(x: -20, y: -10))
  }

  /// The image fills the snapshot at any size; a size with half pixels does not stretch the image.
  @Test func aSnapshotStretches() throws {
    begin()
    view.transform = .identity
    view.frame.size = CGSize(width: 100.25, height: 50)
    let snapshot = try #require(view.snapshotView(afterScreenUpdates: true))
    let image = try #require(snapshot.layer.contents as? CGImage)
    #expect(image.width == 201 && snapshot.layer.contentsGravity == .resize)
    #expect(abs(snapshot.layer.contentsRect.width * 201 - 200.5) < 1e-9)
    snapshot.frame = CGRect(x: 5, y: 5, width: 50, height: 100)
    #expect(snapshot.sizeThatFits(.zero) == CGSize(width: 100.25, height: 50))
  }

  /// A snapshot of a snapshot shares the image, which is not drawn again.
  @Test func aSnapshotOfASnapshotSharesItsImage() throws {
    begin()
    let first = try #require(view.snapshotView(afterScreenUpdates: false))
    first.frame.size = CGSize(width: 50, height: 25)
    let second = try #require(first.snapshotView(afterScreenUpdates: true))
    #expect(second.bounds.size == CGSize(width: 50, height: 25))
    let states = recorded(second)
    #expect(states.count == 1)
    #expect(states[0].contents == first.layer.contents as? CGImage)
    #expect(states[0].bounds.size == CGSize(width: 50, height: 25))
  }

  /// An image is opaque if opaque content fills it. The blur of an opaque image ends at the image's edge.
  @Test func aSnapshotIsOpaqueIfOpaqueContentFillsIt() throws {
    let holder = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
    let filling = UIImageView(frame: holder.bounds)
    let opaque = UIImage(
      cgImage: CGImage(width: 1, height: 1, isOpaque: true, premultipliedBGRA: [9, 9, 9, 255]))
    let translucent = UIImage(
      cgImage: CGImage(width: 1, height: 1, isOpaque: false, premultipliedBGRA: [9, 9, 9, 99]))
    stage.frame(at: 0)
    stage.window.addSubview(holder)
    holder.addSubview(filling)
    func isOpaque() -> Bool? {
      (holder.snapshotView(afterScreenUpdates: true)?.layer.contents as? CGImage)?.isOpaque
    }
    #expect(isOpaque() == false)
    filling.image = opaque
    #expect(isOpaque() == true)
    holder.bounds.origin = CGPoint(x: 5, y: 0)
    #expect(isOpaque() == false)
    filling.frame = holder.bounds
    #expect(isOpaque() == true)
    filling.image = translucent
    #expect(isOpaque() == false)
    filling.backgroundColor = .white
    #expect(isOpaque() == true)
    for (spoil, mend): (() -> Void, () -> Void) in [
      ({ filling.alpha = 0.9 }, { filling.alpha = 1 }),
      ({ filling.isHidden = true }, { filling.isHidden = false }),
      ({ filling.layer.cornerRadius = 4 }, { filling.layer.cornerRadius = 0 }),
      (
        { (holder.layer.cornerRadius, holder.layer.masksToBounds) = (4, true) },
        { (holder.layer.cornerRadius, holder.layer.masksToBounds) = (0, false) }
      ),
      ({ filling.transform = CGAffineTransform(rotationAngle: 1) }, { filling.transform = .identity }),
      ({ filling.layer.mask = CALayer() }, { filling.layer.mask = nil }),
      ({ filling.frame.size.width -= 1 }, { filling.frame.size.width += 1 }),
    ] {
      spoil()
      #expect(isOpaque() == false)
      mend()
      #expect(isOpaque() == true)
    }
  }

  @Test func aPartOfAViewIsResizable() throws {
    begin()
    let part = CGRect(x: 5, y: 10, width: 40, height: 20)
    let snapshot = try #require(
      view.resizableSnapshotView(
        from: part, afterScreenUpdates: true,
        withCapInsets: UIEdgeInsets(top: 4, left: 8, bottom: 6, right: 12)))
    #expect(snapshot.bounds.size == part.size)
    #expect(recorded(snapshot)[0].position == CGPoint(x: -5, y: -10))
    let center = snapshot.layer.contentsCenter
    #expect(abs(center.minX - 0.2) < 1e-12 && abs(center.width - 0.5) < 1e-12)
    #expect(abs(center.minY - 0.2) < 1e-12 && abs(center.height - 0.5) < 1e-12)
  }

  // MARK: Contexts

  @Test func aHierarchyIsDrawnIntoAnImage() throws {
    begin()
    let renderer = UIGraphicsImageRenderer(bounds: CGRect(x: 10, y: 20, width: 60, height: 40))
    var drew = false
    let image = renderer.image { context in
      #expect(UIGraphicsGetCurrentContext() === context.cgContext)
      drew = view.drawHierarchy(in: CGRect(x: 10, y: 20, width: 50, height: 25), afterScreenUpdates: true)
    }
    #expect(drew && UIGraphicsGetCurrentContext() == nil)
    #expect(image.size == CGSize(width: 60, height: 40) && image.scale == 2)
    let states = Self.recorded(image.cgImage)
    #expect(states.count == 2)
    #expect(states[0].transform.m11 == 0.5 && states[0].transform.m22 == 0.5)
    #expect(states[0].transform.m41 == 0 && states[0].transform.m42 == 0)
  }

  @Test func layersAndImagesAreDrawnIntoContexts() throws {
    begin()
    let format = UIGraphicsImageRendererFormat()
    format.scale = 3
    format.opaque = true
    let drawnImage = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 20), format: format).image {
      UIColor.green.setFill()
      $0.fill(CGRect(x: 1, y: 2, width: 3, height: 4))
      $0.cgContext.saveGState()
      $0.cgContext.translateBy(x: 5, y: 6)
      $0.cgContext.setAlpha(0.5)
      view.layer.render(in: $0.cgContext)
      $0.cgContext.restoreGState()
      $0.clip(to: CGRect(x: 0, y: 0, width: 5, height: 5))
      UIImage(cgImage: CGImage(width: 1, height: 1, isOpaque: true, premultipliedBGRA: [0, 0, 0, 255]))
        .draw(in: CGRect(x: 2, y: 2, width: 8, height: 8))
    }
    let image = try #require(drawnImage.cgImage)
    #expect(image.width == 90 && image.height == 60 && image.isOpaque && drawnImage.scale == 3)
    let states = Self.recorded(image)
    // The states are a rectangle; a layer and its sublayer; a clip, the inverse of its transform, and the image in it.
    #expect(states.count == 6)
    #expect(states[0].backgroundColor == UIColor.green.cgColor)
    #expect(states[0].transform.m41 == 1 && states[0].transform.m42 == 2 && states[0].bounds.width == 3)
    #expect(states[1].opacity == 0.5 && states[1].transform.m41 == 5)
    #expect(states[3].masksToBounds && states[5].contents != nil && states[5].transform.m41 == 2)
  }

  @Test func anImageContextReturnsAnImage() {
    stage.begin()
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 10, height: 10), false, 0)
    view.layer.render(in: UIGraphicsGetCurrentContext()!)
    let image = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    #expect(image?.scale == UIScreen.main.scale && image?.size == CGSize(width: 10, height: 10))
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
  }

  @Test func misuseTraps() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      UIView().drawHierarchy(in: .zero, afterScreenUpdates: true)
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      UIGraphicsBeginImageContext(CGSize(width: 1, height: 1))
      UIGraphicsGetCurrentContext()?.restoreGState()
    }
    // No renderer exists that could draw the image.
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1)).image { _ in }.pngData()
    }
  }
}

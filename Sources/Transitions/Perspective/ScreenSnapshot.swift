import UIKit

/// A snapshot of a screen that can be cut into panels, which all show parts of one image that is drawn once.
@MainActor
struct ScreenSnapshot {
  /// The frame of the screen in the container, in points.
  let frame: CGRect
  private let contents: Any?
  private let scale: CGFloat
  /// The rectangle of the image that the screen fills, in units of the image.
  private let filledRect: CGRect

  /// Takes a snapshot of a view: a new view is laid out first, an old view is shown as in the last frame. Returns nil
  /// if the view has no area.
  init?(_ view: UIView, in container: UIView, isNew: Bool) {
    guard let snapshot = view.snapshot(isNew: isNew) else { return nil }
    frame = container.convert(view.bounds, from: view)
    contents = snapshot.layer.contents
    scale = snapshot.layer.contentsScale
    filledRect = snapshot.layer.contentsRect
  }

  /// A view of the whole screen.
  func view() -> UIView { view(of: filledRect, at: frame) }

  private func view(of region: CGRect, at frame: CGRect) -> UIView {
    let view = UIView(frame: frame)
    view.isUserInteractionEnabled = false
    view.layer.contents = contents
    view.layer.contentsScale = scale
    view.layer.contentsRect = region
    return view
  }

  /// A panel that shows a region of the screen, in points of the container; nil if the region does not intersect the
  /// screen.
  func panel(_ region: CGRect, shade: PanelShade? = nil) -> Panel? {
    let region = region.intersection(frame)
    guard region.width > 0, region.height > 0 else { return nil }
    return Panel(view(of: contentsRect(of: region), at: region), shade)
  }

  /// A region of the container in units of the image.
  private func contentsRect(of region: CGRect) -> CGRect {
    CGRect(
      x: filledRect.minX + filledRect.width * (region.minX - frame.minX) / frame.width,
      y: filledRect.minY + filledRect.height * (region.minY - frame.minY) / frame.height,
      width: filledRect.width * region.width / frame.width,
      height: filledRect.height * region.height / frame.height)
  }
}

extension ScreenPair {
  /// A snapshot of the old screen as in the last frame, even if it is a presenter that stays.
  var oldSnapshot: ScreenSnapshot? {
    (from ?? context.viewController(forKey: .from)?.viewIfLoaded)
      .flatMap { ScreenSnapshot($0, in: container, isNew: false) }
  }

  /// A snapshot of the new screen after its layout or, if it is a presenter that has stayed, as in the last frame.
  var newSnapshot: ScreenSnapshot? {
    (to ?? context.viewController(forKey: .to)?.viewIfLoaded)
      .flatMap { ScreenSnapshot($0, in: container, isNew: to != nil) }
  }
}

/// A view with a region of a screen's snapshot, which may rotate and be shaded.
///
/// The snapshot and the shade are two siblings in a transform layer, so that each is drawn directly in perspective. A
/// layer with a sublayer would first be drawn flat.
@MainActor
final class Panel: UIView {
  override class var layerClass: AnyClass { CATransformLayer.self }

  private let content: UIView
  /// The shade above the snapshot; nil for none.
  let shade: PanelShade?
  /// The rectangle of the whole panel, in units of the image.
  private let panelRect: CGRect

  fileprivate init(_ content: UIView, _ shade: PanelShade?) {
    (self.content, self.shade, panelRect) = (content, shade, content.layer.contentsRect)
    super.init(frame: content.frame)
    isUserInteractionEnabled = false
    add(content)
    if let shade { add(shade) }
  }

  required init?(coder: NSCoder) {
    fatalError("\(Self.self).init(coder:): archives are not read; create the view in code")
  }

  private func add(_ view: UIView) {
    // Only the top and bottom edges become slanted, since panels rotate about vertical axes. Antialiased side edges
    // would leave a gap between neighbours.
    view.layer.allowsEdgeAntialiasing = true
    view.layer.edgeAntialiasingMask = [.layerTopEdge, .layerBottomEdge]
    view.frame = bounds
    addSubview(view)
  }

  /// Cuts the panel off at a fraction of its width, on the side opposite its hinge. The hinge is at x = 0 of the
  /// bounds, so that it is at the border of two texels at any scale.
  func cut(at fraction: CGFloat, ofWidth width: CGFloat) {
    let isHingedRight = anchorPoint.x > 0
    let (start, length) = (isHingedRight ? 1 - fraction : 0, width * fraction)
    bounds = CGRect(x: isHingedRight ? -length : 0, y: 0, width: length, height: bounds.height)
    content.layer.contentsRect = CGRect(
      x: panelRect.minX + panelRect.width * start, y: panelRect.minY, width: panelRect.width * fraction,
      height: panelRect.height)
    content.frame = bounds
    shade?.frame = bounds
  }
}

/// A view with a gradient from transparent to black, as an image.
@MainActor
final class PanelShade: UIView {
  /// The width and height of the image, in pixels.
  private static let side = 64

  /// Creates a shade whose opacity grows from 0 at `start` to `darkness`, 0…1, at `end`; both points are in units of
  /// the panel.
  init(_ darkness: CGFloat, from start: CGPoint, to end: CGPoint) {
    super.init(frame: .zero)
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = max(dx * dx + dy * dy, 1e-9)
    var bytes: [UInt8] = []
    for index in 0..<Self.side * Self.side {
      let x = (CGFloat(index % Self.side) + 0.5) / CGFloat(Self.side)
      let y = (CGFloat(index / Self.side) + 0.5) / CGFloat(Self.side)
      let fraction = min(1, max(0, ((x - start.x) * dx + (y - start.y) * dy) / length))
      bytes += [0, 0, 0, UInt8(saturating: (255 * darkness * fraction).rounded())]
    }
    layer.contents = CGImage(width: Self.side, height: Self.side, isOpaque: false, premultipliedBGRA: bytes)
  }

  required init?(coder: NSCoder) {
    fatalError("\(Self.self).init(coder:): archives are not read; create the view in code")
  }
}

/// A view that contains the panels of a transition, and gives them a perspective if they rotate. When the transition's
/// container is resized, the view stretches the panels.
@MainActor
final class PanelContainerView: UIView {
  private let content: UIView

  /// Creates a view that covers the container, in front of all its views. `distance` is the distance of the viewer in
  /// points, nil without perspective. `middle` is the x of the viewer, by default the centre of the container.
  init(in container: UIView, distance: CGFloat? = nil, middle: CGFloat? = nil) {
    content = UIView(frame: container.bounds)
    super.init(frame: container.bounds)
    isUserInteractionEnabled = false
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    if let distance {
      let aside = middle.map { $0 - container.bounds.midX } ?? 0
      content.layer.sublayerTransform = Perspective.seen(from: distance, aside: aside)
    }
    addSubview(content)
    container.addSubview(self)
  }

  required init?(coder: NSCoder) {
    fatalError("\(Self.self).init(coder:): archives are not read; create the view in code")
  }

  /// Adds panels, each in front of the panels before it.
  func add(_ panels: [Panel?]) {
    for case let panel? in panels { content.addSubview(panel) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = content.bounds.size
    guard size.width > 0, size.height > 0 else { return }
    content.center = middle
    content.transform = CGAffineTransform(scaleX: bounds.width / size.width, y: bounds.height / size.height)
  }
}

import UIKit

/// A picture of a screen, from which panels are cut: all of them show parts of one image, which is drawn once.
@MainActor
struct ScreenPicture {
  /// The frame in the container, in points.
  let frame: CGRect
  private let contents: Any?
  private let scale: CGFloat
  /// The part of the image that the screen fills, in units of the image.
  private let filled: CGRect

  /// Takes a picture of a view: a new one is laid out first, an old one is in its state of the last frame. Nil if the
  /// view has no area.
  init?(_ view: UIView, in container: UIView, isNew: Bool) {
    guard let snapshot = view.snapshot(isNew: isNew) else { return nil }
    frame = container.convert(view.bounds, from: view)
    contents = snapshot.layer.contents
    scale = snapshot.layer.contentsScale
    filled = snapshot.layer.contentsRect
  }

  /// A view of the whole screen.
  func view() -> UIView { view(of: filled, at: frame) }

  private func view(of part: CGRect, at frame: CGRect) -> UIView {
    let view = UIView(frame: frame)
    view.isUserInteractionEnabled = false
    view.layer.contents = contents
    view.layer.contentsScale = scale
    view.layer.contentsRect = part
    return view
  }

  /// A panel with a part of the screen, given in the container's points; nil if the screen has no such part.
  func panel(_ part: CGRect, shade: PanelShade? = nil) -> Panel? {
    let part = part.intersection(frame)
    guard part.width > 0, part.height > 0 else { return nil }
    return Panel(view(of: unit(part), at: part), shade)
  }

  /// A part of the screen in units of the image.
  private func unit(_ part: CGRect) -> CGRect {
    CGRect(
      x: filled.minX + filled.width * (part.minX - frame.minX) / frame.width,
      y: filled.minY + filled.height * (part.minY - frame.minY) / frame.height,
      width: filled.width * part.width / frame.width, height: filled.height * part.height / frame.height)
  }
}

extension ScreenPair {
  /// A picture of the old screen in its state of the last frame; also of a presenter that stays.
  var oldPicture: ScreenPicture? {
    (from ?? context.viewController(forKey: .from)?.viewIfLoaded)
      .flatMap { ScreenPicture($0, in: container, isNew: false) }
  }

  /// A picture of the new screen, laid out; also of a presenter that has stayed.
  var newPicture: ScreenPicture? {
    (to ?? context.viewController(forKey: .to)?.viewIfLoaded)
      .flatMap { ScreenPicture($0, in: container, isNew: to != nil) }
  }
}

/// A part of a screen's picture, which may rotate and be shaded.
///
/// Picture and shade are two images in one space: in perspective each is drawn directly, while a layer with a sublayer
/// would first be drawn flat.
@MainActor
final class Panel: UIView {
  override class var layerClass: AnyClass { CATransformLayer.self }

  private let picture: UIView
  /// The shade above the picture, if there is one.
  let shade: PanelShade?
  /// The rectangle of the whole panel, in units of the image.
  private let whole: CGRect

  fileprivate init(_ picture: UIView, _ shade: PanelShade?) {
    (self.picture, self.shade, whole) = (picture, shade, picture.layer.contentsRect)
    super.init(frame: picture.frame)
    isUserInteractionEnabled = false
    add(picture)
    if let shade { add(shade) }
  }

  required init?(coder: NSCoder) {
    fatalError("\(Self.self).init(coder:): archives are not read; create the view in code")
  }

  private func add(_ view: UIView) {
    // Panels rotate about vertical axes: only these edges are slanted, and neighbours touch without a gap.
    view.layer.allowsEdgeAntialiasing = true
    view.layer.edgeAntialiasingMask = [.layerTopEdge, .layerBottomEdge]
    view.frame = bounds
    addSubview(view)
  }

  /// Cuts the panel off at a fraction of its width, on the side opposite its hinge. The hinge is at x = 0 of its
  /// points, between two texels at any scale at which the panel is drawn.
  func cut(at fraction: CGFloat, ofWidth width: CGFloat) {
    let isHingedRight = anchorPoint.x > 0
    let (start, length) = (isHingedRight ? 1 - fraction : 0, width * fraction)
    bounds = CGRect(x: isHingedRight ? -length : 0, y: 0, width: length, height: bounds.height)
    picture.layer.contentsRect = CGRect(
      x: whole.minX + whole.width * start, y: whole.minY, width: whole.width * fraction, height: whole.height)
    picture.frame = bounds
    shade?.frame = bounds
  }
}

/// A gradient from transparent to black, as an image.
@MainActor
final class PanelShade: UIView {
  private static let side = 64

  /// Creates a shade that grows to `darkness`, 0…1, from one point to the other, in units of the panel.
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

/// A view that contains the panels of a transition, with a perspective if they rotate. If it is resized with the
/// transition's container, it stretches the panels.
@MainActor
final class PanelContainerView: UIView {
  private let content: UIView

  /// Covers the container, in front of all its views; `distance` is the viewer's, in points, and `middle` the x of the
  /// viewer, by default the centre of the container: a panel there that is rotated by 90 degrees is a line.
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

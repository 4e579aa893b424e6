/// A drawing context (Core Graphics, `CGContext`) that records drawing as layers, which the GPU draws when the picture
/// is first shown.
///
/// The origin is top left and y points down, as in UIKit's contexts. Supports what layers can represent: transforms,
/// rectangles, clips to rectangles, alpha, and layers themselves through `CALayer.render(in:)`.
public final class CGContext {
  /// In points.
  package let size: CGSize
  /// Pixels per point.
  package let scale: CGFloat
  package let isOpaque: Bool

  private struct State {
    var ctm = CGAffineTransform.identity
    var alpha: CGFloat = 1
    var fill = CGColor.black
    /// The layer that new drawing is added to; nil is the picture itself.
    var clip: CALayer?
  }
  private var state = State()
  private var saved: [State] = []
  private var layers: [CALayer] = []

  package init(size: CGSize, scale: CGFloat, isOpaque: Bool) {
    self.size = size
    self.scale = scale
    self.isOpaque = isOpaque
  }

  // MARK: State

  /// The transform from the current coordinates to the picture's points.
  public var ctm: CGAffineTransform { state.ctm }

  /// Saves transform, opacity, fill colour and clip for `restoreGState()`.
  public func saveGState() { saved.append(state) }

  /// Restores the state of the last `saveGState()`; traps if there is none.
  public func restoreGState() {
    guard let last = saved.popLast() else {
      fatalError("CGContext.restoreGState(): there is no matching saveGState()")
    }
    state = last
  }

  /// Translates later drawing, in the current coordinates.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) { state.ctm = state.ctm.translatedBy(x: tx, y: ty) }
  /// Scales later drawing about the current origin.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) { state.ctm = state.ctm.scaledBy(x: sx, y: sy) }
  /// Rotates later drawing by radians about the current origin.
  public func rotate(by angle: CGFloat) { state.ctm = state.ctm.rotated(by: angle) }
  /// Applies a transform to later drawing, before the transforms set so far.
  public func concatenate(_ transform: CGAffineTransform) { state.ctm = transform.concatenating(state.ctm) }

  /// Sets the opacity of later drawing, 0…1.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = min(1, max(0, alpha)) }
  /// Sets the fill colour of later rectangles.
  public func setFillColor(_ color: CGColor) { state.fill = color }

  // MARK: Drawing

  /// Fills a rectangle, in points, with the fill colour.
  public func fill(_ rect: CGRect) {
    let layer = CALayer()
    layer.state.bounds = rect.standardized
    layer.state.backgroundColor = state.fill
    draw(layer, at: rect.standardized.origin)
  }

  /// Fills rectangles, in points, with the fill colour, one after the other; O(n).
  public func fill(_ rects: [CGRect]) {
    for rect in rects { fill(rect) }
  }

  /// Clips later drawing to a rectangle.
  public func clip(to rect: CGRect) {
    let frame = CALayer()
    frame.state.bounds = rect.standardized
    frame.state.masksToBounds = true
    draw(frame, at: rect.standardized.origin, appliesAlpha: false)
    // Later drawing is in the picture's points again.
    let inside = CALayer()
    inside.state.anchorPoint = .zero
    inside.state.transform = CATransform3DMakeAffineTransform(state.ctm.inverted())
    frame.addSublayer(inside)
    state.clip = inside
  }

  /// Draws a layer with the origin of its bounds at `point`.
  package func draw(_ layer: CALayer, at point: CGPoint, appliesAlpha: Bool = true) {
    layer.state.anchorPoint = .zero
    layer.state.position = .zero
    layer.state.transform = CATransform3DMakeAffineTransform(
      CGAffineTransform(translationX: point.x, y: point.y).concatenating(state.ctm))
    if appliesAlpha { layer.state.opacity *= Float(state.alpha) }
    if let clip = state.clip { clip.addSublayer(layer) } else { layers.append(layer) }
  }

  /// The picture of all drawing so far; nil if it would have no pixels.
  public func makeImage() -> CGImage? {
    CGImage.recorded(
      layers.map { $0.recordedTree() }, size: size, scale: scale, isOpaque: isOpaque,
      background: isOpaque ? .black : nil)
  }
}

extension CALayer {
  /// Draws the layer and its sublayers with their model values, without animations (Core Animation, `render(in:)`), in
  /// its own coordinates, ignoring its position and transform.
  public func render(in ctx: CGContext) {
    layoutIfNeeded()
    ctx.draw(recordedCopy(presented: false), at: state.bounds.origin)
  }

  /// A copy including the transform, as the context may continue drawing.
  fileprivate func recordedTree() -> CALayer {
    let copy = recordedCopy(presented: false)
    copy.state.transform = state.transform
    return copy
  }
}

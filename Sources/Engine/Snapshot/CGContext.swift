/// Where pictures are drawn (Core Graphics, `CGContext`): what is drawn is recorded as layers, which the GPU draws when
/// the picture is first shown.
///
/// Origin top left, y downwards, as in a context of UIKit's. There is what records as layers: transforms, rectangles,
/// clips to rectangles, alpha, and layers themselves by `CALayer.render(in:)`.
public final class CGContext {
  /// In points.
  package let size: CGSize
  /// Pixels in a point.
  package let scale: CGFloat
  package let isOpaque: Bool

  private struct State {
    var ctm = CGAffineTransform.identity
    var alpha: CGFloat = 1
    var fill = CGColor.black
    /// What is drawn now goes in here; nil is the picture itself.
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

  /// From what is drawn to the picture's points.
  public var ctm: CGAffineTransform { state.ctm }

  /// Saves transform, opacity, fill colour and clip, until `restoreGState()` brings them back.
  public func saveGState() { saved.append(state) }

  /// Brings back what the last `saveGState()` saved; traps if there is none left.
  public func restoreGState() {
    guard let last = saved.popLast() else {
      fatalError("CGContext.restoreGState(): there is no state that was saved")
    }
    state = last
  }

  /// Moves what is drawn from now on, by points of the present coordinates.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) { state.ctm = state.ctm.translatedBy(x: tx, y: ty) }
  /// Scales what is drawn from now on, about the present origin.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) { state.ctm = state.ctm.scaledBy(x: sx, y: sy) }
  /// In radians.
  public func rotate(by angle: CGFloat) { state.ctm = state.ctm.rotated(by: angle) }
  /// Applies a transform to what is drawn from now on, before the transforms set so far.
  public func concatenate(_ transform: CGAffineTransform) { state.ctm = transform.concatenating(state.ctm) }

  /// 0…1, of all that is drawn from now on.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = min(1, max(0, alpha)) }
  /// Sets the colour of the rectangles filled from now on.
  public func setFillColor(_ color: CGColor) { state.fill = color }

  // MARK: Drawing

  /// Fills a rectangle, in points, with the fill colour.
  public func fill(_ rect: CGRect) {
    let layer = CALayer()
    layer.state.bounds = rect.standardized
    layer.state.backgroundColor = state.fill
    place(layer, at: rect.standardized.origin)
  }

  /// Fills rectangles, in points, with the fill colour, one after the other; O(n).
  public func fill(_ rects: [CGRect]) {
    for rect in rects { fill(rect) }
  }

  /// Confines what is drawn from now on.
  public func clip(to rect: CGRect) {
    let frame = CALayer()
    frame.state.bounds = rect.standardized
    frame.state.masksToBounds = true
    place(frame, at: rect.standardized.origin, fades: false)
    // What comes is in the picture's points again.
    let inside = CALayer()
    inside.state.anchorPoint = .zero
    inside.state.transform = CATransform3DMakeAffineTransform(state.ctm.inverted())
    frame.addSublayer(inside)
    state.clip = inside
  }

  /// Draws a layer whose bounds' origin comes to `point`.
  package func place(_ layer: CALayer, at point: CGPoint, fades: Bool = true) {
    layer.state.anchorPoint = .zero
    layer.state.position = .zero
    layer.state.transform = CATransform3DMakeAffineTransform(
      CGAffineTransform(translationX: point.x, y: point.y).concatenating(state.ctm))
    if fades { layer.state.opacity *= Float(state.alpha) }
    if let clip = state.clip { clip.addSublayer(layer) } else { layers.append(layer) }
  }

  /// The picture of all that was drawn so far; nil where it would have no pixels.
  public func makeImage() -> CGImage? {
    CGImage.recorded(
      layers.map { $0.recordedTree() }, size: size, scale: scale, isOpaque: isOpaque,
      background: isOpaque ? .black : nil)
  }
}

extension CALayer {
  /// Draws the layer and all below it as the model has them, without their animations (Core Animation,
  /// `render(in:)`): in its own points, so that its position and transform do not count.
  public func render(in ctx: CGContext) {
    layoutIfNeeded()
    ctx.place(recordedCopy(presented: false), at: state.bounds.origin)
  }

  /// A copy with its place, for a context that goes on drawing.
  fileprivate func recordedTree() -> CALayer {
    let copy = recordedCopy(presented: false)
    copy.state.transform = state.transform
    return copy
  }
}

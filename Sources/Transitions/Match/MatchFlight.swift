import Engine
import UIKit

/// The view that moves between the two ends of a match, above both screens.
final class MatchCarrier: UIView {
  /// The name of the match; nil for a `MatchPair`, which has no name.
  let id: String?

  init(id: String?) {
    self.id = id
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) {
    fatalError("MatchCarrier.init(coder:): archives are not read; transitions create it")
  }
}

/// The motion of one match: a carrier that contains copies of both views, which are hidden during the transition.
///
/// The carrier has the position, opacity and shadow; its subview, the body, has the background, corners and border, and
/// clips the copies if one of the views is rounded or clips its content. If clipping views cut one of the ends, the
/// carrier is inside a window whose visible rectangle animates from one clip to the other.
@MainActor
final class MatchFlight {
  let from: MatchEnd
  let to: MatchEnd
  let carrier: MatchCarrier
  private let motion: MatchMotion
  private let body = UIView()
  private let copies: [MatchCopy]
  private var window: UIView?

  init(id: String?, from: MatchEnd, to: MatchEnd, copies: [MatchCopy]) {
    (self.from, self.to, self.copies) = (from, to, copies)
    motion = MatchMotion(from.view.matchModifiers + to.view.matchModifiers, isMatched: true)
    carrier = MatchCarrier(id: id)
  }

  /// The distance between the two centres in points.
  var distance: CGFloat { hypot(to.center.x - from.center.x, to.center.y - from.center.y) }

  /// The delay before the motion and the duration of the motion, in seconds.
  func times(in settings: MatchSettings) -> (start: Double, length: Double) {
    let (start, length) = motion.times(in: settings.duration, rule: settings.matchedDuration?(distance))
    // A reversed transition mirrors the times of delayed views, so that a view that would start last ends first.
    let isMirrored = settings.isReversed && start > 0
    return (isMirrored ? max(0, settings.duration - start - length) : start, length)
  }

  /// Shows the carrier at the start, above all views of the container.
  func begin(in container: UIView) {
    var parent = container
    if from.clip != nil || to.clip != nil {
      let window = UIView()
      window.clipsToBounds = true
      window.isUserInteractionEnabled = false
      container.addSubview(window)
      parent = window
      self.window = window
      open(to: from.clip ?? container.bounds)
    }
    let isClipped = [from, to].contains { $0.cornerRadius > 0 || $0.view.clipsToBounds }
    body.clipsToBounds = isClipped
    body.isUserInteractionEnabled = false
    body.layer.maskedCorners = corners
    carrier.addSubview(body)
    parent.addSubview(carrier)
    from.apply(to: carrier, other: to)
    from.apply(toBody: body, other: to)
    for copy in copies { copy.begin(in: body) }
  }

  /// The corners that either end rounds.
  private var corners: CACornerMask {
    let rounded = [from, to].filter { $0.cornerRadius > 0 }.map(\.view.layer.maskedCorners)
    return rounded.reduce(CACornerMask()) { $0.union($1) }
  }

  /// Sets the rectangle of the container that the window shows. The window's bounds have the container's coordinates,
  /// so that its content does not move with the rectangle.
  private func open(to rect: CGRect) {
    window?.center = CGPoint(x: rect.midX, y: rect.midY)
    window?.bounds = rect
  }

  /// Moves the carrier to the end, by animations.
  func move(_ settings: MatchSettings, in container: UIView) {
    let (start, length) = times(in: settings)
    let isArc = motion.bend != 0 && distance > 1 && length > 0
    if isArc { addArc(start, length, settings) }
    UIView.animate(withDuration: length, delay: start, timing: settings.timing) {
      to.apply(to: carrier, other: from, centered: !isArc)
      to.apply(toBody: body, other: from)
      for copy in copies { copy.move() }
      if window != nil { open(to: to.clip ?? container.bounds) }
    }
  }

  /// Adds an animation of the position along a parabola between the centres.
  private func addArc(_ start: Double, _ length: Double, _ settings: MatchSettings) {
    let (a, b) = (from.center, to.center)
    // The parabola bends to the right of the motion. A reversed transition moves in the opposite direction, so the
    // opposite bend gives the same path.
    let bend = 2 * (settings.isReversed ? -motion.bend : motion.bend)
    let path = CGMutablePath()
    path.move(to: a)
    path.addQuadCurve(
      to: b,
      control: CGPoint(x: (a.x + b.x) / 2 - bend * (b.y - a.y), y: (a.y + b.y) / 2 + bend * (b.x - a.x)))
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.path = path
    animation.duration = length
    animation.timingFunction = settings.timingFunction
    animation.fillMode = .backwards
    let layer = carrier.layer
    if start > 0 {
      animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + start
      animation.commitDelay = start
    }
    carrier.center = b
    layer.add(animation, forKey: "arc")
  }

  /// Removes the carrier.
  func end() {
    (window ?? carrier).removeFromSuperview()
  }
}

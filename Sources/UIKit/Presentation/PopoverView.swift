import Engine
import Foundation

/// The panel of a popover with its arrow, its shadow and the presented view.
final class PopoverView: UIView {
  static let shadowOpacity: Float = 0.2
  static let shadowRadius: CGFloat = 20
  /// The distance below the tip at which the arrow's rounding begins, in points.
  private static let tipDepth: CGFloat = 3

  private let outline = CAShapeLayer()
  private let panel = UIView()
  /// The mask of the presented view: the panel, and the arrow unless `color` fills it.
  private let contentMask = CAShapeLayer()
  private var placement: PopoverPlacement?
  /// The bounds for which the paths were made; null if they must be made again.
  private var pathBounds = CGRect.null

  /// The presented view, whose frame contains the panel and the arrow; `contentMask` clips it.
  var content: UIView? {
    didSet {
      if let content { panel.addSubview(content) }
      setNeedsLayout()
    }
  }

  /// The colour of the panel and the arrow. If nil, they have the background colour of the system, and the presented
  /// view fills the arrow too.
  var color: UIColor? {
    didSet {
      showColor()
      pathBounds = .null
      setNeedsLayout()
    }
  }

  init() {
    super.init(frame: .zero)
    accessibilityViewIsModal = true
    outline.shadowColor = UIColor.black.cgColor
    outline.shadowOpacity = Self.shadowOpacity
    outline.shadowRadius = Self.shadowRadius
    outline.shadowOffset = .zero
    layer.addSublayer(outline)
    panel.layer.mask = contentMask
    addSubview(panel)
    showColor()
  }

  required init?(coder: NSCoder) {
    fatalError("\(Self.self).init(coder:): archives are not read; its presentation controller creates it")
  }

  /// Moves the panel and its arrow. The method sets `bounds` and `center`, as the view may have a transform.
  func show(_ placement: PopoverPlacement) {
    let frame = placement.frame
    bounds.size = frame.size
    center = CGPoint(x: frame.midX, y: frame.midY)
    guard placement != self.placement else { return }
    self.placement = placement
    pathBounds = .null
    setNeedsLayout()
  }

  /// The vector from the centre of the bounds to the arrow's tip, in points.
  var tipFromCenter: CGVector {
    guard let placement else { return .zero }
    return CGVector(dx: placement.tip.x - bounds.midX, dy: placement.tip.y - bounds.midY)
  }

  /// The insets of the presented view's safe area for the arrow, in points.
  var arrowInsets: UIEdgeInsets { placement?.arrowInsets ?? .zero }

  override func layoutSubviews() {
    super.layoutSubviews()
    panel.frame = bounds
    if let content, content.superview === panel {
      content.frame = panel.bounds
      content.updateSafeArea()
    }
    guard pathBounds != bounds else { return }
    pathBounds = bounds
    let panelRect = placement?.panel(in: bounds) ?? bounds
    let panelPath = UIBezierPath(roundedRect: panelRect, cornerRadius: PopoverPlacement.cornerRadius)
    let outlinePath = UIBezierPath(roundedRect: panelRect, cornerRadius: PopoverPlacement.cornerRadius)
    addArrow(to: outlinePath)
    outline.path = outlinePath.cgPath
    outline.shadowPath = outlinePath.cgPath
    contentMask.path = color == nil ? outlinePath.cgPath : panelPath.cgPath
  }

  /// Returns the popover itself for a point beside the arrow, and in an arrow that `color` fills, as the presented view
  /// is clipped there.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    guard let hit, hit !== self, let placement, !placement.panel(in: bounds).contains(point) else {
      return hit
    }
    return contentMask.path?.contains(point) == true ? hit : self
  }

  /// Adds the arrow as a subpath that overlaps the panel by a point and has the same winding.
  private func addArrow(to path: UIBezierPath) {
    guard let placement, let outward = Self.vector(placement.arrow) else { return }
    let tip = placement.tip
    let sideways = CGVector(dx: -outward.dy, dy: outward.dx)
    func point(depth: CGFloat, side: CGFloat) -> CGPoint {
      CGPoint(
        x: tip.x - outward.dx * depth + sideways.dx * side, y: tip.y - outward.dy * depth + sideways.dy * side
      )
    }
    let (length, halfBase) = (PopoverPlacement.arrowLength, PopoverPlacement.arrowBase / 2)
    let halfRounding = halfBase * Self.tipDepth / length
    path.move(to: point(depth: length + 1, side: -halfBase))
    path.addLine(to: point(depth: length, side: -halfBase))
    path.addLine(to: point(depth: Self.tipDepth, side: -halfRounding))
    path.addQuadCurve(to: point(depth: Self.tipDepth, side: halfRounding), controlPoint: tip)
    path.addLine(to: point(depth: length, side: halfBase))
    path.addLine(to: point(depth: length + 1, side: halfBase))
    path.close()
  }

  private static func vector(_ arrow: UIPopoverArrowDirection) -> CGVector? {
    switch arrow {
    case .up: CGVector(dx: 0, dy: -1)
    case .down: CGVector(dx: 0, dy: 1)
    case .left: CGVector(dx: -1, dy: 0)
    case .right: CGVector(dx: 1, dy: 0)
    default: nil
    }
  }

  private func showColor() {
    outline.fillColor = (color ?? .systemBackground).resolvedColor(with: traitCollection).cgColor
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showColor()
  }
}

/// A view that dims the area beside a popover and passes touches to `passthroughViews`.
final class PopoverShade: UIView {
  /// The views below the shade that receive the touches at their positions; nil for none.
  var passthroughViews: [UIView]?

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    if let passthroughViews {
      for view in passthroughViews where view.window != nil && view.window === window {
        if let hit = view.hitTest(convert(point, to: view), with: event) { return hit }
      }
    }
    return super.hitTest(point, with: event)
  }
}

/// The animator of a popover, which scales up from the tip of its arrow and fades in; a dismissal only fades it out.
final class PopoverAnimation: NSObject, UIViewControllerAnimatedTransitioning, TimedAnimator {
  /// The duration of both animations in seconds; Apple publishes no value.
  static let duration: TimeInterval = 0.25
  /// The scale of a popover at the start of its presentation.
  static let scale: CGFloat = 0.8

  private let popover: UIPopoverPresentationController
  private let isPresenting: Bool

  init(_ popover: UIPopoverPresentationController, isPresenting: Bool) {
    self.popover = popover
    self.isPresenting = isPresenting
  }

  var timing: TransitionTiming { .curve(.easeOut) }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { Self.duration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: isPresenting ? .to : .from) else {
      return context.completeTransition(false)
    }
    let alpha = view.alpha
    if isPresenting {
      context.containerView.addSubview(view)
      popover.arrange()
      view.layoutIfNeeded()
      view.alpha = 0
      let tip = (view as? PopoverView)?.tipFromCenter ?? .zero
      view.transform = CGAffineTransform(
        translationX: tip.dx * (1 - Self.scale), y: tip.dy * (1 - Self.scale)
      ).scaledBy(x: Self.scale, y: Self.scale)
    }
    timing.animate(duration: Self.duration) {
      view.alpha = self.isPresenting ? alpha : 0
      view.transform = .identity
    } completion: {
      view.alpha = alpha
      view.transform = .identity
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

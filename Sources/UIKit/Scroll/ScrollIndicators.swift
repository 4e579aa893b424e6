/// The scroll indicators, which show the visible part of the content.
///
/// The bars are layers, not views: subviews belong to the app, and the bars stay above them in any order.
@MainActor
final class ScrollIndicators {
  /// The thickness of a bar and its distance from the edges, in points.
  static let thickness: CGFloat = 3
  static let margin: CGFloat = 3
  /// The minimum length of a bar, in points, while the content is in its range.
  static let minimumLength: CGFloat = 36
  /// The minimum length of a bar, in points, while the content is beyond an edge.
  static let minimumLengthBeyondEdge: CGFloat = 8
  /// A z position above those that apps give to their layers.
  static let zPosition: CGFloat = 1e6
  /// The seconds for which bars stay visible after a motion. Apple publishes no value.
  static let motionDelay: CFTimeInterval = 0.5
  /// The seconds for which bars stay visible after a flash. Apple publishes no value.
  static let flashDelay: CFTimeInterval = 1
  /// The duration of the bars' fade in seconds. Apple publishes no value.
  static let fadeDuration: CFTimeInterval = 0.25

  let vertical = CALayer()
  let horizontal = CALayer()
  /// Whether the bars are in the layer of the scroll view, to which they are added when they are first shown.
  private(set) var isAttached = false
  private(set) var isShown = false
  var style = UIScrollView.IndicatorStyle.default {
    didSet { changeBars { $0.backgroundColor = color } }
  }

  private var color: CGColor {
    style == .white ? UIColor(white: 1, alpha: 0.5).cgColor : UIColor(white: 0, alpha: 0.35).cgColor
  }

  func attach(to view: UIView) {
    if isAttached { return }
    isAttached = true
    for bar in [vertical, horizontal] {
      // With the view as their delegate, the bars have no implicit actions.
      bar.delegate = view
      bar.backgroundColor = color
      bar.cornerRadius = Self.thickness / 2
      bar.zPosition = Self.zPosition
      bar.opacity = 0
      view.layer.addSublayer(bar)
    }
  }

  func show() {
    isShown = true
    changeBars { bar in
      bar.removeAnimation(forKey: "fade")
      bar.opacity = 1
    }
  }

  /// Fades the bars out after `delay` seconds, by the layers' clock.
  func fade(after delay: CFTimeInterval) {
    guard isShown else { return }
    isShown = false
    changeBars { bar in
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = 1
      fade.toValue = 0
      fade.beginTime = bar.convertTime(CACurrentMediaTime(), from: nil) + delay
      fade.duration = Self.fadeDuration
      fade.fillMode = .backwards
      bar.opacity = 0
      bar.add(fade, forKey: "fade")
    }
  }

  /// Changes both bars, with actions disabled.
  private func changeBars(_ change: (CALayer) -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    change(vertical)
    change(horizontal)
    CATransaction.commit()
  }

  /// The track between two positions. If `low` is not below `high`, the track has no length, and begins at 0 if `low`
  /// is not finite.
  static func track(_ low: Double, _ high: Double) -> ClosedRange<Double> {
    if high > low { return low...high }
    return low.isFinite ? low...low : 0...0
  }

  /// The position and length of a bar on its track: the visible fraction of the content, shortened while the
  /// content is beyond its edge.
  static func barSpan(
    axis: ScrollAxis, offset: Double, track: ClosedRange<Double>
  ) -> (start: Double, length: Double) {
    let trackLength = track.upperBound - track.lowerBound
    let scrollable = axis.range.upperBound - axis.range.lowerBound
    let unshortened = min(
      trackLength, max(Double(minimumLength), trackLength * axis.length / (axis.length + scrollable)))
    let inside = axis.clamped(offset)
    let length = min(
      unshortened, max(Double(minimumLengthBeyondEdge), unshortened - abs(offset - inside)))
    let fraction = scrollable > 0 ? (inside - axis.range.lowerBound) / scrollable : 0
    return (track.lowerBound + fraction * (trackLength - length), length)
  }
}

extension UIScrollView {
  func showIndicators() {
    indicators.attach(to: self)
    layOutIndicators()
    indicators.show()
  }

  /// Lays out the bars for the current offset.
  func layOutIndicators() {
    guard indicators.isAttached else { return }
    let axes = self.axes(storedContentSize)
    let showsVertical = showsVerticalScrollIndicator && axes.y.range.lowerBound < axes.y.range.upperBound
    let showsHorizontal = showsHorizontalScrollIndicator && axes.x.range.lowerBound < axes.x.range.upperBound
    let (thickness, margin) = (ScrollIndicators.thickness, ScrollIndicators.margin)
    // Two bars leave the corner free.
    let end = margin + (showsVertical && showsHorizontal ? thickness + margin : 0)
    let wasHidden = (vertical: indicators.vertical.isHidden, horizontal: indicators.horizontal.isHidden)
    indicators.vertical.isHidden = !showsVertical
    indicators.horizontal.isHidden = !showsHorizontal
    if showsVertical {
      let inset = barInsets(verticalScrollIndicatorInsets)
      let low = inset.top + margin
      let span = ScrollIndicators.barSpan(
        axis: axes.y, offset: contentOffset.y,
        track: ScrollIndicators.track(low, bounds.height - inset.bottom - end))
      setFrame(
        of: indicators.vertical,
        CGRect(
          x: bounds.maxX - inset.right - margin - thickness, y: bounds.minY + span.start, width: thickness,
          height: span.length), isNew: wasHidden.vertical)
    }
    if showsHorizontal {
      let inset = barInsets(horizontalScrollIndicatorInsets)
      let low = inset.left + margin
      let span = ScrollIndicators.barSpan(
        axis: axes.x, offset: contentOffset.x,
        track: ScrollIndicators.track(low, bounds.width - inset.right - end))
      setFrame(
        of: indicators.horizontal,
        CGRect(
          x: bounds.minX + span.start, y: bounds.maxY - inset.bottom - margin - thickness,
          width: span.length, height: thickness), isNew: wasHidden.horizontal)
    }
  }

  /// Sets the frame of a bar. In an animation block, only a bar that was visible before moves in the animation.
  private func setFrame(of bar: CALayer, _ frame: CGRect, isNew: Bool) {
    guard !isNew, bar.presentedState.opacity > 0 else {
      return UIView.performWithoutAnimation { setGeometry(of: bar, frame) }
    }
    setGeometry(of: bar, frame)
  }

  private func setGeometry(of bar: CALayer, _ frame: CGRect) {
    bar.bounds = CGRect(origin: .zero, size: frame.size)
    bar.position = CGPoint(x: frame.midX, y: frame.midY)
  }
}

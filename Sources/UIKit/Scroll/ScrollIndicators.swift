/// The scroll indicators, which show the visible part of the content.
///
/// They are layers, not views: subviews belong to the app, and the bars stay above them in any order.
@MainActor
final class ScrollIndicators {
  /// The thickness of a bar and its distance from the edges, in points.
  static let thickness: CGFloat = 3
  static let margin: CGFloat = 3
  /// The least length of a bar, in points: inside the range, and beyond it.
  static let shortest: CGFloat = 36
  static let squeezed: CGFloat = 8
  /// A z position above any that apps give to layers of their own.
  static let height: CGFloat = 1e6
  /// The seconds for which bars stay after a motion and after a flash, and then fade out. Apple names no numbers.
  static let linger: CFTimeInterval = 0.5
  static let flash: CFTimeInterval = 1
  static let fading: CFTimeInterval = 0.25

  let vertical = CALayer()
  let horizontal = CALayer()
  /// Whether the bars are attached, as they are when they are first shown.
  private(set) var isAttached = false
  private(set) var isShown = false
  var style = UIScrollView.IndicatorStyle.default {
    didSet { silently { $0.backgroundColor = color } }
  }

  private var color: CGColor {
    style == .white ? UIColor(white: 1, alpha: 0.5).cgColor : UIColor(white: 0, alpha: 0.35).cgColor
  }

  func attach(to view: UIView) {
    if isAttached { return }
    isAttached = true
    for bar in [vertical, horizontal] {
      // The bars have no implicit actions, as the layers of views.
      bar.delegate = view
      bar.backgroundColor = color
      bar.cornerRadius = Self.thickness / 2
      bar.zPosition = Self.height
      bar.opacity = 0
      view.layer.addSublayer(bar)
    }
  }

  func show() {
    isShown = true
    silently { bar in
      bar.removeAnimation(forKey: "fade")
      bar.opacity = 1
    }
  }

  /// Fades the bars out after `delay` seconds, by the layers' clock.
  func fade(after delay: CFTimeInterval) {
    guard isShown else { return }
    isShown = false
    silently { bar in
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = 1
      fade.toValue = 0
      fade.beginTime = bar.convertTime(CACurrentMediaTime(), from: nil) + delay
      fade.duration = Self.fading
      fade.fillMode = .backwards
      bar.opacity = 0
      bar.add(fade, forKey: "fade")
    }
  }

  private func silently(_ change: (CALayer) -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    change(vertical)
    change(horizontal)
    CATransaction.commit()
  }

  /// The track between two insets; empty where they leave nothing or are no numbers.
  static func track(_ low: Double, _ high: Double) -> ClosedRange<Double> {
    if high > low { return low...high }
    return low.isFinite ? low...low : 0...0
  }

  /// The position and length of a bar on its track: the visible fraction of the content, shortened while the
  /// content is beyond its edge.
  static func barSpan(
    axis: ScrollAxis, offset: Double, track: ClosedRange<Double>
  ) -> (start: Double, length: Double) {
    let room = track.upperBound - track.lowerBound
    let scrollable = axis.range.upperBound - axis.range.lowerBound
    let whole = min(room, max(Double(shortest), room * axis.length / (axis.length + scrollable)))
    let inside = axis.clamped(offset)
    let length = min(whole, max(Double(squeezed), whole - abs(offset - inside)))
    let part = scrollable > 0 ? (inside - axis.range.lowerBound) / scrollable : 0
    return (track.lowerBound + part * (room - length), length)
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
    let isTall = showsVerticalScrollIndicator && axes.y.range.lowerBound < axes.y.range.upperBound
    let isWide = showsHorizontalScrollIndicator && axes.x.range.lowerBound < axes.x.range.upperBound
    let (thickness, margin) = (ScrollIndicators.thickness, ScrollIndicators.margin)
    // Two bars leave the corner free.
    let end = margin + (isTall && isWide ? thickness + margin : 0)
    let hidden = (vertical: indicators.vertical.isHidden, horizontal: indicators.horizontal.isHidden)
    indicators.vertical.isHidden = !isTall
    indicators.horizontal.isHidden = !isWide
    if isTall {
      let inset = barInsets(verticalScrollIndicatorInsets)
      let low = inset.top + margin
      let span = ScrollIndicators.barSpan(
        axis: axes.y, offset: contentOffset.y,
        track: ScrollIndicators.track(low, bounds.height - inset.bottom - end))
      setFrame(
        of: indicators.vertical,
        CGRect(
          x: bounds.maxX - inset.right - margin - thickness, y: bounds.minY + span.start, width: thickness,
          height: span.length), isNew: hidden.vertical)
    }
    if isWide {
      let inset = barInsets(horizontalScrollIndicatorInsets)
      let low = inset.left + margin
      let span = ScrollIndicators.barSpan(
        axis: axes.x, offset: contentOffset.x,
        track: ScrollIndicators.track(low, bounds.width - inset.right - end))
      setFrame(
        of: indicators.horizontal,
        CGRect(
          x: bounds.minX + span.start, y: bounds.maxY - inset.bottom - margin - thickness,
          width: span.length, height: thickness), isNew: hidden.horizontal)
    }
  }

  /// Places a bar; in an animation block only one that is seen moves there from where it was.
  private func setFrame(of bar: CALayer, _ frame: CGRect, isNew: Bool) {
    guard !isNew, bar.presentedState.opacity > 0 else {
      return UIView.performWithoutAnimation { place(bar, frame) }
    }
    place(bar, frame)
  }

  private func place(_ bar: CALayer, _ frame: CGRect) {
    bar.bounds = CGRect(origin: .zero, size: frame.size)
    bar.position = CGPoint(x: frame.midX, y: frame.midY)
  }
}

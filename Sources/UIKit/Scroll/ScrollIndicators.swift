/// The bars that say which part of the content is seen.
///
/// They are layers and no views: subviews are the app's alone, and whatever the app does to their order, the bars lie
/// above them.
@MainActor
final class ScrollIndicators {
  /// Points across a bar, and between it and the edges.
  static let thickness: CGFloat = 3
  static let margin: CGFloat = 3
  /// Points that a bar is long at least: inside the range, and beyond it.
  static let shortest: CGFloat = 36
  static let squeezed: CGFloat = 8
  /// Above whatever height apps give to layers of their own.
  static let height: CGFloat = 1e6
  /// Seconds that bars stay after a motion and after a flash, and then take to go. Apple names no numbers.
  static let linger: CFTimeInterval = 0.5
  static let flash: CFTimeInterval = 1
  static let fading: CFTimeInterval = 0.25

  let vertical = CALayer()
  let horizontal = CALayer()
  /// Bars that never were shown are in no tree.
  private(set) var isAttached = false
  private(set) var isShown = false

  func attach(to view: UIView) {
    if isAttached { return }
    isAttached = true
    for bar in [vertical, horizontal] {
      // Without actions of their own, as views' layers are.
      bar.delegate = view
      bar.backgroundColor = UIColor(white: 0, alpha: 0.35).cgColor
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

  /// Lets the bars go after so many seconds, by the layers' clock.
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

  /// Where along its track a bar lies, and how long it is: as much of the track as is seen of the content, and ever
  /// shorter as the content is drawn beyond its edge.
  static func place(
    axis: ScrollAxis, offset: Double, track: ClosedRange<Double>
  ) -> (start: Double, length: Double) {
    let room = track.upperBound - track.lowerBound
    let way = axis.range.upperBound - axis.range.lowerBound
    let whole = min(room, max(Double(shortest), room * axis.length / (axis.length + way)))
    let inside = axis.clamped(offset)
    let length = min(whole, max(Double(squeezed), whole - abs(offset - inside)))
    let part = way > 0 ? (inside - axis.range.lowerBound) / way : 0
    return (track.lowerBound + part * (room - length), length)
  }
}

extension UIScrollView {
  func showIndicators() {
    indicators.attach(to: self)
    layOutIndicators()
    indicators.show()
  }

  /// Puts the bars where they belong at the present offset.
  func layOutIndicators() {
    guard indicators.isAttached else { return }
    let axes = self.axes(sizeOfContent)
    let isTall = showsVerticalScrollIndicator && axes.y.range.lowerBound < axes.y.range.upperBound
    let isWide = showsHorizontalScrollIndicator && axes.x.range.lowerBound < axes.x.range.upperBound
    let (thickness, margin) = (ScrollIndicators.thickness, ScrollIndicators.margin)
    // Two bars leave each other the corner.
    let end = margin + (isTall && isWide ? thickness + margin : 0)
    indicators.vertical.isHidden = !isTall
    indicators.horizontal.isHidden = !isWide
    if isTall {
      let inset = barInsets(verticalScrollIndicatorInsets)
      let low = inset.top + margin
      let place = ScrollIndicators.place(
        axis: axes.y, offset: contentOffset.y, track: low...max(low, bounds.height - inset.bottom - end))
      put(
        indicators.vertical,
        CGRect(
          x: bounds.maxX - inset.right - margin - thickness, y: bounds.minY + place.start, width: thickness,
          height: place.length))
    }
    if isWide {
      let inset = barInsets(horizontalScrollIndicatorInsets)
      let low = inset.left + margin
      let place = ScrollIndicators.place(
        axis: axes.x, offset: contentOffset.x, track: low...max(low, bounds.width - inset.right - end))
      put(
        indicators.horizontal,
        CGRect(
          x: bounds.minX + place.start, y: bounds.maxY - inset.bottom - margin - thickness,
          width: place.length, height: thickness))
    }
  }

  private func put(_ bar: CALayer, _ frame: CGRect) {
    bar.bounds = CGRect(origin: .zero, size: frame.size)
    bar.position = CGPoint(x: frame.midX, y: frame.midY)
  }
}

import Foundation

/// The position of a popover beside its source.
struct PopoverPlacement: Equatable {
  /// The length of the arrow and the width of its base, in points.
  static let arrowLength: CGFloat = 13
  static let arrowBase: CGFloat = 37
  /// The radius of the panel's corners, in points.
  static let cornerRadius: CGFloat = 13

  /// The frame of the panel and the arrow, in points of the container.
  private(set) var frame: CGRect
  /// The direction of the arrow; empty for a popover without an arrow.
  private(set) var arrow: UIPopoverArrowDirection = []
  /// The tip of the arrow, in points relative to the frame's origin; for a popover without an arrow, the centre of the
  /// frame.
  private(set) var tip: CGPoint

  /// A side of the source: the direction in which the arrow of a popover on that side points, and the space for the
  /// panel.
  private struct Side {
    let arrow: UIPopoverArrowDirection
    /// The maximum size of the panel in points, without the arrow.
    let available: CGSize

    init(_ arrow: UIPopoverArrowDirection, of source: CGRect, in area: CGRect) {
      self.arrow = arrow
      let length: CGFloat =
        switch arrow {
        case .up: area.maxY - source.maxY
        case .down: source.minY - area.minY
        case .left: area.maxX - source.maxX
        default: source.minX - area.minX
        }
      let panelLength = max(0, length - PopoverPlacement.arrowLength)
      available =
        arrow == .up || arrow == .down
        ? CGSize(width: area.width, height: min(panelLength, area.height))
        : CGSize(width: min(panelLength, area.width), height: area.height)
    }

    func fits(_ size: CGSize) -> Bool { size.width <= available.width && size.height <= available.height }
  }

  /// Chooses the first permitted direction, of up, down, left and right, in which `size` fits into `area`; if there is
  /// none, the direction in which the panel can be largest.
  ///
  /// If `size` fits in no direction, the popover overlaps its source if `mayOverlap` is true, and is reduced to the
  /// available size otherwise.
  init(
    size: CGSize, at source: CGRect, in area: CGRect, permitted: UIPopoverArrowDirection,
    mayOverlap: Bool
  ) {
    var best: Side?
    if permitted.contains(.up) { Self.choose(.up, over: &best, for: size, at: source, in: area) }
    if permitted.contains(.down) { Self.choose(.down, over: &best, for: size, at: source, in: area) }
    if permitted.contains(.left) { Self.choose(.left, over: &best, for: size, at: source, in: area) }
    if permitted.contains(.right) { Self.choose(.right, over: &best, for: size, at: source, in: area) }
    guard let best else {
      // Without a permitted direction, the popover has no arrow and is centred on its source.
      let size = Self.limited(size, to: area.size)
      frame = CGRect(
        origin: Self.origin(size, around: CGPoint(x: source.midX, y: source.midY), in: area), size: size)
      tip = CGPoint(x: size.width / 2, y: size.height / 2)
      return
    }
    arrow = best.arrow
    let isVertical = arrow == .up || arrow == .down
    // The arrow is inside the area too.
    let wholeArea = CGSize(
      width: max(0, area.width - (isVertical ? 0 : Self.arrowLength)),
      height: max(0, area.height - (isVertical ? Self.arrowLength : 0)))
    let panel = Self.limited(size, to: mayOverlap ? wholeArea : best.available)
    let fullSize = CGSize(
      width: panel.width + (isVertical ? 0 : Self.arrowLength),
      height: panel.height + (isVertical ? Self.arrowLength : 0))
    let middle: CGPoint =
      switch arrow {
      case .up: CGPoint(x: source.midX, y: source.maxY + fullSize.height / 2)
      case .down: CGPoint(x: source.midX, y: source.minY - fullSize.height / 2)
      case .left: CGPoint(x: source.maxX + fullSize.width / 2, y: source.midY)
      default: CGPoint(x: source.minX - fullSize.width / 2, y: source.midY)
      }
    frame = CGRect(origin: Self.origin(fullSize, around: middle, in: area), size: fullSize)
    // The base of the arrow stays between the rounded corners.
    let margin = Self.cornerRadius + Self.arrowBase / 2
    let x = Self.within(source.midX - frame.minX, margin, fullSize.width - margin)
    let y = Self.within(source.midY - frame.minY, margin, fullSize.height - margin)
    tip =
      switch arrow {
      case .up: CGPoint(x: x, y: 0)
      case .down: CGPoint(x: x, y: fullSize.height)
      case .left: CGPoint(x: 0, y: y)
      default: CGPoint(x: fullSize.width, y: y)
      }
  }

  /// Replaces `best` with the side of `arrow` if `best` is nil, or if the panel, reduced to the available size, has a
  /// larger area there.
  private static func choose(
    _ arrow: UIPopoverArrowDirection, over best: inout Side?, for size: CGSize, at source: CGRect,
    in area: CGRect
  ) {
    let side = Side(arrow, of: source, in: area)
    guard let current = best else {
      best = side
      return
    }
    if current.fits(size) { return }
    let (old, new) = (limited(size, to: current.available), limited(size, to: side.available))
    if side.fits(size) || new.width * new.height > old.width * old.height { best = side }
  }

  private static func limited(_ size: CGSize, to maximum: CGSize) -> CGSize {
    CGSize(width: min(size.width, max(0, maximum.width)), height: min(size.height, max(0, maximum.height)))
  }

  /// The origin, in whole points, of a rectangle around `middle`, moved so that it is inside the area.
  private static func origin(_ size: CGSize, around middle: CGPoint, in area: CGRect) -> CGPoint {
    CGPoint(
      x: max(area.minX, min(middle.x - size.width / 2, area.maxX - size.width)).rounded(),
      y: max(area.minY, min(middle.y - size.height / 2, area.maxY - size.height)).rounded())
  }

  /// The value limited to a range; the mean of both limits if `low` exceeds `high`.
  private static func within(_ value: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
    low > high ? (low + high) / 2 : max(low, min(value, high))
  }

  /// The rectangle of the panel: the bounds of the popover's view without the arrow.
  func panel(in bounds: CGRect) -> CGRect { bounds.inset(by: arrowInsets) }

  /// The insets of the panel in the popover's frame, in points: the arrow's length at the edge with the arrow, 0 at the
  /// other edges.
  var arrowInsets: UIEdgeInsets {
    switch arrow {
    case .up: UIEdgeInsets(top: Self.arrowLength, left: 0, bottom: 0, right: 0)
    case .down: UIEdgeInsets(top: 0, left: 0, bottom: Self.arrowLength, right: 0)
    case .left: UIEdgeInsets(top: 0, left: Self.arrowLength, bottom: 0, right: 0)
    case .right: UIEdgeInsets(top: 0, left: 0, bottom: 0, right: Self.arrowLength)
    default: .zero
    }
  }
}

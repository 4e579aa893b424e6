import Foundation

/// The position of a popover beside its source.
struct PopoverPlacement: Equatable {
  /// The length of the arrow and the width of its base, in points.
  static let arrowLength: CGFloat = 13
  static let arrowBase: CGFloat = 37
  /// The radius of the panel's corners, in points.
  static let cornerRadius: CGFloat = 13

  /// The frame with the arrow, in points of the container.
  private(set) var frame: CGRect
  /// The direction of the arrow; empty without one.
  private(set) var arrow: UIPopoverArrowDirection = []
  /// The tip of the arrow, in points of the frame; its middle without an arrow.
  private(set) var tip: CGPoint

  /// The room for a popover in one direction.
  private struct Side {
    let arrow: UIPopoverArrowDirection
    let room: CGSize

    init(_ arrow: UIPopoverArrowDirection, of source: CGRect, in area: CGRect) {
      self.arrow = arrow
      let length: CGFloat =
        switch arrow {
        case .up: area.maxY - source.maxY
        case .down: source.minY - area.minY
        case .left: area.maxX - source.maxX
        default: source.minX - area.minX
        }
      let left = max(0, length - PopoverPlacement.arrowLength)
      room =
        arrow == .up || arrow == .down
        ? CGSize(width: area.width, height: min(left, area.height))
        : CGSize(width: min(left, area.width), height: area.height)
    }

    func fits(_ size: CGSize) -> Bool { size.width <= room.width && size.height <= room.height }
  }

  /// Finds the first permitted direction in which `size` fits into `area`, or else the one with the most room.
  ///
  /// If it fits in no direction, the popover is smaller, or it overlaps its source if it may.
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
      // There is no arrow: the popover is over the middle of its source.
      let size = Self.limited(size, to: area.size)
      frame = CGRect(
        origin: Self.origin(size, around: CGPoint(x: source.midX, y: source.midY), in: area), size: size)
      tip = CGPoint(x: size.width / 2, y: size.height / 2)
      return
    }
    arrow = best.arrow
    let panel = Self.limited(size, to: mayOverlap ? area.size : best.room)
    let isUpright = arrow == .up || arrow == .down
    let full = CGSize(
      width: panel.width + (isUpright ? 0 : Self.arrowLength),
      height: panel.height + (isUpright ? Self.arrowLength : 0))
    let middle: CGPoint =
      switch arrow {
      case .up: CGPoint(x: source.midX, y: source.maxY + full.height / 2)
      case .down: CGPoint(x: source.midX, y: source.minY - full.height / 2)
      case .left: CGPoint(x: source.maxX + full.width / 2, y: source.midY)
      default: CGPoint(x: source.minX - full.width / 2, y: source.midY)
      }
    frame = CGRect(origin: Self.origin(full, around: middle, in: area), size: full)
    let margin = Self.cornerRadius + Self.arrowBase / 2
    let x = Self.within(source.midX - frame.minX, margin, full.width - margin)
    let y = Self.within(source.midY - frame.minY, margin, full.height - margin)
    tip =
      switch arrow {
      case .up: CGPoint(x: x, y: 0)
      case .down: CGPoint(x: x, y: full.height)
      case .left: CGPoint(x: 0, y: y)
      default: CGPoint(x: full.width, y: y)
      }
  }

  /// Takes a direction if none was taken that fits, and it fits or has more room.
  private static func choose(
    _ arrow: UIPopoverArrowDirection, over best: inout Side?, for size: CGSize, at source: CGRect,
    in area: CGRect
  ) {
    let side = Side(arrow, of: source, in: area)
    guard let taken = best else {
      best = side
      return
    }
    if taken.fits(size) { return }
    let (old, new) = (limited(size, to: taken.room), limited(size, to: side.room))
    if side.fits(size) || new.width * new.height > old.width * old.height { best = side }
  }

  private static func limited(_ size: CGSize, to room: CGSize) -> CGSize {
    CGSize(width: min(size.width, max(0, room.width)), height: min(size.height, max(0, room.height)))
  }

  /// The origin, in whole points, of a size around `middle` that stays in the area.
  private static func origin(_ size: CGSize, around middle: CGPoint, in area: CGRect) -> CGPoint {
    CGPoint(
      x: max(area.minX, min(middle.x - size.width / 2, area.maxX - size.width)).rounded(),
      y: max(area.minY, min(middle.y - size.height / 2, area.maxY - size.height)).rounded())
  }

  /// The value between two limits, or their middle if they are crossed.
  private static func within(_ value: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
    low > high ? (low + high) / 2 : max(low, min(value, high))
  }

  /// The part of the bounds of a popover's view that the arrow leaves to the panel.
  func panel(in bounds: CGRect) -> CGRect { bounds.inset(by: arrowInsets) }

  /// The length of the arrow at its side, in points.
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

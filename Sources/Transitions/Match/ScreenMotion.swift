import UIKit

/// The motion of the two whole screens of a `MatchTransition`, below the views that have counterparts.
///
/// Screens move by the width or height of the container. A screen that slides above the other one casts a shadow, and
/// the lower screen is dimmed by black with an opacity of 0.1.
public enum ScreenMotion: Sendable, Hashable {
  /// The direction of a motion.
  public enum Direction: Sendable, Hashable {
    /// Towards the left edge.
    case left
    /// Towards the right edge.
    case right
    /// Towards the upper edge.
    case up
    /// Towards the lower edge.
    case down

    var opposite: Direction {
      switch self {
      case .left: .right
      case .right: .left
      case .up: .down
      case .down: .up
      }
    }
  }

  /// The new screen replaces the old one at once; only views with counterparts or modifiers move.
  case none
  /// The new screen appears above the old one; in a reversed transition the old one disappears above the new one.
  case fade
  /// The new screen slides over the old one, which moves by a third of the distance.
  case push(Direction)
  /// The old screen slides away from above the new one, which moves by a third of the distance.
  case pull(Direction)
  /// Both screens slide, side by side.
  case slide(Direction)
  /// Both screens slide; the old one shrinks to a scale of 0.8, the new one grows from 0.8.
  case zoomSlide(Direction)
  /// The new screen slides over the old one.
  case cover(Direction)
  /// The old screen slides away from above the new one.
  case uncover(Direction)
  /// The new screen slides over the old one, which shrinks to a scale of 0.7.
  case pageIn(Direction)
  /// The old screen slides away from above the new one, which grows from a scale of 0.7.
  case pageOut(Direction)
  /// The old screen grows to a scale of 1.3 and fades, above the new one, which grows from 0.7.
  case zoom
  /// The old screen shrinks to a scale of 0.7, below the new one, which fades in and shrinks from 1.3.
  case zoomOut
  /// `push(.left)` in navigation controllers, `slide` towards the new tab in tab bar controllers, otherwise `fade`.
  case automatic

  /// The motion of a reversed transition.
  var reversed: ScreenMotion {
    switch self {
    case .none, .fade, .automatic: self
    case .push(let direction): .pull(direction.opposite)
    case .pull(let direction): .push(direction.opposite)
    case .slide(let direction): .slide(direction.opposite)
    case .zoomSlide(let direction): .zoomSlide(direction.opposite)
    case .cover(let direction): .uncover(direction.opposite)
    case .uncover(let direction): .cover(direction.opposite)
    case .pageIn(let direction): .pageOut(direction.opposite)
    case .pageOut(let direction): .pageIn(direction.opposite)
    case .zoom: .zoomOut
    case .zoomOut: .zoom
    }
  }

  /// Whether the new screen slides over the old one.
  var entersAbove: Bool {
    switch self {
    case .push, .cover, .pageIn: true
    default: false
    }
  }
}

/// The appearance of the new screen at the start of its motion, or of the old screen at the end of its motion.
struct ScreenLook {
  /// The translation, in widths and heights of the container.
  var shift = CGPoint.zero
  var scale: CGFloat = 1
  var alpha: CGFloat = 1
  /// The opacity of the black above the screen.
  var shade: CGFloat = 0
  /// The opacity of the screen's shadow.
  var shadow: Float = 0

  /// The greatest opacity of the black above a lower screen.
  static let dimming: CGFloat = 0.1
  /// The opacity and radius, in points, of the shadow of an upper screen.
  static let shadowOpacity: Float = 0.5
  static let shadowRadius: CGFloat = 5

  /// A screen that is moved away by a fraction of the container's width or height.
  static func shifted(_ direction: ScreenMotion.Direction, by fraction: CGFloat = 1) -> ScreenLook {
    let shift =
      switch direction {
      case .left: CGPoint(x: -fraction, y: 0)
      case .right: CGPoint(x: fraction, y: 0)
      case .up: CGPoint(x: 0, y: -fraction)
      case .down: CGPoint(x: 0, y: fraction)
      }
    return ScreenLook(shift: shift)
  }

  /// This look with the shadow that the upper of two screens casts.
  var above: ScreenLook { with { $0.shadow = Self.shadowOpacity } }
  /// This look with the dimming of the lower of two screens.
  var below: ScreenLook { with { $0.shade = Self.dimming } }
  func scaled(_ scale: CGFloat) -> ScreenLook { with { $0.scale = scale } }

  private func with(_ change: (inout ScreenLook) -> Void) -> ScreenLook {
    var look = self
    change(&look)
    return look
  }

  /// The transform of a screen with this look in a container of `size`; `transform` is the screen's own.
  func transform(_ transform: CGAffineTransform, in size: CGSize) -> CGAffineTransform {
    CGAffineTransform(scaleX: scale, y: scale).concatenating(transform)
      .concatenating(CGAffineTransform(translationX: shift.x * size.width, y: shift.y * size.height))
  }
}

extension ScreenMotion {
  /// The look of the new screen at the start and of the old screen at the end, and whether the new screen is above the
  /// old one.
  func looks(isReversed: Bool) -> (new: ScreenLook, old: ScreenLook, isNewAbove: Bool) {
    let identity = ScreenLook()
    switch self {
    case .none, .automatic: return (identity, identity, true)
    case .fade:
      let clear = ScreenLook(alpha: 0)
      return isReversed ? (identity, clear, false) : (clear, identity, true)
    case .push(let direction):
      return (.shifted(direction.opposite).above, .shifted(direction, by: 1.0 / 3).below, true)
    case .slide(let direction): return (.shifted(direction.opposite), .shifted(direction), true)
    case .zoomSlide(let direction):
      return (.shifted(direction.opposite).scaled(0.8), .shifted(direction).scaled(0.8), true)
    case .cover(let direction): return (.shifted(direction.opposite).above, identity.below, true)
    case .pageIn(let direction): return (.shifted(direction.opposite).above, identity.scaled(0.7).below, true)
    case .zoom: return (identity.scaled(0.7), ScreenLook(scale: 1.3, alpha: 0), false)
    case .pull, .uncover, .pageOut, .zoomOut:
      // Each of these motions is another one played backwards, with both screens and their order exchanged.
      let forward = reversed.looks(isReversed: false)
      return (forward.old, forward.new, !forward.isNewAbove)
    }
  }
}

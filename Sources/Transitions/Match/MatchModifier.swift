import UIKit

/// One property of the motion of a view in a `MatchTransition`.
///
///     text.matchModifiers = [.fade, .translate(y: 24), .delay(0.1)]
///     list.matchModifiers = [.cascade(0.03), .fade, .translate(x: 40)]  // its subviews, one after another
///
/// A reversed transition, such as a pop, plays the motion backwards: the last motion is the first. Numbers that are not
/// finite count as if the modifier were absent.
public struct MatchModifier: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case fade
    case translate(x: CGFloat, y: CGFloat)
    case scale(CGFloat)
    case rotate(CGFloat)
    case delay(Double)
    case duration(Double)
    case cascade(Double, fromLast: Bool)
    case arc(CGFloat)
    case unmatched([MatchModifier])
  }

  let kind: Kind

  /// The view is transparent while it is away from its position.
  public static let fade = MatchModifier(kind: .fade)

  /// The view is `x` and `y` points of its superview away from its position.
  public static func translate(x: CGFloat = 0, y: CGFloat = 0) -> MatchModifier {
    MatchModifier(kind: .translate(x: x, y: y))
  }

  /// The view is scaled about its anchor point while it is away from its position.
  public static func scale(_ factor: CGFloat) -> MatchModifier { MatchModifier(kind: .scale(factor)) }

  /// The view is rotated about its anchor point, by `angle` in radians, while it is away from its position.
  public static func rotate(_ angle: CGFloat) -> MatchModifier { MatchModifier(kind: .rotate(angle)) }

  /// The view starts `seconds` after the transition, at most nine tenths of the transition's duration.
  public static func delay(_ seconds: TimeInterval) -> MatchModifier { MatchModifier(kind: .delay(seconds)) }

  /// The view takes `seconds`, at most until the transition ends; by default, all the time that the delay leaves.
  public static func duration(_ seconds: TimeInterval) -> MatchModifier {
    MatchModifier(kind: .duration(seconds))
  }

  /// The other modifiers apply to the view's subviews, each of which starts `step` seconds after the one before, the
  /// first or the last one first. Many subviews get smaller steps, so that the last one starts before .7 of the
  /// duration.
  public static func cascade(_ step: TimeInterval, fromLast: Bool = false) -> MatchModifier {
    MatchModifier(kind: .cascade(step, fromLast: fromLast))
  }

  /// The view moves to its counterpart along a parabola that is `bend` of the distance away from the straight line, to
  /// the right of the motion if positive; a reversed transition takes the same path. With springs such a motion eases
  /// in and out.
  public static func arc(_ bend: CGFloat = 0.2) -> MatchModifier { MatchModifier(kind: .arc(bend)) }

  /// The modifiers apply only where the view has no counterpart, such as a fade of a title that another screen may show.
  public static func unmatched(_ modifiers: MatchModifier...) -> MatchModifier {
    MatchModifier(kind: .unmatched(modifiers))
  }
}

/// A list of modifiers as values.
struct MatchMotion {
  var fades = false
  private var displacement = CGPoint.zero
  private var factor: CGFloat = 1
  private var angle: CGFloat = 0
  private var delay = 0.0
  private var length: Double?
  private(set) var cascade: (step: Double, fromLast: Bool)?
  private(set) var bend: CGFloat = 0

  init(_ modifiers: [MatchModifier], isMatched: Bool = false) {
    apply(modifiers, isMatched: isMatched)
  }

  private mutating func apply(_ modifiers: [MatchModifier], isMatched: Bool) {
    for modifier in modifiers {
      switch modifier.kind {
      case .fade: fades = true
      case .translate(let x, let y) where x.isFinite && y.isFinite: displacement = CGPoint(x: x, y: y)
      case .scale(let value) where value.isFinite: factor = value
      case .rotate(let value) where value.isFinite: angle = value
      case .delay(let value) where value.isFinite: delay = max(0, value)
      case .duration(let value) where value.isFinite: length = max(0, value)
      case .cascade(let step, let fromLast) where step.isFinite: cascade = (max(0, step), fromLast)
      case .arc(let value) where value.isFinite: bend = value
      case .unmatched(let inner) where !isMatched: apply(inner, isMatched: false)
      default: break
      }
    }
  }

  /// The transform of a view that is away from its position; `transform` is the one at its position.
  func displaced(_ transform: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(scaleX: factor, y: factor).rotated(by: angle)
      .concatenating(transform)
      .concatenating(CGAffineTransform(translationX: displacement.x, y: displacement.y))
  }

  /// Whether the modifiers change the view's position or appearance.
  var displaces: Bool { displacement != .zero || factor != 1 || angle != 0 }

  /// The delay before the motion and the duration of the motion, in seconds, within a transition of `duration` seconds;
  /// `wait` is added to the delay. Without a duration of its own the motion takes `rule`, or all that is left.
  func times(in duration: Double, wait: Double = 0, rule: Double? = nil) -> (start: Double, length: Double) {
    let start = min(delay + wait, 0.9 * duration)
    return (start, min(length ?? rule ?? .infinity, duration - start))
  }

  /// The delay and the duration in a reversed transition, which plays the motion backwards.
  func timesBack(in duration: Double, wait: Double) -> (start: Double, length: Double) {
    let (start, length) = times(in: duration, wait: wait)
    return (max(0, duration - start - length), length)
  }

  /// The seconds between the starts of `count` subviews.
  func step(of count: Int, in duration: Double) -> Double {
    guard let cascade, count > 1 else { return 0 }
    return min(cascade.step, max(0, 0.7 * duration - delay) / Double(count - 1))
  }
}

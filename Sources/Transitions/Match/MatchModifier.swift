import UIKit

/// One property of the motion of a view in a `MatchTransition`.
///
///     text.matchModifiers = [.fade, .translate(y: 24), .delay(0.1)]
///     list.matchModifiers = [.cascade(0.03), .fade, .translate(x: 40)]  // its subviews, one after another
///
/// A reversed transition, such as a pop, plays the motions backwards, the last motion first. A modifier with a number
/// that is not finite has no effect.
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

  /// The view is away from its position by `x` and `y` points, in its superview's coordinates.
  public static func translate(x: CGFloat = 0, y: CGFloat = 0) -> MatchModifier {
    MatchModifier(kind: .translate(x: x, y: y))
  }

  /// The view is scaled about its anchor point while it is away from its position.
  public static func scale(_ factor: CGFloat) -> MatchModifier { MatchModifier(kind: .scale(factor)) }

  /// The view is rotated about its anchor point, by `angle` in radians, while it is away from its position.
  public static func rotate(_ angle: CGFloat) -> MatchModifier { MatchModifier(kind: .rotate(angle)) }

  /// The view starts `seconds` after the start of the transition, but at the latest after nine tenths of the
  /// transition's duration.
  public static func delay(_ seconds: TimeInterval) -> MatchModifier { MatchModifier(kind: .delay(seconds)) }

  /// The view takes `seconds`, but at most until the transition ends. Without this modifier it takes all the time after
  /// the delay.
  public static func duration(_ seconds: TimeInterval) -> MatchModifier {
    MatchModifier(kind: .duration(seconds))
  }

  /// The view's other modifiers apply to its subviews, which start one after another every `step` seconds; `fromLast`
  /// starts with the last subview. The step is shortened if the last start would come after 0.7 of the duration.
  public static func cascade(_ step: TimeInterval, fromLast: Bool = false) -> MatchModifier {
    MatchModifier(kind: .cascade(step, fromLast: fromLast))
  }

  /// The view moves to its counterpart along a parabola. `bend` is the parabola's greatest distance from the straight
  /// line, as a fraction of the line's length; a positive bend is to the right of the motion. A reversed transition
  /// takes the same path. If the timing is a spring, the view eases in and out instead.
  public static func arc(_ bend: CGFloat = 0.2) -> MatchModifier { MatchModifier(kind: .arc(bend)) }

  /// The modifiers apply only if the view has no counterpart. For example, a title can fade unless the other screen
  /// also shows it.
  public static func unmatched(_ modifiers: MatchModifier...) -> MatchModifier {
    MatchModifier(kind: .unmatched(modifiers))
  }
}

/// The combined values of a list of modifiers.
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

  /// The transform of a view that is away from its position; `transform` is the transform at its position.
  func displaced(_ transform: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(scaleX: factor, y: factor).rotated(by: angle)
      .concatenating(transform)
      .concatenating(CGAffineTransform(translationX: displacement.x, y: displacement.y))
  }

  /// Whether the modifiers translate, scale or rotate the view.
  var displaces: Bool { displacement != .zero || factor != 1 || angle != 0 }

  /// The delay before the motion and the duration of the motion, in seconds, within a transition of `duration` seconds;
  /// `extraDelay` is added to the delay. Without a duration of its own the motion takes `rule` seconds, or the rest of
  /// the transition if `rule` is nil; it ends with the transition at the latest.
  func times(in duration: Double, extraDelay: Double = 0, rule: Double? = nil)
    -> (start: Double, length: Double)
  {
    let start = min(delay + extraDelay, 0.9 * duration)
    return (start, min(length ?? rule ?? .infinity, duration - start))
  }

  /// The delay and the duration in a reversed transition, which plays the motion backwards.
  func reversedTimes(in duration: Double, extraDelay: Double) -> (start: Double, length: Double) {
    let (start, length) = times(in: duration, extraDelay: extraDelay)
    return (max(0, duration - start - length), length)
  }

  /// The seconds between the starts of two successive subviews of `count`, in a transition of `duration` seconds.
  func step(of count: Int, in duration: Double) -> Double {
    guard let cascade, count > 1 else { return 0 }
    return min(cascade.step, max(0, 0.7 * duration - delay) / Double(count - 1))
  }
}

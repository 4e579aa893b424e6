import Engine
import Foundation

/// A cubic timing curve.
///
/// Follows [UICubicTimingParameters](https://developer.apple.com/documentation/uikit/uicubictimingparameters).
@preconcurrency @MainActor
open class UICubicTimingParameters: MainActorObject, UITimingCurveProvider {
  /// The named curve; `easeInOut` for parameters that were created without one.
  public final let animationCurve: UIView.AnimationCurve
  /// The first control point: x is a fraction of the duration, y a fraction of the distance.
  public final let controlPoint1: CGPoint
  /// The second control point: x is a fraction of the duration, y a fraction of the distance.
  public final let controlPoint2: CGPoint
  private let type: UITimingCurveType

  /// Creates Core Animation's default curve.
  public init() {
    animationCurve = .easeInOut
    let standard = CubicBezier.standard
    controlPoint1 = CGPoint(x: CGFloat(standard.x1), y: CGFloat(standard.y1))
    controlPoint2 = CGPoint(x: CGFloat(standard.x2), y: CGFloat(standard.y2))
    type = .builtin
    super.init(mainActor: ())
  }

  /// Creates one of UIKit's named curves.
  public init(animationCurve curve: UIView.AnimationCurve) {
    animationCurve = curve
    let cubic = curve.timingFunction.cubic
    controlPoint1 = CGPoint(x: CGFloat(cubic.x1), y: CGFloat(cubic.y1))
    controlPoint2 = CGPoint(x: CGFloat(cubic.x2), y: CGFloat(cubic.y2))
    type = .builtin
    super.init(mainActor: ())
  }

  /// Creates a curve with two control points; traps for x coordinates outside of 0…1 and y coordinates that are not
  /// finite.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    guard (0...1).contains(point1.x), (0...1).contains(point2.x), point1.y.isFinite, point2.y.isFinite else {
      fatalError(
        "UICubicTimingParameters(controlPoint1: \(point1), controlPoint2: \(point2)): "
          + "x must be in 0…1 and y finite")
    }
    animationCurve = .easeInOut
    controlPoint1 = point1
    controlPoint2 = point2
    type = .cubic
    super.init(mainActor: ())
  }

  /// `builtin` for a named or default curve, `cubic` if the parameters were created with control points.
  open var timingCurveType: UITimingCurveType { type }
  /// The object itself.
  open var cubicTimingParameters: UICubicTimingParameters? { self }
  /// The spring, always nil: a cubic curve is no spring.
  open var springTimingParameters: UISpringTimingParameters? { nil }

  /// Returns the object itself, which is immutable.
  open nonisolated func copy(with zone: NSZone? = nil) -> Any { self }

  var curve: Curve {
    Curve(
      CubicBezier(
        x1: Float(controlPoint1.x), y1: Float(controlPoint1.y), x2: Float(controlPoint2.x),
        y2: Float(controlPoint2.y)))
  }
}

import Foundation

/// The kind of curve that a `UITimingCurveProvider` describes.
public enum UITimingCurveType: Int, Sendable {
  /// One of the curves of `UIView.AnimationCurve`.
  case builtin
  /// The Bézier curve of `cubicTimingParameters`.
  case cubic
  /// The spring of `springTimingParameters`.
  case spring
  /// A Bézier curve and a spring together.
  case composed
}

/// An object that describes a timing curve.
///
/// Follows [UITimingCurveProvider](https://developer.apple.com/documentation/uikit/uitimingcurveprovider).
@preconcurrency @MainActor
public protocol UITimingCurveProvider: NSObjectProtocol, NSCopying {
  /// The kind of curve, which decides whether the cubic curve, the spring, or both apply.
  var timingCurveType: UITimingCurveType { get }
  /// The cubic curve; nil for a spring.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring; nil for a cubic curve.
  var springTimingParameters: UISpringTimingParameters? { get }
}

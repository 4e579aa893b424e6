import Foundation

/// Which of the parameters of a `UITimingCurveProvider` count.
public enum UITimingCurveType: Int, Sendable {
  case builtin, cubic, spring, composed
}

/// A timing curve as an object.
///
/// Follows [UITimingCurveProvider](https://developer.apple.com/documentation/uikit/uitimingcurveprovider).
@preconcurrency @MainActor
public protocol UITimingCurveProvider: NSObjectProtocol, NSCopying {
  var timingCurveType: UITimingCurveType { get }
  var cubicTimingParameters: UICubicTimingParameters? { get }
  var springTimingParameters: UISpringTimingParameters? { get }
}

// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

// Names of functions and types that older source uses.

extension CGPoint {
  /// Whether both points are equal (CoreGraphics, `CGPointEqualToPoint`).
  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGSize {
  /// Whether both sizes are equal (CoreGraphics, `CGSizeEqualToSize`).
  public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGRect {
  /// Whether both rectangles are equal (CoreGraphics, `CGRectEqualToRect`).
  public func equalTo(_ rect2: CGRect) -> Bool { self == rect2 }
}

/// Foundation's name of `Int`.
public typealias NSInteger = Int
/// Foundation's name of `UInt`.
public typealias NSUInteger = UInt
/// The largest finite `Float` (`math.h`).
public var MAXFLOAT: Float { .greatestFiniteMagnitude }
/// The value of `MAXFLOAT`, as on Apple's systems; apps use it for endless repetition (`math.h`).
public var HUGE: Float { MAXFLOAT }
/// The number of nanoseconds in a second (Dispatch, `NSEC_PER_SEC`).
public var NSEC_PER_SEC: UInt64 { 1_000_000_000 }
/// The number of nanoseconds in a millisecond (Dispatch, `NSEC_PER_MSEC`).
public var NSEC_PER_MSEC: UInt64 { 1_000_000 }
/// The number of nanoseconds in a microsecond (Dispatch, `NSEC_PER_USEC`).
public var NSEC_PER_USEC: UInt64 { 1000 }
/// The number of microseconds in a second (Dispatch, `USEC_PER_SEC`).
public var USEC_PER_SEC: UInt64 { 1_000_000 }
/// The number of milliseconds in a second (Dispatch, `MSEC_PER_SEC`).
public var MSEC_PER_SEC: UInt64 { 1000 }

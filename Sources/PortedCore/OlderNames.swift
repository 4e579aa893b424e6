// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

// Names of functions and types that older source uses.

extension CGPoint {
  /// Whether both points are the same (CoreGraphics, `CGPointEqualToPoint`).
  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGSize {
  /// Whether both sizes are the same (CoreGraphics, `CGSizeEqualToSize`).
  public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGRect {
  /// Whether both rectangles are the same (CoreGraphics, `CGRectEqualToRect`).
  public func equalTo(_ rect2: CGRect) -> Bool { self == rect2 }
}

/// Foundation's integer type of this name.
public typealias NSInteger = Int
/// Foundation's unsigned integer type of this name.
public typealias NSUInteger = UInt
/// The largest finite number of its type (`math.h`).
public var MAXFLOAT: Float { .greatestFiniteMagnitude }
/// The largest number, for endless repetition; on Apple's systems that is `MAXFLOAT` (`math.h`).
public var HUGE: Float { MAXFLOAT }
/// The nanoseconds of a second (Dispatch, `NSEC_PER_SEC`).
public var NSEC_PER_SEC: UInt64 { 1_000_000_000 }
/// The nanoseconds of a millisecond (Dispatch, `NSEC_PER_MSEC`).
public var NSEC_PER_MSEC: UInt64 { 1_000_000 }
/// The nanoseconds of a microsecond (Dispatch, `NSEC_PER_USEC`).
public var NSEC_PER_USEC: UInt64 { 1000 }
/// The microseconds of a second (Dispatch, `USEC_PER_SEC`).
public var USEC_PER_SEC: UInt64 { 1_000_000 }
/// The milliseconds of a second (Dispatch, `MSEC_PER_SEC`).
public var MSEC_PER_SEC: UInt64 { 1000 }

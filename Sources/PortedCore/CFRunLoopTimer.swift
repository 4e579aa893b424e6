// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Engine
import Foundation
import ObjectiveCRuntime

// CoreFoundation's names for time and timers.

/// Seconds since 2001 (CoreFoundation, `CFAbsoluteTime`).
public typealias CFAbsoluteTime = Double

/// The current time in seconds since 2001, on the machine's clock.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

/// A timer on the app's clock, like `Timer`.
public typealias CFRunLoopTimer = ObjectiveC.RunTimer
/// The main thread's run loop.
public typealias CFRunLoop = RunLoop

/// The modes of a run loop, which are all equivalent.
public enum CFRunLoopMode: Sendable {
  /// All modes; equivalent to `defaultMode`.
  case commonModes
  /// The default mode; equivalent to `commonModes`.
  case defaultMode
}

/// A memory allocator. The system's allocator is the only instance.
public enum CFAllocator: Sendable {
  /// The system's allocator.
  case system
}

/// The system's allocator.
public let kCFAllocatorDefault: CFAllocator! = .system

/// The run loop of the current thread.
public func CFRunLoopGetCurrent() -> CFRunLoop! { .current }

/// The main thread's run loop.
public func CFRunLoopGetMain() -> CFRunLoop! { .main }

/// Creates a timer that calls a closure at a date and, unless the interval is 0, again after each interval in seconds.
/// Main thread only.
public func CFRunLoopTimerCreateWithHandler(
  _ allocator: CFAllocator!, _ fireDate: CFAbsoluteTime, _ interval: CFTimeInterval, _ flags: UInt,
  _ order: Int, _ block: ((CFRunLoopTimer?) -> Void)!
) -> CFRunLoopTimer! {
  CFRunLoopTimer(
    fire: Date(timeIntervalSinceReferenceDate: fireDate), interval: interval, repeats: interval > 0
  ) { block?($0) }
}

/// Starts a timer. Main thread only.
public func CFRunLoopAddTimer(_ rl: CFRunLoop!, _ timer: CFRunLoopTimer!, _ mode: CFRunLoopMode!) {
  rl.add(timer, forMode: .common)
}

/// Ends a timer. Main thread only.
public func CFRunLoopTimerInvalidate(_ timer: CFRunLoopTimer!) { timer.invalidate() }

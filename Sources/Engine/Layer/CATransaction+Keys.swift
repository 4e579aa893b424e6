// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The duration of implicit animations in seconds, a number (Core Animation).
public let kCATransactionAnimationDuration = "animationDuration"
/// Whether changes skip the search for an action, a Bool (Core Animation).
public let kCATransactionDisableActions = "disableActions"
/// The timing curve of implicit animations, a `CAMediaTimingFunction` (Core Animation).
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The block to call when the transaction's animations have ended, a `() -> Void` (Core Animation).
public let kCATransactionCompletionBlock = "completionBlock"

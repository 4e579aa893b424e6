// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// Seconds that implicit animations take, a number (Core Animation).
public let kCATransactionAnimationDuration = "animationDuration"
/// Whether changes look for no action, a Bool (Core Animation).
public let kCATransactionDisableActions = "disableActions"
/// The pace of implicit animations, a `CAMediaTimingFunction` (Core Animation).
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// What is called when the transaction's animations have ended, a `() -> Void` (Core Animation).
public let kCATransactionCompletionBlock = "completionBlock"

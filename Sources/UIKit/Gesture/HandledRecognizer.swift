import Engine

/// A recognizer that can be created with a handler; all classes of recognizers conform.
///
/// The initialiser belongs to a protocol, because code without a main-actor annotation cannot pass a closure that
/// captures objects that are not `Sendable` to an initialiser of a main-actor class.
@_documentation(visibility: private)
public protocol HandledRecognizer {
  /// Creates a recognizer with a handler.
  static func makeRecognizer(handler: @escaping (UIGestureRecognizer) -> Void) -> Self
}

extension HandledRecognizer {
  /// Creates a recognizer that calls `handler` at every change of state except to `possible` and `failed`; traps
  /// outside the main thread.
  public init(handler: @escaping (UIGestureRecognizer) -> Void) {
    self = Self.makeRecognizer(handler: handler)
  }
}

extension UIGestureRecognizer: HandledRecognizer {
  /// Creates a recognizer with the class's own `init(target:action:)`, and adds the handler.
  @_documentation(visibility: private)
  public nonisolated static func makeRecognizer(handler: @escaping (UIGestureRecognizer) -> Void) -> Self {
    MainThread.require("UIGestureRecognizer.init(handler:)")
    let recognizer = MainActor.assumeIsolated { makeEmptyRecognizer(self) }
    recognizer.addAction(handler)
    return recognizer
  }
}

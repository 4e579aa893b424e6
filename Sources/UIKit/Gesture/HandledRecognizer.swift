import Engine

/// What can be created with a handler: recognizers of each class.
///
/// A protocol has the initialiser, because one of a class of the main actor takes no closure of an object that belongs to no
/// actor.
@_documentation(visibility: private)
public protocol HandledRecognizer {
  /// Creates a recognizer with a handler.
  static func makeRecognizer(handler: @escaping (UIGestureRecognizer) -> Void) -> Self
}

extension HandledRecognizer {
  /// Creates a recognizer that calls `handler` at every change of state except to `possible` and `failed`; traps on another
  /// thread than the main one.
  public init(handler: @escaping (UIGestureRecognizer) -> Void) {
    self = Self.makeRecognizer(handler: handler)
  }
}

extension UIGestureRecognizer: HandledRecognizer {
  /// Creates a recognizer by the class's own `init(target:action:)`, and adds the handler.
  @_documentation(visibility: private)
  public nonisolated static func makeRecognizer(handler: @escaping (UIGestureRecognizer) -> Void) -> Self {
    MainThread.require("UIGestureRecognizer.init(handler:)")
    let made = MainActor.assumeIsolated { makeEmptyRecognizer(self) }
    made.addAction(handler)
    return made
  }
}

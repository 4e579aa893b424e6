/// An object that can receive touches, and pass them on along the responder chain (UIKit, `UIResponder`).
@preconcurrency @MainActor
open class UIResponder: NSObject {
  /// Callable from anywhere, so that subclasses without initialisers of their own stay usable as NSObject is.
  public nonisolated override init() {
    super.init()
  }

  /// Where an event goes that this responder does not handle; nil ends the chain.
  open var next: UIResponder? { nil }

  /// Fingers came down; the default passes the call to `next`.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Fingers moved; the default passes the call to `next`.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Fingers were lifted; the default passes the call to `next`.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Touches were taken away, by a gesture recognizer or the system; the default passes the call to `next`.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  /// Keys went down; the default passes the call to `next`.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }

  /// The force of presses changed, which keys of a keyboard do not have; the default passes the call to `next`.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesChanged(presses, with: event)
  }

  /// Keys came up; the default passes the call to `next`.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }

  /// Keys that are down will not be reported any more; the default passes the call to `next`.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }

  /// Whether this object may become first responder; false unless overridden.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether this object may give up being first responder; true unless overridden.
  open var canResignFirstResponder: Bool { true }

  /// Whether this object is the first responder.
  open var isFirstResponder: Bool { hostApplication.firstResponder === self }

  /// The application of the window that this responder is in, which stays that of one run; the current one outside
  /// of all windows.
  private var hostApplication: UIApplication {
    var responder: UIResponder? = self
    while let link = responder {
      if let window = link as? UIWindow { return window.application }
      if let application = link as? UIApplication { return application }
      responder = link.next
    }
    return .shared
  }

  /// Asks to become first responder; the present one must agree to resign.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder else { return false }
    let application = hostApplication
    if let present = application.firstResponder, !present.resignFirstResponder() { return false }
    application.firstResponder = self
    return true
  }

  /// Gives up being first responder; false where `canResignFirstResponder` forbids it.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    hostApplication.firstResponder = nil
    return true
  }
}

/// Hides NSObject's `init()`, which belongs to no actor, from the classes below.
///
/// They declare a main-actor `init()` of their own, which may not override one that belongs to no actor. Every
/// designated initialiser has to be public, or classes of other modules would inherit no convenience ones.
@preconcurrency @MainActor
open class MainActorResponder: UIResponder {
  /// Creates the object in any isolation domain; its members belong to the main actor.
  public nonisolated init(mainActor: Void) {
    super.init()
  }
}

/// As `MainActorResponder`, for classes that are no responders.
@preconcurrency @MainActor
open class MainActorObject: NSObject {
  /// Creates the object in any isolation domain; its members belong to the main actor.
  public nonisolated init(mainActor: Void) {
    super.init()
  }
}

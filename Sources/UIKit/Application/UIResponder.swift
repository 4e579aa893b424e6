/// An object that receives touches and forwards them along the responder chain (UIKit, `UIResponder`).
@preconcurrency @MainActor
open class UIResponder: NSObject {
  /// Creates the object; nonisolated, so that subclasses without initialisers of their own stay usable as NSObject is.
  public nonisolated override init() {
    super.init()
  }

  /// The next responder, for events that this one does not handle; nil ends the chain.
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

  /// A gesture recognizer or the system cancelled the touches; the default passes the call to `next`.
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

  /// A key that is held types once more; the default ignores it.
  func heldKeyRepeats(_ key: UIKey) {}

  /// Whether keys are typed into this object, so that the drag of a scroll view may end its editing.
  var takesKeys: Bool { false }

  /// Keys came up; the default passes the call to `next`.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }

  /// The system stopped reporting keys that are down; the default passes the call to `next`.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }

  // MARK: Accessibility

  /// Handles a screen reader's gesture that goes back; nothing calls it, as there is no screen reader.
  open func accessibilityPerformEscape() -> Bool { false }
  /// Handles a screen reader's gesture for the main action; nothing calls it, as there is no screen reader.
  open func accessibilityPerformMagicTap() -> Bool { false }
  /// Handles an activation by a screen reader; nothing calls it, as there is no screen reader.
  open func accessibilityActivate() -> Bool { false }
  /// Increases the value for a screen reader; nothing calls it, as there is no screen reader.
  open func accessibilityIncrement() {}
  /// Decreases the value for a screen reader; nothing calls it, as there is no screen reader.
  open func accessibilityDecrement() {}

  /// Whether this object may become first responder; false unless overridden.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether this object may resign as first responder; true unless overridden.
  open var canResignFirstResponder: Bool { true }

  /// Whether this object is the first responder.
  open var isFirstResponder: Bool { hostApplication.firstResponder === self }

  /// The application of the responder's window, whichever run is current; the current application outside of windows.
  private var hostApplication: UIApplication {
    var responder: UIResponder? = self
    while let link = responder {
      if let window = link as? UIWindow { return window.application }
      if let application = link as? UIApplication { return application }
      responder = link.next
    }
    return .shared
  }

  /// Becomes first responder if it can and the current first responder resigns; returns whether it is first
  /// responder now.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder else { return false }
    let application = hostApplication
    if let present = application.firstResponder, !present.resignFirstResponder() { return false }
    application.firstResponder = self
    return true
  }

  /// Resigns as first responder; false where `canResignFirstResponder` forbids it.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    hostApplication.firstResponder = nil
    return true
  }

  /// Ends being the first responder of an application, without asking a delegate. Text fields and views report the end
  /// of editing.
  func resignByForce(_ application: UIApplication) { application.firstResponder = nil }
}

/// A base class that hides NSObject's nonisolated `init()` from the classes below.
///
/// They declare a main-actor `init()` of their own, which may not override a nonisolated one. Every designated
/// initialiser has to be public, or classes of other modules would inherit no convenience ones.
@preconcurrency @MainActor
open class MainActorResponder: UIResponder {
  /// Creates the object in any isolation domain; its members belong to the main actor.
  public nonisolated init(mainActor: Void) {
    super.init()
  }
}

/// A base class for classes that are not responders, which hides NSObject's nonisolated `init()` as
/// `MainActorResponder` does.
@preconcurrency @MainActor
open class MainActorObject: NSObject {
  /// Creates the object in any isolation domain; its members belong to the main actor.
  public nonisolated init(mainActor: Void) {
    super.init()
  }
}

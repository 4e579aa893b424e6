/// An object that receives touches and keys, and forwards them along the responder chain (UIKit, `UIResponder`).
@preconcurrency @MainActor
open class UIResponder: NSObject {
  /// Creates the object; nonisolated, so that subclasses without initialisers can be created in any isolation domain,
  /// as `NSObject` can.
  public nonisolated override init() {
    super.init()
  }

  /// The next object in the responder chain, which receives unhandled events; nil at the end of the chain.
  open var next: UIResponder? { nil }

  /// UIKit calls this when fingers touch the screen; the default passes the call to `next`.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// UIKit calls this when fingers have moved; the default passes the call to `next`.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// UIKit calls this when fingers were lifted; the default passes the call to `next`.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// UIKit calls this when a gesture recognizer or the system has cancelled the touches; the default passes the call to
  /// `next`.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  /// UIKit calls this when keys were pressed; the default passes the call to `next`.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }

  /// iOS calls this when the force of presses has changed. Keys have no force; the default passes the call to `next`.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesChanged(presses, with: event)
  }

  /// UIKit calls this when a held key repeats; the default does nothing.
  func heldKeyRepeats(_ key: UIKey) {}

  /// Whether this object edits text by keys. A drag of a scroll view may end the editing of such a first responder.
  var takesKeys: Bool { false }

  /// UIKit calls this when keys were released; the default passes the call to `next`.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }

  /// UIKit calls this when the system has stopped reporting pressed keys; the default passes the call to `next`.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }

  // MARK: Accessibility

  /// Handles a screen reader's gesture for going back; never called, as there is no screen reader.
  open func accessibilityPerformEscape() -> Bool { false }
  /// Handles a screen reader's gesture for the main action; never called, as there is no screen reader.
  open func accessibilityPerformMagicTap() -> Bool { false }
  /// Handles an activation by a screen reader; never called, as there is no screen reader.
  open func accessibilityActivate() -> Bool { false }
  /// Increases the value for a screen reader; never called, as there is no screen reader.
  open func accessibilityIncrement() {}
  /// Decreases the value for a screen reader; never called, as there is no screen reader.
  open func accessibilityDecrement() {}

  /// Whether this object may become first responder; false unless overridden.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether this object may resign as first responder; true unless overridden.
  open var canResignFirstResponder: Bool { true }

  /// Whether this object is the first responder.
  open var isFirstResponder: Bool { hostApplication.firstResponder === self }

  /// The application of the responder's window, even if another application is current. The current application for a
  /// responder outside of windows.
  private var hostApplication: UIApplication {
    var responder: UIResponder? = self
    while let current = responder {
      if let window = current as? UIWindow { return window.application }
      if let application = current as? UIApplication { return application }
      responder = current.next
    }
    return .shared
  }

  /// Makes this object the first responder if it can become one and the current first responder resigns. Returns
  /// whether this object is the first responder.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder else { return false }
    let application = hostApplication
    if let current = application.firstResponder, !current.resignFirstResponder() { return false }
    application.firstResponder = self
    return true
  }

  /// Resigns as first responder. Returns false if this object stays first responder, as `canResignFirstResponder` is
  /// false.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    hostApplication.firstResponder = nil
    return true
  }

  /// Resigns as first responder of `application` without asking a delegate. Text fields and text views still notify
  /// their delegates of the end of editing.
  func resignByForce(_ application: UIApplication) { application.firstResponder = nil }
}

/// A base class that hides the nonisolated `init()` of `NSObject` from its subclasses.
///
/// A subclass that declares a main-actor `init()` could not override a nonisolated one. Every designated initialiser
/// has to be public, as classes of other modules would otherwise not inherit the convenience initialisers.
@preconcurrency @MainActor
open class MainActorResponder: UIResponder {
  /// Creates the object in any isolation domain; its members belong to the main actor.
  public nonisolated init(mainActor: Void) {
    super.init()
  }
}

/// A base class that hides the nonisolated `init()` of `NSObject` like `MainActorResponder`, for classes that are not
/// responders.
@preconcurrency @MainActor
open class MainActorObject: NSObject {
  /// Creates the object in any isolation domain; its members belong to the main actor.
  public nonisolated init(mainActor: Void) {
    super.init()
  }
}

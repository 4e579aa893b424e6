/// The state that the ready-made transitions keep for a view.
package final class TransitionRecord {
  /// The value of `isHidden` that the app has set, restored after a transition that hides the view; nil without such a
  /// transition.
  fileprivate(set) var isHidden: Bool?
  /// The name and modifiers by which views of two screens match.
  package var match: AnyObject?

  package init() {}
}

extension UIView {
  /// Hides the view while a transition shows a copy of it. The value that an app sets `isHidden` to in that time, as a
  /// layout of another size does, applies from the end of the transition on.
  package func hideForTransition() {
    let record = transitionRecord ?? TransitionRecord()
    transitionRecord = record
    if record.isHidden == nil { record.isHidden = backingLayer.isHidden }
    backingLayer.isHidden = true
  }

  /// Stores the app's value and returns true, while a transition hides the view.
  func keepForTransition(isHidden: Bool) -> Bool {
    guard let record = transitionRecord, record.isHidden != nil else { return false }
    record.isHidden = isHidden
    return true
  }

  /// Ends `hideForTransition()`; without it, does nothing.
  package func showAfterTransition() {
    guard let own = transitionRecord?.isHidden else { return }
    transitionRecord?.isHidden = nil
    backingLayer.isHidden = own
  }
}

/// The state that the ready-made transitions store for a view.
package final class TransitionRecord {
  /// The value of `isHidden` that the app has set, which is restored after a transition that hides the view; nil
  /// without such a transition.
  fileprivate(set) var isHidden: Bool?
  /// The name and modifiers by which views of two screens match.
  package var match: AnyObject?

  package init() {}
}

extension UIView {
  /// Hides the view while a transition shows a copy of it. A value of `isHidden` that the app sets during the
  /// transition applies after it.
  package func hideForTransition() {
    let record = transitionRecord ?? TransitionRecord()
    transitionRecord = record
    if record.isHidden == nil { record.isHidden = backingLayer.isHidden }
    backingLayer.isHidden = true
  }

  /// Stores the app's value of `isHidden` while a transition hides the view; returns false if none does.
  func storeForTransition(isHidden: Bool) -> Bool {
    guard let record = transitionRecord, record.isHidden != nil else { return false }
    record.isHidden = isHidden
    return true
  }

  /// Ends `hideForTransition()`; does nothing without it.
  package func showAfterTransition() {
    guard let appValue = transitionRecord?.isHidden else { return }
    transitionRecord?.isHidden = nil
    backingLayer.isHidden = appValue
  }
}

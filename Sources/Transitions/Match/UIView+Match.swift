import UIKit

extension UIView {
  /// The name by which a `MatchTransition` finds this view's counterpart on the other screen; nil by default, for a
  /// view without counterpart.
  ///
  /// Two views with the same name, one on each screen, become one moving view. A name should belong to one visible view
  /// of a screen; among several, the first one within the screen moves, and the diagnostic `match-ambiguous` is
  /// reported unless that view is the only one within the screen.
  public var matchID: String? {
    get { matchRecord?.id }
    set { setMatch(MatchRecord(id: newValue, modifiers: matchModifiers)) }
  }

  /// The modifiers of the view's motion in a `MatchTransition`: towards its position on the screen that appears, away
  /// from it on the screen that disappears. Without modifiers, the default, the view only moves with its screen.
  ///
  /// If the view has a counterpart, only delay, duration and arc apply.
  public var matchModifiers: [MatchModifier] {
    get { matchRecord?.modifiers ?? [] }
    set { setMatch(MatchRecord(id: matchID, modifiers: newValue)) }
  }

  var matchRecord: MatchRecord? { transitionRecord?.match as? MatchRecord }

  private func setMatch(_ record: MatchRecord) {
    let isEmpty = record.id == nil && record.modifiers.isEmpty
    guard transitionRecord != nil || !isEmpty else { return }
    let current = transitionRecord ?? TransitionRecord()
    current.match = isEmpty ? nil : record
    transitionRecord = current
  }
}

/// The name and modifiers of a view.
final class MatchRecord {
  let id: String?
  let modifiers: [MatchModifier]

  init(id: String?, modifiers: [MatchModifier]) { (self.id, self.modifiers) = (id, modifiers) }
}

import UIKit

extension UIView {
  /// The name under which a `MatchTransition` finds this view's counterpart on the other screen; nil, the default, for
  /// none.
  ///
  /// Two views with one name, one on each screen, become one moving view. A name belongs to one visible view of a
  /// screen; if there are several, the first one within the screen moves, with the diagnostic `match-ambiguous`.
  public var matchID: String? {
    get { matchRecord?.id }
    set { setMatch(MatchRecord(id: newValue, modifiers: matchModifiers)) }
  }

  /// The motion of the view in a `MatchTransition`: to its position on the screen that appears, away from it on the
  /// screen that disappears. Empty, the default, for a view that only moves with its screen.
  ///
  /// For a view that has a counterpart only delay, duration and arc apply.
  public var matchModifiers: [MatchModifier] {
    get { matchRecord?.modifiers ?? [] }
    set { setMatch(MatchRecord(id: matchID, modifiers: newValue)) }
  }

  var matchRecord: MatchRecord? { transitionRecord?.match as? MatchRecord }

  private func setMatch(_ record: MatchRecord) {
    let isEmpty = record.id == nil && record.modifiers.isEmpty
    guard transitionRecord != nil || !isEmpty else { return }
    let known = transitionRecord ?? TransitionRecord()
    known.match = isEmpty ? nil : record
    transitionRecord = known
  }
}

/// The name and modifiers of a view.
final class MatchRecord {
  let id: String?
  let modifiers: [MatchModifier]

  init(id: String?, modifiers: [MatchModifier]) { (self.id, self.modifiers) = (id, modifiers) }
}

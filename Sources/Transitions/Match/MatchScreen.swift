import UIKit

/// The views of one screen that have names or modifiers.
@MainActor
struct MatchScreen {
  /// The names, in the painter's order of their first views.
  private(set) var ids: [String] = []
  private var views: [String: [UIView]] = [:]
  /// The visible views with modifiers, in painter's order.
  private(set) var modifiedViews: [UIView] = []

  /// Collects the visible views in the tree of `root`; without a root there are none.
  init(_ root: UIView?) {
    guard let root else { return }
    var pending = [root]
    while let view = pending.popLast() {
      // The root counts even if it is hidden or transparent, which may be the work of its own animation.
      guard view === root || !view.isHidden && view.alpha >= 0.01 else { continue }
      if let record = view.matchRecord {
        if !record.modifiers.isEmpty { modifiedViews.append(view) }
        if let id = record.id {
          if views[id] == nil { ids.append(id) }
          views[id, default: []].append(view)
        }
      }
      pending += view.subviews.reversed()
    }
  }

  /// Whether a visible view has the name.
  func has(_ id: String) -> Bool { views[id] != nil }

  /// The end of the match at a view with a name; nil if clipping views cut away all such views. Among several views,
  /// the first one within the container is chosen or, if none is within it, the first one.
  func end(of id: String, in container: UIView) -> MatchEnd? {
    let ends = (views[id] ?? []).compactMap { MatchEnd($0, in: container) }
    guard ends.count > 1 else { return ends.first }
    let onScreen = ends.filter(\.isOnScreen)
    if onScreen.count != 1 {
      Diagnostics.report(
        .matchAmbiguous,
        "\(ends.count) visible views of one screen have the matchID \"\(id)\": the first one moves; give each view a matchID of its own",
        types: Set(ends.map { "\(type(of: $0.view))" }).sorted())
    }
    return onScreen.first ?? ends.first
  }
}

extension Diagnostic.Code {
  /// The diagnostic of several visible views of one screen with the same `matchID`.
  public static let matchAmbiguous = Self(rawValue: "match-ambiguous")
}

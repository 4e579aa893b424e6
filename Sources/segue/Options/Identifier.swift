import Segue
import Showcase

extension TransitionEntry {
  /// What `segue demo` shows unless it is told: pictures that open and close by touches.
  static let demonstrated = "flatzoom-push"

  /// The entry with `id`; throws an error that suggests a similar id.
  @MainActor static func named(_ id: String) throws -> TransitionEntry {
    if let entry = TransitionCatalog.all.first(where: { $0.id == id }) { return entry }
    let hint = Suggestion.nearest(to: id, among: TransitionCatalog.all.map(\.id)).map {
      "did you mean \($0)?"
    }
    throw UsageError("unknown id '\(id)': \(hint ?? "segue list shows what there is")")
  }
}

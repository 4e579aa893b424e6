import Segue
import Showcase

extension TransitionEntry {
  /// The catalog's first entry, the default of `segue demo`.
  @MainActor static func first() throws -> TransitionEntry {
    guard let entry = TransitionCatalog.all.first else {
      throw Failure("this build has no transitions to show")
    }
    return entry
  }

  /// The entry with `id`; throws an error that suggests a similar id.
  @MainActor static func named(_ id: String) throws -> TransitionEntry {
    if let entry = TransitionCatalog.all.first(where: { $0.id == id }) { return entry }
    let hint = Suggestion.nearest(to: id, among: TransitionCatalog.all.map(\.id)).map {
      "did you mean \($0)?"
    }
    throw UsageError("unknown id '\(id)': \(hint ?? "segue list shows what there is")")
  }
}

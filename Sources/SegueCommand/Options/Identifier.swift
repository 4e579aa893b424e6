import Segue
import Showcase

extension TransitionEntry {
  /// Returns the entry with an id. Throws an error that suggests a similar id or, if a file has this name, the option
  /// for it.
  @MainActor static func named(
    _ id: String, shader: String? = nil, picture: String? = nil
  ) throws -> TransitionEntry {
    if let entry = TransitionCatalog.all.first(where: { $0.id == id }) { return entry }
    if let remedy = remedy(file: id, shader: shader, picture: picture) {
      throw UsageError("unknown id '\(id)', which is a file: \(remedy)")
    }
    let hint = Suggestion.nearest(to: id, among: TransitionCatalog.all.map(\.id)).map {
      "did you mean \($0)?"
    }
    throw UsageError("unknown id '\(id)': \(hint ?? "segue list shows what there is")")
  }

  /// Advice on the option for a shader or picture with this path; nil if there is no such file or option.
  private static func remedy(file path: String, shader: String?, picture: String?) -> String? {
    guard let kind = PathKind(path), kind != .folder else { return nil }
    if path.fileEnding == "glsl" { return shader.map { "use \($0) \(path)" } }
    return picture.map { "pictures and videos are given by \($0)" }
  }
}

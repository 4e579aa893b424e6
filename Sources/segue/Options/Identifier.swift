import Segue
import Showcase

extension TransitionEntry {
  /// What `segue demo` shows unless it is told: pictures that open and close by touches.
  static let demonstrated = "flatzoom-push"

  /// The entry with `id`; throws an error that suggests a similar id, or the option for the file that has this name.
  @MainActor static func named(
    _ id: String, shader: String? = nil, picture: String? = nil
  ) throws -> TransitionEntry {
    if let entry = TransitionCatalog.all.first(where: { $0.id == id }) { return entry }
    if let use = option(file: id, shader: shader, picture: picture) {
      throw UsageError("unknown id '\(id)': it is a file: use \(use) \(id)")
    }
    let hint = Suggestion.nearest(to: id, among: TransitionCatalog.all.map(\.id)).map {
      "did you mean \($0)?"
    }
    throw UsageError("unknown id '\(id)': \(hint ?? "segue list shows what there is")")
  }

  /// The option that takes a shader or a picture with this path; nil if there is no such file.
  private static func option(file path: String, shader: String?, picture: String?) -> String? {
    guard let kind = PathKind(path), kind != .folder, !path.fileEnding.isEmpty else { return nil }
    return path.fileEnding == "glsl" ? shader : picture
  }
}

import Showcase
import UIKit

/// The state that all screens of the demo share.
@MainActor
final class DemoSession {
  /// The host; the command that runs the demo retains it.
  weak var host: (any DemoHost)?
  var theme: Theme
  /// The user's pictures, instead of the built-in ones.
  var from: CGImage?
  var to: CGImage?
  /// The shaders of files, which are watched.
  var shaders: [LiveShader] = []
  /// Whether transitions take ten times as long.
  var isSlow = false
  /// The parameters that were set, by entry and name.
  private var settings: [String: [String: String]] = [:]
  let thumbnails = ThumbnailStore()

  init(isDark: Bool, from: CGImage?, to: CGImage?) {
    theme = Theme(isDark: isDark)
    (self.from, self.to) = (from, to)
  }

  /// All groups, those of the user's files first.
  var groups: [TransitionGroup] {
    let own = shaders.map(\.entry)
    return (own.isEmpty ? [] : [TransitionGroup(title: "Your shaders", entries: own)])
      + TransitionCatalog.groups
  }

  var entries: [TransitionEntry] { groups.flatMap(\.entries) }

  func entry(_ id: String) -> TransitionEntry? { entries.first { $0.id == id } }

  func shader(_ id: String) -> LiveShader? { shaders.first { $0.entry.id == id } }

  func parameters(of id: String) -> [String: String] { settings[id] ?? [:] }

  /// Sets a parameter; nil restores the default.
  func set(_ value: String?, of name: String, in id: String) { settings[id, default: [:]][name] = value }

  func resetParameters(of id: String) { settings[id] = nil }

  /// The options of a stage of an entry.
  func options(for entry: TransitionEntry, size: CGSize) -> StageOptions {
    // A shader that was saved may have given a uniform of this name another type.
    let parameters = parameters(of: entry.id).filter { name, text in
      entry.parameters.contains { $0.name == name && $0.validationError(for: text) == nil }
    }
    return StageOptions(from: from, to: to, size: size, parameters: parameters, isDark: theme.isDark)
  }
}

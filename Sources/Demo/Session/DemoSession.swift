import Showcase
import UIKit

/// The state that all screens of the demo share.
@MainActor
final class DemoSession {
  /// The host, which the command that runs the demo retains.
  weak var host: (any DemoHost)?
  var theme: Theme
  /// The user's picture of the outgoing screen; nil for a built-in one.
  var from: CGImage?
  /// The user's picture of the incoming screen; nil for a built-in one.
  var to: CGImage?
  /// The shaders that the user has loaded from files, which are recompiled when the files change.
  var shaders: [LiveShader] = []
  /// Whether transitions take ten times as long.
  var isSlow = false
  /// The parameter values that the user has set, by entry ID and parameter name.
  private var settings: [String: [String: String]] = [:]
  let thumbnails = ThumbnailStore()

  init(isDark: Bool, from: CGImage?, to: CGImage?) {
    theme = Theme(isDark: isDark)
    (self.from, self.to) = (from, to)
  }

  /// All groups of entries; the first group has the user's shaders, if there are any.
  var groups: [TransitionGroup] {
    let userShaders = shaders.map(\.entry)
    return (userShaders.isEmpty ? [] : [TransitionGroup(title: "Your shaders", entries: userShaders)])
      + TransitionCatalog.groups
  }

  var entries: [TransitionEntry] { groups.flatMap(\.entries) }

  func entry(_ id: String) -> TransitionEntry? { entries.first { $0.id == id } }

  func shader(_ id: String) -> LiveShader? { shaders.first { $0.entry.id == id } }

  func parameters(of id: String) -> [String: String] { settings[id] ?? [:] }

  /// Sets a parameter; nil restores the default.
  func set(_ value: String?, of name: String, in id: String) { settings[id, default: [:]][name] = value }

  func resetParameters(of id: String) { settings[id] = nil }

  /// The options with which the demo shows an entry.
  func options(for entry: TransitionEntry, size: CGSize) -> StageOptions {
    // After an edit of a shader file, a uniform of the same name may have another type.
    let parameters = parameters(of: entry.id).filter { name, text in
      entry.parameters.contains { $0.name == name && $0.validationError(for: text) == nil }
    }
    return StageOptions(from: from, to: to, size: size, parameters: parameters, isDark: theme.isDark)
  }
}

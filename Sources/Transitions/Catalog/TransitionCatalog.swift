/// Everything that can be rendered and shown.
@MainActor
package enum TransitionCatalog {
  /// In the order in which they are listed.
  package static let all: [TransitionEntry] = []
}

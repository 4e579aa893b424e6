/// Facts about a module that follow from the names in its files alone.
struct ModuleWords: Sendable {
  /// The types that the module or a module that it imports declares, at any depth.
  let types: Set<String>
  /// Whether code makes the contents of the storyboards and nibs, and the segues.
  let makesScenes: Bool
  let makesSegues: Bool

  /// Collects the names in `files`: first the module's own files, then those of its dependencies.
  init(_ files: [FileFacts], ownCount: Int) {
    types = files.reduce(into: []) { $0.formUnion($1.typeNames) }
    let own = files.prefix(ownCount)
    makesScenes = own.contains { !$0.identifiers.isDisjoint(with: ["addScene", "addNib"]) }
    makesSegues = own.contains { $0.identifiers.contains("addSegue") }
  }
}

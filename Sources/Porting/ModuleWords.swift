/// Facts about a module that follow from the names in its files alone.
struct ModuleWords: Sendable {
  /// The names of all types, at any depth, that the module and its dependencies declare.
  let types: Set<String>
  /// Whether code makes the contents of the storyboards and nibs.
  let makesScenes: Bool
  /// Whether code makes the segues.
  let makesSegues: Bool

  /// Collects the names in `files`: first the module's own files, then the files of its dependencies.
  init(_ files: [FileFacts], ownCount: Int) {
    types = files.reduce(into: []) { $0.formUnion($1.typeNames) }
    let ownFiles = files.prefix(ownCount)
    makesScenes = ownFiles.contains { !$0.identifiers.isDisjoint(with: ["addScene", "addNib"]) }
    makesSegues = ownFiles.contains { $0.identifiers.contains("addSegue") }
  }
}

/// What is asked of the words of a module alone.
struct ModuleWords: Sendable {
  /// The types that it or a module that it imports declares, however deep.
  let types: Set<String>
  /// Whether code makes what the storyboards and nibs hold, and the segues.
  let makesScenes: Bool
  let makesSegues: Bool

  /// `files` are those of the module and then those of its dependencies.
  init(_ files: [FileFacts], ownCount: Int) {
    types = files.reduce(into: []) { $0.formUnion($1.typeNames) }
    let own = files.prefix(ownCount)
    makesScenes = own.contains { !$0.identifiers.isDisjoint(with: ["addScene", "addNib"]) }
    makesSegues = own.contains { $0.identifiers.contains("addSegue") }
  }
}

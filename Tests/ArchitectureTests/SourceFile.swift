/// The facts about a Swift file that the rules need. All facts are read at once and the syntax tree is released,
/// because the tree takes about fifty times as much memory as the file.
struct SourceFile: Sendable {
  /// The path relative to the top of the package.
  let path: String
  let imports: [Import]
  let declarations: Declarations
  let published: PublicSymbols
  /// The uses of each declaration and statement at the top of the file.
  let uses: [Uses]
  let restricted: RestrictedNames
  let observed: [ObservedProperty]
  /// The line of each conversion to an integer that stops the program if the number does not fit.
  let uncheckedConversions: [Int]

  init(path: String, source: String) {
    self.path = path
    let tree = SyntaxTree(source)
    imports = Import.all(in: tree)
    declarations = Declarations(tree)
    published = PublicSymbols(tree)
    uses = Uses.all(in: tree)
    restricted = RestrictedNames(tree)
    observed = ObservedProperty.all(in: tree)
    uncheckedConversions = UncheckedConversions.lines(in: tree)
  }
}

extension String {
  /// The folder of a path's last component, empty for one in the current folder; Foundation's traps at a path of one
  /// character.
  package var folderOfFile: String {
    var rest = self[...]
    while rest.count > 1, rest.hasSuffix("/") { rest.removeLast() }
    guard let slash = rest.lastIndex(of: "/") else { return "" }
    var folder = rest[..<slash]
    while folder.hasSuffix("/") { folder.removeLast() }
    return folder.isEmpty ? "/" : String(folder)
  }
}

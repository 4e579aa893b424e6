/// Lines of text, which are joined only when they are read.
struct TextOutput {
  private var lines: [String] = []

  mutating func append(_ line: String) { lines.append(line) }

  /// The lines, each with a line feed at its end.
  var text: String { lines.map { $0 + "\n" }.joined() }
}

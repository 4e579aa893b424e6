import Segue

/// The frames of a film that `--frames` selects.
enum FilmPart {
  case frames(FrameRange)
  /// The ranges that the lines of standard input name, while the command runs. Each is written as a film of its own,
  /// named by the number of its first frame, or to standard output if `names` is nil.
  case pieces(names: OutputDestination?)

  /// Reads `--frames`; nil without it.
  init?(_ arguments: Arguments, _ destination: OutputDestination) throws {
    guard let text = arguments.value("frames") else { return nil }
    guard text == "-" else {
      self = .frames(try FrameRange(text))
      return
    }
    for option in ["stats", "sheet"] where arguments.has(option) {
      throw UsageError("--\(option) is for a film in one piece: leave it out with --frames -")
    }
    switch destination {
    case .stream: self = .pieces(names: nil)
    case .film(let path, _):
      let names = try OutputDestination.pattern(path, option: "--out")
      guard case .pattern = names else {
        throw UsageError("--out \(path): with --frames - each piece is a film: write %05d into its name")
      }
      self = .pieces(names: names)
    case .still, .pattern, .folder:
      throw UsageError(
        "--frames - writes films or raw frames: use a film's ending with %05d in its name, or -")
    }
  }
}

import Compositor
import Segue

/// What `Benchmarks` is asked for, unless it is one of its other measurements.
struct SceneOptions: Equatable {
  var scenes: String?
  var filter: String?
  /// nil is the file's number.
  var frames: Int?
  var isJSON = false
  var pictures: String?
  var raster = RasterProfile.auto

  static let help = """
    Benchmarks [--scenes FILE] [--filter NAME] [--frames N] [--json] [--png DIR] [--raster PROFILE]
      The compositing scenes of Benchmarks/peers/scenes.json, each a tree of layers drawn without a display: the first
      frame, warm-up frames, and timed ones. A frame is all of it, from what the app changes to the last pixel.
      --scenes   another file of the scenes of these names, with other numbers; its pictures lie beside it
      --filter   the scene of this name, or those with this in their names
      --frames   how many frames are timed; default 120
      --json     a JSON list instead of a table
      --png      writes frame N (--frames) of each scene to DIR/NAME.png, and times nothing
      --raster   auto, hardware or software
      Counts are the largest of any timed frame, pixels those of all quads, overdraw included.
    """

  init(_ words: some Sequence<String>) throws {
    var rest = Array(words.flatMap(split).reversed())
    while let word = rest.popLast() {
      func value() throws -> String {
        guard let value = rest.popLast() else { throw UsageError("\(word) needs a value") }
        return value
      }
      switch word {
      case "--json": isJSON = true
      case "--scenes": scenes = try value()
      case "--filter": filter = try value()
      case "--png": pictures = try value()
      case "--frames":
        let text = try value()
        guard let number = Int(text), (1...1_000_000).contains(number) else {
          throw UsageError("'\(text)' is not a number of frames, 1 to 1000000")
        }
        frames = number
      case "--raster":
        let text = try value()
        guard let profile = RasterProfile(rawValue: text) else {
          throw UsageError("'\(text)' is not one of auto, hardware, software")
        }
        raster = profile
      default: throw UsageError("there is no option \(word): see Benchmarks --help")
      }
    }
  }

  /// The scenes that the filter means: one of just this name, or else all that have it in theirs.
  @MainActor
  func chosen(of file: SceneFile) throws -> [SceneFile.Definition] {
    guard let filter else { return file.scenes }
    if let exact = file.scenes.first(where: { $0.name == filter }) { return [exact] }
    let some = file.scenes.filter { $0.name.contains(filter) }
    if some.isEmpty {
      throw UsageError(
        "no scene is called '\(filter)'; there are: \(file.scenes.map(\.name).joined(separator: ", "))")
    }
    return some
  }
}

/// `--name=value` as two words.
func split(_ word: String) -> [String] {
  guard word.hasPrefix("--"), let sign = word.firstIndex(of: "=") else { return [word] }
  return [String(word[..<sign]), String(word[word.index(after: sign)...])]
}

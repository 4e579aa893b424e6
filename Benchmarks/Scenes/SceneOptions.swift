import Compositor
import Segue

/// The options of `Benchmarks` without a subcommand.
struct SceneOptions: Equatable {
  var scenes: String?
  var filter: String?
  /// The number of timed frames; nil uses the file's number.
  var frames: Int?
  /// The pixels per point of the scenes' sizes.
  var scale = 1.0
  var isJSON = false
  var pictures: String?
  var showsPasses = false
  var raster = RasterProfile.auto

  static let help = """
    Benchmarks [--scenes FILE] [--filter NAME] [--frames N] [--scale S] [--json] [--png DIR] [--passes]
               [--raster PROFILE]
      Times the compositing scenes of Benchmarks/peers/scenes.json, each a layer tree drawn without a display: the first
      frame, warm-up frames, and timed ones. A frame is timed from the app's changes to the last pixel.
      --scenes   another scene file; the paths of its pictures are relative to it
      --filter   the scene with this name, or else all scenes whose names contain it
      --frames   the number of timed frames; default: the file's
      --scale    a factor for each scene's pixels per point; default 1
      --json     a JSON list instead of a table
      --png      writes frame N (--frames) of each scene to DIR/NAME.png instead of timing
      --passes   the median time of each stage and each pass instead; each pass is waited for
      --raster   auto, hardware or software
      Counts are the maximum over the timed frames; pixels are those of all quads, including overdraw.
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
      case "--passes": showsPasses = true
      case "--scenes": scenes = try value()
      case "--filter": filter = try value()
      case "--png": pictures = try value()
      case "--frames":
        let text = try value()
        guard let number = Int(text), (1...1_000_000).contains(number) else {
          throw UsageError("'\(text)' is not a number of frames, 1 to 1000000")
        }
        frames = number
      case "--scale":
        let text = try value()
        guard let number = Double(text), (0.25...4).contains(number) else {
          throw UsageError("'\(text)' is no scale, 0.25 to 4")
        }
        scale = number
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

  /// Returns the scenes that match the filter: the scene with this name, or else all scenes whose names contain it.
  @MainActor
  func chosen(of file: SceneFile) throws -> [SceneFile.Definition] {
    guard let filter else { return file.scenes }
    if let exact = file.scenes.first(where: { $0.name == filter }) { return [exact] }
    let matches = file.scenes.filter { $0.name.contains(filter) }
    if matches.isEmpty {
      throw UsageError(
        "no scene is called '\(filter)'; there are: \(file.scenes.map(\.name).joined(separator: ", "))")
    }
    return matches
  }
}

/// Splits `--name=value` into two words; returns any other word alone.
func split(_ word: String) -> [String] {
  guard word.hasPrefix("--"), let sign = word.firstIndex(of: "=") else { return [word] }
  return [String(word[..<sign]), String(word[word.index(after: sign)...])]
}

import Foundation
import Segue

/// A file that defines scenes, as `peers/scenes.json` does: sizes, seeds, counts, texts, and where pictures lie.
struct SceneFile: Decodable {
  /// One scene's numbers.
  struct Definition: Decodable {
    let name: String
    /// `#RRGGBB`.
    let background: String
    let params: [String: Number]

    func number(_ key: String) throws -> Double {
      guard let value = params[key]?.value else {
        throw SceneError("scene \(name) has no number '\(key)' in its params")
      }
      return value
    }

    func count(_ key: String) throws -> Int {
      guard let value = Int(exactly: try number(key)), value >= 0 else {
        throw SceneError("scene \(name): '\(key)' in its params is no whole number from 0")
      }
      return value
    }
  }

  /// A value of `params` that is a number; others are passed over.
  struct Number: Decodable {
    let value: Double?

    init(from decoder: any Decoder) throws {
      value = try? decoder.singleValueContainer().decode(Double.self)
    }
  }

  struct Asset: Decodable {
    /// Relative to the file, `name{0..7}.png` for several.
    let file: String
  }

  struct Text: Decodable {
    let family: String
    let lines: [String]
  }

  /// What the names in the file mean: 1, also where it does not say.
  let format: Int?
  /// The surface in pixels, which are points here.
  let width: Int
  let height: Int
  let fps: Double
  /// Frames before the timed ones.
  let warmup: Int
  /// Timed frames, unless somebody asks for another number.
  let frames: Int
  let assets: [String: Asset]
  let text: Text
  let scenes: [Definition]

  init(path: String) throws {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw SceneError("cannot read \(path): name a scene file with --scenes FILE")
    }
    do {
      self = try JSONDecoder().decode(SceneFile.self, from: data)
    } catch {
      throw SceneError("\(path) defines no scenes: \(Self.fault(error))")
    }
    guard format == nil || format == 1 else {
      throw SceneError("\(path): its format is \(format ?? 0), and this program reads format 1")
    }
    guard !scenes.isEmpty else { throw SceneError("\(path) defines no scenes") }
    guard width > 0, height > 0, fps > 0, warmup > 0, frames > 0 else {
      throw SceneError("\(path): width, height, fps, warmup and frames are numbers over 0")
    }
  }

  /// Where in the file it is wrong, and how.
  private static func fault(_ error: any Error) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, let context):
      "\(place(context)) has no \(key.stringValue)"
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      "\(place(context)): \(context.debugDescription)"
    default: "\(error)"
    }
  }

  private static func place(_ context: DecodingError.Context) -> String {
    let path = context.codingPath.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }
    return path.isEmpty ? "the file" : path.joined(separator: ".")
  }

  /// The scenes of the repository: beside the working directory, or beside the folder this program was built in.
  static func standardPath() throws -> String {
    let place = "Benchmarks/peers/scenes.json"
    var folders = [URL(fileURLWithPath: FileManager.default.currentDirectoryPath)]
    var folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      folders.append(folder)
    }
    let paths = folders.map { $0.appendingPathComponent(place).path }
    guard let path = paths.first(where: { FileManager.default.fileExists(atPath: $0) }) else {
      throw SceneError("no \(place) here or above the program: name a scene file with --scenes FILE")
    }
    return path
  }
}

/// Why scenes cannot be drawn.
struct SceneError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

import Foundation
import Segue

/// A file that defines scenes, as `peers/scenes.json` does: sizes, seeds, counts, texts, and paths of pictures.
struct SceneFile: Decodable {
  /// One scene of the file.
  struct Definition: Decodable {
    let name: String
    /// The colour as `#RRGGBB`.
    let background: String
    let params: [String: Number]
    /// The pixels per point; 1 if absent.
    let scale: Double?
    /// The name of a page of the file, whose views are the scene.
    let page: String?

    init(
      name: String, background: String, params: [String: Number], scale: Double? = nil, page: String? = nil
    ) {
      (self.name, self.background, self.params) = (name, background, params)
      (self.scale, self.page) = (scale, page)
    }

    func number(_ key: String) throws -> Double {
      guard let value = params[key]?.value else {
        throw SceneError("scene \(name) has no number '\(key)' in its params")
      }
      return value
    }

    func count(_ key: String) throws -> Int {
      guard let value = Int(exactly: try number(key)), value >= 0 else {
        throw SceneError("scene \(name): '\(key)' in its params must be a whole number, 0 or more")
      }
      return value
    }
  }

  /// An entry of `params`; `value` is nil if the entry is not a number.
  struct Number: Decodable {
    let value: Double?

    init(from decoder: any Decoder) throws {
      value = try? decoder.singleValueContainer().decode(Double.self)
    }
  }

  struct Asset: Decodable {
    /// The path relative to the file; `name{0..7}.png` names several files.
    let file: String
  }

  struct Text: Decodable {
    let family: String
    let lines: [String]
  }

  /// The version of the format; 1 if absent.
  let format: Int?
  /// The surface's size in points; each scene defines its pixels per point.
  let width: Int
  let height: Int
  let fps: Double
  /// The number of frames before the timed frames.
  let warmup: Int
  /// The number of timed frames, unless an option overrides it.
  let frames: Int
  let assets: [String: Asset]
  let text: Text
  let scenes: [Definition]
  /// The pages that scenes name.
  let pages: [String: PageDefinition]?

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
      throw SceneError("\(path): width, height, fps, warmup and frames must be greater than 0")
    }
  }

  /// Describes a decoding error with its coding path.
  private static func fault(_ error: any Error) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, let context):
      "\(path(of: context)) has no \(key.stringValue)"
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      "\(path(of: context)): \(context.debugDescription)"
    default: "\(error)"
    }
  }

  private static func path(of context: DecodingError.Context) -> String {
    let path = context.codingPath.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }
    return path.isEmpty ? "the file" : path.joined(separator: ".")
  }

  /// Returns the path of the repository's scene file, below the working directory or a folder above the program.
  static func standardPath() throws -> String {
    let relativePath = "Benchmarks/peers/scenes.json"
    var folders = [URL(fileURLWithPath: FileManager.default.currentDirectoryPath)]
    var folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      folders.append(folder)
    }
    let paths = folders.map { $0.appendingPathComponent(relativePath).path }
    guard let path = paths.first(where: { FileManager.default.fileExists(atPath: $0) }) else {
      throw SceneError(
        "no \(relativePath) in the working directory or above the program: name a scene file with --scenes FILE"
      )
    }
    return path
  }

  /// Returns the path of the file with the app scenes, from the path of the file with the other scenes.
  static func appPath(beside path: String) -> String {
    URL(fileURLWithPath: path).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Apps/scenes.json").path
  }
}

/// The reason why scenes cannot be drawn.
struct SceneError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

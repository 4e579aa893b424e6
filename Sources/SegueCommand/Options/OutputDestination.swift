import Segue

/// The output of a rendering, which the form of `--out` selects.
enum OutputDestination: Equatable {
  case film(String, FilmFormat)
  case still(String)
  /// Files named by a pattern with one %d or %03d after the last slash.
  case pattern(before: String, digits: Int, after: String)
  case folder(String)
  /// Raw pixels to a pipe or a device; "-" is standard output.
  case stream(String)

  init(_ path: String, option: String = "--out") throws {
    let (name, ending, isFolder) = (path.baseName, path.fileEnding, PathKind(path) == .folder)
    let isPictureOrFilm = FilmFormat(path: path) != nil || ending == "png"
    if path == "-" {
      guard option == "--out" else { throw UsageError("\(option) -: name a file") }
      self = .stream(path)
      return
    }
    if path.isEmpty { throw UsageError("\(option) needs a name") }
    if isFolder, !path.endsWithSlash, isPictureOrFilm {
      throw UsageError(
        "\(option) \(path): a folder has this name: add a / to fill it, or choose another name")
    }
    if !isPictureOrFilm, !isFolder, Destination.isStream(path) {
      // Options other than --out write one picture.
      self = option == "--out" ? .stream(path) : .still(path)
    } else if path.endsWithSlash || isFolder || (ending.isEmpty && !name.contains("%")) {
      self = .folder(path)
    } else if let format = FilmFormat(path: path) {
      self = .film(path, format)
    } else if ending != "png" {
      throw UsageError(
        option == "--out"
          ? "\(option) \(path): this ending is unknown: use .png, .mp4, .webm, .gif, .apng, - or a folder"
          : "\(option) \(path): name a .png")
    } else if name.contains("%") {
      self = try Self.pattern(path, option: option)
    } else {
      self = .still(path)
    }
  }

  /// The destination of a name with a % and no other special form: a pattern, or a still if there is no number to fill
  /// in.
  static func pattern(_ path: String, option: String) throws -> OutputDestination {
    let start =
      path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
    let marks = path[start...].matches(of: #/(%?)%0?(\d*)d/#)
    guard let mark = marks.first else { return .still(path) }
    guard mark.1.isEmpty else {
      throw UsageError("\(option) \(path): write the number with one %, as %03d")
    }
    guard marks.count == 1 else {
      throw UsageError("\(option) \(path): write the number once, as %03d")
    }
    guard let digits = mark.2.isEmpty ? 1 : Int(mark.2), digits <= 12 else {
      throw UsageError("\(option) \(path): a number has at most 12 digits, as %03d")
    }
    return .pattern(
      before: String(path[..<mark.range.lowerBound]), digits: digits,
      after: String(path[mark.range.upperBound...]))
  }

  /// The path of the file for a frame number or a percentage.
  func path(_ number: Int, isPercentage: Bool) -> String {
    switch self {
    case .film(let path, _), .still(let path): return path
    case .stream(let path): return path
    case .pattern(let before, let digits, let after):
      return before + Self.zeros(number, digits) + after
    case .folder(let folder):
      return folder.appendingFile("frame_\(Self.zeros(number, isPercentage ? 3 : 5)).png")
    }
  }

  /// Whether the output goes to standard output.
  var isStandardOutput: Bool {
    if case .stream(let path) = self { path == "-" || Destination.isStandardOutput(path) } else { false }
  }

  /// Whether a film, a picture or a sequence of any length writes this file. `isPercentage` is whether the numbers are
  /// the percentages of stills.
  func writes(to path: String, isPercentage: Bool) -> Bool {
    switch self {
    case .film(let output, _), .still(let output): return FilePath.areSame(output, path)
    case .pattern(let before, _, let after):
      return isFrameName(before: before, after: after, in: path, isPercentage: isPercentage)
    case .folder: return isFrameName(before: "frame_", after: ".png", in: path, isPercentage: isPercentage)
    case .stream: return false
    }
  }

  /// Whether a file has the name of a frame: a number between two texts.
  private func isFrameName(before: String, after: String, in path: String, isPercentage: Bool) -> Bool {
    let start = before.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let name = FilePath.resolved(path).baseName
    guard name.hasPrefix(start), name.hasSuffix(after), name.count > start.count + after.count,
      let number = Int(name.dropFirst(start.count).dropLast(after.count)), number >= 0
    else { return false }
    return FilePath.areSame(self.path(number, isPercentage: isPercentage), path)
  }

  private static func zeros(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

extension OutputDestination {
  /// Begins a film, a sequence of pictures or a stream of raw frames. A film with an interval of keyframes can be cut
  /// at each of them.
  func makeWriter(
    size: OutputSize, rate: FrameRate, isOpaque: Bool, audio: FilmAudio? = nil, keyframes: Int? = nil,
    staging: Staging
  ) throws -> any FrameWriter {
    switch self {
    case .film(let path, let format):
      return try FilmWriter(
        destination: path, format: format, width: size.pixelWidth, height: size.pixelHeight, rate: rate,
        isOpaque: isOpaque, audio: audio, keyframes: keyframes, staging: staging)
    case .stream(let path): return try RawWriter(isOpaque: isOpaque, path: path)
    case .still, .pattern, .folder:
      return PNGWriter(
        width: size.pixelWidth, height: size.pixelHeight, isOpaque: isOpaque, staging: staging
      ) { path($0, isPercentage: false) }
    }
  }
}

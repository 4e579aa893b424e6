import Segue

/// A profile that `--json` has written, for the comparison with a new one.
struct BaseProfile {
  let path: String
  /// The counts of each frame by name.
  let frames: [[String: Int]]
  private let file: File

  fileprivate struct File: Decodable {
    let id: String
    let size: [Double]
    let scale: Double
    let raster: String
    let film: Bool
    let governed: Bool
    let parameters: [String: String]
    let renderer: String?
    let perFrame: [[String: Double]]
    let frame: Median?
    let stages: [Median]?

    struct Median: Decodable {
      let stage: String?
      let median: Double?
    }

    enum CodingKeys: String, CodingKey {
      case id, size, scale, raster, film, governed, parameters, renderer, stages
      case perFrame = "per_frame"
      case frame = "frame_ms"
    }
  }

  init(path: String) throws {
    self.path = path
    let bytes: [UInt8]
    do throws(BoundedFile.Failure) {
      bytes = try BoundedFile.read(path, limit: Self.fileLimit)
    } catch {
      switch error {
      case .missing: throw Failure("no profile at \(path): write one with segue profile ID --json > \(path)")
      case .unreadable(let reason):
        throw Failure("cannot read \(path): \(reason): check that it is a file you may read")
      }
    }
    guard let file = try? JSONDecoder().decode(File.self, from: Data(bytes)), !file.perFrame.isEmpty else {
      throw Failure("\(path) is not a profile: write one with segue profile ID --json > \(path)")
    }
    self.file = file
    frames = try file.perFrame.map { frame in
      try frame.mapValues { value in
        guard value.magnitude < 1e15 else { throw Failure("\(path) is not a profile: a count is \(value)") }
        return Int(value)
      }
    }
    for name in ProfileComparison.names where frames.contains(where: { $0[name] == nil }) {
      throw Failure("\(path) is not a complete profile: a frame has no \(name): write it again with --json")
    }
  }

  /// The maximum number of bytes of a file.
  private static let fileLimit = 256 << 20

  // MARK: Times

  /// The median milliseconds of the frame or of a stage.
  func median(_ name: String) throws -> Double {
    let found = name == "frame" ? file.frame : file.stages?.first { $0.stage == name }
    if let median = found?.median { return median }
    throw Failure(
      "\(path) is not a complete profile: it has no median of \(name): write it again with --json")
  }

  /// Throws if another driver or card drew the base, since times of different renderers cannot be compared.
  func checkRenderer(_ record: ProfileRecord) throws {
    if file.renderer == record.graphics.renderer { return }
    throw Failure(
      "\(path) has the times of \(file.renderer ?? "an unknown renderer"), not of \(record.graphics.renderer): "
        + "write a base on this machine, or leave --times out")
  }

  // MARK: Settings

  /// Throws if the settings of a playback that has not begun differ from the base's, unless `allowsOtherSettings`. The
  /// raster profile that `auto` selects is checked later, by `checkRaster(_:)`.
  @MainActor func check(_ playback: ProfiledPlayback, allowsOtherSettings: Bool) throws {
    if file.governed {
      throw UsageError(
        "\(path) was made with --governed, so its counts depend on the load of the machine: write a base without it"
      )
    }
    if allowsOtherSettings { return }
    let now = Settings(playback)
    if let difference = file.settings.differences(from: now, raster: playback.raster).first {
      throw UsageError(
        "\(path) was made \(difference.text): \(difference.remedy), or compare with other settings by --other-settings"
      )
    }
  }

  /// Throws if `auto` has selected a raster profile other than the base's.
  func checkRaster(_ record: ProfileRecord) throws {
    if file.raster == record.raster.rawValue { return }
    throw Failure(
      "\(path) is of the \(file.raster) raster profile, not of \(record.raster.rawValue), which this driver has: "
        + "use --raster \(file.raster)")
  }

  /// The differences of the base's settings, in words.
  func differences(from record: ProfileRecord) -> [String] {
    file.settings.differences(from: Settings(record), raster: record.raster).map(\.text)
  }
}

/// The settings with which a profile was made.
private struct Settings {
  let id: String
  let isFilm: Bool
  let size: String
  let scale: String
  let parameters: String
  let frames: Int
  /// The raster profile; nil if it is unknown or not compared.
  let raster: String?

  struct Difference {
    /// The text after "was made".
    let text: String
    /// The advice on making both settings equal.
    let remedy: String
  }

  init(
    id: String, isFilm: Bool, size: [Double], scale: Double, parameters: [String: String], frames: Int,
    raster: String?
  ) {
    (self.id, self.isFilm, self.frames, self.raster) = (id, isFilm, frames, raster)
    self.size = size.map(\.formatted).joined(separator: "x")
    self.scale = scale.formatted
    self.parameters = parameters.sorted { $0.key < $1.key }.map { "--set \($0.key)=\($0.value)" }
      .joined(separator: " ")
  }

  @MainActor init(_ playback: ProfiledPlayback) {
    let size = playback.options.size
    self.init(
      id: playback.entry.id, isFilm: playback.isFilm, size: [size.width, size.height], scale: playback.scale,
      parameters: playback.options.parameters, frames: playback.frames, raster: nil)
  }

  init(_ record: ProfileRecord) {
    self.init(
      id: record.id, isFilm: record.isFilm, size: [record.size.width, record.size.height],
      scale: record.scale, parameters: record.parameters, frames: record.frames.count, raster: nil)
  }

  /// The differences from other settings. `requested` is the raster profile of `--raster`.
  func differences(from other: Settings, raster requested: RasterProfile) -> [Difference] {
    var found: [Difference] = []
    if id != other.id {
      found.append(
        Difference(text: "of \(id), not of \(other.id)", remedy: "compare profiles of the same transition"))
    }
    if isFilm != other.isFilm {
      found.append(
        isFilm
          ? Difference(text: "with --film", remedy: "add --film")
          : Difference(text: "without --film", remedy: "leave --film out"))
    }
    if size != other.size {
      found.append(Difference(text: "with --size \(size), not \(other.size)", remedy: "use --size \(size)"))
    }
    if scale != other.scale {
      found.append(
        Difference(text: "with --scale \(scale), not \(other.scale)", remedy: "use --scale \(scale)"))
    }
    if parameters != other.parameters {
      found.append(
        parameters.isEmpty
          ? Difference(text: "without \(other.parameters)", remedy: "leave it out")
          : Difference(
            text:
              "with \(parameters), not with \(other.parameters.isEmpty ? "the defaults" : other.parameters)",
            remedy: "use \(parameters)"))
    }
    if frames != other.frames {
      found.append(
        Difference(
          text: "with \(frames) frame\(frames == 1 ? "" : "s"), not \(other.frames)",
          remedy: "use --frames \(frames)"))
    }
    if let raster, requested != .auto, requested.rawValue != raster {
      found.append(
        Difference(
          text: "by the \(raster) raster profile, not by \(requested.rawValue)",
          remedy: "use --raster \(raster)"))
    }
    return found
  }
}

extension BaseProfile.File {
  fileprivate var settings: Settings {
    Settings(
      id: id, isFilm: film, size: size, scale: scale, parameters: parameters, frames: perFrame.count,
      raster: raster)
  }
}

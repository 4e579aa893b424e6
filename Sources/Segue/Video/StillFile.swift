import Engine
import Glibc

/// Decodes a picture with ffmpeg: the first picture of a file with several, or the largest picture of an icon.
enum StillFile {
  static func decode(
    _ path: String, format: StillFormat, damage: DamagedFiles
  ) throws -> CGImage {
    let bytes = try CGImage.fileBytes(path)
    if let kind = format.misreading(of: bytes) { throw VideoError.misread(path, kind: kind) }
    guard let program = ChildProcess.find("ffmpeg") else { throw VideoError.noDecoder(path) }
    let decoder: ChildProcess
    do throws(SystemError) {
      decoder = try ChildProcess(
        path: program,
        arguments: ["-nostdin", "-hide_banner", "-nostats", "-loglevel", "repeat+error"]
          + (damage.areRefused ? ["-xerror"] : []) + ["-max_pixels", "\(maximumPixels)", "-noautorotate"]
          + format.input + [
            "-i", "file:" + path, "-frames:v", "1", "-vf",
            "scale=flags=\(scaling)\(format.conversion(of: bytes)),format=rgba",
            "-f", "image2pipe", "-c:v", "pam", "pipe:1",
          ], readsOutput: true)
    } catch {
      throw VideoError.unreadable(path, detail: String(cString: strerror(error.code)))
    }
    let size = Self.size(from: decoder)
    if let size { try CGImage.checkSize(width: size.width, height: size.height, name: path) }
    let pixels = size.map { decoder.read(count: $0.width * $0.height * 4) } ?? []
    let end = decoder.finish()
    guard let size, pixels.count == size.width * size.height * 4, end.signal == nil else {
      throw VideoFile.unreadable(path, end)
    }
    let missing = StillEnd.missing(in: bytes)
    if let missing, missing.isAll { throw VideoFile.unreadable(path, missing.detail) }
    if !end.succeeded || !end.errorText.isEmpty {
      try VideoFile.damaged(path, end.errorText, damage)
    } else if let missing {
      try VideoFile.damaged(path, missing.detail, damage)
    }
    return CGImage.upright(
      rgba: pixels, width: size.width, height: size.height,
      orientation: format.orientation(of: bytes),
      isPremultiplied: format.isPremultiplied(bytes), profile: format.profile(of: bytes))
  }

  /// The maximum number of pixels of a picture.
  private static let maximumPixels = CGImage.sideLimit * CGImage.sideLimit

  /// The flags of ffmpeg's conversion of colours. Without them some colours would differ by a level or more.
  private static let scaling = "bicubic+accurate_rnd+full_chroma_int+full_chroma_inp"

  /// The size in a PAM's header, after which the pixels follow; nil if there is none.
  private static func size(from decoder: ChildProcess) -> (width: Int, height: Int)? {
    var header: [UInt8] = []
    let (end, maximumBytes) = (Array("ENDHDR\n".utf8), 256)
    while header.suffix(end.count) != end[...] {
      let byte = decoder.read(count: 1)
      if byte.isEmpty || header.count > maximumBytes { return nil }
      header += byte
    }
    let words = String(decoding: header, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    func value(after name: Substring) -> Int? {
      words.firstIndex(of: name).flatMap { words.dropFirst($0 + 1).first }.flatMap { Int($0) }
    }
    guard let width = value(after: "WIDTH"), let height = value(after: "HEIGHT"), width > 0, height > 0 else {
      return nil
    }
    return (width, height)
  }
}

import Engine

/// ffmpeg's arguments before a file whose name would suggest another kind than its content, or that ffmpeg would take
/// for a single picture.
///
/// ffmpeg takes a name with a picture's ending and the format of a number, such as %03d, for the name of a sequence of
/// files.
enum VideoInput {
  /// The arguments to try, one after the other.
  static func candidates(for path: String) -> [[String]] {
    let head = (try? BoundedFile.beginning(of: path, count: FileKind.png.count)) ?? []
    if let stream = PictureStream(path: path, head: head) { return [stream.input] }
    guard path.utf8.contains(UInt8(ascii: "%")) else { return [[]] }
    if head == FileKind.png { return [["-f", "apng"]] }
    if head.starts(with: "GIF8".utf8) { return [["-f", "gif"]] }
    return [[], ["-f", "image2", "-pattern_type", "none"]]
  }
}

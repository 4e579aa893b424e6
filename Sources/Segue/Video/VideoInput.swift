import Engine

/// ffmpeg's arguments before a file of which the name would tell it something else than the content, or that would be a
/// single picture for it.
///
/// A name with a number in it, as %03d, that ends as a picture's is one of a sequence of files for ffmpeg.
enum VideoInput {
  /// Those to be tried, one after the other.
  static func candidates(for path: String) -> [[String]] {
    let head = (try? BoundedFile.beginning(of: path, count: FileKind.png.count)) ?? []
    if let stream = PictureStream(path: path, head: head) { return [stream.input] }
    guard path.utf8.contains(UInt8(ascii: "%")) else { return [[]] }
    if head == FileKind.png { return [["-f", "apng"]] }
    if head.starts(with: "GIF8".utf8) { return [["-f", "gif"]] }
    return [[], ["-f", "image2", "-pattern_type", "none"]]
  }
}

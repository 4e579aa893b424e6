/// An error of reading or writing an image. The description is one line with the failure, the file and the remedy.
public enum ImageError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No file exists at this path.
  case missing(String)
  /// The file exists but cannot be opened or read.
  case unreadable(String, reason: String)
  /// The bytes are neither PNG nor JPEG.
  case notAnImage(String)
  /// The file ends early, so that pixels may be missing.
  case truncated(String, detail: String)
  /// A complete JPEG has data that the decoder could not read and replaced.
  case corrupt(String, detail: String)
  /// The decoder fails. Of a PNG, a part may have been decoded before.
  case damaged(String, detail: String)
  /// A side has more pixels than `CGImage.sideLimit`.
  case tooLarge(String, width: Int, height: Int)
  /// The PNG or JPEG encoder rejects the image.
  case encoding(width: Int, height: Int, detail: String)

  /// A sentence about a damaged picture whose readable part is used.
  package var noteOfUse: String {
    switch self {
    case .truncated(let source, let detail):
      "\(source) ends early (\(detail)): the part that exists is used"
    case .corrupt(let source, let detail), .damaged(let source, let detail):
      "\(source) is damaged (\(detail)): the part that can be decoded is used"
    default: description
    }
  }

  /// The failure and its remedy in one sentence.
  public var description: String {
    switch self {
    case .missing(let source):
      "no file at \(source): check the path"
    case .unreadable(let source, let reason):
      "cannot read \(source): \(reason); check that it is a file you may read"
    case .notAnImage(let source):
      "\(source) is neither PNG nor JPEG: convert it to one of them"
    case .truncated(let source, let detail):
      "\(source) ends early (\(detail)): copy or export it again"
    case .corrupt(let source, let detail):
      "\(source) is damaged (\(detail)): copy or export it again"
    case .damaged(let source, let detail):
      "\(source) cannot be decoded (\(detail)): export it again as an 8-bit PNG or JPEG"
    case .tooLarge(let source, let width, let height):
      "\(source) is \(width)×\(height) pixels, over the limit of \(CGImage.sideLimit) a side: scale it down"
    case .encoding(let width, let height, let detail):
      "cannot encode a \(width)×\(height) image (\(detail)): use a smaller one"
    }
  }
}

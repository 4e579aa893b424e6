import Segue

/// The frames of a film to write, `--frames A..<B`, so that several machines can share the rendering.
struct FrameRange: Equatable {
  let frames: Range<Int>

  init(_ text: String) throws {
    guard let match = text.wholeMatch(of: #/(\d{1,9})\.\.<(\d{1,9})/#), let first = Int(match.1),
      let end = Int(match.2)
    else { throw UsageError("--frames \(text): write first and end in quotes, as in '0..<300'") }
    guard first < end else { throw UsageError("--frames \(text): there is no frame in it") }
    frames = first..<end
  }

  /// Returns the range, or throws if it exceeds a film of `count` frames.
  func checked(count: Int) throws -> Range<Int> {
    guard frames.upperBound <= count else {
      throw UsageError(
        "--frames \(frames.lowerBound)..<\(frames.upperBound): the film has frames 0..<\(count)")
    }
    return frames
  }
}

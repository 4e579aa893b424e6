/// A change of one touch or of the pointer, which a window, a recording or a test reports; gesture files consist of
/// such samples.
package struct TouchSample: Codable, Hashable, Sendable {
  package enum Phase: String, Codable, Sendable {
    case began, moved, ended, cancelled
    /// The pointer moves with its buttons up, or leaves; not in gesture files.
    case hovered, exited
  }

  /// The maximum number of simultaneous touches, far above the number of fingers; it limits the time of an event, which
  /// grows with the number of touches.
  package static let maximumCount = 100

  /// The time in seconds, on the clock that all samples of one source share.
  package var t: Double
  /// The identifier of the touch from `began` to `ended` or `cancelled`; ignored for the pointer.
  package var id: Int
  package var phase: Phase
  /// The x coordinate in points of the screen.
  package var x: Double
  /// The y coordinate in points of the screen.
  package var y: Double

  package init(t: Double, id: Int, phase: Phase, x: Double, y: Double) {
    self.t = t
    self.id = id
    self.phase = phase
    self.x = x
    self.y = y
  }
}

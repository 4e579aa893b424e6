/// A change of one touch or of the pointer, as a window, a recording or a test reports it: an entry of a gesture
/// file.
package struct TouchSample: Codable, Hashable, Sendable {
  package enum Phase: String, Codable, Sendable {
    case began, moved, ended, cancelled
    /// The pointer moves with its buttons up, or leaves; not in gesture files.
    case hovered, exited
  }

  /// The most touches at once, far more than people have fingers: the time of an event grows with those that are down.
  package static let maximumCount = 100

  /// The time in seconds, on the clock that all samples of a run share.
  package var t: Double
  /// The identifier of the touch from `began` to `ended`; there is one pointer.
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

/// One thing that happened to one finger, as a window, a recording or a test reports it: an entry of a gesture file.
package struct TouchSample: Codable, Hashable, Sendable {
  package enum Phase: String, Codable, Sendable {
    case began, moved, ended, cancelled
  }

  /// Seconds on the clock that all samples of a run share.
  package var t: Double
  /// Which finger, from `began` to `ended`.
  package var id: Int
  package var phase: Phase
  /// Points from the screen's left.
  package var x: Double
  /// Points from the screen's top.
  package var y: Double

  package init(t: Double, id: Int, phase: Phase, x: Double, y: Double) {
    self.t = t
    self.id = id
    self.phase = phase
    self.x = x
    self.y = y
  }
}

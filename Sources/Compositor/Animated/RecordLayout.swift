import LayerValues

/// The properties of a row that a vertex shader evaluates.
struct AnimatedChannels: OptionSet, Sendable {
  let rawValue: UInt8

  /// The position: both numbers by one timing, or each by its own.
  static let position = AnimatedChannels(rawValue: 1)
  static let x = AnimatedChannels(rawValue: 2)
  static let y = AnimatedChannels(rawValue: 4)
  static let opacity = AnimatedChannels(rawValue: 8)
  static let color = AnimatedChannels(rawValue: 16)
  /// A transform of the plane.
  static let transform = AnimatedChannels(rawValue: 32)

  /// The channels that a track writes; nil for a track that the shader cannot evaluate.
  init?(_ track: Track) {
    guard case .column(let property) = track.property else { return nil }
    switch (property, track.numberRange) {
    case (.position, 0..<2): self = .position
    case (.position, 0..<1): self = .x
    case (.position, 1..<2): self = .y
    case (.opacity, 0..<1): self = .opacity
    case (.backgroundColor, 0..<4): self = .color
    case (.transform, nil): self = .transform
    default: return nil
    }
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// The offset of each channel in the record of a row, in texels of two doubles.
///
/// A channel begins with the four texels of its timing, followed by a texel for each of its numbers: the value at
/// easing 0 and the change up to easing 1. `animated_tracks.glsl` reads it.
package struct RecordLayout: Equatable, Sendable {
  /// The offset of x; -1 for a channel that no row of the run animates. The position is always present: as a pair, `y`
  /// being -1, or as two numbers.
  package private(set) var x: Int32 = 0
  package private(set) var y: Int32 = -1
  package private(set) var opacity: Int32 = -1
  package private(set) var color: Int32 = -1
  package private(set) var transform: Int32 = -1
  /// The number of texels from one record to the next.
  package private(set) var stride: Int32 = 0

  static let timingTexels: Int32 = 4
  /// The texels of a record with all channels.
  static let longest = Int(RecordLayout([.x, .y, .opacity, .color, .transform]).stride)

  /// Whether the channels of a track are among those of the layout.
  func hasRoom(for channels: AnimatedChannels) -> Bool {
    if channels == .x || channels == .y { return y >= 0 }
    if channels == .opacity { return opacity >= 0 }
    if channels == .color { return color >= 0 }
    return channels == .position || transform >= 0
  }

  init(_ channels: AnimatedChannels) {
    if channels.contains(.x) || channels.contains(.y) {
      append(1)
      y = append(1)
    } else {
      append(2)
    }
    if channels.contains(.opacity) { opacity = append(1) }
    if channels.contains(.color) { color = append(4) }
    if channels.contains(.transform) { transform = append(9) }
  }

  @discardableResult
  private mutating func append(_ numbers: Int32) -> Int32 {
    defer { stride += Self.timingTexels + numbers }
    return stride
  }
}

import LayerValues

/// The animated properties of a row that the vertex shader evaluates.
struct AnimatedChannels: OptionSet, Sendable {
  let rawValue: UInt8

  /// The position with one timing for both coordinates. With `x` and `y`, each coordinate has a timing of its own.
  static let position = AnimatedChannels(rawValue: 1)
  static let x = AnimatedChannels(rawValue: 2)
  static let y = AnimatedChannels(rawValue: 4)
  static let opacity = AnimatedChannels(rawValue: 8)
  static let color = AnimatedChannels(rawValue: 16)
  /// A transform within the layer's plane.
  static let transform = AnimatedChannels(rawValue: 32)

  /// The channel that a track writes; nil for a track that the shader cannot evaluate.
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

/// The offsets of the channels in a row's record, in texels of two doubles.
///
/// A record of layers that the app moves is one texel, the position (`positionOnly`). In all other records, a channel
/// begins with four texels for its timing, which define a function of time (`LaneKey.Shape`). One texel for
/// each of its numbers follows: the value where the function is 0, and the change where the function grows by 1.
/// `animated_tracks.glsl` reads this layout.
package struct RecordLayout: Equatable, Sendable {
  /// The offset of the position, which every record has: as one channel of two numbers if `y` is -1, otherwise as x
  /// alone.
  package private(set) var x: Int32 = 0
  /// The offset of y in records in which x and y are separate channels; -1 in other records.
  package private(set) var y: Int32 = -1
  /// The offset of the opacity; this and the following offsets are -1 if no row of the run animates the property.
  package private(set) var opacity: Int32 = -1
  package private(set) var color: Int32 = -1
  package private(set) var transform: Int32 = -1
  /// The number of texels from one record to the next.
  package private(set) var stride: Int32 = 0
  /// Whether a record is one texel, the position, because the app moves the layers and nothing animates them.
  package private(set) var isPositionOnly = false

  /// The layout of records of layers that the app moves.
  static let positionOnly = RecordLayout()

  /// Makes the layout `positionOnly`.
  private init() { (stride, isPositionOnly) = (1, true) }

  /// The number of texels of a channel's timing.
  static let timingTexels: Int32 = 4
  /// The number of texels of a record with all channels.
  static let longest = Int(RecordLayout([.x, .y, .opacity, .color, .transform]).stride)

  /// Whether the layout has the channel of a track.
  func hasRoom(for channels: AnimatedChannels) -> Bool {
    if isPositionOnly { return false }
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

  /// Adds a channel of `numbers` numbers, and returns its offset.
  @discardableResult
  private mutating func append(_ numbers: Int32) -> Int32 {
    defer { stride += Self.timingTexels + numbers }
    return stride
  }
}

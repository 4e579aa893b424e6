import Engine

/// Reads the properties of the picture in an AVIF (ISO/IEC 23008-12) that describe its orientation and its colours.
enum ItemProperties {
  /// The orientation of the picture's stored pixels; upright for a file that is malformed or has none.
  static func orientation(of bytes: [UInt8]) -> ImageOrientation {
    var turn = ImageTurn()
    for (name, content) in properties(of: bytes) {
      guard let value = content.first else { continue }
      // The value is a number of counterclockwise quarter turns.
      if name == "irot" { turn.turn(-Int(value & 3)) }
      // The mirror exchanges top and bottom, or left and right.
      if name == "imir" { turn.mirror(swapsTopAndBottom: value & 1 == 0) }
    }
    return turn.orientation
  }

  /// The ICC profile of the picture's colours; empty without one.
  static func profile(of bytes: [UInt8]) -> [UInt8] {
    let kinds = ["prof", "rICC"]
    let colors = properties(of: bytes).first { property in
      property.name == "colr" && kinds.contains { property.content.starts(with: $0.utf8) }
    }
    return colors.map { Array($0.content.dropFirst(4)) } ?? []
  }

  /// The properties of the main picture, in their order; empty for a file that is malformed.
  private static func properties(of bytes: [UInt8]) -> [(name: String, content: ArraySlice<UInt8>)] {
    guard let meta = box("meta", in: bytes[...])?.dropFirst(4),
      let main = box("pitm", in: meta), let version = main.first,
      let item = number(main.dropFirst(4), bytes: version == 0 ? 2 : 4),
      let properties = box("iprp", in: meta), let list = box("ipco", in: properties),
      let table = box("ipma", in: properties)
    else { return [] }
    let known = boxes(in: list)
    return associations(of: item, in: table).filter { known.indices.contains($0 - 1) }.map { known[$0 - 1] }
  }

  /// The positions of an item's properties in the list of all properties, counted from 1.
  private static func associations(of item: Int, in table: ArraySlice<UInt8>) -> [Int] {
    guard table.count >= 8, let version = table.first, let flags = table.dropFirst(3).first,
      let count = number(table.dropFirst(4), bytes: 4)
    else { return [] }
    let (idBytes, indexBytes) = (version < 1 ? 2 : 4, flags & 1 == 0 ? 1 : 2)
    // The highest bit tells whether a reader must know the property.
    let mask = indexBytes == 1 ? 0x7f : 0x7fff
    var rest = table.dropFirst(8)
    for _ in 0..<count {
      guard let id = number(rest, bytes: idBytes), let indexCount = rest.dropFirst(idBytes).first else {
        return []
      }
      rest = rest.dropFirst(idBytes + 1)
      if id == item {
        return (0..<Int(indexCount)).compactMap {
          number(rest.dropFirst($0 * indexBytes), bytes: indexBytes).map { $0 & mask }
        }
      }
      rest = rest.dropFirst(Int(indexCount) * indexBytes)
    }
    return []
  }

  private static func box(_ name: String, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var found: ArraySlice<UInt8>?
    eachBox(in: bytes) { present, content in
      if present == name { found = content }
      return found == nil
    }
    return found
  }

  private static func boxes(in bytes: ArraySlice<UInt8>) -> [(name: String, content: ArraySlice<UInt8>)] {
    var found: [(name: String, content: ArraySlice<UInt8>)] = []
    eachBox(in: bytes) { name, content in
      found.append((name, content))
      return found.count < maximumProperties
    }
    return found
  }

  /// The largest position of a property, for which items have fifteen bits.
  private static let maximumProperties = 0x7fff

  /// Calls `body` with the name and the content of each box until `body` returns false, since a hostile file may have
  /// any number of boxes.
  private static func eachBox(in bytes: ArraySlice<UInt8>, _ body: (String, ArraySlice<UInt8>) -> Bool) {
    var rest = bytes
    while rest.count >= 8, let length = number(rest, bytes: 4), length >= 8 {
      let name = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
      if !body(name, rest.prefix(length).dropFirst(8)) { return }
      rest = rest.dropFirst(length)
    }
  }

  /// A number with the most significant byte first; nil beyond the end.
  private static func number(_ bytes: ArraySlice<UInt8>, bytes count: Int) -> Int? {
    guard bytes.count >= count else { return nil }
    return bytes.prefix(count).reduce(0) { $0 << 8 | Int($1) }
  }
}

/// A mirror image and quarter turns, one after the other.
struct ImageTurn {
  /// Whether left and right are exchanged first.
  private var isMirrored = false
  /// The number of clockwise quarter turns that follow.
  private var quarters = 0

  /// Adds clockwise quarter turns, or counterclockwise ones if `count` is negative.
  mutating func turn(_ count: Int) { quarters = (quarters + count + 4) % 4 }

  mutating func mirror(swapsTopAndBottom: Bool) {
    isMirrored.toggle()
    // A mirror reverses the turns before it. An exchange of top and bottom equals an exchange of left and right and a
    // half turn.
    quarters = ((swapsTopAndBottom ? 2 : 0) - quarters + 4) % 4
  }

  /// The orientation of pixels that this turn puts upright.
  var orientation: ImageOrientation {
    let turns: [ImageOrientation] =
      isMirrored ? [.upMirrored, .rightMirrored, .downMirrored, .leftMirrored] : [.up, .right, .down, .left]
    return turns[quarters]
  }
}

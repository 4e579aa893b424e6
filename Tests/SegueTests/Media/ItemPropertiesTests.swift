import Testing

@testable import Engine
@testable import Segue

/// The orientation of an AVIF picture.
@Suite struct ItemPropertiesTests {
  private static func bigEndian(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    bigEndian(content.count + 8, 4) + Array(name.utf8) + content
  }

  /// The bytes of a file whose second item is the picture, with these properties in order. `wide` selects indices of
  /// two bytes.
  private static func file(_ properties: [[UInt8]], version: UInt8 = 0, wide: Bool = false) -> [UInt8] {
    // The first item has a property of its own, which does not apply to the picture.
    let list = box("irot", [1]) + properties.flatMap { $0 }
    let idBytes = version == 0 ? 2 : 4
    let associations = properties.indices.map {
      wide ? bigEndian($0 + 2 | 0x8000, 2) : [UInt8($0 + 2) | 0x80]
    }
    let table =
      [version, 0, 0, wide ? 1 : 0] + bigEndian(2, 4)
      + bigEndian(1, idBytes) + [1] + (wide ? bigEndian(1, 2) : [1])
      + bigEndian(2, idBytes) + [UInt8(associations.count)] + associations.flatMap { $0 }
    let main = [version, 0, 0, 0] + bigEndian(2, idBytes)
    let meta =
      [0, 0, 0, 0] + box("hdlr", [UInt8](repeating: 0, count: 20)) + box("pitm", main)
      + box("iprp", box("ipco", list) + box("ipma", table))
    return box("ftyp", Array("avif\0\0\0\0avifmif1".utf8)) + box("meta", meta)
  }

  private static func rotation(_ quarters: UInt8) -> [UInt8] { box("irot", [quarters]) }
  private static func mirror(_ axis: UInt8) -> [UInt8] { box("imir", [axis]) }

  /// A picture of 3x2 different pixels.
  private static let stored = PixelGridOfNumbers(rows: [[1, 2, 3], [4, 5, 6]])

  /// The orientation of a sequence of properties has the effect of the same operations on the pixels.
  @Test(arguments: 0..<4, [nil, 0, 1] as [UInt8?])
  func propertiesOrientThePixels(quarters: Int, axis: UInt8?) {
    for version in [0, 1] as [UInt8] {
      for isMirroredFirst in [false, true] {
        var operations = [Self.rotation(UInt8(quarters))]
        if let axis { operations.insert(Self.mirror(axis), at: isMirroredFirst ? 0 : 1) }
        let file = Self.file(operations, version: version, wide: isMirroredFirst)
        let orientation = ItemProperties.orientation(of: file)
        var expected = Self.stored
        func mirror() {
          if axis == 0 { expected.rows.reverse() }
          if axis == 1 { expected.rows = expected.rows.map { $0.reversed() } }
        }
        if isMirroredFirst { mirror() }
        for _ in 0..<quarters { expected.rotateCounterclockwise() }
        if !isMirroredFirst { mirror() }
        #expect(Self.stored.upright(orientation) == expected, "\(quarters), \(String(describing: axis))")
      }
    }
  }

  @Test func itemsWithoutAnOrientationAreUpright() {
    #expect(ItemProperties.orientation(of: Self.file([])) == .up)
    let whole = Self.file([Self.rotation(1), Self.mirror(1)])
    for count in 0..<whole.count {
      // A file that ends within its last box of 25 bytes, which assigns the properties, may have an orientation.
      let orientation = ItemProperties.orientation(of: Array(whole.prefix(count)))
      #expect(orientation == .up || count > whole.count - 24, "\(count)")
    }
  }
}

/// Rows of numbers, each of which stands for a pixel.
private struct PixelGridOfNumbers: Equatable {
  var rows: [[UInt8]]

  mutating func rotateCounterclockwise() {
    rows = rows[0].indices.reversed().map { column in rows.map { $0[column] } }
  }

  func upright(_ orientation: ImageOrientation) -> PixelGridOfNumbers {
    let bytes = rows.flatMap { row in row.flatMap { [$0, 0, 0, 255] as [UInt8] } }
    let (width, height) = (rows[0].count, rows.count)
    let turned = orientation.upright(bytes, width: width, height: height)
    let uprightWidth = orientation.swapsSides ? height : width
    return PixelGridOfNumbers(
      rows: stride(from: 0, to: turned.count, by: uprightWidth * 4).map { start in
        (0..<uprightWidth).map { turned[start + $0 * 4] }
      })
  }
}

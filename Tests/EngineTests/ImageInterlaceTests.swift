import Testing

@testable import Engine

/// Interlaced PNGs of all bit depths have the same pixels as PNGs that are not interlaced.
@Suite struct ImageInterlaceTests {
  struct Kind: Sendable, CustomStringConvertible {
    let colorType: Int
    let bitDepth: Int

    var description: String { "type \(colorType) of \(bitDepth) bits" }
    var samples: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 0 }
  }

  static let kinds =
    [(0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16])].flatMap {
      (type: Int, depths: [Int]) in depths.map { Kind(colorType: type, bitDepth: $0) }
    }

  /// The first column and row of each pass, and the steps to the next column and row (PNG specification, 8.2).
  static let passes = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
  ]

  /// A sample that differs from its neighbours in each row and column.
  private func sample(_ kind: Kind, _ x: Int, _ y: Int, _ channel: Int) -> Int {
    let byte = (x * 37 + y * 101 + channel * 59 + 11) % (1 << min(8, kind.bitDepth))
    return kind.bitDepth == 16 ? byte * 257 : byte
  }

  /// The packed bytes of the samples of a row in `columns`.
  private func row(_ kind: Kind, _ y: Int, _ columns: [Int]) -> [UInt8] {
    let values = columns.flatMap { x in (0..<kind.samples).map { sample(kind, x, y, $0) } }
    if kind.bitDepth == 16 { return values.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
    let perByte = 8 / kind.bitDepth
    return stride(from: 0, to: values.count, by: perByte).map { start in
      (0..<perByte).reduce(0) { byte, index in
        let value = values.indices.contains(start + index) ? values[start + index] : 0
        return byte | UInt8(value << (8 - kind.bitDepth * (index + 1)))
      }
    }
  }

  private func file(_ kind: Kind, _ width: Int, _ height: Int, isInterlaced: Bool) -> [UInt8] {
    let passes = isInterlaced ? Self.passes : [(0, 0, 1, 1)]
    var rows: [[UInt8]] = []
    for (left, top, stepX, stepY) in passes {
      let columns = Array(stride(from: left, to: width, by: stepX))
      if columns.isEmpty { continue }
      for y in stride(from: top, to: height, by: stepY) { rows.append(row(kind, y, columns)) }
    }
    let palette = (0..<(1 << min(8, kind.bitDepth))).flatMap { [UInt8($0), UInt8(255 - $0), 7] as [UInt8] }
    return PNGFile(
      width: width, height: height, bitDepth: kind.bitDepth, colorType: kind.colorType,
      isInterlaced: isInterlaced, extra: kind.colorType == 3 ? [("PLTE", palette)] : [], rows: rows
    ).bytes
  }

  /// The premultiplied blue, green, red and alpha of a pixel.
  private func expected(_ kind: Kind, _ x: Int, _ y: Int) -> [UInt8] {
    let maximum = (1 << kind.bitDepth) - 1
    // The division is exact: a sample of 16 bits is 257 times a byte, and the smaller maxima divide 255.
    let samples = (0..<kind.samples).map { sample(kind, x, y, $0) * 255 / maximum }
    let colour: [Int]
    switch kind.colorType {
    case 0, 4: colour = [samples[0], samples[0], samples[0]]
    case 3:
      let index = sample(kind, x, y, 0)
      colour = [7, 255 - index, index]
    default: colour = [samples[2], samples[1], samples[0]]
    }
    let alpha = kind.colorType >= 4 ? samples[kind.samples - 1] : 255
    return (colour.map { ($0 * alpha + 127) / 255 } + [alpha]).map { UInt8($0) }
  }

  @Test(arguments: kinds, [false, true])
  func decodedPixelsMatchTheSamples(kind: Kind, isInterlaced: Bool) throws {
    for (width, height) in [(1, 1), (2, 3), (3, 5), (5, 2), (8, 8), (9, 7), (17, 16), (32, 33)] {
      let image = try CGImage.decode(file(kind, width, height, isInterlaced: isInterlaced))
      let pixels = (0..<height).flatMap { y in (0..<width).flatMap { x in expected(kind, x, y) } }
      #expect(image.withPixels { Array($0) } == pixels, "\(kind), \(width)x\(height)")
    }
  }

  /// An image of which no row can be used is refused without a report that a part is used.
  @Test func refusedImagesAreNotReportedAsUsed() {
    let whole = PNGFile(width: 40, height: 40, rows: (0..<40).map { _ in [UInt8](repeating: 9, count: 120) })
      .bytes
    var wrongHeader = whole
    wrongHeader[29] ^= 1
    // The files have a wrong header checksum, or the header of IDAT and less than a row.
    for file in [wrongHeader, Array(whole.prefix(8 + 25 + 8 + 50))] {
      var reported: [ImageError] = []
      #expect(throws: ImageError.self) { try CGImage.decode(file, name: "x") { reported.append($0) } }
      #expect(reported.isEmpty, "\(reported)")
    }
  }
}

import RandomNumbers

/// A generator of random inputs and mutations; equal seeds generate equal inputs.
struct Mutator {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Numbers at the limits of integer types, where parsers often fail.
  private static let edges: [UInt64] = [
    0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF,
    0xFFFF_FFFF_FFFF_FFFF,
  ]
  /// Texts that often break parsers.
  private static let words = [
    "nan", "-1", "1e999", "1e308", "-1e308", "0", "null", "\"", "{", "}", "[", "]", "\\u0000", "\0",
    "\u{FEFF}",
    "\u{1B}[31m", "%s", "%n", "99999999999999999999", "0x7fffffff", "-0", ";", "//", "/*", "*/", "#", "\n",
    "\r",
    "void", "uniform", "vec4", "for(;;){}", "while(true);", "1.0/0.0", "began", "moved", "hovered", "true",
  ]

  /// Returns a random number from 0 to `limit` - 1, or 0 if `limit` is not positive.
  mutating func below(_ limit: Int) -> Int { limit <= 0 ? 0 : Int.random(in: 0..<limit, using: &random) }

  mutating func pick<T>(_ list: [T]) -> T { list[below(list.count)] }

  /// Changes, inserts or removes bytes at a few positions.
  mutating func mutate(_ bytes: [UInt8], isText: Bool) -> [UInt8] {
    var bytes = bytes
    for _ in 0...below(6) { change(&bytes, isText: isText) }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8], isText: Bool) {
    let offset = below(bytes.count + 1)
    let length = 1 + below(pick([1, 4, 16, 200]))
    let end = min(bytes.count, offset + length)
    switch below(isText ? 9 : 7) {
    case 0: if offset < bytes.count { bytes[offset] ^= 1 << below(8) }
    case 1: if offset < bytes.count { bytes[offset] = UInt8(below(256)) }
    case 2: bytes.removeSubrange(offset..<end)
    case 3: bytes.insert(contentsOf: (0..<length).map { _ in UInt8(below(256)) }, at: offset)
    case 4: bytes.insert(contentsOf: bytes[offset..<end], at: below(bytes.count + 1))
    case 5: bytes.removeSubrange(offset...)
    case 6:
      let edge = Self.edges[below(Self.edges.count)]
      let width = pick([1, 2, 4, 8])
      for index in 0..<width where offset + index < bytes.count {
        bytes[offset + index] = UInt8(truncatingIfNeeded: edge >> UInt64(8 * (width - 1 - index)))
      }
    default:
      let word = Array(pick(Self.words).utf8)
      if below(2) == 0 { bytes.removeSubrange(offset..<end) }
      bytes.insert(contentsOf: word, at: min(offset, bytes.count))
    }
  }

  /// Corrects the checksums of a PNG's chunks, so that a decoder reads their content too.
  static func repairedPNG(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var offset = 8
    while offset + 12 <= bytes.count {
      let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length >= 0, length <= bytes.count - offset - 12 else { break }
      let end = offset + 8 + length
      let checksum = Seeds.checksum(bytes[offset + 4..<end])
      for index in 0..<4 {
        bytes[end + index] = UInt8(truncatingIfNeeded: checksum >> (24 - 8 * UInt32(index)))
      }
      offset = end + 4
    }
    return bytes
  }

  /// Returns a touch recording in valid JSON whose touches have a random order, time and position.
  mutating func touches() -> [UInt8] {
    let numbers = [
      "0", "0.01", "0.1", "0.1", "0.25", "0.5", "1", "20", "39", "-5", "1e5", "86399", "1e-300", "1e300",
    ]
    let phases = ["began", "moved", "moved", "ended", "cancelled"]
    let touches = (0..<below(40)).map { _ in
      "{\"t\":\(pick(numbers)),\"id\":\(below(4)),\"phase\":\"\(pick(phases))\",\"x\":\(pick(numbers)),\"y\":\(pick(numbers))}"
    }
    return Array("{\"size\":[40,80],\"touches\":[\(touches.joined(separator: ","))]}".utf8)
  }

  /// Returns the words of a random command line, which names only files of the scratch folder.
  mutating func commandLine() -> [String] {
    let numbers = [
      "0", "-0", "1", "0.5", "5", "60", "nan", "inf", "-inf", "1e999", "1e9", "-1", "0x10", "", " ", "1,2",
      "0.5,0.5",
      "1e-9", "0..<3", "3..<0", "40x80", "0x0", "-1x5", "1x1", "64x3", "1e9x1", "99999x99999", "a",
    ]
    let identifiers = [
      "push", "pop", "present", "dismiss", "flatzoom-push", "nothing", "", "--", "-", "%s", "../x",
    ]
    let outputs = [
      "out.png", "out.gif", "o_%03d.png", "o_%s.png", "o_%n", "o_%99999d.png", "%%", "none/out.png", ".", "",
      "-",
      "in.png", "out.\u{1B}[31m.png", String(repeating: "a", count: 300) + ".png",
    ]
    let files = ["in.png", "touches.json", "effect.glsl", "missing.png", "", "."]
    var words = [
      pick([
        "render", "render", "render", "render", "list", "profile", "doctor", "demo", "slideshow", "x", "",
      ])
    ]
    if below(8) > 0 { words.append(pick(identifiers)) }
    // The default size is small, so that the command ends soon.
    words += ["--size", "40x80", "--scale", "1"]
    let options: [(String, [String])] = [
      ("--at", numbers), ("--fps", numbers), ("--duration", ["0.1", "0", "nan", "-1", "1e9", "1e999"]),
      ("--frames", numbers), ("--keyframes", numbers), ("--size", numbers), ("--scale", numbers),
      ("--out", outputs),
      ("--sheet", outputs),
      ("--from", files), ("--to", files), ("--shader", files), ("--gesture", files), ("--cancel-at", numbers),
      ("--reverse-at", numbers), ("--raster", ["auto", "software", "hardware", "none"]), ("--stats", []),
      ("--set", ["a=1", "sigma=nan", "zoom=1e300", "=", "a", "cell=0"]), ("--shutter", numbers),
      ("--json", []),
      ("--supersample", ["1", "2", "0", "-1", "1e9"]), ("--help", []), ("--version", []),
      ("--unknown", numbers),
      ("--seconds", ["0", "0.1", "nan"]), ("--replay", files),
    ]
    for _ in 0..<below(6) {
      let (name, values) = pick(options)
      words.append(name)
      if !values.isEmpty, below(10) > 0 { words.append(pick(values)) }
    }
    if below(4) > 0 { words += ["--out", pick(outputs)] }
    if words.contains("demo") { words += ["--seconds", "0.1"] }
    return words.map { $0.replacing("\0", with: "") }
  }
}

/// The 64-bit FNV-1a hash of bytes, which shows in a text whether uploaded bytes differ.
struct Checksum: CustomStringConvertible {
  private var value: UInt64 = 0xcbf2_9ce4_8422_2325

  init() {}

  init(of text: String) {
    for byte in text.utf8 { add(byte) }
  }

  init(of pixels: some Sequence<UInt32>) {
    for pixel in pixels {
      for shift in 0..<4 { add(UInt8(truncatingIfNeeded: pixel >> (8 * UInt32(shift)))) }
    }
  }

  mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

import Foundation
import Segue

/// Valid inputs that mutations begin with.
enum Seeds {
  static let png: [[UInt8]] = {
    let images = [(1, 1), (8, 8), (31, 5)].map { SampleImages.image(width: $0.0, height: $0.1) }
    return images.compactMap { try? $0.pngData() } + [pngOfSize(4, 4)]
  }()

  /// Images of 16 × 16 pixels: two with different chroma subsampling, and a greyscale image.
  static let jpeg: [[UInt8]] = jpegTexts.compactMap { text in Data(base64Encoded: text).map { [UInt8]($0) } }

  static let effects: [[UInt8]] = [
    "uniform float amount; // = 0.5\nvec4 effect(vec2 uv) { return mix(first(uv), second(uv), amount * progress); }",
    "uniform vec4 tint; // = 1, 0.5, 0, 1\nuniform int seed; // = 1\nvec4 effect(vec2 uv) {\n  float r = random(seed, 1, 0);\n"
      + "  return first(uv + vec2(r, 0.0) / size) * tint;\n}",
    "uniform float cell; // = 8\nvec2 position(int piece, vec4 rect, vec2 point) {\n"
      + "  return point + vec2(random(1, piece, 0), progress) * 20.0;\n}",
  ].map { Array($0.utf8) }

  static let gestures: [[UInt8]] = [
    """
    {"size": [40, 80], "touches": [
      {"t": 0.1, "id": 0, "phase": "began", "x": 2, "y": 40},
      {"t": 0.15, "id": 0, "phase": "moved", "x": 12, "y": 41},
      {"t": 0.2, "id": 0, "phase": "moved", "x": 30, "y": 42},
      {"t": 0.25, "id": 0, "phase": "ended", "x": 36, "y": 42}
    ]}
    """,
    """
    {"size":[40,80],"touches":[{"t":0,"id":1,"phase":"began","x":3,"y":9},{"t":0.05,"id":2,"phase":"began","x":20,"y":9},\
    {"t":0.1,"id":1,"phase":"cancelled","x":3,"y":9},{"t":0.2,"id":2,"phase":"ended","x":20,"y":20}]}
    """,
  ].map { Array($0.utf8) }

  /// A PNG with a correct header of the given size in pixels, but without pixels.
  static func pngOfSize(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    func bytes(_ value: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      let content = Array(name.utf8) + data
      return bytes(UInt32(data.count)) + content + bytes(checksum(content))
    }
    let header = bytes(width) + bytes(height) + [8, 6, 0, 0, 0]
    // An empty stored block: the zlib stream is valid, but too short for the pixels.
    let pixels: [UInt8] = [0x78, 0x01, 0x01, 0, 0, 0xFF, 0xFF, 0, 0, 0, 1]
    return [137, 80, 78, 71, 13, 10, 26, 10] + chunk("IHDR", header) + chunk("IDAT", pixels)
      + chunk("IEND", [])
  }

  /// The CRC-32 checksum of a PNG chunk.
  static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { value, byte in
      (0..<8).reduce(value ^ UInt32(byte)) { rest, _ in rest & 1 == 1 ? 0xEDB8_8320 ^ rest >> 1 : rest >> 1 }
    }
  }

  private static let jpegTexts = [
    // 4:2:0
    """
    /9j/4AAQSkZJRgABAgAAAQABAAD/2wBDAAggICYgJiwsLCwsLDQwNDY2NjQ0NDQ2NjY6OjpEREQ6Ojo2Njo6QEBEREpMSkZGREZM\
    TFBQUGBgXFxwcHSKiqb/xABoAAEBAQAAAAAAAAAAAAAAAAAGAwUBAQEAAAAAAAAAAAAAAAAAAAECEAACAQQDAQEBAAAAAAAAAAAB\
    AhEhBAMxABJhUUEjEQAABAYCAwEAAAAAAAAAAAAREgIBAEIyMSETUQMjQ3FB/8AAEQgAEAAQAwEiAAIRAAMRAP/aAAwDAQACEQMR\
    AD8AM9Gt7ZCGIZgGlSRRoI+fhrxtnzCyyqyqAoI7KANUmNVqY95lOEzW+P8Aoo6qqmoOgBOxuORu1yXLsgRhHhM68Hzkq8urVKfZ\
    KNPIG/bCEDZ7EIXUxxG3sJmzyB8biP/Z
    """,
    // 4:4:4
    """
    /9j/4AAQSkZJRgABAgAAAQABAAD/2wBDAAggICYgJiwsLCwsLDQwNDY2NjQ0NDQ2NjY6OjpEREQ6Ojo2Njo6QEBEREpMSkZGREZM\
    TFBQUGBgXFxwcHSKiqb/xABtAAEBAAAAAAAAAAAAAAAAAAAFBgEBAAMBAAAAAAAAAAAAAAAABgIDAQQQAAIBBAMBAQEAAAAAAAAA\
    AAECESEEAzEAEmFRQSMRAAICAAYBBAMBAAAAAAAAAAIBEQNxIRMABBJRYUGRMiJyI1L/wAARCAAQABADARIAAhIAAxIA/9oADAMB\
    AAIRAxEAPwCZ6Nb2yEMQzANKkijQR8/DXlC4TNb4/wCijqqqag6AE7G44p41FRuTAT/ZSvh5e2znH5ZjZ0VJFg38x19d6JuxXIkv\
    4IFX5Wo5J4vJYLHfPcnxtXqnaruuayhA4nLtObWG1c+YWWVWVQFBHZQBqkxqtTHvBLtcly7IEYR4TOvB84M411p/YyKf9Nl587SU\
    8SsA7DeBx7KPXwT3eAI3eyl6Wnp5uB7/AGhTGeG58QhN3IyVZW9PxJqV09HDc7//2Q==
    """,
    // greyscale
    """
    /9j/4AAQSkZJRgABAgAAAQABAAD/2wBDAAggICYgJiwsLCwsLDQwNDY2NjQ0NDQ2NjY6OjpEREQ6Ojo2Njo6QEBEREpMSkZGREZM\
    TFBQUGBgXFxwcHSKiqb/xABtAAEBAAAAAAAAAAAAAAAAAAAFBgEBAAMBAAAAAAAAAAAAAAAABgIDAQQQAAIBBAMBAQEAAAAAAAAA\
    AAECESEEAzEAEmFRQSMRAAICAAYBBAMBAAAAAAAAAAIBEQNxIRMABBJRYUGRMiJyI1L/wAARCAAQABADARIAAhIAAxIA/9oADAMB\
    AAIRAxEAPwCZ6Nb2yEMQzANKkijQR8/DXlC4TNb4/wCijqqqag6AE7G44p41FRuTAT/ZSvh5e2znH5ZjZ0VJFg38x19d6JuxXIkv\
    4IFX5Wo5J4vJYLHfPcnxtXqnaruuayhA4nLtObWG1c+YWWVWVQFBHZQBqkxqtTHvBLtcly7IEYR4TOvB84M411p/YyKf9Nl587SU\
    8SsA7DeBx7KPXwT3eAI3eyl6Wnp5uB7/AGhTGeG58QhN3IyVZW9PxJqV09HDc7//2Q==
    """,
  ]
}

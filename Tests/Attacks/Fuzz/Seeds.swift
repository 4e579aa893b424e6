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
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNS\
    Mj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P\
    T0//wAARCAAQABADAREAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQID\
    AAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlq\
    c3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3\
    +Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEI\
    FEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImK\
    kpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDI\
    NtcaJ4VtJIZ3juJ41mMkTkEBsMoB4x8rc+5PWvXyrLsLXnz1oKV+6uvuenT1CjXliI14zS/cqKh3XO7yfq9F6Ky3d+h1nVE8L6tDcWkE\
    cdsjr5sUcYGUO0HA45wxI569a+OyrHYmurVajlfu2+/cMPQhWniZ1Lt0uTk1do83xWV7a9dCldR2ep+GrFf7RgiEMMcLNuDY2qq5PIxn\
    bXvZXnVeniPYRw7l839/w+ZnjYTy32zpr2iq8uq0soaN9b6tLpa6I/FFve65qE9pHY3EZXGGWNn3dO2B6VzYDJ8PQoe1p4hTt0VvP+8z\
    bJq1KtKvCtJU5VeXRvVcvk7Xv8j/2Q==
    """,
    // greyscale
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNS\
    Mj5aYVpQYEpRUk//wAALCAAQABABAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9\
    AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZn\
    aGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP0\
    9fb3+Pn6/9oACAEBAAA/AMg21xonhW0khneO4njWYyROQQGwygHjHytz7k9a6HWdUTwvq0NxaQRx2yOvmxRxgZQ7QcDjnDEjnr1qldR2\
    ep+GrFf7RgiEMMcLNuDY2qq5PIxnbUfii3vdc1Ce0jsbiMrjDLGz7unbA9K//9k=
    """,
  ]
}

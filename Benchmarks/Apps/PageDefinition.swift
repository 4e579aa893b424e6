import Foundation
import Segue

/// A page of an app in a scene file: a tree of views, and the motions of some of them.
struct PageDefinition: Decodable {
  let elements: [PageElement]
  let tracks: [PageTrack]
}

/// A view of a page with its descendants.
struct PageElement: Decodable {
  enum Kind: String, Decodable { case view, scroll, picture, label, blur, curve }

  enum Alignment: String, Decodable { case left, center, right }

  enum Material: String, Decodable { case light, chrome }

  /// Equal elements in rows, from left to right and from top to bottom.
  struct Grid: Decodable {
    let count: Int
    let columns: Int
    /// The distances of columns and rows, in points.
    let dx, dy: Double
  }

  let kind: Kind
  /// The name by which tracks refer to the element.
  let name: String?
  /// x, y, width and height in the space of the parent, in points.
  let frame: [Double]
  let alpha: Double?
  /// The radius of the corners, in points.
  let radius: Double?
  let clip: Bool?
  /// The opacity, the standard deviation and the downward offset of the shadow; lengths are in points.
  let shadow: [Double]?
  let grid: Grid?
  let children: [PageElement]?

  /// The colours as `#RRGGBB`. A grid uses its colours, texts and images cyclically.
  let colors: [String]?
  /// The texts, in which `%d` stands for the index in the grid.
  let texts: [String]?
  let images: [String]?

  /// The size of a label's font, in points.
  let size: Double?
  let bold: Bool?
  let align: Alignment?
  /// The maximum number of lines; 0 for no limit.
  let lines: Int?
  let style: Material?

  /// The width of a curve's stroke, in points.
  let width: Double?
  /// Whether the area below a curve is drawn instead of its stroke.
  let fill: Bool?
  /// The number of a curve's points.
  let points: Int?
  /// The numbers c[0] to c[4] of the formula in `CurveView.advance(to:)`.
  let curve: [Double]?

  func rectangle(_ index: Int) -> CGRect {
    var rect = CGRect(x: frame[0], y: frame[1], width: frame[2], height: frame[3])
    if let grid {
      rect.origin.x += Double(index % grid.columns) * grid.dx
      rect.origin.y += Double(index / grid.columns) * grid.dy
    }
    return rect
  }

  func text(_ index: Int) -> String {
    guard let texts else { return "" }
    return texts[index % texts.count].replacingOccurrences(of: "%d", with: "\(index)")
  }

  @MainActor func color(_ index: Int) throws -> CGColor? {
    guard let colors else { return nil }
    return try SceneSource.color(colors[index % colors.count])
  }
}

/// The motion of one property of all elements with the track's name.
struct PageTrack: Decodable {
  enum Property: String, Decodable {
    // The names x, y, w and h are the frame's position and size, in the parent's space.
    case x, y, w, h, alpha, radius, scale, scroll
  }

  let name: String
  let property: Property
  let motion: Motion

  /// The formulas of the scene file, by frame and by the element's index in its grid.
  enum Motion {
    /// From 0 to `length` and back, by `speed` in each frame.
    case tri(speed: Double, length: Double)
    /// From one value to the other and back, eased, in `halfPeriod` frames each way.
    case ease(from: Double, to: Double, halfPeriod: Double)
    /// A cosine between two values with a period in frames, shifted by `step` periods for each index.
    case wave(low: Double, high: Double, period: Double, step: Double)

    func value(frame: Int, index: Int) -> Double {
      switch self {
      case .tri(let speed, let length):
        return SceneMath.tri(SIMD2(repeating: speed * Double(frame)), SIMD2(repeating: length)).x
      case .ease(let from, let to, let halfPeriod):
        let moved = SceneMath.tri(SIMD2(repeating: Double(frame)), SIMD2(repeating: halfPeriod)).x
        let fraction = moved / halfPeriod
        return from + (to - from) * fraction * fraction * (3 - 2 * fraction)
      case .wave(let low, let high, let period, let step):
        let phase = Double(frame) / period + step * Double(index)
        return low + (high - low) * (0.5 + 0.5 * cos(2 * Double.pi * phase))
      }
    }
  }

  private enum Key: String, CodingKey { case name, property, tri, ease, wave }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    name = try values.decode(String.self, forKey: .name)
    property = try values.decode(Property.self, forKey: .property)
    func numbers(_ key: Key, _ count: Int) throws -> [Double]? {
      guard let list = try values.decodeIfPresent([Double].self, forKey: key) else { return nil }
      guard list.count == count else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: values, debugDescription: "\(key.rawValue) takes \(count) numbers")
      }
      return list
    }
    if let list = try numbers(.tri, 2) {
      motion = .tri(speed: list[0], length: list[1])
    } else if let list = try numbers(.ease, 3) {
      motion = .ease(from: list[0], to: list[1], halfPeriod: list[2])
    } else if let list = try numbers(.wave, 4) {
      motion = .wave(low: list[0], high: list[1], period: list[2], step: list[3])
    } else {
      throw DecodingError.dataCorruptedError(
        forKey: .tri, in: values, debugDescription: "a track is one of tri, ease and wave")
    }
  }
}

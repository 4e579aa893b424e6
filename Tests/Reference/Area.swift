/// A rectangle of whole pixels, half open.
package struct Area: Equatable {
  package var x0: Int
  package var y0: Int
  package var x1: Int
  package var y1: Int

  package var width: Int { max(0, x1 - x0) }
  package var height: Int { max(0, y1 - y0) }
  package var count: Int { width * height }
  package var isEmpty: Bool { x1 <= x0 || y1 <= y0 }

  package init(x0: Int, y0: Int, x1: Int, y1: Int) {
    (self.x0, self.y0, self.x1, self.y1) = (x0, y0, x1, y1)
  }

  package func grown(by n: Int) -> Area { Area(x0: x0 - n, y0: y0 - n, x1: x1 + n, y1: y1 + n) }

  static let empty = Area(x0: 0, y0: 0, x1: 0, y1: 0)

  /// The intersection; empty if the areas do not overlap.
  package func intersection(_ other: Area) -> Area {
    let overlap = Area(
      x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
    return overlap.isEmpty ? .empty : overlap
  }

  func contains(_ x: Int, _ y: Int) -> Bool { x >= x0 && x < x1 && y >= y0 && y < y1 }
  func index(_ x: Int, _ y: Int) -> Int { (y - y0) * (x1 - x0) + x - x0 }
}

/// Properties of a pixel besides its colour.
package struct Mark: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Replaces the default implementation, whose iterator takes a tenth of the time of the loops over pixels.
  package init(arrayLiteral elements: Mark...) {
    var value: UInt8 = 0
    for index in 0..<elements.count { value |= elements[index].rawValue }
    rawValue = value
  }

  /// An antialiased edge passes through the pixel or a neighbour.
  package static let edge = Mark(rawValue: 1)
  /// The pixel is part of a blur or a shadow.
  package static let soft = Mark(rawValue: 2)
  /// The pixel's centre is on an edge that is not antialiased, or between two texels with nearest filtering: either
  /// result is correct.
  package static let undecided = Mark(rawValue: 4)
  /// The pixel is between different texels: samplers weight texels in 256ths, in both directions, and round the result.
  package static let filtered = Mark(rawValue: 8)
  /// More than one antialiased edge passes through the pixel. Drawing one item after the other cannot know their joint
  /// coverage: any mixture of the items is correct.
  package static let crossed = Mark(rawValue: 16)
  /// The pixel shows an edge of a raster that is drawn flat and then projected. The raster's resolution is unspecified,
  /// so any mixture of the colours at the edge is correct.
  package static let resampled = Mark(rawValue: 32)
  /// The pixel is blurred or sampled twice, first in a plane. Each of the two steps may deviate by the limit for one
  /// step.
  package static let filteredTwice = Mark(rawValue: 64)
}

/// The coverage of each pixel of an area, 0…1, with its marks.
struct Coverage {
  var area: Area
  var values: [Float]
  var marks: [Mark]

  init(_ area: Area, filled: Float = 0) {
    self.area = area
    values = [Float](repeating: filled, count: area.count)
    marks = [Mark](repeating: [], count: area.count)
  }

  /// The bounding box of the pixels with any coverage.
  var covered: Area {
    var box = Area(x0: .max, y0: .max, x1: .min, y1: .min)
    for y in area.y0..<area.y1 {
      for x in area.x0..<area.x1 where values[area.index(x, y)] > 0 {
        box = Area(x0: min(box.x0, x), y0: min(box.y0, y), x1: max(box.x1, x + 1), y1: max(box.y1, y + 1))
      }
    }
    return box.isEmpty ? .empty : box
  }

  /// Marks every partly covered pixel and its neighbours as an edge.
  mutating func markEdges() {
    let (w, h) = (area.width, area.height)
    for y in 0..<h {
      for x in 0..<w {
        let value = values[y * w + x]
        if value <= 0.002 || value >= 0.998 { continue }
        for ny in max(0, y - 1)...min(h - 1, y + 1) {
          for nx in max(0, x - 1)...min(w - 1, x + 1) { marks[ny * w + nx].insert(.edge) }
        }
      }
    }
  }

  /// Multiplies by another coverage of the same pixels.
  mutating func multiply(by other: Coverage) {
    for i in values.indices {
      if other.values[i] == 0, other.marks[i].isEmpty {
        values[i] = 0
        marks[i] = []
      } else {
        if marks[i].contains(.edge), other.marks[i].contains(.edge) { marks[i].insert(.crossed) }
        marks[i].formUnion(other.marks[i])
        values[i] *= other.values[i]
      }
    }
  }

  /// Subtracts another coverage.
  mutating func subtract(_ other: Coverage) {
    for i in values.indices {
      values[i] = max(0, values[i] - other.values[i])
      marks[i].formUnion(other.marks[i])
    }
  }
}

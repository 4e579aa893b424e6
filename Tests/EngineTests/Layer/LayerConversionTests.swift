import Foundation
import RandomNumbers
import Testing

@testable import Engine

/// Conversions between layers go through the nearest layer around both.
@MainActor @Suite struct LayerConversionTests {
  private func layer(in parent: CALayer?, _ x: Double, _ y: Double) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: 120, height: 240)
    parent?.addSublayer(layer)
    return layer
  }

  /// A chain of scaled and rotated layers, the outermost first, as a presenter below a sheet is in one.
  private func chain(by numbers: inout SplitMix64, depth: Int) -> [CALayer] {
    var layers = [layer(in: nil, 0, 0)]
    for _ in 0..<depth {
      let next = layer(
        in: layers.last, .random(in: -50...50, using: &numbers), .random(in: -50...50, using: &numbers))
      next.setAffineTransform(
        CGAffineTransform(rotationAngle: .random(in: -3...3, using: &numbers))
          .scaledBy(x: .random(in: 0.1...3, using: &numbers), y: .random(in: 0.1...3, using: &numbers)))
      layers.append(next)
    }
    return layers
  }

  /// Transforms around both layers leave no rounding error, so that frames can be compared.
  @Test func whatIsAroundBothCancelsOut() throws {
    var numbers = SplitMix64(seed: 7)
    for depth in 0..<40 {
      let around = chain(by: &numbers, depth: depth % 5)
      defer { withExtendedLifetime(around) {} }
      let parent = try #require(around.last)
      let container = layer(in: parent, 4, 8)
      let (one, two) = (layer(in: container, 16, 32), layer(in: parent, 2, 64))
      let rect = CGRect(x: 3, y: 5, width: 120, height: 240)
      #expect(container.convert(rect, from: parent) == rect.offsetBy(dx: -4, dy: -8))
      #expect(parent.convert(rect, from: container) == rect.offsetBy(dx: 4, dy: 8))
      #expect(container.convert(rect, to: parent) == rect.offsetBy(dx: 4, dy: 8))
      #expect(parent.convert(rect, to: container) == rect.offsetBy(dx: -4, dy: -8))
      #expect(one.convert(rect, from: two) == rect.offsetBy(dx: -18, dy: 24))
      #expect(one.convert(rect, to: two) == rect.offsetBy(dx: 18, dy: -24))
      #expect(one.convert(rect.origin, from: two) == CGPoint(x: -15, y: 29))
      #expect(one.convert(rect.origin, to: two) == CGPoint(x: 21, y: -19))
      #expect(one.convert(rect, from: one) == rect && one.convert(rect, to: one) == rect)
    }
  }

  /// A layer scaled to nothing has no inverse, and is no obstacle for what is inside it.
  @Test func aLayerWithoutAnInverseIsNoObstacleInside() {
    let top = layer(in: nil, 0, 0)
    defer { withExtendedLifetime(top) {} }
    let flat = layer(in: top, 0, 0)
    flat.setAffineTransform(CGAffineTransform(scaleX: 0, y: 0))
    let (one, two) = (layer(in: flat, 1, 2), layer(in: flat, 4, 8))
    #expect(one.convert(CGPoint.zero, from: two) == CGPoint(x: 3, y: 6))
  }

  /// Through the topmost layers where the two are in different trees, and where no other layer is named.
  @Test func treesWithoutACommonLayerShareTheirTop() {
    let (top, other) = (layer(in: nil, 7, 7), layer(in: nil, 9, 9))
    defer { withExtendedLifetime((top, other)) {} }
    let (one, two) = (layer(in: top, 1, 2), layer(in: other, 4, 8))
    #expect(one.convert(CGPoint.zero, from: two) == CGPoint(x: 3, y: 6))
    #expect(one.convert(CGPoint.zero, from: nil) == CGPoint(x: -1, y: -2))
    #expect(one.convert(CGPoint.zero, to: nil) == CGPoint(x: 1, y: 2))
  }
}

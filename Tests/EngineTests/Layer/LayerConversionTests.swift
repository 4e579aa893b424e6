import Foundation
import RandomNumbers
import Testing

@testable import Engine

/// Conversions between two layers go through their nearest common ancestor.
@MainActor @Suite struct LayerConversionTests {
  private func layer(in parent: CALayer?, _ x: Double, _ y: Double) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: 120, height: 240)
    parent?.addSublayer(layer)
    return layer
  }

  /// A chain of nested, scaled and rotated layers, the outermost first, like those around a presenter below a sheet.
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

  /// The transforms of common ancestors cause no rounding errors, so that frames can be compared exactly.
  @Test func transformsOfCommonAncestorsCancelOut() throws {
    var numbers = SplitMix64(seed: 7)
    for depth in 0..<40 {
      let ancestors = chain(by: &numbers, depth: depth % 5)
      defer { withExtendedLifetime(ancestors) {} }
      let parent = try #require(ancestors.last)
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

  /// A layer that is scaled by 0 has no inverse transform, but layers inside of it can still be converted.
  @Test func layersInsideOfALayerWithoutAnInverseAreConverted() {
    let top = layer(in: nil, 0, 0)
    defer { withExtendedLifetime(top) {} }
    let flat = layer(in: top, 0, 0)
    flat.setAffineTransform(CGAffineTransform(scaleX: 0, y: 0))
    let (one, two) = (layer(in: flat, 1, 2), layer(in: flat, 4, 8))
    #expect(one.convert(CGPoint.zero, from: two) == CGPoint(x: 3, y: 6))
  }

  /// Between layers of different trees, and with nil for the other layer, conversions go through the topmost layers.
  @Test func conversionsBetweenTreesGoThroughTheTopmostLayers() {
    let (top, other) = (layer(in: nil, 7, 7), layer(in: nil, 9, 9))
    defer { withExtendedLifetime((top, other)) {} }
    let (one, two) = (layer(in: top, 1, 2), layer(in: other, 4, 8))
    #expect(one.convert(CGPoint.zero, from: two) == CGPoint(x: 3, y: 6))
    #expect(one.convert(CGPoint.zero, from: nil) == CGPoint(x: -1, y: -2))
    #expect(one.convert(CGPoint.zero, to: nil) == CGPoint(x: 1, y: 2))
  }
}

import Foundation
import Stages
import Testing

@testable import Engine

/// A property is listed in several tables: one that is missing from a table would be ignored without a message.
@Suite(.serialized) @MainActor struct LayerTableTests {
  /// The keys of `KeyAccess.ofLayers` without sample values: those of objects, which tests of their own set, and the
  /// read-only `superlayer`.
  private static let untabulated: Set<String> = [
    "actions", "contents", "delegate", "mask", "style", "sublayers", "superlayer",
  ]

  @Test func everyAccessibleKeyHasACase() {
    let cases = Set(KeyCase.ofLayers.map(\.key))
    #expect(cases.count == KeyCase.ofLayers.count)
    #expect(Set(KeyAccess.ofLayers.keys).symmetricDifference(cases) == Self.untabulated)
  }

  @Test func everyNamedKeyIsAccessible() {
    let layers = Set(NamedKey.ofLayers.keys)
    let classes: [(layer: CALayer, cases: [KeyCase])] = [
      (CAShapeLayer(), KeyCase.ofShapes), (CAGradientLayer(), KeyCase.ofGradients),
      (CATextLayer(), KeyCase.ofText),
    ]
    #expect(layers.subtracting(KeyCase.ofLayers.map(\.key)) == ["contents"])
    for (layer, cases) in classes {
      #expect(Set(type(of: layer).namedKeys.keys).subtracting(layers) == Set(cases.map(\.key)))
      for key in cases.map(\.key) { #expect(layer.access(forKey: key) != nil, "\(key)") }
    }
  }

  @Test func everyAnimatableNamedKeyHasAnAnimation() {
    let animated = Set(AnimatedPath.named.map(\.path))
    let classes: [CALayer.Type] = [
      CALayer.self, CAShapeLayer.self, CAGradientLayer.self, CATextLayer.self,
    ]
    for layerClass in classes {
      for key in layerClass.namedKeys.values
      where key.isAnimatable && key.content != .object && key.content != .picture {
        #expect(animated.contains(key.keyPath), "\(layerClass).\(key.keyPath)")
      }
    }
  }
}

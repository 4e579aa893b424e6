import Foundation
import Stages
import Testing

@testable import Engine

/// Each key in the tables leads to its property. A wrong entry would change another property without a message.
@Suite(.serialized) @MainActor struct LayerTableTests {
  /// The keys of `KeyAccess.ofLayers` without sample values: the keys of objects, which other tests set, and the
  /// read-only `superlayer`.
  private static let untabulated: Set<String> = [
    "actions", "contents", "delegate", "mask", "style", "sublayers", "superlayer",
  ]

  @Test func everyAccessibleKeyHasACase() {
    let cases = Set(KeyCase.ofLayers.map(\.key))
    #expect(cases.count == KeyCase.ofLayers.count)
    #expect(Set(KeyAccess.ofLayers.keys).symmetricDifference(cases) == Self.untabulated)
  }

  /// A value that flags, `Float` numbers and colours store exactly, and that is the default of no column.
  private static func sample(_ kind: ValueKind) -> Components {
    if kind == .flag { return Components(1) }
    var value = Components()
    for index in 0..<kind.componentCount { value[index] = Double(index + 1) / 16 }
    return value
  }

  @Test(arguments: AnimatableProperty.allCases)
  func everyColumnIsReadAndSetByItsKeys(_ property: AnimatableProperty) {
    let value = Self.sample(property.kind)
    for key in property.keys {
      let layer = CALayer()
      layer.setValue(value.boxed(property.kind), forKey: key)
      for other in AnimatableProperty.allCases {
        let expected = other == property ? value : LayerState().components(of: other)
        #expect(layer.state.components(of: other).isSame(as: expected), "\(key): \(other)")
      }
      #expect(PropertyValue(any: layer.value(forKey: key)) == .plain(property.kind, value), "\(key)")
    }
  }

  @Test(arguments: NamedKey.allCases.filter { $0.content == .plain })
  func everyPlainValueIsStoredUnderItsKey(_ property: NamedKey) {
    let value = Self.sample(property.kind)
    for key in property.keys {
      let layer: CALayer =
        switch property.owner {
        case .layers: CALayer()
        case .shapes: CAShapeLayer()
        case .gradients: CAGradientLayer()
        case .text: CATextLayer()
        }
      layer.setValue(value.boxed(property.kind), forKey: key)
      #expect(Array(layer.state.named.keys) == [property.property], "\(key)")
      #expect(layer.state.named[property.property] == .plain(property.kind, value), "\(key)")
      #expect(PropertyValue(any: layer.value(forKey: key)) == .plain(property.kind, value), "\(key)")
    }
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
      where key.isAnimatable && key.content != .object && key.content != .image {
        #expect(animated.contains(key.keyPath), "\(layerClass).\(key.keyPath)")
      }
    }
  }
}

import Foundation
import Testing

@testable import Compositor
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

  @Test func everyNamedKeyOfLayersIsDrawnOrReported() {
    for key in NamedKey.ofLayers.values {
      #expect(NamedKey.details.contains(key.property) != (key.undrawn != nil), "\(key.keyPath)")
    }
  }

  /// A layer's details as text, with `value` for `key`. Other keys are explicit, so that the layer has details anyway.
  private func details(_ value: Any?, forKey key: String) throws -> String {
    let layer = box(0, 0, 20, 20)
    layer.isDoubleSided = true
    layer.contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    layer.setValue(value, forKey: key)
    let screen = TestScreen()
    _ = screen.list(of: layer)
    let index = Int(screen.render.tree.rows[Int(layer.row)].details)
    try #require(index >= 0)
    return "\(screen.render.tree.details[index])"
  }

  @Test func everyDetailIsRead() throws {
    for (name, key) in NamedKey.ofLayers
    where NamedKey.details.contains(key.property) && key.content != .picture {
      let entry = try #require(KeyCase.ofLayers.first { $0.key == name })
      let value: Any? =
        key.keyPath == NamedKey.compositingFilter.keyPath
        ? LayerFilter.vibrancy(amount: 2, color: .white) as LayerFilter
        : key.content == .object
          ? [LayerFilter.gaussianBlur(radius: 3)] as [LayerFilter]
          : entry.samples().first { !isSame($0.read, entry.initial()) }?.given
      let plain = try details(entry.initial(), forKey: name)
      #expect(try details(entry.initial(), forKey: name) == plain)
      #expect(try details(value, forKey: name) != plain, "\(name)")
    }
  }
}

import Foundation
import Stages
import Testing

@testable import Compositor
@testable import Engine

/// The render tree reads every named key of layers that has an effect on drawing: a key that it did not read would be
/// ignored without a message.
@Suite(.serialized) @MainActor struct DetailTableTests {
  /// The details of a layer as text, with `value` for `key`. Other keys are also set, so that the layer always has
  /// details.
  private func details(_ value: Any?, forKey key: String) throws -> String {
    let layer = box(0, 0, 20, 20)
    layer.isDoubleSided = true
    layer.contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    layer.setValue(value, forKey: key)
    let screen = TestScreen()
    _ = screen.list(of: layer)
    let index = screen.render.tree.rows[layer.row].details
    try #require(index.exists)
    return "\(screen.render.tree.details[index])"
  }

  @Test func everyDetailIsRead() throws {
    for (name, key) in NamedKey.ofLayers
    where NamedKey.details.contains(key.property) && key.content != .image {
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

  @Test func aGradientWithoutColorsIsNotOpaque() throws {
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    let screen = TestScreen()
    for (colors, isOpaque) in [
      ([CGColor.black, .white], true), (nil, false), ([.white, .white], true), ([.black, .clear], false),
    ] as [([CGColor]?, Bool)] {
      gradient.colors = colors
      _ = screen.list(of: gradient)
      let index = screen.render.tree.rows[gradient.row].details
      let isDrawnOpaque = index.exists && screen.render.tree.details[index].gradient.isOpaque
      #expect(isDrawnOpaque == isOpaque, "\(colors ?? [])")
    }
  }
}

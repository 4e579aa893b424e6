import Foundation
import Segue

/// A layer tree as a value that tests can convert to layers, change, reduce and print.
struct Node: Equatable {
  enum Kind: String {
    case plain = "CALayer"
    case shape = "CAShapeLayer"
    case gradient = "CAGradientLayer"
    case transform = "CATransformLayer"
  }
  var kind = Kind.plain
  var size: CGSize
  var position: CGPoint
  var traits: [Trait] = []
  /// The mask: one node at most.
  var mask: [Node] = []
  var children: [Node] = []

  func makeLayer() -> CALayer {
    let layer: CALayer
    switch kind {
    case .plain: layer = CALayer()
    case .shape: layer = CAShapeLayer()
    case .gradient: layer = CAGradientLayer()
    case .transform: layer = CATransformLayer()
    }
    apply(to: layer)
    layer.mask = mask.first?.makeLayer()
    for child in children { layer.addSublayer(child.makeLayer()) }
    return layer
  }

  func apply(to layer: CALayer) {
    layer.bounds.size = size
    layer.position = position
    for trait in traits { trait.apply(to: layer) }
  }

  /// The distance, in points, by which blurs and shadows of the tree extend beyond the node.
  var reach: Double {
    traits.reduce(0) { $0 + $1.reach } + ((children + mask).map(\.reach).max() ?? 0)
  }

  /// Whether a node of the tree casts a shadow.
  var casts: Bool {
    traits.contains { if case .shadow = $0 { true } else { false } }
      || (children + mask).contains(where: \.casts)
  }

  /// Whether a node of the tree has a dashed stroke.
  var isDashed: Bool {
    traits.contains { if case .dashes = $0 { true } else { false } }
      || (children + mask).contains(where: \.isDashed)
  }

  var count: Int { children.reduce(1) { $0 + $1.count } }

  /// Swift code that makes the tree.
  func code(_ indent: String = "") -> String {
    var text = "\(indent)Node("
    if kind != .plain { text += "kind: .\(kind), " }
    text += "size: CGSize(width: \(size.width), height: \(size.height)), "
    text += "position: CGPoint(x: \(position.x), y: \(position.y))"
    if !traits.isEmpty {
      text += ", traits: [\n" + traits.map { "\(indent)  .\($0),\n" }.joined() + "\(indent)]"
    }
    if let mask = mask.first { text += ", mask: [\n" + mask.code(indent + "  ") + "\n\(indent)]" }
    if !children.isEmpty {
      text += ", children: [\n" + children.map { $0.code(indent + "  ") + ",\n" }.joined() + "\(indent)]"
    }
    return text + ")"
  }
}

/// A tree on a surface.
struct Case: Equatable {
  var width: Int
  var height: Int
  var scale: Double
  var root: Node

  /// The number of pixels around the surface whose content can cast a shadow or a blur into it.
  var margin: Int { min(Int((root.reach * scale * 1.5).rounded(.up)), 160) }
}

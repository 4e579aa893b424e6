import Engine
import UIKit

// Which layers are below a point, as the moment shows them.
extension LayerScan {
  /// The indices in the order of drawing, without masks; where siblings lie in space, by their depth at a point of the root,
  /// or at their middle.
  func drawingOrder(at point: CGPoint? = nil) -> [Int] {
    if layers.isEmpty { return [] }
    let inside = inside
    var order: [Int] = []
    var open = [0]
    while let index = open.popLast() {
      order.append(index)
      // What a transform layer contains is sorted together with its siblings.
      if layers[index].state.kind == .transform, index != 0 { continue }
      let siblings = siblings(in: index, inside)
      let depths = siblings.map { layers[$0].depth(at: point) }
      let sorted = siblings.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
      open += sorted.reversed().map { siblings[$0] }
    }
    return order
  }

  /// The layers directly inside one, and those inside its transform layers.
  private func siblings(in index: Int, _ inside: [[Int]]) -> [Int] {
    var list: [Int] = []
    var open: [Int] = inside[index].reversed()
    while let next = open.popLast() {
      if layers[next].isMask { continue }
      list.append(next)
      if layers[next].state.kind == .transform { open += inside[next].reversed() }
    }
    return list
  }

  /// The visible layers that contain a point of the root, the front one first.
  func hits(_ point: CGPoint) -> [Int] {
    drawingOrder(at: point).reversed().filter { isHit($0, at: point) }
  }

  private func isHit(_ index: Int, at point: CGPoint) -> Bool {
    let layer = layers[index]
    guard layer.isSeen, layer.state.kind != .transform, layer.contains(point) else { return false }
    var clip = layer.clip
    while clip >= 0 {
      if !layers[clip].contains(point) { return false }
      clip = layers[clip].clip
    }
    return true
  }

  /// The deepest layer below a point of the root, of those that draw something if any does. Below the point of a layer that
  /// is `current`, the next one behind it.
  func pick(_ point: CGPoint, after current: CALayer? = nil) -> CALayer? {
    let all = hits(point)
    let drawn = all.filter { layers[$0].draws }
    let list = drawn.isEmpty ? all : drawn
    guard let first = list.first else { return nil }
    if let current, let index = list.firstIndex(where: { layers[$0].layer === current }) {
      return layers[list[(index + 1) % list.count]].layer
    }
    return layers[first].layer
  }
}

extension PlacedLayer {
  /// A point of the root in own points; nil behind the viewer or if the layer is seen edge-on.
  private func own(_ point: CGPoint) -> CGPoint? {
    Projection(toRoot, .identity).inverse?.shown(point)
  }

  /// Whether its bounds contain a point of the root.
  func contains(_ point: CGPoint) -> Bool { own(point).map(state.bounds.contains) ?? false }

  /// How near to the viewer it is among its siblings, at a point of the root or at its middle.
  fileprivate func depth(at point: CGPoint?) -> Double {
    let middle = CGPoint(x: state.bounds.midX, y: state.bounds.midY)
    let own = point.flatMap(own) ?? middle
    let (x, y) = (Double(own.x), Double(own.y))
    let z = x * toPlane.m13 + y * toPlane.m23 + toPlane.m43
    let w = x * toPlane.m14 + y * toPlane.m24 + toPlane.m44
    // Layers that meet at the point keep the order of siblings, whatever was rounded.
    return ((w > 0 ? z / w : z) * 1e6).rounded()
  }
}

import Engine
import UIKit

// The layers below a point, in their state at one moment.
extension LayerScan {
  /// The indices in the order of drawing, without masks; siblings in space are sorted by their depth at a point of the
  /// root, or at their centres.
  func drawingOrder(at point: CGPoint? = nil) -> [Int] {
    if layers.isEmpty { return [] }
    let inside = inside
    var order: [Int] = []
    var open = [0]
    while let index = open.popLast() {
      order.append(index)
      // The content of a transform layer is sorted together with its siblings.
      if layers[index].state.kind == .transform, index != 0 { continue }
      let siblings = siblings(in: index, inside)
      let depths = siblings.map { layers[$0].depth(at: point) }
      let sorted = siblings.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
      open += sorted.reversed().map { siblings[$0] }
    }
    return order
  }

  /// The direct sublayers of a layer, and those of its transform layers.
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

  /// The deepest layer below a point of the root, among the layers that draw something if any does. If `current` is a
  /// layer below the point, the next layer behind it.
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
  /// A point of the root in the layer's own points; nil behind the viewer or if the layer is edge-on.
  private func own(_ point: CGPoint) -> CGPoint? {
    Projection(toRoot, .identity).inverse?.shown(point)
  }

  /// Whether the layer's bounds contain a point of the root.
  func contains(_ point: CGPoint) -> Bool { own(point).map(state.bounds.contains) ?? false }

  /// The layer's depth among its siblings, greater nearer the viewer, at a point of the root or at its centre.
  fileprivate func depth(at point: CGPoint?) -> Double {
    let middle = CGPoint(x: state.bounds.midX, y: state.bounds.midY)
    let own = point.flatMap(own) ?? middle
    let (x, y) = (Double(own.x), Double(own.y))
    let z = x * toPlane.m13 + y * toPlane.m23 + toPlane.m43
    let w = x * toPlane.m14 + y * toPlane.m24 + toPlane.m44
    // Layers with equal depths at the point keep the order of siblings, regardless of rounding errors.
    return ((w > 0 ? z / w : z) * 1e6).rounded()
  }
}

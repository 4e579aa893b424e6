import Engine
import UIKit

// The drawing order and hit tests of the layers at the moment of a scan.
extension LayerScan {
  /// The indices of the layers in drawing order, without masks. Siblings are sorted by their depth at a point of the
  /// root or, if it is nil, at their centres.
  func drawingOrder(at point: CGPoint? = nil) -> [Int] {
    if layers.isEmpty { return [] }
    let childIndices = childIndices
    var order: [Int] = []
    var pending = [0]
    while let index = pending.popLast() {
      order.append(index)
      // The content of a transform layer is sorted together with its siblings.
      if layers[index].state.kind == .transform, index != 0 { continue }
      let siblings = siblings(in: index, childIndices)
      let depths = siblings.map { layers[$0].sortingDepth(at: point) }
      let sorted = siblings.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
      pending += sorted.reversed().map { siblings[$0] }
    }
    return order
  }

  /// The direct sublayers of a layer, and the sublayers of its transform layers.
  private func siblings(in index: Int, _ childIndices: [[Int]]) -> [Int] {
    var list: [Int] = []
    var pending: [Int] = childIndices[index].reversed()
    while let next = pending.popLast() {
      if layers[next].isMask { continue }
      list.append(next)
      if layers[next].state.kind == .transform { pending += childIndices[next].reversed() }
    }
    return list
  }

  /// The visible layers that contain a point of the root, from front to back.
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

  /// The front layer at a point of the root or, if `current` is at the point, the next layer behind `current`; the
  /// front layer follows the last one. Layers that draw nothing count only if no other layer is at the point.
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
  /// Converts a point of the root to the layer's coordinates; nil behind the viewer or if the layer is edge-on.
  private func fromRoot(_ point: CGPoint) -> CGPoint? {
    Projection(toRoot, .identity).inverse?.shown(point)
  }

  /// Whether the layer's bounds contain a point of the root.
  func contains(_ point: CGPoint) -> Bool { fromRoot(point).map(state.bounds.contains) ?? false }

  /// The layer's depth among its siblings, which is greater nearer the viewer, at a point of the root; at the layer's
  /// centre if the point is nil or has no counterpart in the layer.
  fileprivate func sortingDepth(at point: CGPoint?) -> Double {
    let middle = CGPoint(x: state.bounds.midX, y: state.bounds.midY)
    let local = point.flatMap(fromRoot) ?? middle
    let (x, y) = (Double(local.x), Double(local.y))
    let z = x * toPlane.m13 + y * toPlane.m23 + toPlane.m43
    let w = x * toPlane.m14 + y * toPlane.m24 + toPlane.m44
    // Layers with equal depths at the point keep the order of siblings, regardless of rounding errors.
    return ((w > 0 ? z / w : z) * 1e6).rounded()
  }
}

import Engine
import UIKit

/// A layer of a stage at one moment, with its displayed state and its geometry in the root.
struct PlacedLayer {
  let layer: CALayer
  /// The displayed state at that moment.
  let state: LayerState
  /// The index of the superlayer, or of the layer that it masks; -1 for the root.
  let parent: Int
  /// The number of the layer's ancestors.
  let depth: Int
  let isMask: Bool
  /// The three-dimensional transform from the layer's coordinates to those of its nearest ancestor that is no transform
  /// layer, before that ancestor flattens it.
  let toPlane: CATransform3D
  /// The transform from the layer's coordinates to the root's coordinates; each ancestor that is no transform layer
  /// flattens it.
  let toRoot: CATransform3D
  /// The layer's opacity multiplied by the opacities of all ancestors, 0…1; 0 if the layer or an ancestor is hidden.
  let opacity: Double
  /// The index of the nearest ancestor that clips the layer; -1 for none.
  let clip: Int
  /// The number of the layer's descendants, including masks.
  fileprivate(set) var descendantCount = 0

  /// Whether the layer can be visible: an opacity below about half of one 8-bit level changes no pixel.
  var isSeen: Bool { opacity >= 1.0 / 512 }

  /// Whether the layer itself may draw anything, apart from a shadow.
  var draws: Bool {
    // Nothing of a transform layer is drawn but its sublayers.
    if state.kind == .transform { return false }
    if state.effect != nil || state.contents != nil || state.text != nil { return true }
    if state.kind == .shape || state.kind == .gradient { return true }
    if let color = state.backgroundColor, color.alpha > 0 { return true }
    return state.borderWidth > 0 && (state.borderColor?.alpha ?? 0) > 0
  }

  /// Converts a point of the layer to the root's coordinates; nil behind the viewer.
  func inRoot(_ point: CGPoint) -> CGPoint? { Projection(toRoot, .identity).shown(point) }

  /// The corners of the bounds in the root's coordinates, clockwise from the upper left corner; nil if a corner is
  /// behind the viewer.
  var corners: [CGPoint]? {
    let box = state.bounds
    let corners = [
      CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.minY), CGPoint(x: box.maxX, y: box.maxY),
      CGPoint(x: box.minX, y: box.maxY),
    ]
    let shownCorners = corners.compactMap(inRoot)
    return shownCorners.count == 4 ? shownCorners : nil
  }

  /// The bounding rectangle of the corners, in the root's coordinates; nil if a corner is behind the viewer.
  var box: CGRect? { corners.map(CGRect.init(around:)) }
}

/// A layer and its descendants at one moment, each layer before its own descendants.
struct LayerScan {
  private(set) var layers: [PlacedLayer] = []
  let time: Double

  /// Reads the tree of `root` at `time`, the root time of a frame.
  @MainActor init(_ root: CALayer, at time: Double) {
    self.time = time
    var pending: [(layer: CALayer, parent: Int, isMask: Bool)] = [(root, -1, false)]
    while let next = pending.popLast() {
      layers.append(measure(next.layer, in: next.parent, isMask: next.isMask))
      let index = layers.count - 1
      for layer in next.layer.belowReversed {
        pending.append((layer, index, layer === next.layer.mask))
      }
    }
    for index in layers.indices.reversed() where layers[index].parent >= 0 {
      layers[layers[index].parent].descendantCount += 1 + layers[index].descendantCount
    }
  }

  private func measure(_ layer: CALayer, in index: Int, isMask: Bool) -> PlacedLayer {
    let state = layer.shown(at: time)
    guard index >= 0 else {
      // The root needs no transform to its own coordinates.
      return PlacedLayer(
        layer: layer, state: state, parent: -1, depth: 0, isMask: false, toPlane: CATransform3DIdentity,
        toRoot: CATransform3DIdentity, opacity: state.isHidden ? 0 : Double(state.opacity), clip: -1)
    }
    let parent = layers[index]
    let space = state.transform(in: parent.state, isMask: isMask)
    let keepsSpace = parent.state.kind == .transform
    let toPlane = keepsSpace ? CATransform3DConcat(space, parent.toPlane) : space
    let planeToRoot = keepsSpace ? plane(around: index).toRoot : parent.toRoot
    return PlacedLayer(
      layer: layer, state: state, parent: index, depth: parent.depth + 1, isMask: isMask, toPlane: toPlane,
      toRoot: CATransform3DConcat(toPlane.flat, planeToRoot),
      opacity: state.isHidden ? 0 : parent.opacity * Double(state.opacity),
      clip: parent.state.masksToBounds ? index : parent.clip)
  }

  /// The layer itself or, for a transform layer, its nearest ancestor that is none; the root if there is no such
  /// ancestor.
  private func plane(around index: Int) -> PlacedLayer {
    var index = index
    while layers[index].state.kind == .transform, layers[index].parent >= 0 { index = layers[index].parent }
    return layers[index]
  }

  func index(of layer: CALayer) -> Int? { layers.firstIndex { $0.layer === layer } }

  func placed(_ layer: CALayer) -> PlacedLayer? { layers.first { $0.layer === layer } }

  /// The indices of each layer's direct sublayers and of its mask, in order.
  var childIndices: [[Int]] {
    var lists = [[Int]](repeating: [], count: layers.count)
    for index in layers.indices where layers[index].parent >= 0 { lists[layers[index].parent].append(index) }
    return lists
  }

  // MARK: Paths

  /// The path of a layer: the index of each ancestor among its siblings, from the root's sublayer down to the layer
  /// itself. Returns nil for a layer outside of the scan.
  func path(of layer: CALayer) -> [Int]? {
    guard var index = index(of: layer) else { return nil }
    let childIndices = childIndices
    var path: [Int] = []
    while layers[index].parent >= 0 {
      let parent = layers[index].parent
      path.append(childIndices[parent].firstIndex(of: index) ?? 0)
      index = parent
    }
    return path.reversed()
  }

  /// The layer at a path; nil if there is none.
  func layer(at path: [Int]) -> CALayer? {
    let childIndices = childIndices
    var index = 0
    for step in path {
      guard childIndices[index].indices.contains(step) else { return nil }
      index = childIndices[index][step]
    }
    return layers[index].layer
  }
}

extension CALayer {
  /// The displayed state of the layer at a root time, without making a presentation copy.
  func shown(at time: Double) -> LayerState {
    if records.isEmpty { return state }
    var shown = state
    for record in records {
      for (index, entry) in record.tracks.enumerated() {
        guard let (q, iteration) = record.sample(index, at: time, self) else { continue }
        var value = value(of: entry.track.property, in: shown)
        entry.track.apply(q: q, iteration: iteration, to: &value)
        shown.set(entry.track.property, value)
      }
    }
    return shown
  }
}

extension LayerState {
  private var anchor: CGPoint {
    CGPoint(
      x: bounds.origin.x + anchorPoint.x * bounds.width, y: bounds.origin.y + anchorPoint.y * bounds.height)
  }

  /// The transform from the layer's coordinates to its superlayer's coordinates, in space. The `sublayerTransform` of
  /// the superlayer does not apply to a mask.
  fileprivate func transform(in parent: LayerState, isMask: Bool) -> CATransform3D {
    let local = CATransform3DConcat(
      CATransform3DConcat(CATransform3DMakeTranslation(-anchor.x, -anchor.y, -anchorPointZ), transform),
      CATransform3DMakeTranslation(position.x, position.y, zPosition))
    if isMask || CATransform3DIsIdentity(parent.sublayerTransform) { return local }
    let (x, y, z) = (parent.anchor.x, parent.anchor.y, parent.anchorPointZ)
    return CATransform3DConcat(
      CATransform3DConcat(
        CATransform3DConcat(local, CATransform3DMakeTranslation(-x, -y, -z)), parent.sublayerTransform),
      CATransform3DMakeTranslation(x, y, z))
  }
}

extension CATransform3D {
  /// The transform without depth, as a plane flattens its content.
  fileprivate var flat: CATransform3D {
    var flat = self
    (flat.m13, flat.m23, flat.m33, flat.m43) = (0, 0, 1, 0)
    return flat
  }
}

extension Projection {
  /// The projected position of a point; nil behind the viewer.
  func shown(_ point: CGPoint) -> CGPoint? {
    let v = SIMD3(Double(point.x), Double(point.y), 1)
    let depth = (w * v).sum()
    guard depth >= Projection.nearPlane else { return nil }
    return CGPoint(x: (x * v).sum() / depth, y: (y * v).sum() / depth)
  }
}

extension CGRect {
  /// The rectangle around some points.
  init(around points: [CGPoint]) {
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    self.init(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }
}

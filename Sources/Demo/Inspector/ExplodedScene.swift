import Engine
import UIKit

/// The layers at one moment as planes, each in front of the earlier planes that it overlaps.
@MainActor
struct ExplodedScene {
  /// A layer of the stage, and a copy of it without its sublayers, or the frame of the selected layer.
  struct Plane {
    let copy: CALayer
    let layer: CALayer
    /// The level of the plane, 0 at the back (`levels(of:_:)`).
    let level: Int
  }

  private(set) var planes: [Plane] = []

  /// The greatest distances between two adjacent levels, and between the first and the last level, in points.
  private static let (gap, maximumDepth) = (40.0, 460.0)

  /// Creates the planes of a stage of `size`. The plane of `selected` has a frame; `scale` is the scale of the recorded
  /// images.
  init(_ scan: LayerScan, size: CGSize, selected: CALayer?, scale: CGFloat) {
    let visibleLayers = Self.visible(scan)
    let levels = Self.levels(of: visibleLayers, scan)
    let top = levels.max() ?? 0
    let gap = top > 0 ? min(Self.gap, Self.maximumDepth / Double(top)) : 0
    let middle = Double(top) / 2 * gap
    for (index, level) in zip(visibleLayers.map(\.index), levels) {
      let placed = scan.layers[index]
      let copy = Self.copy(placed, scale: scale)
      let bounds = placed.state.bounds
      let flat = CATransform3DConcat(
        CATransform3DMakeTranslation(bounds.minX, bounds.minY, 0), placed.toRoot)
      copy.state.transform = CATransform3DConcat(
        flat,
        CATransform3DMakeTranslation(-size.width / 2, -size.height / 2, Double(level) * gap - middle))
      planes.append(Plane(copy: copy, layer: placed.layer, level: level))
      if placed.layer === selected { planes.append(Self.frame(of: planes[planes.count - 1])) }
    }
  }

  // MARK: Order

  /// The visible layers in drawing order, with their bounding rectangles in the root. An effect is drawn after the
  /// layers that it processes.
  private static func visible(_ scan: LayerScan) -> [(index: Int, box: CGRect)] {
    var list: [(index: Int, box: CGRect)] = []
    // The effects that enclose the current layer, each with the index after its last descendant.
    var effects: [(end: Int, plane: (index: Int, box: CGRect))] = []
    for index in scan.drawingOrder() {
      let placed = scan.layers[index]
      while let last = effects.last, index >= last.end { list.append(effects.removeLast().plane) }
      guard placed.isSeen, placed.state.kind != .transform, let box = placed.box else { continue }
      guard box.width >= 1, box.height >= 1, intersectsClips(placed, box, scan) else { continue }
      if placed.state.effect != nil {
        effects.append((index + 1 + placed.descendantCount, (index, box)))
      } else {
        list.append((index, box))
      }
    }
    return list + effects.reversed().map(\.plane)
  }

  private static func intersectsClips(_ placed: PlacedLayer, _ box: CGRect, _ scan: LayerScan) -> Bool {
    var clip = placed.clip
    while clip >= 0 {
      if let around = scan.layers[clip].box, !around.intersects(box) { return false }
      clip = scan.layers[clip].clip
    }
    return true
  }

  /// The level of each plane: one more than the greatest level of the earlier planes that it overlaps, 0 without such
  /// planes.
  private static func levels(of list: [(index: Int, box: CGRect)], _ scan: LayerScan) -> [Int] {
    var levels: [Int] = []
    for (number, plane) in list.enumerated() {
      var level = 0
      let box = plane.box.insetBy(dx: 0.5, dy: 0.5)
      for behind in 0..<number where levels[behind] >= level && list[behind].box.intersects(box) {
        level = levels[behind] + 1
      }
      levels.append(level)
    }
    return levels
  }

  // MARK: Layers of the planes

  /// A copy of a layer without its sublayers, filters and shadow, at least faintly visible, with an outline if the
  /// layer has no border.
  private static func copy(_ placed: PlacedLayer, scale: CGFloat) -> CALayer {
    let copy = CALayer()
    var state = placed.state
    if state.effect != nil {
      // A recording of the effect's result replaces the effect.
      state.contents = CGImage.recorded(
        [placed.layer.recordedCopy(presented: true)], size: state.bounds.size, scale: scale)
      state.contentsScale = scale
      state.contentsGravity = .resize
      state.contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
      state.effect = nil
    }
    for key in [NamedKey.filters, .backgroundFilters, .compositingFilter, .doubleSided, .shouldRasterize] {
      state.named[key.property] = nil
    }
    state.isHidden = false
    state.opacity = Float(max(0.15, placed.opacity))
    state.shadowOpacity = 0
    (state.anchorPoint, state.position, state.zPosition) = (.zero, .zero, 0)
    state.anchorPointZ = 0
    state.sublayerTransform = CATransform3DIdentity
    state.allowsEdgeAntialiasing = true
    if state.borderWidth == 0 {
      state.borderWidth = 1
      state.borderColor = outline.withAlphaComponent(0.5).cgColor
    }
    copy.state = state
    return copy
  }

  /// A plane with a frame, slightly in front of the selected plane. The frame is equally visible for opaque and for
  /// faint layers.
  private static func frame(of plane: Plane) -> Plane {
    let frame = CALayer()
    var state = LayerState()
    state.bounds = plane.copy.state.bounds
    state.anchorPoint = .zero
    state.cornerRadius = plane.copy.state.cornerRadius
    state.transform = CATransform3DConcat(
      plane.copy.state.transform, CATransform3DMakeTranslation(0, 0, 1))
    state.borderWidth = 3
    state.borderColor = outline.cgColor
    state.backgroundColor = outline.withAlphaComponent(0.12).cgColor
    state.allowsEdgeAntialiasing = true
    frame.state = state
    return Plane(copy: frame, layer: plane.layer, level: plane.level)
  }

  static let outline = UIColor(red: 0.36, green: 0.58, blue: 1, alpha: 1)
}

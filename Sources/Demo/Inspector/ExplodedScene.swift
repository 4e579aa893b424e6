import Engine
import UIKit

/// The layers at one moment as planes, each in front of the planes that it covers.
@MainActor
struct ExplodedScene {
  /// A picture of a layer alone, as a layer, and the layer itself.
  struct Plane {
    let picture: CALayer
    let layer: CALayer
    /// The number of planes that are stacked behind it.
    let level: Int
  }

  private(set) var planes: [Plane] = []

  /// The distance between two planes, and the greatest distance between the first and the last, in points.
  private static let (gap, most) = (40.0, 460.0)

  /// `size` is the stage's; the plane of `selected` has a frame.
  init(_ scan: LayerScan, size: CGSize, selected: CALayer?, scale: CGFloat) {
    let shown = Self.visible(scan)
    let levels = Self.levels(of: shown, scan)
    let top = levels.max() ?? 0
    let gap = top > 0 ? min(Self.gap, Self.most / Double(top)) : 0
    let middle = Double(top) / 2 * gap
    for (index, level) in zip(shown.map(\.index), levels) {
      let placed = scan.layers[index]
      let picture = Self.picture(placed, scale: scale)
      let bounds = placed.state.bounds
      let flat = CATransform3DConcat(
        CATransform3DMakeTranslation(bounds.minX, bounds.minY, 0), placed.toRoot)
      picture.state.transform = CATransform3DConcat(
        flat,
        CATransform3DMakeTranslation(-size.width / 2, -size.height / 2, Double(level) * gap - middle))
      planes.append(Plane(picture: picture, layer: placed.layer, level: level))
      if placed.layer === selected { planes.append(Self.frame(of: planes[planes.count - 1])) }
    }
  }

  // MARK: Order

  /// The visible layers, in the order of drawing, with the rectangles around them. An effect is drawn after the layers
  /// that it processes.
  private static func visible(_ scan: LayerScan) -> [(index: Int, box: CGRect)] {
    var list: [(index: Int, box: CGRect)] = []
    var effects: [(end: Int, shown: (index: Int, box: CGRect))] = []
    for index in scan.drawingOrder() {
      let placed = scan.layers[index]
      while let last = effects.last, index >= last.end { list.append(effects.removeLast().shown) }
      guard placed.isSeen, placed.state.kind != .transform, let box = placed.box else { continue }
      guard box.width >= 1, box.height >= 1, isInsideClips(placed, box, scan) else { continue }
      if placed.state.effect != nil {
        effects.append((index + 1 + placed.countInside, (index, box)))
      } else {
        list.append((index, box))
      }
    }
    return list + effects.reversed().map(\.shown)
  }

  private static func isInsideClips(_ placed: PlacedLayer, _ box: CGRect, _ scan: LayerScan) -> Bool {
    var clip = placed.clip
    while clip >= 0 {
      if let around = scan.layers[clip].box, !around.intersects(box) { return false }
      clip = scan.layers[clip].clip
    }
    return true
  }

  /// The levels of planes: one more than the greatest level of the planes behind.
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

  // MARK: Pictures

  /// The layer's own drawing, with its outline.
  private static func picture(_ placed: PlacedLayer, scale: CGFloat) -> CALayer {
    let picture = CALayer()
    var state = placed.state
    if state.effect != nil {
      // The result of the effect, drawn once.
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
    picture.state = state
    return picture
  }

  /// The frame of the selected plane, a little in front of it, so that it is as clear on a faint layer as on any other.
  private static func frame(of plane: Plane) -> Plane {
    let frame = CALayer()
    var state = LayerState()
    state.bounds = plane.picture.state.bounds
    state.anchorPoint = .zero
    state.cornerRadius = plane.picture.state.cornerRadius
    state.transform = CATransform3DConcat(
      plane.picture.state.transform, CATransform3DMakeTranslation(0, 0, 1))
    state.borderWidth = 3
    state.borderColor = outline.cgColor
    state.backgroundColor = outline.withAlphaComponent(0.12).cgColor
    state.allowsEdgeAntialiasing = true
    frame.state = state
    return Plane(picture: frame, layer: plane.layer, level: plane.level)
  }

  static let outline = UIColor(red: 0.36, green: 0.58, blue: 1, alpha: 1)
}

import Foundation
import RandomNumbers
import Segue

typealias Dice = SplitMix64

extension SplitMix64 {
  mutating func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &self) < probability
  }

  /// A random number in hundredths, so that printed numbers are exact.
  mutating func number(_ low: Double, _ high: Double) -> Double {
    (Double.random(in: low...high, using: &self) * 100).rounded() / 100
  }

  mutating func whole(_ low: Int, _ high: Int) -> Int { Int.random(in: low...high, using: &self) }
  mutating func pick<T>(_ list: [T]) -> T { list[whole(0, list.count - 1)] }

  mutating func color(opaque: Double = 0.6) -> SIMD4<Double> {
    SIMD4(number(0, 1), number(0, 1), number(0, 1), chance(opaque) ? 1 : number(0.1, 0.9))
  }
}

/// A generator that makes a random tree from a seed.
struct TreeGenerator {
  private var dice: Dice
  /// The random numbers for colour filters. They are separate, so that all other traits of a seed do not depend on the
  /// filters.
  private var colors: Dice
  /// The number of layers that remain to be made.
  private var remainingLayers: Int
  /// Whether a backdrop is the surface or groups over it, and not a raster that is filtered as a whole.
  private var seesSurface = true
  /// Whether layers may be rotated out of their plane. They may not in a raster that is blurred as a whole, because the
  /// edges would be undefined.
  private var mayTurn = true

  init(seed: UInt64) {
    dice = Dice(seed: seed)
    colors = Dice(seed: seed ^ 0x5A7)
    remainingLayers = 0
  }

  static func make(seed: UInt64) -> Case {
    var generator = TreeGenerator(seed: seed)
    let item = generator.make()
    return isWide(seed) ? widened(item, seed: seed) : item
  }

  private mutating func make() -> Case {
    let scale = dice.pick([1.0, 1, 1, 2, 1.5])
    let width = dice.whole(64, 144)
    let height = dice.whole(64, 112)
    remainingLayers = dice.whole(2, 14)
    let size = CGSize(width: Double(width) / scale, height: Double(height) / scale)
    var root = Node(size: size, position: CGPoint(x: size.width / 2, y: size.height / 2))
    if dice.chance(0.8) { root.traits.append(.background(dice.color(opaque: 0.9))) }
    if Self.drawsSpace, dice.chance(0.12) { root.traits.append(.perspective(dice.number(150, 600))) }
    while remainingLayers > 0 { root.children.append(node(in: size, depth: 0)) }
    return Case(width: width, height: height, scale: scale, root: root)
  }

  private mutating func node(in space: CGSize, depth: Int) -> Node {
    remainingLayers -= 1
    let isWhole = dice.chance(0.4)
    func snapped(_ value: Double) -> Double { isWhole ? value.rounded() : value }
    var size = CGSize(
      width: snapped(dice.number(4, max(8, space.width * 0.9))),
      height: snapped(dice.number(4, max(8, space.height * 0.9))))
    if dice.chance(0.3) { size.height = size.width }
    let origin = CGPoint(
      x: snapped(dice.number(-0.2, 0.8) * space.width), y: snapped(dice.number(-0.2, 0.8) * space.height))
    var node = Node(
      size: size, position: CGPoint(x: origin.x + size.width / 2, y: origin.y + size.height / 2))
    let before = (seesSurface, mayTurn)
    defer { (seesSurface, mayTurn) = before }
    if Self.drawsSpace, mayTurn, depth < 4, remainingLayers > 0, dice.chance(0.04) {
      return transformLayer(node, depth: depth)
    }
    node.kind = dice.pick([.plain, .plain, .plain, .plain, .shape, .gradient])
    addAppearance(&node)
    addGeometry(&node)
    addShadowsAndBlurs(&node)
    if Self.drawsSpace, dice.chance(0.04) {
      node.traits.append(.rasterized(dice.pick([1, 2, 1.5, 3])))
      seesSurface = false
    }
    addMask(&node)
    if depth < 4, remainingLayers > 0, dice.chance(0.45) {
      for _ in 0..<dice.whole(1, 3) where remainingLayers > 0 {
        node.children.append(self.node(in: size, depth: depth + 1))
      }
    }
    return node
  }

  /// A transform layer, which has no plane and whose sublayers are in 3D space.
  private mutating func transformLayer(_ node: Node, depth: Int) -> Node {
    var node = node
    node.kind = .transform
    seesSurface = false
    addGeometry(&node)
    node.traits.removeAll { if case .smoothEdges = $0 { true } else { false } }
    if dice.chance(0.3) { node.traits.append(.opacity(Float(dice.number(0.3, 0.95)))) }
    for _ in 0..<dice.whole(1, 3) where remainingLayers > 0 {
      node.children.append(self.node(in: node.size, depth: depth + 1))
    }
    return node
  }

  // MARK: - Traits

  /// Whether trees have planes in perspective, transform layers and rasterized layers.
  private static let drawsSpace = true

  private mutating func addAppearance(_ node: inout Node) {
    if dice.chance(node.kind == .plain ? 0.8 : 0.25) { node.traits.append(.background(dice.color())) }
    if node.kind == .plain, dice.chance(0.25) { addContents(&node) }
    if node.kind == .shape { addShape(&node) }
    if node.kind == .gradient { addGradient(&node) }
    if dice.chance(0.4) {
      let most = min(node.size.width, node.size.height) / 2
      node.traits.append(.radius(dice.number(min(1, most), most)))
      if dice.chance(0.25) { node.traits.append(.corners(UInt(dice.whole(1, 15)))) }
    }
    if dice.chance(0.25) { node.traits.append(.border(dice.number(0.5, 6), dice.color())) }
    if dice.chance(0.35) { node.traits.append(.clips) }
    if dice.chance(0.3) { node.traits.append(.opacity(Float(dice.number(0.1, 0.95)))) }
    if dice.chance(0.05) { node.traits.append(.noGroupOpacity) }
    if dice.chance(0.02) { node.traits.append(.hidden) }
  }

  private mutating func addContents(_ node: inout Node) {
    let gravity = dice.pick([
      CALayerContentsGravity.resize, .resize, .resizeAspect, .resizeAspectFill, .center, .top, .bottomRight,
      .left,
    ])
    node.traits.append(.contents(dice.pick(TestImage.allCases), gravity))
    if dice.chance(0.2) {
      node.traits.append(
        .contentsRect(
          CGRect(
            x: dice.number(0, 0.5), y: dice.number(0, 0.5), width: dice.number(0.2, 0.5),
            height: dice.number(0.2, 0.5))))
    }
    if dice.chance(0.3) { node.traits.append(.contentsScale(dice.pick([2, 3, 1.5]))) }
    if dice.chance(0.1) { node.traits.append(.nearest) }
    if dice.chance(0.2) {
      node.traits.append(
        .contentsCenter(
          CGRect(
            x: dice.number(0.1, 0.5), y: dice.number(0.1, 0.5), width: dice.number(0.1, 0.4),
            height: dice.number(0.1, 0.4))))
    }
  }

  private mutating func addShape(_ node: inout Node) {
    let rect = CGRect(origin: .zero, size: node.size)
    let path = ShapePath(form: dice.pick(ShapePath.Form.allCases), rect: rect)
    node.traits.append(.shape(path, fill: dice.chance(0.8) ? dice.color() : nil, evenOdd: dice.chance(0.3)))
    guard dice.chance(0.5) else { return }
    // The width is limited, because a stroke that is wider than a bend of its path is undefined inside the bend.
    let (least, most) = (
      min(node.size.width, node.size.height), max(node.size.width, node.size.height)
    )
    node.traits.append(
      .stroke(
        dice.color(), width: dice.number(0.6, min(max(least * least / most / 2, 0.7), 8)),
        cap: dice.pick([.butt, .round, .square]),
        join: dice.pick([.miter, .round, .bevel])))
    if dice.chance(0.3) { node.traits.append(.strokePart(dice.number(0, 0.4), dice.number(0.5, 1))) }
    if dice.chance(0.25) {
      let pattern = (0..<dice.whole(1, 3)).map { _ in dice.number(2, 12) }
      node.traits.append(.dashes(pattern, phase: dice.number(-5, 15)))
    }
  }

  private mutating func addGradient(_ node: inout Node) {
    let count = dice.whole(2, 4)
    let colors = (0..<count).map { _ in dice.color() }
    node.traits.append(
      .gradient(
        dice.pick([.axial, .axial, .radial, .conic]), colors,
        start: CGPoint(x: dice.number(0, 0.5), y: dice.number(0, 0.5)),
        end: CGPoint(x: dice.number(0.6, 1), y: dice.number(0.6, 1))))
    if dice.chance(0.4) {
      node.traits.append(.locations((0..<count).map { _ in dice.number(0, 1) }.sorted()))
    }
  }

  private mutating func addGeometry(_ node: inout Node) {
    if dice.chance(0.15) {
      node.traits.append(.anchor(CGPoint(x: dice.number(0, 1), y: dice.number(0, 1))))
    }
    if dice.chance(0.08) {
      node.traits.append(.boundsOrigin(CGPoint(x: dice.number(-9, 9), y: dice.number(-9, 9))))
    }
    if dice.chance(0.3) { node.traits.append(.rotation(dice.number(-3, 3))) }
    if dice.chance(0.15) {
      let scale = dice.number(0.5, 1.6)
      node.traits.append(.scale(scale, dice.chance(0.5) ? scale : dice.number(0.6, 1.6)))
    }
    if dice.chance(0.1) { node.traits.append(.zPosition(Double(dice.whole(-2, 2)))) }
    if dice.chance(0.15) {
      // A border is antialiased on all sides or on none.
      let hasBorder = node.traits.contains { if case .border = $0 { true } else { false } }
      node.traits.append(.smoothEdges(hasBorder || dice.chance(0.7) ? 15 : UInt32(dice.whole(0, 15))))
    }
    if dice.chance(0.06) { node.traits.append(.sublayerScale(dice.number(0.6, 1.3))) }
    guard Self.drawsSpace, mayTurn else { return }
    if dice.chance(0.08) {
      node.traits.append(
        .turn(x: dice.number(-0.9, 0.9), y: dice.number(-0.9, 0.9), depth: dice.number(150, 500)))
      if dice.chance(0.2) { node.traits.append(.anchorZ(dice.number(-20, 20))) }
      if dice.chance(0.2) { node.traits.append(.oneSided) }
      seesSurface = false
    }
  }

  private mutating func addMask(_ node: inout Node) {
    guard dice.chance(0.12) else { return }
    let size = CGSize(
      width: dice.number(0.4, 1) * node.size.width, height: dice.number(0.4, 1) * node.size.height)
    var mask = Node(
      size: size,
      position: CGPoint(
        x: dice.number(0.3, 0.7) * node.size.width, y: dice.number(0.3, 0.7) * node.size.height))
    mask.kind = dice.pick([.plain, .plain, .shape, .gradient])
    let sawSurface = seesSurface
    defer { seesSurface = sawSurface }
    seesSurface = false
    addAppearance(&mask)
    if dice.chance(0.3) { mask.traits.append(.rotation(dice.number(-1, 1))) }
    if dice.chance(0.2), remainingLayers > 0 { mask.children.append(self.node(in: size, depth: 4)) }
    node.mask = [mask]
  }

  private mutating func addShadowsAndBlurs(_ node: inout Node) {
    if dice.chance(0.12) {
      node.traits.append(
        .shadow(
          opacity: Float(dice.number(0.2, 1)), radius: dice.number(0, 8),
          offset: CGSize(width: dice.number(-6, 6), height: dice.number(-6, 6)), color: dice.color()))
      if dice.chance(0.25) {
        let rect = CGRect(
          x: dice.number(-0.2, 0.3) * node.size.width, y: dice.number(-0.2, 0.3) * node.size.height,
          width: dice.number(0.4, 1) * node.size.width, height: dice.number(0.4, 1) * node.size.height)
        node.traits.append(.shadowPath(ShapePath(form: dice.pick(ShapePath.Form.allCases), rect: rect)))
      }
    }
    if dice.chance(0.06) { node.traits.append(.blur(dice.number(0.4, 9))) }
    let isSoft = node.traits.contains { $0.reach > 0 }
    if seesSurface, dice.chance(0.06) {
      node.traits.append(.backdrop(dice.number(0.5, 9)))
    }
    if isSoft { (seesSurface, mayTurn) = (false, false) }
    addColorFilters(&node)
  }

  private mutating func addColorFilters(_ node: inout Node) {
    if seesSurface, colors.chance(0.06) {
      node.traits.append(.saturateBackdrop(colors.number(0, 2.5)))
    }
    if colors.chance(0.06) {
      node.traits.append(.saturate(colors.number(0, 2.5)))
      (seesSurface, mayTurn) = (false, false)
    }
    if seesSurface, colors.chance(0.05) {
      node.traits.append(.vibrancy(colors.number(0, 2.5), colors.color(opaque: 0.1)))
      (seesSurface, mayTurn) = (false, false)
    }
  }
}

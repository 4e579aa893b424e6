import Foundation
import Reference
import Testing

@testable import Segue

extension ReferenceTests {
  /// Changes that must not affect the raster. Each case is compared with a variant; the pipeline draws both.
  @Suite(.serialized) @MainActor struct MetamorphicTests {
    /// Draws cases and their variants with both raster profiles, and compares them where the reference defines the
    /// pixels.
    private func check(
      _ seedCount: Int, _ name: String, limit: Limit,
      fits: KeyPath<Case, Bool> = \.always,
      _ body: (Case, PipelineStage, inout Dice) throws -> Pair?
    ) throws {
      let profiles = [RasterProfile.software, .hardware]
      let stages = try profiles.map { try PipelineStage($0) }
      defer { for stage in stages { stage.close() } }
      var compared = profiles.map { _ in 0 }
      for seed in Seeds.list(seedCount) {
        let item = TreeGenerator.make(seed: seed)
        guard item[keyPath: fits] else { continue }
        // The reference draws each case once for both profiles, because its drawing takes the most time.
        var known: Verdict?
        for (index, profile) in profiles.enumerated() {
          func judge(_ item: Case, _ known: Verdict?) throws -> (verdict: Verdict, complaint: String?)? {
            var dice = Dice(seed: seed)
            guard let pair = try body(item, stages[index], &dice) else { return nil }
            let verdict = known ?? Verdict(item)
            if verdict.isUnsure { return (verdict, nil) }
            compared[index] += 1
            return (verdict, pair.complaint(verdict, item, limit))
          }
          let result = try judge(item, known)
          known = result?.verdict
          guard let complaint = result?.complaint else { continue }
          let small = try Shrinking.shrink(item, budget: 120) { try judge($0, nil)?.complaint != nil }
          Issue.record(
            """
            SEGUE_TREE=\(seed) \(profile.rawValue), \(name): \(complaint)
            \(small.width)×\(small.height) at \(small.scale): \(try judge(small, nil)?.complaint ?? "")
            \(small.root.code())
            """)
        }
      }
      #expect(compared.allSatisfy { $0 > 0 } || seedCount == 0)
    }

    @Test func anEmptyGroupAroundATreeChangesNothing() throws {
      try check(300, "wrapped", limit: .same) { item, stage, dice in
        var wrapped = item
        wrapped.root = Node(
          size: CGSize(width: dice.whole(1, 50), height: dice.whole(1, 50)), position: .zero,
          traits: [.anchor(.zero)], children: [item.root])
        return Pair(try stage.draw(item), try stage.draw(wrapped))
      }
    }

    @Test func splittingTheSublayersIntoTwoGroupsChangesNothing() throws {
      try check(1200, "split", limit: .same, fits: \.isFlat) { item, stage, dice in
        guard item.root.children.count > 1 else { return nil }
        let cut = dice.whole(1, item.root.children.count - 1)
        var split = item
        let halves = [item.root.children[..<cut], item.root.children[cut...]]
        split.root.children = halves.map { half in
          Node(
            size: item.root.size,
            position: CGPoint(x: item.root.size.width / 2, y: item.root.size.height / 2),
            children: Array(half))
        }
        return Pair(try stage.draw(item), try stage.draw(split))
      }
    }

    @Test func aMoveByWholePixelsChangesNoPixel() throws {
      try check(300, "moved", limit: .near, fits: \.hasNoBackdrop) { item, stage, dice in
        // The surfaces have a margin, so that neither cuts off content that the other shows.
        let (dx, dy) = (dice.whole(1, 40), dice.whole(1, 40))
        func moved(by x: Int, _ y: Int) -> Case {
          var result = item
          result.width += 90 + 48
          result.height += 90 + 48
          result.root.position.x += Double(x) / item.scale
          result.root.position.y += Double(y) / item.scale
          return result
        }
        let (a, b) = (moved(by: 48, 48), moved(by: 48 + dx, 48 + dy))
        let first = Pixels(try stage.draw(a), a.width).crop(48, 48, item.width, item.height)
        let second = Pixels(try stage.draw(b), b.width).crop(48 + dx, 48 + dy, item.width, item.height)
        return Pair(first, second)
      }
    }

    @Test func aTransformOfTwoEqualsASurfaceScaleOfTwo() throws {
      try check(200, "scaled", limit: .near) { item, stage, _ in
        guard item.scale == 2 else { return nil }
        var scaled = item
        scaled.scale = 1
        scaled.root = Node(
          size: CGSize(width: 1, height: 1), position: .zero, traits: [.anchor(.zero), .scale(2, 2)],
          children: [item.root])
        return Pair(try stage.draw(item), try stage.draw(scaled))
      }
    }

    @Test func subsequentFramesLookLikeTheFirst() throws {
      try check(300, "subsequent", limit: .near) { item, stage, _ in
        let fresh = try stage.draw(item)
        var last = fresh
        for _ in 0..<6 { last = try stage.frame() }
        return Pair(fresh, last)
      }
    }

    @Test func anEditedTreeLooksLikeANewTree() throws {
      try check(400, "edited", limit: .near) { item, stage, dice in
        let fresh = try stage.draw(item)
        var node = item.root.disturbed(by: &dice)
        let layer = node.makeLayer()
        _ = try stage.show(layer, item)
        for step in 0..<dice.whole(2, 9) {
          if dice.chance(0.4) {
            let next = item.root.disturbed(by: &dice)
            stage.unanimated { next.sync(layer, from: node) }
            node = next
          }
          if step > 5 || dice.chance(0.8) { _ = try stage.frame() }
        }
        stage.unanimated { item.root.sync(layer, from: node) }
        return Pair(fresh, try stage.frame())
      }
    }
  }
}

/// The largest allowed differences between two rasters of one case, in 255ths, by kind of pixel.
struct Limit {
  var inside: Int
  var soft: Int
  var edge: Int

  /// Whether the rasters are drawn in different ways, so that undecided pixels and resampled edges may differ.
  var comparesDifferentWays: Bool { inside > 1 }

  /// The limits for the same items drawn twice. The rounding of pixels that a rasteriser's threads share depends on the
  /// threads' order.
  static let same = Limit(inside: 1, soft: 1, edge: 1)
  /// The limits for another way to draw the same content, which differs by rounding and by the steps of a blur.
  static let near = Limit(inside: 2, soft: 3, edge: 6)
}

/// Two rasters that should be equal.
@MainActor struct Pair {
  let a: [UInt8]
  let b: [UInt8]

  init(_ a: [UInt8], _ b: [UInt8]) { (self.a, self.b) = (a, b) }

  /// Describes the first pixel whose difference exceeds its limit, or returns nil if there is none.
  func complaint(_ verdict: Verdict, _ item: Case, _ limit: Limit) -> String? {
    if a == b { return nil }
    for y in 0..<item.height {
      for x in 0..<item.width {
        let offset = (y * item.width + x) * 4
        let distance = (0..<4).map { abs(Int(a[offset + $0]) - Int(b[offset + $0])) }.max() ?? 0
        if distance == 0 { continue }
        let mark = verdict.readings[0].mark(x, y).union(verdict.readings[1].mark(x, y))
        if limit.comparesDifferentWays, mark.contains(.undecided) { continue }
        // An edge that is drawn flat and then filtered may be hard or soft.
        if limit.comparesDifferentWays, mark.contains(.resampled),
          isPossible(at: offset, x, y, verdict, within: limit.edge)
        {
          continue
        }
        let most: Int
        if mark.contains(.edge) {
          most = limit.edge
        } else {
          most = mark.isDisjoint(with: [.soft, .filtered]) ? limit.inside : limit.soft
        }
        // Each translucent layer over another is rounded once more.
        let noise = Int((verdict.readings.map { $0.noise(x, y) }.max() ?? 0).rounded(.up))
        if distance > max(most, noise) { return "\(distance) at (\(x), \(y)), where the limit is \(most)" }
      }
    }
    return nil
  }

  /// Whether a pixel of both rasters is within the range that the reference allows, extended by `limit` 255ths.
  private func isPossible(at offset: Int, _ x: Int, _ y: Int, _ verdict: Verdict, within limit: Int) -> Bool {
    var (low, high) = (SIMD4<Float>(repeating: .infinity), SIMD4<Float>())
    for reading in verdict.readings {
      let range = reading.range(x, y)
      (low, high) = (pointwiseMin(low, range.0), pointwiseMax(high, range.1))
    }
    return [a, b].allSatisfy { bytes in
      let pixel = SIMD4(bytes[offset + 2], bytes[offset + 1], bytes[offset], bytes[offset + 3])
      let drawn = SIMD4<Float>(pixel)
      return pointwiseMax(low * 255 - drawn, drawn - high * 255).max() <= Float(limit)
    }
  }
}

/// The bytes of a raster, and its width in pixels.
struct Pixels {
  let bytes: [UInt8]
  let width: Int

  init(_ bytes: [UInt8], _ width: Int) { (self.bytes, self.width) = (bytes, width) }

  func crop(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> [UInt8] {
    (y..<(y + height)).flatMap { row -> ArraySlice<UInt8> in
      let start = (row * self.width + x) * 4
      return bytes[start..<(start + width * 4)]
    }
  }
}

extension Case {
  var always: Bool { true }
  /// Whether no layer of the tree leaves the plane or has a z position.
  var isFlat: Bool { !root.hasDepth }
  /// Whether no layer reads its backdrop, which ends at the surface's edges.
  var hasNoBackdrop: Bool { !root.hasBackdrop }
}

extension Node {
  var all: [Node] { [self] + (children + mask).flatMap(\.all) }

  var hasDepth: Bool {
    all.contains { node in
      node.kind == .transform
        || node.traits.contains {
          switch $0 {
          case .zPosition, .perspective, .turn, .anchorZ: true
          default: false
          }
        }
    }
  }

  var hasBackdrop: Bool {
    all.contains { node in
      node.traits.contains {
        switch $0 {
        case .backdrop, .saturateBackdrop, .vibrancy: true
        default: false
        }
      }
    }
  }

  /// Returns a random variant of the tree, from which an edit can start.
  func disturbed(by dice: inout Dice) -> Node {
    var node = self
    if dice.chance(0.3) { node.position.x += dice.number(-9, 9) }
    if dice.chance(0.2) { node.size.width = max(1, node.size.width + dice.number(-9, 9)) }
    if dice.chance(0.2) { node.traits.removeAll { _ in dice.chance(0.3) } }
    if dice.chance(0.1) { node.traits.append(.opacity(0.5)) }
    if dice.chance(0.05) { node.traits.append(.hidden) }
    if dice.chance(0.1) { node.children.removeAll { _ in dice.chance(0.5) } }
    if dice.chance(0.1), node.children.count > 1 { node.children.swapAt(0, 1) }
    if dice.chance(0.2) { node.mask = [] }
    node.children = node.children.map { $0.disturbed(by: &dice) }
    node.mask = node.mask.map { $0.disturbed(by: &dice) }
    return node
  }

  /// Edits a layer that shows `old` so that it shows this node.
  func sync(_ layer: CALayer, from old: Node) {
    if traits != old.traits || size != old.size || position != old.position {
      Node.reset(layer)
      apply(to: layer)
    }
    if let new = mask.first {
      if let oldMask = old.mask.first, oldMask.kind == new.kind, let current = layer.mask {
        new.sync(current, from: oldMask)
      } else {
        layer.mask = new.makeLayer()
      }
    } else if layer.mask != nil {
      layer.mask = nil
    }
    let current = layer.sublayers ?? []
    for (index, child) in children.enumerated() {
      if index < old.children.count, old.children[index].kind == child.kind {
        child.sync(current[index], from: old.children[index])
      } else if index < current.count {
        layer.replaceSublayer(current[index], with: child.makeLayer())
      } else {
        layer.addSublayer(child.makeLayer())
      }
    }
    for extra in current.dropFirst(children.count) { extra.removeFromSuperlayer() }
  }

  /// Sets the properties that traits change to the values of a new layer.
  private static func reset(_ layer: CALayer) {
    let fresh: CALayer =
      switch layer {
      case is CAShapeLayer: CAShapeLayer()
      case is CAGradientLayer: CAGradientLayer()
      default: CALayer()
      }
    layer.bounds = fresh.bounds
    layer.anchorPoint = fresh.anchorPoint
    layer.transform = fresh.transform
    layer.sublayerTransform = fresh.sublayerTransform
    layer.zPosition = fresh.zPosition
    layer.opacity = fresh.opacity
    layer.allowsGroupOpacity = fresh.allowsGroupOpacity
    layer.isHidden = fresh.isHidden
    layer.masksToBounds = fresh.masksToBounds
    layer.cornerRadius = fresh.cornerRadius
    layer.maskedCorners = fresh.maskedCorners
    layer.backgroundColor = fresh.backgroundColor
    layer.borderWidth = fresh.borderWidth
    layer.borderColor = fresh.borderColor
    layer.contents = fresh.contents
    layer.contentsGravity = fresh.contentsGravity
    layer.contentsRect = fresh.contentsRect
    layer.contentsScale = fresh.contentsScale
    layer.magnificationFilter = fresh.magnificationFilter
    layer.minificationFilter = fresh.minificationFilter
    layer.shadowOpacity = fresh.shadowOpacity
    layer.shadowRadius = fresh.shadowRadius
    layer.shadowOffset = fresh.shadowOffset
    layer.shadowColor = fresh.shadowColor
    layer.shadowPath = fresh.shadowPath
    layer.filters = fresh.filters
    layer.backgroundFilters = fresh.backgroundFilters
    layer.compositingFilter = fresh.compositingFilter
    layer.allowsEdgeAntialiasing = fresh.allowsEdgeAntialiasing
    layer.edgeAntialiasingMask = fresh.edgeAntialiasingMask
    layer.isDoubleSided = fresh.isDoubleSided
    layer.anchorPointZ = fresh.anchorPointZ
    layer.contentsCenter = fresh.contentsCenter
    layer.shouldRasterize = fresh.shouldRasterize
    layer.rasterizationScale = fresh.rasterizationScale
    if let shape = layer as? CAShapeLayer, let fresh = fresh as? CAShapeLayer {
      shape.path = fresh.path
      shape.fillColor = fresh.fillColor
      shape.fillRule = fresh.fillRule
      shape.strokeColor = fresh.strokeColor
      shape.lineWidth = fresh.lineWidth
      shape.lineCap = fresh.lineCap
      shape.lineJoin = fresh.lineJoin
      shape.strokeStart = fresh.strokeStart
      shape.strokeEnd = fresh.strokeEnd
      shape.lineDashPattern = fresh.lineDashPattern
      shape.lineDashPhase = fresh.lineDashPhase
    }
    if let gradient = layer as? CAGradientLayer, let fresh = fresh as? CAGradientLayer {
      gradient.type = fresh.type
      gradient.colors = fresh.colors
      gradient.locations = fresh.locations
      gradient.startPoint = fresh.startPoint
      gradient.endPoint = fresh.endPoint
    }
  }
}

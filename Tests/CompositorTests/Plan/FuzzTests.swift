import Engine
import Foundation
import RandomNumbers
import Stages
import Testing

@testable import Compositor

/// Random display lists, unlike those of a real tree, must not crash the scheduler, and their plans must be valid.
@Suite struct FuzzTests {
  let unusualNumbers: [Double] = [
    0, 1, -1, 0.5, 1e-9, -1e-9, 1e-30, 1e9, -1e9, 1e30, -1e30, 1e300, .infinity, -.infinity, .nan, 100, 33.3,
    0.499,
  ]

  func number(_ random: inout CongruentialGenerator) -> Double {
    Int.random(in: 0..<4, using: &random) == 0
      ? unusualNumbers.randomElement(using: &random) ?? 0 : Double.random(in: -50...150, using: &random)
  }

  func vector(_ random: inout CongruentialGenerator) -> SIMD4<Float> {
    SIMD4(
      Float(number(&random)), Float(number(&random)), Float(number(&random)), Float(number(&random)))
  }

  func transform(_ random: inout CongruentialGenerator) -> CGAffineTransform {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: CGAffineTransform(translationX: number(&random), y: number(&random))
    case 1: CGAffineTransform(rotationAngle: Double.random(in: 0...7, using: &random))
    default:
      CGAffineTransform(
        a: number(&random), b: number(&random), c: number(&random), d: number(&random), tx: number(&random),
        ty: number(&random))
    }
  }

  func projection(_ random: inout CongruentialGenerator) -> Projection {
    func row() -> SIMD3<Double> { SIMD3(number(&random), number(&random), number(&random)) }
    // In half of the projections, all three rows have numbers of the same size.
    return Bool.random(using: &random)
      ? Projection(x: row(), y: row(), w: row())
      : Projection(x: row(), y: row(), w: SIMD3(number(&random) / 100, number(&random) / 100, 1))
  }

  func area(_ random: inout CongruentialGenerator) -> PixelRect {
    let x = Int32.random(in: -50...120, using: &random)
    let y = Int32.random(in: -50...120, using: &random)
    return pixels(
      x, y, x + Int32.random(in: -5...200, using: &random), y + Int32.random(in: -5...200, using: &random))
  }

  @Test(arguments: 0..<60)
  func anyItemsArePlanned(seed: Int) throws {
    var random = CongruentialGenerator(state: UInt64(seed) &* 977 &+ 5)
    var scene = ListBuilder(width: 100, height: 100)
    scene.list.images = [makeImage(32, 32, SIMD4(9, 9, 9, 255)), makeImage(700, 5, SIMD4(9, 9, 9, 99))]
    let font = Font(face: try FontCatalogue.system(weight: 400), size: 17)
    scene.list.texts = [TextLayout.layout(StyledText("odd", style: TextStyle(font: font)))]
    for _ in 0..<4 {
      scene.list.clips.append(
        RoundedClip(
          fromPixels: transform(&random), rect: vector(&random), radii: vector(&random), pixelsPerPoint: 1))
    }
    var depth = 0
    for _ in 0..<120 {
      let kinds: [DisplayItem.Kind] = [.solid, .image, .border, .text, .beginGroup, .endGroup]
      var kind = kinds.randomElement(using: &random) ?? .solid
      if kind == .endGroup && depth == 0 { kind = .beginGroup }
      if kind == .beginGroup { depth += 1 } else if kind == .endGroup { depth -= 1 }
      var item = DisplayItem(
        content: .solid, transform: transform(&random), rect: vector(&random), scissor: area(&random),
        bounds: area(&random))
      if Int.random(in: 0..<4, using: &random) == 0 {
        scene.list.projections.append(projection(&random))
        item.projection = ProjectionIndex(scene.list.projections.count - 1)
      }
      item.antialiasedEdges = UInt8.random(in: 0..<16, using: &random)
      item.radii = Bool.random(using: &random) ? SIMD4() : vector(&random)
      item.color = vector(&random)
      item.opacity = Bool.random(using: &random) ? 1 : Float(number(&random))
      item.borderWidth = Float(number(&random))
      item.samplesNearest = Bool.random(using: &random)
      item.source = Bool.random(using: &random) ? SIMD4(0, 0, 1, 1) : vector(&random)
      item.content =
        switch kind {
        case .image: .image(ImageIndex(number: .random(in: 0..<2, using: &random)))
        case .text: .text(TextIndex(0))
        case .border: .border
        case .beginGroup: .beginGroup(.none)
        case .endGroup: .endGroup(.none)
        default: .solid
        }
      item.clip = ClipIndex(number: .random(in: -1..<4, using: &random))
      scene.list.items.append(item)
    }
    for _ in 0..<depth {
      scene.list.items.append(
        DisplayItem(
          content: .endGroup(.none), transform: .identity, rect: SIMD4(), scissor: scene.surface,
          bounds: scene.surface)
      )
    }
    var scheduler = FrameScheduler<SoftwareEmitter>(textureLimit: 4096)
    for _ in 0..<2 { scheduler.schedule(scene.list) }
    check(scheduler)
  }

  /// Randomly nested groups of all kinds are planned over several frames, some of which draw only the damage.
  @Test(arguments: 0..<80)
  func anyGroupsArePlanned(seed: Int) {
    var random = CongruentialGenerator(state: UInt64(seed) &* 1_337 &+ 11)
    var scheduler = FrameScheduler<SoftwareEmitter>(textureLimit: 4096)
    var cached: [UInt64] = []
    let image = makeImage(32, 32, SIMD4(9, 9, 9, 255))
    for frame in 1...4 {
      var scene = ListBuilder(width: 100, height: 100)
      scene.list.images = [image]
      for _ in 0..<3 {
        scene.list.clips.append(
          RoundedClip(
            fromPixels: transform(&random), rect: vector(&random), radii: vector(&random), pixelsPerPoint: 1))
      }
      scene.list.frame = UInt64(frame)
      scene.list.damage = [area(&random), area(&random), area(&random)]
      if let old = cached.first, Bool.random(using: &random) {
        scene.list.notices.droppedRasters.append(old)
        cached.removeFirst()
      }
      var made: [UInt64] = []
      fill(&scene, depth: 0, &random, cached, &made)
      scheduler.schedule(scene.list, onlyDamage: frame > 1 && Bool.random(using: &random))
      check(scheduler)
      #expect(made.allSatisfy { scheduler.rasters.holds($0) })
      cached += made
    }
  }

  private func fill(
    _ scene: inout ListBuilder, depth: Int, _ random: inout CongruentialGenerator, _ cached: [UInt64],
    _ made: inout [UInt64]
  ) {
    for _ in 0..<Int.random(in: 0..<(depth == 0 ? 12 : 5), using: &random) {
      let box = CGRect(
        x: Double.random(in: -20...90, using: &random), y: Double.random(in: -20...90, using: &random),
        width: Double.random(in: 0...80, using: &random), height: Double.random(in: 0...80, using: &random))
      let clip = ClipIndex(number: max(.random(in: -3..<3, using: &random), -1))
      let opacity = Bool.random(using: &random) ? Float(1) : Float.random(in: -0.1...1.1, using: &random)
      let map = CGAffineTransform(translationX: Double.random(in: -40...120, using: &random), y: 3).rotated(
        by: Bool.random(using: &random) ? 0 : 0.3)
      switch Int.random(in: 0..<(depth < 4 ? 7 : 3), using: &random) {
      case 0: scene.solid(box, SIMD4(1, 0, 0, 0.5), radius: 5, transform: map, clip: clip)
      case 1: scene.image(box, scene.list.images[0], opacity: opacity)
      case 2: scene.backdrop(box, sigma: Float.random(in: 0...20, using: &random), transform: map)
      case 3:
        if let raster = cached.randomElement(using: &random) {
          var style = DisplayGroup()
          style.raster = raster
          if Bool.random(using: &random) { style.plane = area(&random) }
          scene.raster(style, opacity: opacity, clip: clip, transform: map)
        }
      default:
        var style = DisplayGroup()
        if Int.random(in: 0..<3, using: &random) == 0 { style.plane = area(&random) }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: style.blur = Float.random(in: 0...30, using: &random)
        case 1:
          style.shadow = GroupShadow(
            color: vector(&random), offset: SIMD2(Float.random(in: -30...30, using: &random), 4),
            sigma: Float.random(in: 0...9, using: &random))
        case 2:
          style.raster = UInt64.random(in: 1...(1 << 40), using: &random)
          made.append(style.raster)
        default: break
        }
        style.clampsBlur = Bool.random(using: &random)
        let bounds = area(&random)
        var inner = random
        var more: [UInt64] = []
        let isMasked = Int.random(in: 0..<3, using: &inner) == 0
        let mask: (inout ListBuilder) -> Void = { $0.solid(box, white, radius: 9) }
        scene.group(
          style, opacity: opacity, clip: clip, bounds: bounds, transform: map,
          mask: isMasked ? mask : nil
        ) { fill(&$0, depth: depth + 1, &inner, cached, &more) }
        random = inner
        made += more
      }
    }
  }

  private func check(_ scheduler: FrameScheduler<SoftwareEmitter>) {
    // Every pass is drawn once before the pass that shows it, or has joined an earlier pass on the same page.
    let orderIndices = Dictionary(
      uniqueKeysWithValues: scheduler.plan.order.enumerated().map { ($1.position, $0) })
    for (index, pass) in scheduler.plan.passes.enumerated() where orderIndices[index] == nil {
      #expect(pass.isOnPage && pass.hasJoined)
      #expect(
        scheduler.plan.order.contains {
          $0.position < index && scheduler.plan.passes[$0].target == pass.target
        })
    }
    for (index, pass) in scheduler.plan.passes.enumerated() where pass.parent.exists && !pass.hasJoined {
      #expect(orderIndices[index] ?? 0 < orderIndices[pass.parent.position] ?? 0)
    }
    // The draws cover the vertex streams and read existing textures.
    let plain = scheduler.plan.draws.filter { $0.state.program.stream == .plain }.reduce(0) { $0 + $1.count }
    let rounded = scheduler.plan.draws.filter { $0.state.program.stream == .rounded }.reduce(0) {
      $0 + $1.count
    }
    let edged = scheduler.plan.draws.filter { $0.state.program.stream == .edged }.reduce(0) { $0 + $1.count }
    #expect(
      plain * 6 == scheduler.plan.vertices.plain.count && rounded * 4 == scheduler.plan.vertices.rounded.count
    )
    #expect(edged * 4 == scheduler.plan.vertices.edged.count)
    for draw in scheduler.plan.draws where draw.content == .quads {
      guard case .free = scheduler.store.entries[draw.state.texture].kind else { continue }
      Issue.record("a draw reads a texture that does not exist")
    }
    let positions =
      scheduler.plan.vertices.plain.map(\.position) + scheduler.plan.vertices.rounded.map(\.position)
      + scheduler.plan.vertices.edged.map(\.position)
    #expect(positions.allSatisfy { $0.x.isFinite && $0.y.isFinite && abs($0.x) < 1000 && abs($0.y) < 1000 })
    let depths = scheduler.plan.vertices.rounded.map(\.depth) + scheduler.plan.vertices.edged.map(\.depth)
    #expect(scheduler.plan.violations(scheduler.store).isEmpty && scheduler.rasters.violations.isEmpty)
    // Every target was released.
    #expect(
      scheduler.frame.graph.liveTargets == 0 && scheduler.frame.graph.pendingTargets.isEmpty
        && scheduler.frame.graph.unfinished.isEmpty)
    #expect(depths.allSatisfy { $0 > 0 && $0.isFinite })
  }
}

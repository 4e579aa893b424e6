import CAllocations
import Foundation
import RandomNumbers
import Stages
import Testing

@testable import Compositor
@testable import Engine

/// A render tree that retains state between frames gives the same lists as a new tree.
@Suite(.serialized) @MainActor struct RetainedTreeTests {
  nonisolated private static let size = ListCanvas.size

  private func makeLayer(_ random: inout SeededRandom, _ side: ClosedRange<Int> = 8...40) -> CALayer {
    let layer = CALayer()
    layer.anchorPoint = .zero
    layer.bounds = CGRect(
      x: 0, y: 0, width: Int.random(in: side, using: &random), height: Int.random(in: side, using: &random))
    layer.position = CGPoint(
      x: Int.random(in: -10...180, using: &random), y: Int.random(in: -10...120, using: &random))
    layer.backgroundColor = color(&random)
    return layer
  }

  private func color(_ random: inout SeededRandom) -> CGColor {
    CGColor(
      red: Double(Int.random(in: 0...255, using: &random)) / 255,
      green: Double(Int.random(in: 0...255, using: &random)) / 255, blue: 0,
      alpha: Int.random(in: 0..<5, using: &random) == 0 ? 0.5 : 1)
  }

  @Test func framesMatchANewTreeAndDamageContainsAllChanges() {
    for round in 0..<6 {
      let seed = Environment.seed("RetainedTreeTests") &+ UInt64(round)
      var random = SeededRandom(seed: seed)
      let screen = TestScreen(width: Double(Self.size.width), height: Double(Self.size.height))
      screen.render.cachesRasters = true
      screen.root.backgroundColor = .white
      let holder = CALayer()
      screen.root.addSublayer(holder)
      var layers: [CALayer] = []
      for _ in 0..<(round % 2 == 0 ? 150 : 20) {
        let layer = makeLayer(&random)
        holder.addSublayer(layer)
        layers.append(layer)
        // A sublayer ends a run, after enough layers for a run.
        if layers.count % 70 == 0 { layer.addSublayer(makeLayer(&random, 4...20)) }
      }
      for _ in 0..<8 {
        let card = makeLayer(&random, 20...50)
        card.cornerRadius = 5
        for _ in 0..<6 {
          let badge = makeLayer(&random, 4...20)
          badge.position = CGPoint(
            x: Int.random(in: 0...20, using: &random), y: Int.random(in: 0...20, using: &random))
          badge.cornerRadius = 2
          card.addSublayer(badge)
          layers.append(badge)
        }
        screen.root.addSublayer(card)
        layers.append(card)
      }
      var painter = ListPainter()
      var last: ListCanvas?
      for frame in 1...60 {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        if frame > 5, frame % 20 > 8 { for _ in 0..<3 { edit(layers, holder, frame, &random) } }
        // This layer moves by whole pixels in every frame.
        layers[layers.count - 1].position.x += 1
        CATransaction.commit()
        screen.frame(at: Double(frame))
        let list = screen.resolve()
        let canvas = painter.paint(list)
        var fresh = ListPainter()
        #expect(canvas == fresh.paint(ListCanvas.freshList(screen.root)), "seed \(seed), frame \(frame)")
        if let last { canvas.checkChangesAreDamaged(from: last, by: list, "seed \(seed), frame \(frame)") }
        last = canvas
      }
      #expect(painter.shownRasterCount > 20, "seed \(seed)")
    }
  }

  private func edit(_ layers: [CALayer], _ holder: CALayer, _ frame: Int, _ random: inout SeededRandom) {
    let layer = layers[Int.random(in: 0..<layers.count, using: &random)]
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1, 2: layer.position.x += CGFloat(Int.random(in: -3...3, using: &random))
    case 3: layer.backgroundColor = color(&random)
    case 4: layer.isHidden.toggle()
    case 5: layer.opacity = layer.opacity < 1 ? 1 : 0.5
    case 6:
      layer.zPosition = CGFloat(Int.random(in: 0...2, using: &random))
      // The commit also adds or removes a layer.
      let card = layers[layers.count - 1]
      if Bool.random(using: &random) {
        card.addSublayer(makeLayer(&random, 4...20))
      } else {
        card.sublayers?.last?.removeFromSuperlayer()
      }
    case 7: holder.position.y += 1
    // Each new image reuses the slot of a released image.
    case 8: layer.contents = layer.contents == nil ? plainImage(4, 4) : nil
    default:
      if layer.superlayer === holder {
        layer.removeFromSuperlayer()
      } else if layer.superlayer == nil {
        holder.addSublayer(layer)
      }
    }
  }

  /// A screen with cached rasters, of which the test requests each frame.
  @MainActor private final class SteppedScreen {
    let screen = TestScreen(
      width: Double(RetainedTreeTests.size.width), height: Double(RetainedTreeTests.size.height))
    private var time = 0.0

    init() { screen.render.cachesRasters = true }

    /// The next frame, after a change without animations.
    @discardableResult
    func frame(_ change: () -> Void = {}) -> DisplayList {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      change()
      CATransaction.commit()
      time += 1
      screen.frame(at: time)
      return screen.resolve()
    }
  }

  private func makeStillScene(_ count: Int) -> (SteppedScreen, CALayer) {
    var random = SeededRandom(seed: 5)
    let stepped = SteppedScreen()
    for _ in 0..<count { stepped.screen.root.addSublayer(makeLayer(&random)) }
    let mover = CALayer()
    mover.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    mover.backgroundColor = .black
    mover.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    stepped.screen.root.addSublayer(mover)
    return (stepped, mover)
  }

  @Test func staticLayersBecomeOneItemAndASmallChangeDamagesLittle() {
    let (stepped, mover) = makeStillScene(2000)
    var counts: [Int] = []
    for frame in 1...12 {
      let list = stepped.frame { mover.position = CGPoint(x: 20 + frame, y: 20) }
      counts.append(list.drawnCount)
      if frame < 9 { continue }
      #expect(list.items.map(\.kind) == [.raster, .solid])
      #expect(!list.isAllDamaged)
      // The damage is only the old and the new rectangle, with a margin of a pixel.
      let x = Int32(frame)
      #expect(list.damage.map { $0 } == [PixelRect(x0: 11 + x, y0: 12, x1: 28 + x, y1: 28)])
    }
    // The first list draws all layers, the following lists only visible layers, and the last lists a single raster.
    #expect(counts[0] > counts[2] && counts[2] > 64 && counts[11] == 2)
  }

  @Test func layersBehindOpaqueLayersAreNotDrawn() {
    var random = SeededRandom(seed: 6)
    let stepped = SteppedScreen()
    let layers = (0..<3000).map { _ in makeLayer(&random) }
    for layer in layers {
      layer.backgroundColor = .white
      stepped.screen.root.addSublayer(layer)
    }
    var count = 0
    for _ in 1...6 {
      count = stepped.frame { for layer in layers { layer.position.x += 1 } }.drawnCount
    }
    #expect(count < 500 && count > 50)
  }

  private func card(_ random: inout SeededRandom) -> CALayer {
    let card = makeLayer(&random, 30...40)
    card.position = CGPoint(x: 40, y: 40)
    for _ in 0..<8 {
      let part = makeLayer(&random, 4...8)
      part.position = CGPoint(x: 10, y: 10)
      part.cornerRadius = 2
      card.addSublayer(part)
    }
    return card
  }

  @Test func aNewOrderInvalidatesOnlyAffectedRasters() {
    var random = SeededRandom(seed: 8)
    let stepped = SteppedScreen()
    let root = stepped.screen.root
    let (first, second) = (card(&random), card(&random))
    let (crowd, side) = (CALayer(), makeLayer(&random))
    for _ in 0..<200 { crowd.addSublayer(makeLayer(&random)) }
    for layer in [crowd, first, second] { root.addSublayer(layer) }
    func rasterCount(_ change: () -> Void) -> Int { stepped.frame(change).items.count { $0.kind == .raster } }
    for _ in 0..<8 { _ = rasterCount {} }
    #expect(rasterCount {} == 3)
    #expect(rasterCount { root.insertSublayer(side, at: 0) } == 3)
    #expect(rasterCount { side.addSublayer(makeLayer(&random)) } == 3)
    #expect(rasterCount { side.removeFromSuperlayer() } == 3)
    #expect(rasterCount { first.zPosition = 3 } == 3)
    // A layer that did not change before is cached in the frame of its change, and its raster is shown in the next.
    #expect(rasterCount { first.addSublayer(makeLayer(&random, 4...8)) } == 2)
    #expect(rasterCount { crowd.addSublayer(makeLayer(&random)) } == 2)
    for _ in 0..<8 { _ = rasterCount {} }
    #expect(rasterCount {} == 3)
    #expect(rasterCount { second.sublayers?.last?.zPosition = -1 } == 2)
  }

  /// A row that moves out of a run, above other siblings, ends the run, even if the same commit adds a layer.
  @Test func aNewOrderEndsTheRunIfTheCommitAddsALayer() {
    var random = SeededRandom(seed: 11)
    let stepped = SteppedScreen()
    let root = stepped.screen.root
    let rows = (0..<100).map { _ in makeLayer(&random) }
    let side = card(&random)
    for layer in rows + [card(&random), side] { root.addSublayer(layer) }
    var painter = ListPainter()
    for _ in 0..<8 { _ = painter.paint(stepped.frame()) }
    let list = stepped.frame {
      rows[10].zPosition = 1
      side.addSublayer(makeLayer(&random, 4...8))
    }
    var fresh = ListPainter()
    #expect(painter.paint(list) == fresh.paint(ListCanvas.freshList(root)))
  }

  /// The first frame draws a rasterized layer into a raster. Subsequent frames show this raster, wherever the layer
  /// moves.
  @Test func aRasterizedLayerIsCachedAtOnce() {
    var random = SeededRandom(seed: 9)
    let stepped = SteppedScreen()
    let card = card(&random)
    card.shouldRasterize = true
    stepped.screen.root.addSublayer(card)
    func frame(_ change: () -> Void) -> [DisplayItem.Kind] { stepped.frame(change).kinds }
    #expect(frame {}.first == .beginGroup)
    #expect(frame { card.transform = CATransform3DMakeRotation(0.1, 0, 0, 1) } == [.raster])
    #expect(frame { card.opacity = 0.5 } == [.raster])
    #expect(frame { card.position.x += 0.3 } == [.raster])
    #expect(frame { card.sublayers?[3].position.x += 1 }.first == .beginGroup)
    #expect(frame {} == [.raster])
    #expect(frame { card.cornerRadius = 3 }.first == .beginGroup)
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0.2
    fade.duration = 100
    #expect(frame { card.add(fade, forKey: nil) }.first == .beginGroup)
    #expect(frame {} == [.raster])
    #expect(frame {} == [.raster])
    #expect(frame { card.shouldRasterize = false }.contains(.solid))
  }

  /// Content that was static and changes once is cached in the same frame. Content that changes in every frame is not
  /// cached.
  @Test func staticContentIsCachedAtOnceAfterAChange() {
    let (stepped, mover) = makeStillScene(0)
    mover.position = CGPoint(x: 20, y: 110)
    let card = CALayer()
    card.frame = CGRect(x: 40, y: 10, width: 60, height: 60)
    card.backgroundColor = .white
    card.cornerRadius = 8
    stepped.screen.root.addSublayer(card)
    for index in 0..<6 {
      let part = CALayer()
      part.frame = CGRect(x: 5 + index * 8, y: 20, width: 7, height: 20)
      part.cornerRadius = 3
      part.backgroundColor = .black
      card.addSublayer(part)
    }
    func isCached(_ list: DisplayList) -> Bool {
      list.items.contains { item in
        (item.kind == .raster || item.kind == .beginGroup) && item.group.exists
          && list.groups[item.group].raster != 0
      }
    }
    func change(_ number: Int) {
      mover.position.x += 1
      card.sublayers?[number % 6].opacity = 0.9 - Float(number) * 0.05
    }
    var frames: [Bool] = []
    for _ in 0..<6 { frames.append(isCached(stepped.frame { mover.position.x += 1 })) }
    #expect(frames == [false, false, false, true, true, true])
    // The content changes once, then not for a while.
    #expect(isCached(stepped.frame { change(1) }))
    for _ in 0..<4 { #expect(isCached(stepped.frame { mover.position.x += 1 })) }
    let changing = (2..<8).map { number in isCached(stepped.frame { change(number) }) }
    #expect(changing == [true, false, false, false, false, false])
  }

  @Test func aRotatedOrFractionalLayerIsNotShownByItsRaster() {
    var random = SeededRandom(seed: 7)
    let stepped = SteppedScreen()
    let card = card(&random)
    stepped.screen.root.addSublayer(card)
    func frame(_ change: () -> Void) -> [DisplayItem.Kind] { stepped.frame(change).kinds }
    for _ in 0..<8 { _ = frame { card.position.x += 1 } }
    #expect(frame { card.position.x += 2 } == [.raster])
    #expect(frame { card.position.x += 0.5 }.contains(.solid))
    #expect(frame { card.position.x += 0.5 } == [.raster])
    #expect(frame { card.transform = CATransform3DMakeRotation(0.1, 0, 0, 1) }.contains(.solid))
    for _ in 0..<8 { _ = frame {} }
    #expect(frame { card.position.x += 3 } == [.raster])
  }

  /// New and removed images and text damage only the layers that show them.
  @Test func newAndRemovedContentsDamageOnlyTheirRectangle() throws {
    let stepped = SteppedScreen()
    let root = stepped.screen.root
    root.backgroundColor = .white
    let (first, second) = (box(20, 20, 30, 20), box(120, 80, 30, 20))
    second.contents = plainImage(4, 4)
    let words = CALayer()
    words.frame = CGRect(x: 80, y: 40, width: 60, height: 20)
    for layer in [first, second, words] { root.addSublayer(layer) }
    for _ in 0..<3 { stepped.frame() }
    /// The damage of a change of one layer.
    func damage(_ change: () -> Void) -> [PixelRect] {
      let list = stepped.frame(change)
      #expect(!list.isAllDamaged)
      return Array(list.damage)
    }
    let (one, two) = (pixels(19, 19, 51, 41), pixels(119, 79, 151, 101))
    #expect(damage { first.contents = plainImage(4, 4) } == [one])
    #expect(damage { first.contents = plainImage(4, 4) } == [one])
    #expect(damage { second.contents = nil } == [two])
    // The new contents reuse the slot of the other layer in the tables.
    #expect(damage { first.contents = plainImage(4, 4) } == [one])
    #expect(damage { (first.contents, second.contents) = (nil, plainImage(4, 4)) }.count == 2)
    let style = TextStyle(font: Font(face: try FontCatalogue.system(weight: 400), size: 12))
    for text in ["One", "Other", nil] {
      let rects = damage { words.text = text.map { TextLayout.layout(StyledText($0, style: style)) } }
      let isInside = rects.allSatisfy { pixels(70, 30, 145, 65).union($0) == pixels(70, 30, 145, 65) }
      #expect(isInside && !rects.isEmpty, "\(text ?? ""): \(rects)")
    }
    #expect(damage {} == [])
  }

  /// The addition of a layer to the tables does not copy the entries of other layers.
  @Test func addingALayerToTheTablesAllocatesNothing() {
    var random = SeededRandom(seed: 10)
    let screen = TestScreen(width: Double(Self.size.width), height: Double(Self.size.height))
    let layers = (0..<60).map { _ in makeLayer(&random) }
    for layer in layers { screen.root.addSublayer(layer) }
    var list = DisplayList()
    var fewest = UInt64.max
    for frame in 1...30 {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      // A layer that changes in one frame is added to the tables in the next frame.
      if frame % 3 == 0 { layers[0].backgroundColor = frame % 2 == 0 ? .white : .black }
      CATransaction.commit()
      screen.frame(at: Double(frame))
      let before = threadAllocationCount()
      screen.render.resolve(into: &list, width: Self.size.width, height: Self.size.height, scale: 1)
      // Allocations are counted in the frame that adds the layer.
      if frame > 9, frame % 3 == 1 { fewest = min(fewest, threadAllocationCount() - before) }
    }
    #expect(fewest == 0 && !list.quads.isEmpty)
  }
}

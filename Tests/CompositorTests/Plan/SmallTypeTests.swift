import Engine
import Foundation
import Stages
import Testing

@testable import Compositor

/// The small types of the compositor that depend on neither display lists nor GL.
@Suite struct SmallTypeTests {
  @Test func aKeyTableBehavesLikeADictionary() {
    var table = KeyTable<Tables.Colors>(minimumCapacity: 4)
    var model: [UInt64: PaletteIndex] = [:]
    var state: UInt64 = 1
    for step in 0..<3000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      // The keys differ only in their low bits, only in their high bits, or in all bits.
      let key = [UInt64(step), UInt64(step) << 40, state >> 1][step % 3]
      #expect(table[key] == model[key] ?? .none)
      if model[key] == nil {
        table.insert(PaletteIndex(step), for: key)
        model[key] = PaletteIndex(step)
      }
    }
    #expect(table.count == model.count)
    #expect(model.allSatisfy { table[$0.key] == $0.value })
    table.removeAll()
    #expect(model.allSatisfy { table[$0.key].isNone })
  }

  /// Other keys are still found after a key is removed, also if their slots are close: 40 keys share 128 slots.
  @Test func aRemovedKeyDoesNotHideOtherKeys() {
    var table = KeyTable<Tables.Colors>(minimumCapacity: 4)
    var model: [UInt64: PaletteIndex] = [:]
    var state: UInt64 = 7
    for step in 0..<20_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let key = (state >> 33) % 40
      if model[key] == nil {
        table.insert(PaletteIndex(step), for: key)
        model[key] = PaletteIndex(step)
      } else if state >> 40 & 1 == 0 {
        table.replace(PaletteIndex(step), for: key)
        model[key] = PaletteIndex(step)
      } else {
        table.remove(key)
        model[key] = nil
      }
      #expect(table.count == model.count)
      for known in UInt64(0)..<40 where table[known] != model[known] ?? .none {
        Issue.record("\(known) after \(step) steps")
        return
      }
    }
  }

  @Test func shelvesNeverOverlap() {
    var packer = ShelfPacker(side: 256)
    var taken = [Bool](repeating: false, count: 256 * 256)
    var packedCount = 0
    for step in 0..<4000 {
      let (width, height) = (1 + step * 7 % 40, 1 + step * 13 % 30)
      guard let (x, y) = packer.pack(width: width, height: height) else { continue }
      packedCount += 1
      #expect(x >= 0 && y >= 0 && x + width <= 256 && y + height <= 256)
      for row in y..<min(y + height, 256) {
        for column in x..<min(x + width, 256) {
          #expect(!taken[row * 256 + column])
          taken[row * 256 + column] = true
        }
      }
    }
    #expect(packedCount > 80)
    #expect(taken.count { $0 } > 256 * 256 * 6 / 10)
    #expect(packer.pack(width: 257, height: 1) == nil)
  }

  @Test func aShelfIsFreeWhenAllItsRegionsAreRemoved() {
    var packer = ShelfPacker(width: 100, height: 48)
    let regions = (0..<8).compactMap { _ in packer.pack(width: 50, height: 16) }
    #expect(regions.count == 6 && packer.pack(width: 50, height: 8) == nil)
    packer.remove(y: regions[0].y)
    #expect(packer.pack(width: 50, height: 8) == nil)
    packer.remove(y: regions[1].y)
    #expect(packer.pack(width: 90, height: 10).map { $0.y } == 0)
    packer.remove(y: 0)
    for region in regions[2...] { packer.remove(y: region.y) }
    // Empty shelves at the bottom are merged with the free area.
    #expect(packer.pack(width: 100, height: 48).map { $0.y } == 0)
  }

  @Test func aPaletteGivesEachColourOneIndex() {
    var palette = Palette()
    #expect(palette.index(of: 0xFFFF_FFFF) == Palette.white)
    let indices = (0..<70_000).map { palette.index(of: UInt32($0)) }
    let capacity = Palette.side * Palette.side
    // White has an index of its own, and the other indices are all used.
    #expect(Set(indices.prefix(capacity - 1)).count == capacity - 1)
    #expect(indices.dropFirst(capacity - 1).allSatisfy { $0.isNone })
    #expect(palette.index(of: 17) == indices[17])
    #expect(palette.texels[indices[17].position] == 17)
    palette.beginFrame()
    #expect(palette.index(of: 69_999).position > 0)
    #expect(palette.index(of: 0xFFFF_FFFF) == Palette.white)
  }

  @Test func aPaletteReportsChangedIndices() {
    var palette = Palette()
    #expect(palette.changed == 0..<1)
    palette.noteUploaded()
    _ = palette.index(of: 0xFFFF_FFFF)
    #expect(palette.changed.isEmpty)
    let indices = [palette.index(of: 5), palette.index(of: 6)]
    #expect(palette.changed == indices[0].position..<indices[1].position + 1)
  }

  @Test(arguments: [
    (1.0, 0), (0.51, 0), (0.5, 1), (0.3, 1), (0.25, 2), (0.074, 3), (3.0, 0), (0.0, 14),
  ])
  func theLevelIsTheSmallestThatIsNotMagnified(scale: Double, level: Int) {
    #expect(ImageLevels.level(forScale: scale) == level)
  }

  @Test func texelsOfLevelsAreMeans() {
    let image = makeImage(3, 2) { x, y in SIMD4(UInt8(x * 40 + y * 8), 255, 0, 255) }
    let half = ImageLevels.pixels(of: image, level: 1)
    #expect(half.count == 2)
    // (0 + 40 + 8 + 48) / 4. The odd column is averaged with itself: (80 + 80 + 88 + 88) / 4.
    #expect(half.map { $0 >> 16 & 0xFF } == [24, 84])
    #expect(half.allSatisfy { $0 >> 24 == 255 && $0 & 0xFF == 0 && $0 >> 8 & 0xFF == 255 })
    let quarter = ImageLevels.pixels(of: image, level: 2)
    #expect(quarter.map { $0 >> 16 & 0xFF } == [54])
    #expect(ImageLevels.pixels(of: image, level: 0).count == 6)
  }

  /// For all sizes, each level is the previous level at half size.
  @Test func everyLevelIsHalfThePreviousLevel() {
    /// The mean of each 2×2 block, computed for one component at a time.
    func half(_ pixels: [UInt32], _ width: Int, _ height: Int) -> [UInt32] {
      var result: [UInt32] = []
      for y in stride(from: 0, to: height, by: 2) {
        for x in stride(from: 0, to: width, by: 2) {
          let (right, below) = (min(x + 1, width - 1), min(y + 1, height - 1))
          let block = [
            pixels[y * width + x], pixels[y * width + right], pixels[below * width + x],
            pixels[below * width + right],
          ]
          var mean: UInt32 = 0
          for shift: UInt32 in [0, 8, 16, 24] {
            mean |= (block.reduce(2) { $0 + ($1 >> shift & 255) } / 4) << shift
          }
          result.append(mean)
        }
      }
      return result
    }
    for var width in [1, 15, 16, 33] {
      for var height in [1, 2, 31, 32, 33, 63, 64, 65, 97, 200] {
        var state = UInt32(width * 1000 + height)
        let image = makeImage(width, height, isOpaque: false) { _, _ in
          state = state &* 1_664_525 &+ 1_013_904_223
          return SIMD4(
            UInt8(state >> 24), UInt8(state >> 16 & 255), UInt8(state >> 8 & 255), UInt8(state >> 20 & 255))
        }
        var pixels = ImageLevels.pixels(of: image, level: 0)
        for level in 1...7 {
          pixels = half(pixels, width, height)
          (width, height) = ((width + 1) / 2, (height + 1) / 2)
          #expect(ImageLevels.pixels(of: image, level: level) == pixels, "\(width)x\(height), \(level)")
        }
      }
    }
  }

  /// Each pixel of a box belongs to exactly one rectangle, and inner rectangles have no partly covered pixels.
  @Test func aPartitionTilesItsBox() {
    for offset in [0.0, 0.25, 0.5, 0.99] {
      for (width, height) in [(200.0, 120.0), (64.0, 64.0), (40.5, 300.25), (10.0, 10.0), (0.3, 90.0)] {
        for radius in [0.0, 1, 7.5, 20, 32] {
          for border in [0.0, 1, 3.5] {
            check(offset, width, height, min(radius, min(width, height) / 2), border)
          }
        }
      }
    }
    // Capsules that consist only of their border, also with an odd height.
    for height in [50.0, 51, 51.5] {
      check(0, 1100, height, height / 2, height / 2, hasEqualRadii: true)
      check(0, height, 1100, height / 2, height / 2, hasEqualRadii: true)
    }
  }

  private func check(
    _ offset: Double, _ width: Double, _ height: Double, _ radius: Double, _ border: Double,
    hasEqualRadii: Bool = false
  ) {
    var box = RoundedBox(x0: 8 + offset, y0: 5 - offset, x1: 8 + offset + width, y1: 5 - offset + height)
    box.across = hasEqualRadii ? SIMD4(repeating: radius) : SIMD4(radius, radius / 2, radius, 0)
    box.down = box.across
    box.border = SIMD2(border, border)
    let partition = Partition(box)
    let outer = PixelRect(
      x0: Int32(box.x0.rounded(.down)), y0: Int32(box.y0.rounded(.down)), x1: Int32(box.x1.rounded(.up)),
      y1: Int32(box.y1.rounded(.up)))
    let inner = (0..<partition.innerCount).map { partition.inner[$0] }
    let parts = inner + (0..<partition.edgeCount).map { partition.edges[$0] }
    #expect(parts.reduce(0) { $0 + $1.area } == outer.area)
    for (index, part) in parts.enumerated() {
      #expect(outer.contains(part))
      #expect(!parts[(index + 1)...].contains { $0.intersects(part) })
    }
    for part in inner {
      #expect(Double(part.x0) >= box.x0 + border - 0.01 && Double(part.x1) <= box.x1 - border + 0.01)
      #expect(Double(part.y0) >= box.y0 + border - 0.01 && Double(part.y1) <= box.y1 - border + 0.01)
      // No inner rectangle reaches into the square of a rounded corner.
      let corner = PixelRect(
        x0: outer.x0, y0: outer.y0, x1: Int32((box.x0 + radius).rounded(.down)),
        y1: Int32((box.y0 + radius).rounded(.down)))
      #expect(!part.intersects(corner))
    }
  }

  @Test func aPolygonIsCutByTheScissor() {
    let turned = CGAffineTransform(translationX: 50, y: 50).rotated(by: .pi / 4)
    let shape = Shape(transform: turned, rect: SIMD4(-20, -20, 40, 40))
    let polygon = shape?.outline(antialiasing: [], within: pixels(0, 0, 100, 100))
    #expect(abs((polygon?.area ?? 0) - 1600) < 1e-6)
    var half = polygon
    half?.clip(to: pixels(0, 0, 50, 100))
    #expect(abs((half?.area ?? 0) - 800) < 1e-6)
    #expect(half?.count == 3)
    var corner = polygon
    corner?.clip(to: pixels(40, 40, 60, 60))
    #expect(abs((corner?.area ?? 0) - 400) < 1e-6)
    var nothing = polygon
    nothing?.clip(to: pixels(90, 90, 99, 99))
    #expect(nothing?.count == 0)
  }

  @Test func aShapeIsAxisAlignedOrSlanted() {
    let unit = SIMD4<Float>(0, 0, 10, 10)
    #expect(Shape(transform: CGAffineTransform(scaleX: 2, y: -3), rect: unit)?.isAxisAligned == true)
    #expect(Shape(transform: CGAffineTransform(rotationAngle: 0.1), rect: unit)?.isAxisAligned == false)
    #expect(Shape(transform: CGAffineTransform(scaleX: 0, y: 1), rect: unit) == nil)
    #expect(Shape(transform: .identity, rect: SIMD4(0, 0, 0, 5)) == nil)
    #expect(Shape(transform: CGAffineTransform(scaleX: .nan, y: 1), rect: unit) == nil)
    let mirrored = Shape(transform: CGAffineTransform(scaleX: -1, y: 1), rect: unit, radii: SIMD4(1, 2, 3, 4))
    #expect(mirrored?.box.across == SIMD4(2, 1, 4, 3))
    #expect(mirrored?.local(SIMD2(0, 0)) == SIMD2(-5, -5))
    #expect(mirrored?.local(SIMD2(-10, 10)) == SIMD2(5, 5))
  }

  @Test func aRectangleHasThePixelsWhoseCentresAreInside() {
    #expect(PixelRect(centresInX: 0.5, to: 2.5, y: 0.51, to: 2.51) == pixels(0, 1, 2, 3))
    #expect(PixelRect(centresInX: 0.6, to: 1.4, y: 0, to: 1).isEmpty)
    #expect(PixelRect(centresInX: -1e12, to: 1e12, y: .nan, to: 1).x1 == 1_000_000)
  }

  @Test func textSizesAreRoundedToSteps() {
    #expect(TextEmitter.quarterSize(17) == 68)
    #expect(TextEmitter.quarterSize(17.1) == 68)
    #expect(TextEmitter.quarterSize(17.2) == 69)
    #expect(TextEmitter.quarterSize(34.2) == 136)
    #expect(TextEmitter.quarterSize(0.05) == 0)
    #expect(TextEmitter.quarterSize(5000) == 1024)
    let sizes = Set((0..<10_000).map { TextEmitter.quarterSize(Double($0) / 10) })
    #expect(sizes.count < 400)
  }

  @Test(arguments: [
    ("llvmpipe (LLVM 15.0.6, 256 bits)", RasterProfile.software), ("softpipe", .software),
    ("Google SwiftShader", .software), ("NVIDIA H200/PCIe/SSE2", .hardware),
    ("Mesa Intel(R) UHD Graphics 620 (KBL GT2)", .hardware),
  ])
  func theProfileFollowsTheRenderersName(name: String, profile: RasterProfile) {
    #expect(RasterProfile.auto.resolved(renderer: name) == profile)
    #expect(RasterProfile.hardware.resolved(renderer: name) == .hardware)
    #expect(RasterProfile.software.resolved(renderer: name) == .software)
  }
}

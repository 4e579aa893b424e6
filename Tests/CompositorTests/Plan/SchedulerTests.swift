import Engine
import Foundation
import Stages
import Testing

@testable import Compositor

/// The passes, draws and uploads of display lists, tested without GL.
@Suite struct SchedulerTests {
  let smallImages = (0..<8).map { makeImage(32, 32, SIMD4(UInt8($0 * 30), 0, 0, 255)) }
  let largeImages = (0..<4).map { makeImage(300, 20, SIMD4(UInt8($0 * 30), 0, 0, 255)) }

  func scheduled(_ builder: ListBuilder) -> FrameScheduler<SoftwareEmitter> {
    var scheduler = FrameScheduler<SoftwareEmitter>(textureLimit: 16_384)
    scheduler.schedule(builder.list)
    return scheduler
  }

  @Test func imagesOnOnePageAreFewDraws() {
    var scene = ListBuilder(width: 1280, height: 720)
    for index in 0..<1000 {
      // The images overlap each other, so only their common texture allows few draws.
      let box = rect(Double(index * 37 % 1248), Double(index * 91 % 688), 32, 32)
      scene.image(box, smallImages[index % smallImages.count])
    }
    let scheduler = scheduled(scene)
    #expect(scheduler.plan.statistics.quads == 1000)
    #expect(scheduler.plan.statistics.draws == 2)
    #expect(scheduler.plan.statistics.passes == 1)
    #expect(scheduler.plan.statistics.targets == 0)
    #expect(scheduler.plan.statistics.pixels == 1000 * 32 * 32)
    // A draw of the software profile has at most 682 quads (`RasterPolicy.longestDraw`).
    #expect(scheduler.plan.draws.allSatisfy { $0.count <= 682 })
    #expect(scheduler.plan.vertices.plain.count == 6000)
  }

  @Test func imagesThatDoNotOverlapAreDrawnByTexture() {
    var scene = ListBuilder(width: 1200, height: 900)
    for index in 0..<40 {
      scene.image(rect(Double(index % 4) * 300, Double(index / 4) * 20, 300, 20), largeImages[index % 2])
    }
    #expect(scheduled(scene).plan.statistics.draws == 2)
  }

  /// Each cell of the grid is a panel with an image and a label over it. Items overlap only within a cell.
  @Test func cellsOfAGridShareTheirDraws() {
    var scene = ListBuilder(width: 800, height: 1200)
    for index in 0..<40 {
      let (x, y) = (Double(index % 5) * 160, Double(index / 5) * 150)
      scene.solid(rect(x, y, 150, 140), white)
      scene.image(rect(x + 10, y + 10, 130, 20), largeImages[0])
      scene.solid(rect(x + 20, y + 20, 60, 6), red)
    }
    #expect(scheduled(scene).plan.draws.map(\.count) == [40, 40, 40])
  }

  @Test func overlappingImagesKeepTheirOrder() {
    var scene = ListBuilder(width: 400, height: 200)
    for index in 0..<12 { scene.image(rect(0, Double(index), 300, 20), largeImages[index % 2]) }
    let scheduler = scheduled(scene)
    #expect(scheduler.plan.statistics.draws == 12)
    // The draws have the order of the items, which their top edges identify.
    let tops = scheduler.plan.draws.map { scheduler.plan.vertices.plain[$0.first * 6].position.y }
    #expect(tops == (0..<12).map { Float($0) })
  }

  @Test func theSearchForADrawStopsAtAnOverlap() {
    var scene = ListBuilder(width: 1200, height: 100)
    scene.image(rect(0, 0, 300, 20), largeImages[0])
    scene.image(rect(200, 0, 300, 20), largeImages[1])
    // This image overlaps the second, so it cannot join the draw of the first.
    scene.image(rect(400, 0, 300, 20), largeImages[0])
    // These images overlap nothing, so they join the first draw with their texture.
    scene.image(rect(800, 30, 300, 20), largeImages[0])
    scene.image(rect(0, 60, 300, 20), largeImages[1])
    let scheduler = scheduled(scene)
    #expect(scheduler.plan.draws.map(\.count) == [2, 2, 1])
  }

  @Test func theSearchForADrawHasALimit() {
    let many = (0..<12).map { _ in makeImage(300, 20, SIMD4(9, 9, 9, 255)) }
    var scene = ListBuilder(width: 300, height: 600)
    for (index, image) in many.enumerated() { scene.image(rect(0, Double(index) * 20, 300, 20), image) }
    scene.image(rect(0, 300, 300, 20), many[2])
    scene.image(rect(0, 330, 300, 20), many[1])
    #expect(scheduled(scene).plan.draws.map(\.count) == [1, 1, 2] + Array(repeating: 1, count: 9) + [1])
  }

  @Test func solidsOfManyColoursAreOneDraw() {
    var scene = ListBuilder(width: 640, height: 640)
    for index in 0..<600 {
      let shade = Float(index) / 600
      scene.solid(
        rect(Double(index % 30) * 20, Double(index / 30) * 20, 30, 30), SIMD4(shade, 1 - shade, 0.5, 1))
    }
    let scheduler = scheduled(scene)
    #expect(scheduler.plan.statistics.draws == 1)
    #expect(scheduler.plan.draws.first?.state.blending == Blending.none)
  }

  @Test func largeOpaqueSolidsAreNotBlended() {
    var scene = ListBuilder(width: 900, height: 900)
    scene.solid(rect(0, 0, 900, 100), red)
    scene.solid(rect(0, 0, 100, 100), SIMD4(1, 0, 0, 0.5))
    // The solid is small and opaque: blending it costs less than a draw.
    scene.solid(rect(10, 10, 50, 50), blue)
    let scheduler = scheduled(scene)
    #expect(scheduler.plan.draws.map(\.state.blending) == [.none, .over])
    #expect(scheduler.plan.draws.map(\.count) == [1, 2])
  }

  @Test func largeSolidsNeedNoTexel() {
    var scene = ListBuilder(width: 900, height: 900)
    scene.solid(rect(0, 0, 900, 900), red)
    scene.solid(rect(0, 0, 900, 900), SIMD4(0.2, 0.4, 0.6, 0.5))
    scene.solid(rect(0, 0, 30, 30), red)
    let scheduler = scheduled(scene)
    #expect(scheduler.plan.draws.map(\.state.program) == [.solid, .solid, .image])
    #expect(scheduler.plan.draws.map(\.state.blending) == [.none, .over, .none])
  }

  @Test func opacityIsAFactorOfTheDraw() {
    let glass = makeImage(300, 20, SIMD4(9, 9, 9, 99))
    // An opaque image is faded by the blending, and a translucent image by a factor in the program.
    for (image, program, blending) in [
      (largeImages[0], ProgramKind.image, Blending.fade), (glass, .tinted, .over),
    ] {
      var scene = ListBuilder(width: 900, height: 100)
      scene.image(rect(0, 0, 300, 20), image, opacity: 0.25)
      scene.image(rect(300, 0, 300, 20), image, opacity: 0.5)
      scene.image(rect(600, 0, 300, 20), image, opacity: 0.25)
      let scheduler = scheduled(scene)
      #expect(scheduler.plan.draws.map(\.state.program) == [program, program])
      #expect(scheduler.plan.draws.map(\.state.blending) == [blending, blending])
      #expect(scheduler.plan.draws.map(\.state.tint) == [SIMD4(repeating: 0.25), SIMD4(repeating: 0.5)])
      #expect(scheduler.plan.draws.map(\.count) == [2, 1])
    }
  }

  @Test func invisibleItemsAreNotDrawn() {
    var scene = ListBuilder(width: 100, height: 100)
    scene.solid(rect(200, 0, 50, 50), red)
    scene.solid(rect(0, 0, 50, 50), red, opacity: 0)
    scene.solid(rect(0, 0, 50, 50), SIMD4(1, 0, 0, 0))
    scene.solid(rect(0, 0, 50, 50), red, scissor: pixels(60, 60, 80, 80))
    scene.solid(rect(10.6, 10, 0.8, 50), red)
    scene.solid(rect(0, 0, 50, 50), red, transform: CGAffineTransform(scaleX: 0, y: 1))
    scene.border(rect(0, 0, 50, 50), red, width: 0)
    scene.group(opacity: 0) { $0.solid(rect(0, 0, 50, 50), red) }
    scene.group(opacity: 0.5) { $0.group(opacity: 0.5) { _ in } }
    let scheduler = scheduled(scene)
    #expect(scheduler.plan.statistics.quads == 0)
    #expect(scheduler.plan.statistics.draws == 0)
    #expect(scheduler.plan.statistics.passes == 1)
    #expect(scheduler.plan.statistics.targets == 0)
  }

  @Test func hiddenItemsAreNotDrawn() {
    var scene = ListBuilder(width: 300, height: 300)
    scene.solid(rect(0, 0, 300, 300), red)
    scene.group(opacity: 0.5) { scene in
      scene.solid(rect(0, 0, 50, 50), red)
      scene.solid(rect(10, 0, 50, 50), red)
    }
    scene.solid(rect(-5, -5, 310, 310), blue)
    scene.group(opacity: 0.5) { scene in
      scene.solid(rect(0, 0, 50, 50), red)
      scene.solid(rect(10, 0, 50, 50), red)
      // A solid in a group hides nothing outside.
      scene.solid(rect(0, 0, 300, 300), green)
    }
    let scheduler = scheduled(scene)
    #expect(scheduler.plan.statistics.passes == 1)
    #expect(scheduler.plan.statistics.quads == 4)
    // The image has the shape of the background that it hides.
    var card = ListBuilder(width: 300, height: 300)
    card.solid(rect(10, 10, 30, 30), red, radius: 6)
    card.image(rect(10, 10, 30, 30), smallImages[0], radius: 6)
    #expect(scheduled(card).plan.statistics.quads == 1)
    // A background is visible behind content that is translucent, faded or smaller, or that is rotated.
    let glass = makeImage(32, 32, SIMD4(9, 9, 9, 99))
    for hides in [false, true] {
      var shown = ListBuilder(width: 300, height: 300)
      shown.solid(rect(0, 0, 300, 300), blue)
      if hides {
        shown.image(rect(0, 0, 300, 300), smallImages[0])
      } else {
        shown.image(rect(0, 0, 300, 300), glass)
        shown.image(rect(0, 0, 300, 300), smallImages[0], opacity: 0.9)
        shown.image(rect(0, 0, 299, 300), smallImages[0])
        shown.image(rect(0, 0, 300, 300), smallImages[0], scissor: pixels(0, 0, 300, 299))
        shown.solid(rect(0, 0, 300, 300), SIMD4(0, 0, 0, 0.5))
        let turned = CGAffineTransform(rotationAngle: 0.01)
        shown.solid(rect(-300, -300, 900, 900), red, transform: turned)
      }
      #expect(scheduled(shown).plan.statistics.quads == (hides ? 1 : 7))
    }
  }

  @Test func roundedRectanglesPayOnlyAtTheirCorners() {
    var scene = ListBuilder(width: 400, height: 400)
    scene.solid(rect(0, 0, 400, 400), white, radius: 20)
    let scheduler = scheduled(scene)
    let rounded = scheduler.plan.draws.filter { $0.state.program == .rounded }
    #expect(rounded.map(\.count) == [4])
    #expect(scheduler.plan.statistics.pixels == 400 * 400)
    let cornerPixels = 4 * 20 * 20
    #expect(scheduler.plan.vertices.rounded.count == 16)
    let inner = scheduler.plan.statistics.pixels - cornerPixels
    #expect(inner == 400 * 360 + 2 * 360 * 20)
  }

  @Test func groupsBecomePassesInTheOrderTheyAreNeeded() {
    var scene = ListBuilder(width: 200, height: 200)
    scene.solid(rect(0, 0, 200, 200), white)
    scene.group(opacity: 0.5) { scene in
      scene.solid(rect(10, 10, 50, 50), red)
      scene.solid(rect(20, 20, 50, 50), red)
      scene.group(opacity: 0.5) { scene in
        scene.solid(rect(30, 30, 50, 50), blue)
        scene.solid(rect(40, 40, 60, 90), blue)
      }
    }
    let scheduler = scheduled(scene)
    #expect(scheduler.plan.statistics.passes == 3)
    #expect(scheduler.plan.statistics.targets == 2)
    #expect(scheduler.plan.order.map(\.position) == [2, 1, 0])
    #expect(scheduler.plan.passes.map(\.parent.number) == [-1, 0, 1])
    #expect(scheduler.plan.passes[1].bounds == pixels(10, 10, 100, 130))
    #expect(scheduler.plan.passes[2].bounds == pixels(30, 30, 100, 130))
    let sizes = scheduler.store.entries.filter { if case .target = $0.kind { true } else { false } }
    #expect(sizes.map { SIMD2($0.width, $0.height) } == [SIMD2(128, 128), SIMD2(128, 128)])
  }

  @Test func targetsAreReused() {
    func pair(_ scene: inout ListBuilder, _ x: Double) {
      scene.group(opacity: 0.5) { scene in
        scene.solid(rect(x, 0, 50, 50), red)
        scene.solid(rect(x, 20, 50, 50), red)
        scene.group(opacity: 0.5) { scene in
          scene.solid(rect(x, 0, 50, 50), blue)
          scene.solid(rect(x, 20, 50, 50), blue)
        }
      }
    }
    var scene = ListBuilder(width: 400, height: 100)
    for index in 0..<4 { pair(&scene, Double(index) * 100) }
    var scheduler = FrameScheduler<SoftwareEmitter>(textureLimit: 16_384)
    scheduler.schedule(scene.list)
    // Disjoint groups share one target, and the groups inside them share another.
    #expect(scheduler.plan.statistics.passes == 3)
    #expect(scheduler.plan.statistics.targets == 2)
    let made = scheduler.store.entries.count
    scheduler.schedule(scene.list)
    #expect(scheduler.store.entries.count == made)
    #expect(scheduler.store.commands.isEmpty)
    #expect(scheduler.plan.statistics.targets == 2)
  }

  @Test func groupsThatNeedNoTargetHaveNone() {
    var scene = ListBuilder(width: 200, height: 200)
    scene.group(opacity: 0.5) { $0.solid(rect(0, 0, 50, 50), red) }
    scene.group(opacity: 0.5) { scene in
      scene.image(rect(0, 0, 32, 32), smallImages[0])
      scene.image(rect(32, 0, 32, 32), smallImages[1])
    }
    let clip = scene.clip(rect(0, 0, 100, 100), radius: 10)
    scene.group(opacity: 1, clip: clip) { $0.solid(rect(0, 0, 50, 50), red) }
    let scheduler = scheduled(scene)
    #expect(scheduler.plan.statistics.passes == 1)
    #expect(scheduler.plan.draws.contains { $0.state.tint == SIMD4(repeating: 0.5) })
    // A clipped group whose item also has a clip needs a target.
    var twice = ListBuilder(width: 200, height: 200)
    let outer = twice.clip(rect(0, 0, 100, 100), radius: 10)
    let inner = twice.clip(rect(20, 20, 100, 100), radius: 30)
    twice.group(opacity: 1, clip: outer) { $0.solid(rect(0, 0, 150, 150), red, clip: inner) }
    #expect(scheduled(twice).plan.statistics.passes == 2)
  }

  @Test func imagesAreUploadedOnce() {
    var scene = ListBuilder(width: 600, height: 100)
    scene.image(rect(0, 0, 32, 32), smallImages[0])
    scene.image(rect(300, 0, 300, 20), largeImages[0])
    var scheduler = FrameScheduler<SoftwareEmitter>(textureLimit: 16_384)
    scheduler.schedule(scene.list)
    let uploads = scheduler.store.commands.filter {
      switch $0.kind {
      case .upload, .uploadImage: true
      default: false
      }
    }
    // The small image has a border of two texels on its page; the large image has a texture of its own without a
    // border.
    #expect(uploads.map { SIMD2($0.width, $0.height) } == [SIMD2(36, 36), SIMD2(300, 20)])
    scheduler.schedule(scene.list)
    #expect(scheduler.store.commands.isEmpty)
    scene.solid(rect(0, 0, 5, 5), SIMD4(0.3, 0.3, 0.3, 1))
    scheduler.schedule(scene.list)
    #expect(scheduler.store.commands.count == 1)
  }

  @Test func scaledDownImagesUseSmallerLevels() {
    let photo = makeImage(1200, 900, SIMD4(9, 9, 9, 255))
    var scene = ListBuilder(width: 600, height: 600)
    scene.image(rect(0, 0, 200, 150), photo)
    let scheduler = scheduled(scene)
    let makes = scheduler.store.commands.filter { if case .make = $0.kind { true } else { false } }
    // The textures are the palette and a level of a width of 1200 / 4 texels.
    #expect(makes.map(\.width) == [Palette.side, 300])
  }

  @Test func unusedTexturesAreReleased() {
    var scene = ListBuilder(width: 600, height: 100)
    scene.image(rect(0, 0, 32, 32), smallImages[0])
    scene.image(rect(300, 0, 300, 20), largeImages[0])
    scene.group(opacity: 0.5) { scene in
      scene.solid(rect(0, 0, 50, 50), red)
      scene.solid(rect(20, 0, 50, 50), red)
    }
    var scheduler = FrameScheduler<SoftwareEmitter>(textureLimit: 16_384)
    scheduler.schedule(scene.list)
    let empty = ListBuilder(width: 600, height: 100)
    // Unused targets are released after 60 frames, other textures after 240.
    for _ in 0..<230 { scheduler.schedule(empty.list) }
    let used = scheduler.store.entries.count { if case .free = $0.kind { false } else { true } }
    // The palette, the surface, the page and the image remain; the target was released earlier.
    #expect(used == 4)
    for _ in 0..<60 { scheduler.schedule(empty.list) }
    let remaining = scheduler.store.entries.count { if case .free = $0.kind { false } else { true } }
    #expect(remaining == 2, "the palette and the surface remain")
    // The images are uploaded again when they are drawn again.
    scheduler.schedule(scene.list)
    #expect(scheduler.store.commands.count { if case .make = $0.kind { true } else { false } } == 2)
    #expect(scheduler.plan.statistics.draws == 4)
  }

  /// Nine images with sides of 256 texels fit the first page with their borders. Further images have another page.
  @Test func theFirstPageIsSmaller() {
    var scheduler = FrameScheduler<SoftwareEmitter>(textureLimit: 16_384)
    func sides() -> [Int] {
      scheduler.store.entries.compactMap { if case .imagePage = $0.kind { $0.width } else { nil } }
    }
    var scene = ListBuilder(width: 800, height: 800)
    for index in 0..<9 {
      scene.image(
        rect(Double(index % 3) * 256, Double(index / 3) * 256, 256, 256),
        makeImage(256, 256, SIMD4(9, 9, UInt8(index), 255)))
    }
    scheduler.schedule(scene.list)
    #expect(sides() == [1024])
    scene.image(rect(0, 0, 256, 256), makeImage(256, 256, SIMD4(9, 9, 9, 255)))
    scheduler.schedule(scene.list)
    #expect(sides() == [1024, 2048])

    var store = TextureStore(limit: 16_384, firstImagePageSide: TextureStore.firstImagePageSide)
    store.beginPlan()
    let patch = store.baked(1, width: 1100, height: 20) { [UInt32](repeating: 0, count: 1100 * 20) }
    #expect(patch.textureSize.x == 2048)
    var card = FrameScheduler<InstancedEmitter>(textureLimit: 16_384, filtersTo8Bits: false)
    card.schedule(scene.list)
    #expect(
      card.store.entries.compactMap { if case .imagePage = $0.kind { $0.width } else { nil } } == [2048])
  }

  /// The owner of a texture that the driver refuses releases it, and the other pending commands are executed.
  @Test func refusedTexturesAreReleased() throws {
    var scene = ListBuilder(width: 400, height: 300)
    scene.image(rect(0, 0, 32, 32), smallImages[0])
    scene.image(rect(0, 40, 300, 20), largeImages[0])
    let font = Font(face: try FontCatalogue.system(weight: 400), size: 17)
    scene.text(
      CGPoint(x: 0, y: 80), TextLayout.layout(StyledText("Text", style: TextStyle(font: font))), white)
    scene.gradient(
      rect(100, 100, 50, 50),
      DisplayGradient(
        kind: .axial, start: SIMD2(0, 0), end: SIMD2(1, 0), colors: [red, blue], locations: [0, 1]))
    scene.group(opacity: 0.5) {
      $0.solid(rect(20, 30, 150, 150), red)
      $0.solid(rect(120, 120, 50, 90), blue)
    }
    scene.path(CGPath(ellipseIn: CGRect(x: 300, y: 200, width: 60, height: 40), transform: nil), red)
    var plain = ListBuilder(width: 400, height: 300)
    plain.solid(rect(0, 0, 10, 10), red)
    checkFailures(of: FrameScheduler<SoftwareEmitter>(textureLimit: 4096), scene: scene, then: plain)
    checkFailures(of: FrameScheduler<InstancedEmitter>(textureLimit: 4096), scene: scene, then: plain)
  }

  /// Makes each texture of a scene fail in turn.
  private func checkFailures<E>(
    of fresh: FrameScheduler<E>, scene: ListBuilder, then plain: ListBuilder
  ) {
    var kinds = Set<String>()
    var failing = 0
    while true {
      var scheduler = fresh
      scheduler.schedule(scene.list)
      guard failing < scheduler.frame.store.commands.count else { break }
      let command = scheduler.frame.store.commands[failing]
      let kind = scheduler.frame.store.entries[command.texture].kind
      if command.makesTexture, kind != .palette {
        kinds.insert("\(kind)")
        scheduler.frame.store.deferCommands(from: failing)
        // A plan that does not draw the texture does not make it again, unless the texture is the surface.
        scheduler.schedule(plain.list)
        let isMadeAgain = scheduler.frame.store.commands.contains {
          $0.makesTexture && $0.texture == command.texture && $0.width == command.width
            && $0.height == command.height
        }
        #expect(isMadeAgain == (kind == .surface), "\(kind)")
        // A plan that draws the texture makes it again.
        scheduler.schedule(scene.list)
        #expect(scheduler.frame.store.entries.contains { $0.kind == kind }, "\(kind)")
        #expect(scheduler.frame.store.entries.allSatisfy { !$0.isLost })
      }
      failing += 1
    }
    #expect(
      kinds.isSuperset(of: ["image", "imagePage", "glyphPage", "surface", "target", "ramps"]), "\(kinds)")
    #expect(!kinds.isDisjoint(with: ["coverage", "lines"]), "\(kinds)")
  }

  /// Textures do not age by plans between frames, such as the steps of a warm-up.
  @Test func plansBetweenFramesAgeNothing() {
    var scene = ListBuilder(width: 400, height: 300)
    scene.image(rect(0, 40, 300, 20), largeImages[0])
    scene.group(opacity: 0.5) {
      $0.solid(rect(20, 30, 150, 150), red)
      $0.solid(rect(120, 120, 50, 90), blue)
    }
    var scheduler = FrameScheduler<SoftwareEmitter>(textureLimit: 16_384)
    func held(_ kind: TextureStore.Kind) -> Int { scheduler.frame.store.entries.count { $0.kind == kind } }
    scheduler.schedule(scene.list)
    #expect(held(.image) == 1)
    let targets = held(.target)
    for _ in 0..<400 { scheduler.scheduleWarmUp(.texts) }
    scheduler.schedule(scene.list)
    #expect(!scheduler.frame.store.commands.contains { $0.makesTexture })
    #expect(held(.image) == 1 && held(.target) >= targets)
    // Textures age by frames that do not use them.
    let empty = ListBuilder(width: 400, height: 300)
    for _ in 0..<TextureStore.mostIdleFrames + 40 { scheduler.schedule(empty.list) }
    #expect(held(.image) == 0 && held(.target) == 0)
  }

  @Test func texturesHaveABudget() {
    var store = TextureStore(limit: 4096, byteBudget: 1 << 20)
    func bytes() -> Int {
      store.entries.reduce(0) { $0 + ($1.kind.isEvictable ? $1.byteCount : 0) }
    }
    // Each image takes a quarter of the budget. The fifth image replaces the least recently drawn one.
    let images = (0..<6).map { _ in makeImage(512, 128, SIMD4(9, 9, 9, 255)) }
    var regions: [TextureRegion] = []
    for image in images {
      store.noteSurfaceFrame()
      store.beginPlan()
      regions.append(store.region(of: image, level: 0))
      if regions.count > 1 { store.noteUse(of: regions[0].texture) }
      store.endPlan()
      #expect(bytes() <= 1 << 20)
    }
    store.noteSurfaceFrame()
    store.beginPlan()
    // The first image is drawn in every frame and stays. The second image was replaced and is uploaded again.
    #expect(store.region(of: images[0], level: 0).texture == regions[0].texture)
    #expect(!store.commands.contains { if case .uploadImage = $0.kind { true } else { false } })
    _ = store.region(of: images[1], level: 0)
    #expect(store.commands.contains { if case .uploadImage = $0.kind { true } else { false } })
    // The images of a single frame all stay, even if they exceed the budget.
    for image in images { _ = store.region(of: image, level: 0) }
    #expect(images.allSatisfy { store.region(of: $0, level: 0).texture.exists })
    #expect(bytes() > 1 << 20)
  }

  /// Between plans, the commands of the last plan have been executed, so the next plan gets the command that drops the
  /// texture.
  @Test func aTextureDroppedBetweenPlansIsDropped() {
    var store = TextureStore(limit: 4096)
    store.beginPlan()
    let texture = store.make(.recording, width: 64, height: 64)
    store.endPlan()
    store.drop(texture)
    store.beginPlan()
    #expect(store.commands.map(\.isDrop) == [true] && store.commands[0].texture == texture)
    store.endPlan()
    store.beginPlan()
    #expect(store.commands.isEmpty)
  }

  @Test func regionsThatBackdropsEnlargeDoNotOverlap() {
    func rect(_ x0: Int32, _ y0: Int32, _ x1: Int32, _ y1: Int32) -> PixelRect {
      PixelRect(x0: x0, y0: y0, x1: x1, y1: y1)
    }
    var regions = DrawRegions()
    regions.find(
      [rect(560, 310, 680, 380), rect(180, 300, 290, 410), rect(530, 450, 700, 540)], rect(0, 0, 800, 600))
    let damaged = regions
    let read = rect(281, 401, 539, 459)
    regions.grow(around: [BackdropArea(item: 0, bounds: read, read: read, drawn: read)])
    #expect(regions.rects == [rect(180, 300, 700, 540)])
    // The surface still has the pixels that the backdrop reads, so only the backdrop itself is drawn.
    regions = damaged
    let bounds = rect(281, 401, 300, 420)
    regions.grow(around: [BackdropArea(item: 0, bounds: bounds, read: read, drawn: bounds)])
    #expect(regions.rects == [rect(180, 300, 700, 540)])
    regions = damaged
    regions.find([rect(180, 300, 290, 410), rect(530, 470, 700, 540)], rect(0, 0, 800, 600))
    regions.grow(around: [BackdropArea(item: 0, bounds: bounds, read: read, drawn: bounds)])
    #expect(regions.rects == [rect(180, 300, 300, 420), rect(530, 470, 700, 540)])
  }

  @Test func aBorderIsDrawnWithItsFill() {
    var scene = ListBuilder(width: 400, height: 200)
    scene.solid(rect(0, 0, 30, 30), red, radius: 10)
    scene.border(rect(0, 0, 30, 30), blue, width: 2, radius: 10)
    #expect(scheduled(scene).plan.statistics.quads == 1)
    // The border of another rectangle is a separate item.
    scene.solid(rect(100, 0, 30, 30), red, radius: 10)
    scene.border(rect(100, 0, 31, 30), blue, width: 2, radius: 10)
    #expect(scheduled(scene).plan.statistics.quads == 3)
  }

  @Test func aFilterIsAPassOfOneQuad() {
    var scheduler = FrameScheduler<SoftwareEmitter>(textureLimit: 16_384)
    scheduler.begin(ListBuilder(width: 100, height: 100).list)
    let source = scheduler.frame.acquireTarget(width: 100, height: 60)
    let target = scheduler.frame.acquireTarget(width: 50, height: 30)
    scheduler.frame.addFilter(
      FilterStep(
        program: .image, target: target, rect: pixels(0, 0, 50, 30), source: source,
        texels: SIMD4(0, 0, 100, 60)), label: "half")
    scheduler.frame.graph.release(source)
    // The target is free again, and has the requested size.
    #expect(scheduler.frame.acquireTarget(width: 128, height: 64) == source)
    scheduler.end()
    #expect(scheduler.plan.order.map { scheduler.plan.passes[$0].target } == [target])
    #expect(
      scheduler.plan.draws.count == 1 && scheduler.plan.draws[0].state.texture == source
        && !scheduler.plan.draws[0].state.isNearest)
    #expect(scheduler.plan.vertices.plain.first?.texel == SIMD2())
    #expect(
      scheduler.plan.vertices.plain.last
        == PlainVertex(position: SIMD2(50, 30), texel: SIMD2(100 / 128.0, 60 / 64.0))
    )
    #expect(scheduler.plan.statistics.targets == 2)
  }

  @Test func listsOfAnySizeAreDrawn() {
    var scene = ListBuilder(width: 100, height: 100)
    for index in 0..<20_000 { scene.solid(rect(Double(index % 90), 0, 8, 8), red, radius: 3) }
    let scheduler = scheduled(scene)
    #expect(scheduler.plan.draws.map(\.count) == [16_384, 3_616])
    #expect(scheduler.plan.vertices.rounded.count == 80_000)
  }
}

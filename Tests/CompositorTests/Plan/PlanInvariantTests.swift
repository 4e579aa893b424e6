import Engine
import Stages
import Testing

@testable import Compositor

/// The tests break each rule of a plan on purpose, and `violations` must report it.
@Suite struct PlanInvariantTests {
  /// A valid plan in which one pass shows another: a faded group of two overlapping solids over an image.
  private func soundPlan() -> (plan: FramePlan, store: TextureStore) {
    var scene = ListBuilder(width: 200, height: 200)
    scene.image(rect(0, 0, 200, 200), makeImage(8, 8, SIMD4(9, 9, 9, 255)))
    scene.group(opacity: 0.5) { scene in
      scene.solid(rect(10, 10, 60, 60), SIMD4(1, 0, 0, 1), radius: 8)
      scene.solid(rect(30, 30, 60, 60), SIMD4(0, 0, 1, 1), radius: 8)
    }
    var scheduler = FrameScheduler<SoftwareEmitter>(textureLimit: 4096)
    scheduler.schedule(scene.list)
    return (scheduler.plan, scheduler.store)
  }

  /// The pass of the group, and the index in `draws` of the draw that shows the group.
  private func innerPass(_ plan: FramePlan) throws -> (inner: PassIndex, shown: Int) {
    let inner = PassIndex(try #require(plan.passes.firstIndex { $0.parent == PassIndex(0) }))
    let target = plan.passes[inner].target
    return (inner, try #require(plan.draws.firstIndex { $0.state.texture == target }))
  }

  @Test func aScheduledFrameHasNoViolations() throws {
    let (plan, store) = soundPlan()
    #expect(plan.violations(store).isEmpty)
    #expect(plan.order.count == 2)
  }

  @Test func eachPassIsInTheOrderOnce() throws {
    var (plan, store) = soundPlan()
    plan.order.append(plan.order[0])
    #expect(plan.violations(store).contains(.unordered(pass: plan.order[0])))
    plan.order = [PassIndex(0)]
    let inner = try innerPass(plan).inner
    #expect(plan.violations(store).contains(.unordered(pass: inner)))
  }

  @Test func passesComeBeforeTheirParents() throws {
    var (plan, store) = soundPlan()
    let inner = try innerPass(plan).inner
    plan.order = [PassIndex(0), inner]
    #expect(plan.violations(store).contains(.shownBeforeDrawn(pass: inner, parent: PassIndex(0))))
  }

  @Test func passesDoNotReadTheirOwnTarget() throws {
    var (plan, store) = soundPlan()
    plan.draws[try innerPass(plan).shown].state.texture = plan.passes[0].target
    #expect(plan.violations(store).contains(.readsItself(pass: PassIndex(0), texture: plan.passes[0].target)))
  }

  @Test func texturesThatAreReadExist() throws {
    var (plan, store) = soundPlan()
    let shown = try innerPass(plan).shown
    plan.draws[shown].state.texture = TextureIndex(1000)
    #expect(plan.violations(store) == [.readsNothing(pass: PassIndex(0), texture: TextureIndex(1000))])
    (plan, store) = soundPlan()
    store.drop(plan.draws[shown].state.texture)
    #expect(
      plan.violations(store).contains(
        .readsNothing(pass: PassIndex(0), texture: plan.draws[shown].state.texture)))
  }

  @Test func targetsAreWrittenBeforeTheyAreRead() throws {
    var (plan, store) = soundPlan()
    let inner = try innerPass(plan).inner
    let target = plan.passes[inner].target
    plan.passes[inner].target = store.make(.target, width: 64, height: 64)
    #expect(plan.violations(store) == [.readBeforeWritten(pass: PassIndex(0), texture: target)])
  }

  @Test func targetsAreNotDrawnOverBeforeTheyAreRead() throws {
    var (plan, store) = soundPlan()
    let inner = try innerPass(plan).inner
    let other = plan.passes.nextIndex
    plan.passes.append(
      Pass(target: plan.passes[inner].target, bounds: plan.passes[inner].bounds, parent: .none))
    plan.order.insert(other, at: 1)
    #expect(plan.violations(store) == [.overwritten(texture: plan.passes[inner].target, by: other)])
  }

  @Test func rangesAreInsideTheirArrays() throws {
    var (plan, store) = soundPlan()
    plan.passes[0].draws = plan.passes[0].draws.lowerBound..<plan.draws.count + 1
    #expect(plan.violations(store).contains(.outOfRange(pass: PassIndex(0))))
    (plan, store) = soundPlan()
    plan.draws[try innerPass(plan).shown].first += 1
    #expect(plan.violations(store).contains(.outOfRange(pass: PassIndex(0))))
    (plan, store) = soundPlan()
    plan.draws[try innerPass(plan).shown].state.values = FilterValuesIndex(3)
    #expect(plan.violations(store).contains(.outOfRange(pass: PassIndex(0))))
  }

  @Test func noTexelBelongsToTwoImages() throws {
    let plan: FramePlan
    var store: TextureStore
    (plan, store) = soundPlan()
    let page = store.make(.imagePage, width: 64, height: 64)
    var region = TextureRegion(
      texture: page, textureSize: SIMD2(64, 64), origin: SIMD2(2, 2), size: SIMD2(10, 10))
    // The keys are greater than those of the images that the process has made.
    store.images.insert(region, for: 1 << 50)
    region.origin = SIMD2(12, 2)
    store.images.insert(region, for: 2 << 50)
    #expect(plan.violations(store).isEmpty, "side by side")
    region.origin = SIMD2(11.5, 5)
    store.images.insert(region, for: 3 << 50)
    #expect(plan.violations(store) == [.overlapping(texture: page)])
    store.beginPlan()
    #expect(plan.violations(store).isEmpty, "regions of earlier frames are not checked again")
  }

  @Test func noTexelBelongsToTwoGlyphs() throws {
    let plan: FramePlan
    var store: TextureStore
    (plan, store) = soundPlan()
    let page = store.make(.glyphPage, width: 64, height: 64)
    let region = TextureRegion(
      texture: page, textureSize: SIMD2(64, 64), origin: SIMD2(1, 1), size: SIMD2(4, 4))
    var glyph = PackedGlyph(region: region, left: 0, top: 0, width: 4, height: 4, isColor: false)
    store.glyphs.insert(glyph, for: 1)
    #expect(plan.violations(store).isEmpty)
    glyph.region.origin.x += 3
    store.glyphs.insert(glyph, for: 2)
    #expect(plan.violations(store) == [.overlapping(texture: page)])
  }

  @Test func noTexelBelongsToTwoCachedRasters() {
    var store = soundPlan().store
    var rasters = RasterTextures()
    func room() -> (page: TextureIndex, texels: PixelRect) {
      let (page, x, y) = rasters.room(width: 20, height: 10, in: &store)
      return (page, pixels(x, y, x + 20, y + 10))
    }
    func keep(_ texels: PixelRect, on page: TextureIndex, as number: UInt64) {
      rasters.keep(FinishedRaster(texture: page, texels: texels, area: texels), as: number)
    }
    let (first, second) = (room(), room())
    keep(first.texels, on: first.page, as: 1)
    keep(second.texels, on: second.page, as: 2)
    #expect(first.page == second.page && rasters.violations.isEmpty, "side by side")
    // The third raster lies beside the second one, over the transparent pixels around it.
    keep(second.texels.moved(x: 21, y: 0), on: second.page, as: 3)
    #expect(rasters.violations == [.overlapping(texture: second.page)])
    rasters.beginFrame(dropping: [], from: &store)
    #expect(rasters.violations.isEmpty, "regions of earlier frames are not checked again")
    keep(first.texels, on: first.page, as: 4)
    #expect(rasters.violations == [.overlapping(texture: first.page)])
  }

  @Test func eachRasterIsCachedOnce() {
    var store = soundPlan().store
    var rasters = RasterTextures()
    let textures = (0..<2).map { _ in store.make(.cachedRaster, width: 8, height: 8) }
    for texture in textures {
      rasters.keep(
        FinishedRaster(texture: texture, texels: pixels(0, 0, 8, 8), area: pixels(0, 0, 8, 8)), as: 7)
    }
    #expect(rasters.violations == [.storedTwice(texture: textures[1])])
  }

  @Test func imagesAreStoredOnce() throws {
    let plan: FramePlan
    var store: TextureStore
    (plan, store) = soundPlan()
    let (first, second) = (
      store.make(.image, width: 8, height: 8), store.make(.image, width: 8, height: 8)
    )
    for texture in [first, second] {
      store.images.insert(
        TextureRegion(texture: texture, textureSize: SIMD2(8, 8), size: SIMD2(8, 8)), for: 1 << 50)
    }
    #expect(plan.violations(store) == [.storedTwice(texture: second)])
  }

  @Test func drawsCoverTheStreams() throws {
    var (plan, store) = soundPlan()
    plan.vertices.rounded.removeLast(4)
    #expect(plan.violations(store) == [.streamsDiffer(stream: .rounded)])
  }

  /// A cached raster and a raster that it shows are on different pages: a page cannot be read while it is drawn.
  @Test func cachedRastersThatShowEachOtherHaveDifferentTextures() {
    var (outer, inner) = (DisplayGroup(), DisplayGroup())
    (outer.raster, inner.raster) = (1, 2)
    var scene = ListBuilder(width: 200, height: 200)
    scene.group(outer) { scene in
      scene.solid(rect(10, 10, 60, 60), SIMD4(1, 0, 0, 1))
      scene.group(inner) { $0.solid(rect(20, 20, 30, 30), SIMD4(0, 0, 1, 1)) }
    }
    var scheduler = FrameScheduler<SoftwareEmitter>(textureLimit: 4096)
    scheduler.schedule(scene.list)
    #expect(scheduler.plan.violations(scheduler.store).isEmpty)
    #expect(Set(scheduler.plan.passes.map(\.target)).count == 3)
  }
}

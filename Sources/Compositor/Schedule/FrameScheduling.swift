import LayerValues

/// The renderer's interface to a scheduler, for any emitter. It is called per frame, never per item.
package protocol FrameScheduling: AnyObject {
  /// The textures, and the commands for them that precede the plan's draws.
  var store: TextureStore { get }
  /// The plan of the last scheduled frame.
  var plan: FramePlan { get }
  /// The cost of the last scheduled frame.
  var statistics: FrameStatistics { get }
  /// Calls `body` with the plan and the textures in place, since copying them from the properties would retain each of
  /// their arrays. `body` must not use the scheduler.
  func withPlan<Failure>(_ body: (FramePlan, TextureStore) throws(Failure) -> Void) throws(Failure)
  /// Whether the background is opaque, so that the surface's alpha is 1 between draws.
  var isSurfaceOpaque: Bool { get set }
  /// Whether the surface is copied into a window.
  var showsWindow: Bool { get set }

  /// Schedules all of a list, or its differences from the previous list, over a premultiplied background.
  func schedule(_ list: DisplayList, onlyDamage: Bool, background: SIMD4<Float>, profile: FrameProfile?)
  /// Schedules the texture of a recorded image.
  func schedule(_ list: DisplayList, of image: CGImage)
  /// Schedules a pass with a quad in each state of `extent`.
  func scheduleWarmUp(_ extent: WarmUp)

  /// Whether a group's raster is cached under a key.
  func holds(raster: UInt64) -> Bool
  /// Whether there is a texture for a recorded image; it then counts as used in this frame.
  func holds(_ image: CGImage) -> Bool
  /// Drops the texture of a recorded image that could not be drawn.
  func dropImage(of image: CGImage)
  /// Begins a frame: the next plan draws the surface.
  func noteSurfaceFrame()
  /// Defers the commands from `index` on to the next frame, since the driver refused the first of them.
  func deferCommands(from index: Int)
  /// Gives up textures that the driver refused, and without which the last plan was drawn.
  func giveUp(_ textures: ContiguousArray<TextureIndex>)
  /// Makes the next frame draw all cached blurs again.
  func forgetCachedBlurs()
  /// Drops the textures that the next frame can make again, and sets the limits for subsequent frames.
  func releaseMemory(_ limits: MemoryLimits)
}

extension RasterProfile {
  /// Makes the scheduler of this profile. Both schedulers are specialised here.
  ///
  /// `textureLimit` is the longest side of a texture in texels, `byteBudget` the greatest number of bytes of images and
  /// glyphs.
  package func makeScheduler(
    textureLimit: Int, filtersTo8Bits: Bool = true, fillsTargets: Bool = false,
    byteBudget: Int = TextureStore.byteBudget
  ) -> any FrameScheduling {
    if self == .hardware {
      return InstancedScheduler(
        FrameScheduler(
          textureLimit: textureLimit, filtersTo8Bits: filtersTo8Bits, fillsTargets: fillsTargets,
          byteBudget: byteBudget))
    }
    return SoftwareScheduler(
      FrameScheduler(
        textureLimit: textureLimit, filtersTo8Bits: filtersTo8Bits, fillsTargets: fillsTargets,
        byteBudget: byteBudget
      )
    )
  }
}

/// A scheduler of the software profile, as an object that a renderer uses without copying the scheduler.
///
/// The class is not generic: a method called through a protocol is specialised only if its class is concrete.
final class SoftwareScheduler: SchedulerOwner {
  @exclusivity(unchecked) var scheduler: FrameScheduler<SoftwareEmitter>

  init(_ scheduler: FrameScheduler<SoftwareEmitter>) { self.scheduler = scheduler }

  func access<Result, Failure>(
    _ body: (inout FrameScheduler<SoftwareEmitter>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(&scheduler)
  }
}

/// A scheduler of the hardware profile.
final class InstancedScheduler: SchedulerOwner {
  @exclusivity(unchecked) var scheduler: FrameScheduler<InstancedEmitter>

  init(_ scheduler: FrameScheduler<InstancedEmitter>) { self.scheduler = scheduler }

  func access<Result, Failure>(
    _ body: (inout FrameScheduler<InstancedEmitter>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(&scheduler)
  }
}

/// The implementation that both schedulers have in common.
protocol SchedulerOwner: FrameScheduling {
  associatedtype Emitter: QuadEmitter

  /// Calls `body` with the scheduler in place. A property would be accessed by coroutines. These allocate memory in
  /// unoptimised builds, where tests count the allocations of frames, too.
  func access<Result, Failure>(
    _ body: (inout FrameScheduler<Emitter>) throws(Failure) -> Result
  ) throws(Failure) -> Result
}

extension SchedulerOwner {
  var store: TextureStore { access { $0.frame.store } }
  var plan: FramePlan { access { $0.plan } }
  var statistics: FrameStatistics { access { $0.plan.statistics } }

  func withPlan<Failure>(_ body: (FramePlan, TextureStore) throws(Failure) -> Void) throws(Failure) {
    try access { scheduler throws(Failure) in try body(scheduler.plan, scheduler.frame.store) }
  }

  var isSurfaceOpaque: Bool {
    get { access { $0.frame.isSurfaceOpaque } }
    set { access { $0.frame.isSurfaceOpaque = newValue } }
  }

  var showsWindow: Bool {
    get { access { $0.showsWindow } }
    set { access { $0.showsWindow = newValue } }
  }

  func schedule(_ list: DisplayList, onlyDamage: Bool, background: SIMD4<Float>, profile: FrameProfile?) {
    access { $0.schedule(list, onlyDamage: onlyDamage, background: background, profile: profile) }
  }

  func schedule(_ list: DisplayList, of image: CGImage) { access { $0.schedule(list, of: image) } }

  func scheduleWarmUp(_ extent: WarmUp) { access { $0.scheduleWarmUp(extent) } }

  func holds(raster: UInt64) -> Bool { access { $0.rasters.holds(raster) } }

  func holds(_ image: CGImage) -> Bool { access { $0.frame.store.holds(image) } }

  func dropImage(of image: CGImage) { access { $0.frame.store.dropImage(of: image) } }

  func noteSurfaceFrame() { access { $0.frame.store.noteSurfaceFrame() } }

  func deferCommands(from index: Int) { access { $0.frame.store.deferCommands(from: index) } }

  func giveUp(_ textures: ContiguousArray<TextureIndex>) {
    access { for texture in textures { $0.frame.store.giveUp(texture) } }
  }

  func releaseMemory(_ limits: MemoryLimits) {
    access {
      $0.releaseMemory()
      $0.frame.store.limits = limits
    }
  }

  func forgetCachedBlurs() { access { $0.items.blurs.cache.forgetAll() } }
}

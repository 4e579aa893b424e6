import Compositor
import Engine
import GPURender

/// The pixels that frames are drawn to.
package struct FrameSurface: Sendable, Equatable {
  /// In pixels.
  package var width: Int
  package var height: Int
  /// Pixels in a point.
  package var scale: Double

  package init(width: Int, height: Int, scale: Double) {
    self.width = width
    self.height = height
    self.scale = scale
  }
}

/// Draws the frames of one surface: applies commits, samples animations, resolves the tree and has the renderer draw it.
///
/// Knows neither layers nor views: a `ChangeList` is all that comes in. One thread at a time uses it, the main thread or
/// the render thread.
package final class FrameRenderer {
  package let renderer: Renderer
  @exclusivity(unchecked) private var resolver = Resolver()
  /// nil while it is drawn: a list passed on from a property would be copied, reference by reference.
  @exclusivity(unchecked) private var list: DisplayList? = DisplayList()
  private var needsDrawing = true
  /// There is something to show.
  private var hasCommit = false
  /// Frames drawn since the screen was last at rest, and turns without one after the last of them.
  private var movingFrames = 0
  private var stillTurns = 0
  /// The number of turns without a frame after which the screen is at rest.
  private static let restingTurns = 3

  package var surface: FrameSurface { didSet { needsDrawing = true } }
  /// Records where the time of frames goes; nil costs nothing.
  package var profile: FrameProfile? { didSet { renderer.profile = profile } }
  /// Steps of `WarmUp` that are done.
  private var warmUpSteps = 0
  /// Layers in the tree of the last frame that was drawn.
  package private(set) var layerCount = 0

  package init(renderer: Renderer, surface: FrameSurface) {
    self.renderer = renderer
    self.surface = surface
    resolver.keepsPictures = true
    resolver.findsHiddenByTiles = renderer.device.profile == .hardware
  }

  /// Whether subtrees that stay the same are shown as pictures, and only what differs is drawn again. A picture rounds
  /// once more than what it shows: without pictures, frames do not depend on those before them, to the last bit.
  package var keepsPictures: Bool {
    get { resolver.keepsPictures }
    set {
      resolver.keepsPictures = newValue
      needsDrawing = true
    }
  }

  /// Draws the next frame even if nothing differs from the last one.
  package func setNeedsDrawing() { needsDrawing = true }

  /// Whether a later frame may differ from the last one without another commit: animations run, or the frame that ends a
  /// motion is still to come.
  package var awaitsFrames: Bool {
    guard hasCommit else { return false }
    return needsDrawing || resolver.tree.trackCount > 0 || movingFrames > 0 && stillTurns < Self.restingTurns
  }

  // MARK: Frames

  /// Applies a commit; the next frame shows it.
  package func apply(_ changes: ChangeList) {
    hasCommit = true
    for effect in changes.effects { renderer.prepare(effect) }
    if changes.keepsLayers { return }
    resolver.apply(changes)
    needsDrawing = true
  }

  /// Evaluates animations at root time `t`, in seconds.
  package func sample(at t: Double) {
    if resolver.sample(at: t) { needsDrawing = true }
    profile?.end(.sample)
  }

  /// Draws what was sampled; false where nothing differs from the last frame.
  package func draw() throws(GraphicsError) -> Bool {
    guard needsDrawing || comesToRest() else { return false }
    if needsDrawing { (movingFrames, stillTurns) = (movingFrames + 1, 0) }
    needsDrawing = false
    // One frame alone is a change to a screen at rest.
    resolver.showsPictures = movingFrames > 1
    var list = self.list.take() ?? DisplayList()
    resolver.resolve(into: &list, width: surface.width, height: surface.height, scale: surface.scale)
    // A rasteriser that draws a part alone may round differently at its border.
    if movingFrames == 0 { list.isAllDamaged = true }
    layerCount = resolver.tree.layerCount
    profile?.end(.resolve)
    do throws(GraphicsError) {
      try renderer.draw(list)
    } catch {
      resolver.forgetKept(failed: list)
      needsDrawing = true
      self.list = list
      throw error
    }
    self.list = consume list
    return true
  }

  /// Whether every step of `WarmUp` is done, or has failed.
  package var isWarm: Bool { warmUpSteps == WarmUp.stepCount }

  /// Has the driver compile one more program, in tens of milliseconds, so that no later frame waits for all of them.
  /// The widest Gaussian is compiled by the first frame that needs it.
  package func warmUpFurther() throws(GraphicsError) {
    if isWarm { return }
    warmUpSteps += 1
    try renderer.warmUp(.step(warmUpSteps - 1))
  }

  /// Counts a turn in which nothing differs; true for the one that ends a motion whose last frame showed pictures instead
  /// of layers. A screen at rest is drawn live, so that its pixels depend on what it shows and not on the frames before.
  private func comesToRest() -> Bool {
    stillTurns += 1
    guard stillTurns == Self.restingTurns else { return false }
    movingFrames = 0
    return resolver.hasShownPictures
  }

  /// Releases what the renderer owns of the driver's, and the device.
  package func close() {
    renderer.close()
    renderer.device.close()
  }
}

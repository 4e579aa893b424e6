import Compositor
import Engine
import GPURender
import UIKit

/// The stages of a frame, in line: commit, sample, resolve, then the renderer's schedule, batch and submit.
@MainActor
package final class FramePipeline: @preconcurrency PictureReader {
  package let renderer: Renderer
  private let tree = LayerTree(root: UIScreen.main.rootLayer)
  @exclusivity(unchecked) private var resolver = Resolver()
  /// nil while it is drawn: a list that is handed on from where it lies would be copied, reference by reference.
  @exclusivity(unchecked) private var list: DisplayList? = DisplayList()
  private let fps: Double
  package private(set) var scale: Double
  package private(set) var width: Int
  package private(set) var height: Int
  private var needsDrawing = true
  /// Frames that were drawn since the screen was at rest last, and turns without one after the last of them.
  private var movingFrames = 0
  private var stillTurns = 0
  /// So many turns without a frame are a rest.
  private static let restingTurns = 3
  /// Told where the time of frames goes; nil costs nothing.
  package var profile: FrameProfile? { didSet { renderer.profile = profile } }
  /// Layers in the tree and display items of the last frame that was drawn.
  package private(set) var layerCount = 0

  /// A surface of `width` x `height` pixels, `scale` to a point, that becomes the main screen.
  package init(renderer: Renderer, width: Int, height: Int, scale: Double, fps: Double) {
    self.renderer = renderer
    self.fps = fps
    (self.width, self.height, self.scale) = (width, height, scale)
    resolver.keepsPictures = true
    resolver.findsHiddenByTiles = renderer.device.profile == .hardware
    resize(width: width, height: height, scale: scale)
    PictureReading.reader = self
  }

  /// The pixels of a recorded image: what a snapshot or a graphics context shows.
  package func pixels(of image: CGImage) throws -> [UInt8] { try renderer.pixels(of: image) }

  /// Takes a new size of the surface.
  package func resize(width: Int, height: Int, scale: Double) {
    (self.width, self.height, self.scale) = (width, height, scale)
    let size = CGSize(width: Double(width) / scale, height: Double(height) / scale)
    UIScreen.main.configure(size: size, scale: scale, fps: fps)
    needsDrawing = true
  }

  /// Whether subtrees that stay the same are shown as pictures, and only what differs is drawn anew. Pictures round
  /// once more than what they show: without, frames do not depend on those before them, to the last bit.
  package var keepsPictures: Bool {
    get { resolver.keepsPictures }
    set {
      resolver.keepsPictures = newValue
      needsDrawing = true
    }
  }

  package func setNeedsDrawing() { needsDrawing = true }

  /// Whether frames are waited for though nothing may be drawn in them: by animations, or by display links.
  package var awaitsFrames: Bool { !AnimationRegistry.shared.isIdle || DisplayLinks.shared.isRunning }

  /// One turn and its frame at root time `t`: input, what `due` does, what has ended, the main queue, display links,
  /// layout, then the frame; false where nothing differs from the last one.
  package func turn(at t: CFTimeInterval, touches: [TouchSample], due: () -> Void = {}) throws -> Bool {
    profile?.begin()
    AnimationRegistry.shared.turnBegins()
    UIApplication.shared.deliver(touches)
    due()
    AnimationRegistry.shared.finish()
    MainQueue.drain()
    DisplayLinks.shared.fire(at: t)
    UIApplication.shared.layoutIfNeeded()
    profile?.end(.layout)
    AnimationRegistry.shared.deliver()
    let drew = try frame(at: t)
    UIApplication.shared.turnEnded()
    return drew
  }

  /// Commits what has changed and draws the frame of root time `t`; false where nothing differs from the last one.
  @discardableResult
  package func frame(at t: CFTimeInterval) throws -> Bool {
    let changes = tree.commit(at: t)
    if !changes.isEmpty {
      resolver.apply(changes)
      needsDrawing = true
    }
    AnimationRegistry.shared.deliverStarts()
    profile?.end(.commit)
    if resolver.sample(at: t) { needsDrawing = true }
    AnimationRegistry.shared.presentedTime = t
    profile?.end(.sample)
    guard needsDrawing || comesToRest() else { return false }
    if needsDrawing { (movingFrames, stillTurns) = (movingFrames + 1, 0) }
    needsDrawing = false
    // One frame alone is a change to a screen at rest.
    resolver.showsPictures = movingFrames > 1
    var list = self.list.take() ?? DisplayList()
    resolver.resolve(into: &list, width: width, height: height, scale: scale)
    // Of a part alone, a rasteriser may round otherwise what lies at its border.
    if movingFrames == 0 { list.isAllDamaged = true }
    layerCount = resolver.tree.layerCount
    profile?.end(.resolve)
    do {
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

  /// Counts a turn in which nothing differs; whether it is the one that ends a motion, and the last frame showed pictures
  /// in place of what it would have drawn. A screen at rest is drawn live, so that its pixels are a matter of what it
  /// shows and not of the frames before.
  private func comesToRest() -> Bool {
    stillTurns += 1
    guard stillTurns == Self.restingTurns else { return false }
    movingFrames = 0
    return resolver.hasShownPictures
  }

  package func close() {
    tree.detachAll()
    renderer.close()
  }
}

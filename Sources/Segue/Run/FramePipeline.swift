import Engine
import GPURender
import UIKit

/// The stages of a frame, in line: commit, sample, resolve, then the renderer's schedule, batch and submit.
@MainActor
package final class FramePipeline {
  package let renderer: Renderer
  package let root = CALayer()
  private let tree: LayerTree
  private var renderTree = RenderTree()
  private var list = DisplayList()
  package private(set) var scale: Double
  package private(set) var width: Int
  package private(set) var height: Int
  private var needsDrawing = true
  /// Layers in the tree and display items of the last frame that was drawn.
  package private(set) var layerCount = 0

  package init(renderer: Renderer, width: Int, height: Int, scale: Double) {
    self.renderer = renderer
    self.width = width
    self.height = height
    self.scale = scale
    tree = LayerTree(root: root)
    resize(width: width, height: height, scale: scale)
  }

  /// The surface's size in pixels, and pixels in a point.
  package func resize(width: Int, height: Int, scale: Double) {
    self.width = width
    self.height = height
    self.scale = scale
    let size = CGSize(width: Double(width) / scale, height: Double(height) / scale)
    root.bounds = CGRect(origin: .zero, size: size)
    needsDrawing = true
  }

  package func setNeedsDrawing() { needsDrawing = true }

  /// Shows the windows' layers, lowest first.
  package func show(_ windows: [UIWindow]) {
    var place = 0
    var isSame = true
    for window in windows where !window.isHidden {
      if place >= root.sublayerList.count || root.sublayerList[place] !== window.layer { isSame = false }
      place += 1
    }
    if isSame, place == root.sublayerList.count { return }
    root.sublayers = windows.filter { !$0.isHidden }.map(\.layer)
  }

  /// Commits what has changed and draws the frame of root time `t`; false where nothing differs from the last one.
  @discardableResult
  package func frame(at t: CFTimeInterval) throws -> Bool {
    let changes = tree.commit(at: t)
    if !changes.isEmpty {
      renderTree.apply(changes)
      needsDrawing = true
    }
    AnimationRegistry.shared.deliverStarts()
    if renderTree.sample(at: t) { needsDrawing = true }
    AnimationRegistry.shared.presentedTime = t
    guard needsDrawing else { return false }
    needsDrawing = false
    renderTree.resolve(into: &list, width: width, height: height, scale: scale)
    layerCount = renderTree.layerCount
    try renderer.draw(list)
    return true
  }

  package func close() {
    tree.detachAll()
    renderer.close()
  }
}

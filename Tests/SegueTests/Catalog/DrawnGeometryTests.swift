import Foundation
import Reference
import Testing

@testable import Engine
@testable import Segue
@testable import Showcase
@testable import Transitions
@testable import UIKit

/// Transitions draw their layers at the positions of the presentation layers.
///
/// Other tests compare the presentation layers with the vectors of transitions.md §2. These tests compare frames with
/// those of the reference, which draws the same layers by the definitions.
@Suite(.serialized) @MainActor struct DrawnGeometryTests {
  /// The transitions of shaders, whose formulas have tests of their own.
  private nonisolated static let effects = [
    "starwars", "explode", "pixellate", "zoom-blur", "blur-zoom", "page-curl", "ink", "iris", "blinds",
    "ripple",
    "glass", "light-leak", "dissolve", "kaleidoscope", "parallax", "liquid", "burn", "doorway",
  ]

  private nonisolated static let turnedTransitions = [
    "cube", "nat-geo", "right-swipe", "cards", "turn", "flip",
  ]

  private nonisolated static let ids = CatalogIDs.tried(by: 2).filter { id in
    !effects.contains { id.hasPrefix($0) }
  }

  /// Whether SEGUE_SOAK is set, which adds two sizes and doubles the scale at the first size.
  private nonisolated static let isLong = ProcessInfo.processInfo.environment["SEGUE_SOAK"] != nil
  private nonisolated static let sizes: [(Double, Double)] =
    isLong ? [(390, 844), (320, 568), (844, 390)] : [(390, 844)]

  @Test(arguments: ids, sizes) func layersAreDrawnAtTheirPositions(id: String, size: (Double, Double)) throws
  {
    let scale = Self.isLong && size.0 == 390 ? 0.5 : 0.25
    let screen = try CatalogStage(id, size: CGSize(width: size.0, height: size.1), scale: scale)
    defer { screen.close() }
    simplify(screen.run.window)
    try screen.step()
    screen.stage.begin()
    simplify(screen.run.window)
    replaceSnapshots(in: screen)
    try screen.step()
    // A screen in perspective is drawn from a raster, and the reference filters thin lines of the raster differently.
    let isTurned = Self.turnedTransitions.contains { id.hasPrefix($0) }
    let bound = isTurned ? 0.03 : 0.004
    var compared = 0
    for p in [0, 0.25, 0.5, 0.75, 1] {
      if p > 0 { try screen.show(p) }
      let image = screen.run.image()
      // A shadow may be cast by a layer's pixels or by its shape, so the better match of both counts.
      let shares = [Reference.Compositor.Casters.shapes, .pixels].compactMap { casters -> Double? in
        let reference = Reference.Compositor(
          width: image.width, height: image.height, scale: scale, margin: 8, edges: .each,
          casters: casters, isAnimated: true)
        let canvas = reference.draw(UIScreen.main.rootLayer)
        return reference.doubts.isEmpty ? shareOfStrayPixels(image, canvas) : nil
      }
      guard let share = shares.min() else { continue }
      compared += 1
      #expect(share <= bound, "\(id) at \(p), \(size): \(share) of the pixels are elsewhere")
    }
    #expect(compared >= 2, "\(id), \(size): the reference is sure of \(compared) moments")
  }

  private static let plain = UIImage(
    cgImage: CGImage(
      width: 2, height: 2, isOpaque: true,
      premultipliedBGRA: (0..<4).flatMap { _ in [180, 60, 200, 255] as [UInt8] }))

  /// Hides texts, because the reference has no fonts, and replaces images, because the reference has no scaled copies.
  private func simplify(_ view: UIView) {
    (view as? UILabel)?.textColor = .clear
    // The whole bar is hidden, because the transition changes the colours of its titles.
    if view is ButtonTabBar { view.alpha = 0 }
    if let view = view as? UIImageView, view.image != nil { view.image = Self.plain }
    for subview in view.subviews { simplify(subview) }
  }

  /// Replaces the transition's snapshots of the new screen by a snapshot without texts.
  private func replaceSnapshots(in screen: CatalogStage) {
    let navigation = screen.stage.rootViewController as? UINavigationController
    guard let view = navigation?.topViewController?.view else { return }
    simplify(view)
    let wasHidden = view.isHidden
    view.isHidden = false
    let plain = view.snapshotView(afterScreenUpdates: true)?.layer.contents as? CGImage
    view.isHidden = wasHidden
    guard let plain else { return }
    var layers: [CALayer] = [screen.run.window.layer]
    while let layer = layers.popLast() {
      layers += layer.sublayers ?? []
      guard let image = layer.contents as? CGImage, image.width == plain.width, image.height == plain.height,
        hasTexts(image)
      else { continue }
      layer.contents = plain
    }
  }

  /// Whether an image is the recording of layers with visible texts.
  private func hasTexts(_ image: CGImage) -> Bool {
    guard let recording = image.recording as? any RecordedChanges else { return false }
    return recording.changes.states.contains { $0.text != nil && ($0.textColor?.alpha ?? 1) > 0 }
  }

  /// The share of pixels whose colour is outside of the range of the nine reference pixels around them. A pixel that is
  /// drawn less than a pixel away from its position is in the range.
  private func shareOfStrayPixels(_ image: CGImage, _ reference: Canvas) -> Double {
    let (width, height) = (image.width, image.height)
    let tolerance: Float = 16
    var count = 0
    image.withPixels { bytes in
      for y in 0..<height {
        for x in 0..<width {
          var (low, high) = (SIMD4<Float>(repeating: .infinity), SIMD4<Float>(repeating: -.infinity))
          // The reference has a margin around the image.
          for v in y - 1...y + 1 {
            for u in x - 1...x + 1 {
              low = pointwiseMin(low, reference[u, v])
              high = pointwiseMax(high, reference[u, v])
            }
          }
          let start = (y * width + x) * 4
          let drawn = SIMD4<Float>(
            Float(bytes[start + 2]), Float(bytes[start + 1]), Float(bytes[start]), Float(bytes[start + 3]))
          if pointwiseMax(low * 255 - drawn, drawn - high * 255).max() > tolerance { count += 1 }
        }
      }
    }
    return Double(count) / Double(width * height)
  }
}

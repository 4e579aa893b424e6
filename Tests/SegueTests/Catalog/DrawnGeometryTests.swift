import Foundation
import Reference
import Testing

@testable import Engine
@testable import Segue
@testable import Showcase
@testable import Transitions
@testable import UIKit

/// Transitions draw their layers where the presentation layers are, which the vectors of transitions.md §2 are compared
/// with: the reference draws the same layers by the definitions.
@Suite(.serialized) @MainActor struct DrawnGeometryTests {
  /// The transitions of shaders, whose formulas have tests of their own.
  private nonisolated static let effects = [
    "starwars", "explode", "pixellate", "zoom-blur", "blur-zoom", "page-curl", "ink", "iris", "blinds",
    "ripple",
    "glass", "light-leak", "dissolve", "kaleidoscope", "parallax", "liquid", "burn", "doorway",
  ]

  private nonisolated static let turned = ["cube", "nat-geo", "right-swipe", "cards", "turn", "flip"]

  private nonisolated static let ids = CatalogIDs.tried(by: 2).filter { id in
    !effects.contains { id.hasPrefix($0) }
  }

  /// Whether SEGUE_SOAK is set, which adds two sizes, and smaller pixels at the first one.
  private nonisolated static let isLong = ProcessInfo.processInfo.environment["SEGUE_SOAK"] != nil
  private nonisolated static let sizes: [(Double, Double)] =
    isLong ? [(390, 844), (320, 568), (844, 390)] : [(390, 844)]

  @Test(arguments: ids, sizes) func layersAreDrawnWhereTheyAre(id: String, size: (Double, Double)) throws {
    let scale = Self.isLong && size.0 == 390 ? 0.5 : 0.25
    let screen = try CatalogStage(id, size: CGSize(width: size.0, height: size.1), scale: scale)
    defer { screen.close() }
    simplify(screen.run.window)
    try screen.step()
    screen.stage.begin()
    simplify(screen.run.window)
    simplifyPictures(in: screen)
    try screen.step()
    // Thin lines of a screen that turns are filtered, from a picture of it: the reference weighs its texels otherwise.
    let isTurned = Self.turned.contains { id.hasPrefix($0) }
    let bound = isTurned ? 0.03 : 0.004
    var compared = 0
    for p in [0, 0.25, 0.5, 0.75, 1] {
      if p > 0 { try screen.show(p) }
      let picture = screen.run.image()
      // A shadow may be cast by a layer's pixels or by its shape.
      let shares = [Reference.Compositor.Casters.shapes, .pictures].compactMap { casters -> Double? in
        let reference = Reference.Compositor(
          width: picture.width, height: picture.height, scale: scale, margin: 8, edges: .each,
          casters: casters, isAnimated: true)
        let canvas = reference.draw(UIScreen.main.rootLayer)
        return reference.doubts.isEmpty ? strays(picture, canvas) : nil
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

  /// Removes texts, as the reference has no fonts, and pictures, of which it has no smaller copies.
  private func simplify(_ view: UIView) {
    (view as? UILabel)?.textColor = .clear
    // The titles of the bar follow the transition.
    if view is ButtonTabBar { view.alpha = 0 }
    if let view = view as? UIImageView, view.image != nil { view.image = Self.plain }
    for subview in view.subviews { simplify(subview) }
  }

  /// Shows pictures without texts of the new screen where a transition has made pictures of it with them.
  private func simplifyPictures(in screen: CatalogStage) {
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

  /// The share of pixels that are like none of the nine reference pixels around them: all content is drawn less than a
  /// pixel away from its position.
  private func strays(_ picture: CGImage, _ reference: Canvas) -> Double {
    let (width, height) = (picture.width, picture.height)
    let tolerance: Float = 16
    var count = 0
    picture.withPixels { bytes in
      for y in 0..<height {
        for x in 0..<width {
          var (low, high) = (SIMD4<Float>(repeating: .infinity), SIMD4<Float>(repeating: -.infinity))
          // The reference has a margin around the picture.
          for v in y - 1...y + 1 {
            for u in x - 1...x + 1 {
              low = pointwiseMin(low, reference[u, v])
              high = pointwiseMax(high, reference[u, v])
            }
          }
          let at = (y * width + x) * 4
          let drawn = SIMD4<Float>(
            Float(bytes[at + 2]), Float(bytes[at + 1]), Float(bytes[at]), Float(bytes[at + 3]))
          if pointwiseMax(low * 255 - drawn, drawn - high * 255).max() > tolerance { count += 1 }
        }
      }
    }
    return Double(count) / Double(width * height)
  }
}

import Foundation
import Testing

@testable import Segue

/// A list that has scrolled under a bar, frame by frame, looks like a list that begins at the final offset.
@Suite(.serialized) @MainActor struct ScrollPictureTests {
  private func fill(_ root: CALayer, _ holder: CALayer, bar: Int) {
    root.backgroundColor = UIColor(red: 0.95, green: 0.95, blue: 0.97, alpha: 1).cgColor
    root.addSublayer(holder)
    holder.anchorPoint = .zero
    holder.bounds = CGRect(x: 0, y: 0, width: 400, height: 300)
    for index in 0..<60 {
      let (x, y) = (Double(16 + index % 3 * 126), Double(20 + index / 3 * 90))
      let card = Screenshot.layer(
        x, y, 110, 72, UIColor(hue: Double(index % 11) / 11, saturation: 0.5, brightness: 0.9, alpha: 1))
      card.cornerRadius = 12
      (card.shadowOpacity, card.shadowRadius, card.shadowOffset) = (0.4, 5, CGSize(width: 0, height: 4))
      for part in 0..<5 {
        let line = Screenshot.layer(
          10, Double(10 + part * 11), Double(40 + part * 12), 5, UIColor(white: 1, alpha: 0.7))
        line.cornerRadius = 2.5
        card.addSublayer(line)
      }
      holder.addSublayer(card)
    }
    // Bar 1 is opaque, bar 2 is translucent, bar 3 blurs the list below, and bar 4 has an image that casts a shadow.
    // Bar 5 is a pair of blurs, with a layer below them and a layer above. Bar 6 blurs only content beside the bar.
    if bar > 0 {
      let top = Screenshot.layer(0, 0, 400, 30, UIColor(white: 0.2, alpha: bar == 1 ? 1 : 0.5))
      if bar == 3 { top.backgroundFilters = [LayerFilter.gaussianBlur(radius: 6)] }
      if bar == 4 {
        top.frame = CGRect(x: 150, y: 60, width: 90, height: 60)
        top.backgroundColor = nil
        top.contents = Self.ring
        (top.shadowOpacity, top.shadowRadius, top.shadowOffset) = (0.8, 12, CGSize(width: 0, height: 14))
      }
      if bar > 4 { top.backgroundFilters = [LayerFilter.gaussianBlur(radius: bar == 5 ? 6 : 3)] }
      if bar == 5 {
        let bottom = Screenshot.layer(0, 262, 400, 38, UIColor(white: 0.9, alpha: 0.4))
        bottom.backgroundFilters = [
          LayerFilter.gaussianBlur(radius: 9), LayerFilter.colorSaturate(amount: 1.8),
        ]
        let chip = Screenshot.layer(20, 34, 60, 12, UIColor(red: 0.9, green: 0.3, blue: 0.2, alpha: 0.9))
        chip.cornerRadius = 6
        root.addSublayer(
          Screenshot.layer(200, 240, 60, 30, UIColor(red: 0.1, green: 0.6, blue: 0.9, alpha: 1)))
        root.addSublayer(bottom)
        root.addSublayer(top)
        return root.addSublayer(chip)
      }
      if bar == 6 {
        holder.bounds.size.height = 262
        holder.position.y = 38
        holder.masksToBounds = true
      }
      root.addSublayer(top)
    }
  }

  /// An image that is opaque around a hole.
  private static let ring: CGImage = {
    var bytes: [UInt8] = []
    for pixel in 0..<90 * 60 {
      let isHole = abs(pixel % 90 - 45) < 20 && abs(pixel / 90 - 30) < 12
      bytes += isHole ? [0, 0, 0, 0] : [40, 160, 220, 255]
    }
    return CGImage(width: 90, height: 60, isOpaque: false, premultipliedBGRA: bytes)
  }()

  /// Shows the list at each of `offsets` in turn, or only at the last offset if `atOnce`.
  private func show(_ offsets: [CGPoint], bar: Int, _ raster: RasterProfile, atOnce: Bool) throws
    -> Screenshot
  {
    let holder = CALayer()
    return try Screenshot(width: 400, height: 300, raster: raster, frames: atOnce ? 1 : offsets.count) {
      root in
      fill(root, holder, bar: bar)
    } step: { frame, _ in
      let index = atOnce ? offsets.count - 1 : frame
      holder.bounds.origin = offsets[index]
      // The layer below the blurs of bar 5 changes its colour in every frame.
      guard bar == 5, let shown = holder.superlayer?.sublayers?[1] else { return }
      shown.backgroundColor =
        UIColor(hue: Double(index % 5) / 5, saturation: 1, brightness: 0.8, alpha: 1).cgColor
    }
  }

  @Test(arguments: [RasterProfile.software, .hardware])
  func aScrolledListLooksLikeAFreshList(raster: RasterProfile) throws {
    for bar in 0..<7 {
      for step in [CGPoint(x: 0, y: 6), CGPoint(x: 0, y: 17), CGPoint(x: 3, y: 2)] {
        // The list scrolls down, back, and down again.
        let offsets = (0..<34).map { frame in
          let steps = Double(frame < 20 ? frame : frame < 26 ? 40 - frame : frame - 12)
          return CGPoint(x: step.x * steps, y: 300 + step.y * steps)
        }
        let scrolled = try show(offsets, bar: bar, raster, atOnce: false)
        let fresh = try show(offsets, bar: bar, raster, atOnce: true)
        let difference = scrolled.difference(from: fresh, beyond: 3)
        #expect(
          difference.count == 0, "bar \(bar), \(step): \(difference.count), at most \(difference.worst)")
        #expect(Set(scrolled.bytes).count > 20)
      }
    }
  }

  /// A backdrop blur that scrolls with the list looks like a fresh blur. Below the list, there is only the window's
  /// background.
  @Test(arguments: [RasterProfile.software, .hardware])
  func aScrollingBackdropLooksLikeAFreshBackdrop(raster: RasterProfile) throws {
    func show(_ atOnce: Bool) throws -> Screenshot {
      let holder = CALayer()
      return try Screenshot(width: 400, height: 300, raster: raster, frames: atOnce ? 1 : 24) { root in
        fill(root, holder, bar: 0)
        root.backgroundColor = nil
        for card in holder.sublayers ?? [] { card.opacity = 0.7 }
        let glass = Screenshot.layer(60, 260, 160, 60, UIColor(white: 1, alpha: 0.2))
        glass.backgroundFilters = [LayerFilter.gaussianBlur(radius: 40)]
        holder.addSublayer(glass)
      } step: { frame, _ in
        holder.bounds.origin.y = 160 + 2 * Double(atOnce ? 23 : frame)
      }
    }
    let (scrolled, fresh) = (try show(false), try show(true))
    let difference = scrolled.difference(from: fresh, beyond: 4)
    #expect(difference.count == 0, "\(difference.count), at most \(difference.worst)")
  }

  /// A frame of a scroll copies most of the surface, and draws the new content in a strip. A bar that blurs the list is
  /// drawn again, but most of the content that its blur reads is not.
  @Test(arguments: [0, 3]) func aScrollDrawsOnlyAStrip(bar: Int) throws {
    let run = try Run(size: CGSize(width: 400, height: 300), scale: 1, raster: .software)
    defer { run.close() }
    let (root, holder) = (CALayer(), CALayer())
    root.anchorPoint = .zero
    root.bounds = CGRect(x: 0, y: 0, width: 400, height: 300)
    run.window.layer.addSublayer(root)
    run.window.makeKeyAndVisible()
    fill(root, holder, bar: bar)
    var fewest = Int.max
    for frame in 0..<40 {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      holder.bounds.origin.y = 100 + Double(frame) * 2
      CATransaction.commit()
      try run.step()
      if frame > 12 { fewest = min(fewest, run.statistics.pixels) }
    }
    // The bar covers 30 of 300 rows. There, the content below is drawn twice, the blurred content is drawn in two sizes
    // and two directions, and then the bar is drawn.
    #expect(fewest < 400 * 300 * (bar == 0 ? 5 : 7) / 4, "\(fewest)")
    #expect(run.statistics.isPartial)
  }
}

import Engine
import Testing
import UIKit

@testable import Compositor
@testable import GPURender
@testable import Rendering
@testable import Segue

/// The pixels of labels.
@Suite(.serialized) @MainActor struct LabelPictureTests {
  /// Draws one view in a white window of 200×100 points.
  func renderedImage(_ view: UIView, scale: CGFloat = 2) throws -> CGImage {
    let run = try Run(size: CGSize(width: 200, height: 100), scale: scale)
    run.window.backgroundColor = .white
    run.window.makeKeyAndVisible()
    run.window.addSubview(view)
    view.contentScaleFactor = scale
    try run.step()
    return run.image()
  }

  /// The bounding box of the pixels that are not nearly white, in points.
  func inkBox(_ image: CGImage, scale: CGFloat = 2) -> CGRect {
    var box = CGRect.null
    image.withPixels { pixels in
      for y in 0..<image.height {
        for x in 0..<image.width where pixels[(y * image.width + x) * 4 + 1] < 200 {
          box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
        }
      }
    }
    return CGRect(
      x: box.minX / scale, y: box.minY / scale, width: box.width / scale, height: box.height / scale)
  }

  /// A label that was made before a `Run` of another scale has the scale of its window, and a width for that scale.
  @Test(arguments: [1.0, 2, 3]) func aLabelTakesOverTheScaleOfItsWindow(scale: Double) throws {
    func label(_ text: String) -> UILabel {
      let label = UILabel()
      (label.text, label.font) = (text, .systemFont(ofSize: 30, weight: .bold))
      label.translatesAutoresizingMaskIntoConstraints = false
      return label
    }
    for text in ["Home", "P1", "Zebra", "Settings"] {
      let early = label(text)
      let run = try Run(size: CGSize(width: 200, height: 100), scale: scale)
      defer { run.close() }
      run.window.backgroundColor = .white
      run.window.makeKeyAndVisible()
      var rasters: [[UInt8]] = []
      for label in [early, label(text)] {
        run.window.addSubview(label)
        NSLayoutConstraint.activate([
          label.centerXAnchor.constraint(equalTo: run.window.centerXAnchor),
          label.centerYAnchor.constraint(equalTo: run.window.centerYAnchor),
        ])
        try run.step()
        #expect(label.contentScaleFactor == CGFloat(scale))
        #expect(label.intrinsicContentSize.width <= label.bounds.width + 1e-6, "\(text) at \(scale) is cut")
        rasters.append(run.image().withPixels { Array($0) })
        label.removeFromSuperview()
      }
      let areEqual = rasters[0] == rasters[1]
      #expect(areEqual, "\(text) at \(scale)")
    }
  }

  /// A view keeps a scale that an app has set, and an image view keeps the scale of its image.
  @Test func aViewKeepsItsOwnScale() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.contentScaleFactor = 5
    let pixels = CGImage(
      width: 20, height: 20, isOpaque: true, premultipliedBGRA: Array(repeating: 255, count: 1600))
    let imageView = UIImageView(
      image: UIImage(cgImage: pixels, scale: UIScreen.main.scale, orientation: .up))
    let scale = imageView.contentScaleFactor
    let run = try Run(size: CGSize(width: 50, height: 50), scale: UIScreen.main.scale + 1)
    defer { run.close() }
    for subview in [view, imageView] { run.window.addSubview(subview) }
    run.window.makeKeyAndVisible()
    try run.step()
    #expect(view.contentScaleFactor == 5 && imageView.contentScaleFactor == scale)
  }

  /// If a text is higher than the screen, the renderer rasterizes only the glyphs of the visible lines.
  @Test(arguments: [RasterProfile.software, .hardware]) func invisibleGlyphsAreNotRasterized(
    raster: RasterProfile
  ) throws {
    let run = try Run(size: CGSize(width: 200, height: 100), scale: 1, raster: raster)
    defer { run.close() }
    let letters = (0..<26).map { String(UnicodeScalar(UInt8(97 + $0))) }
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 4000))
    label.numberOfLines = 0
    label.text = (Array(repeating: "o", count: 100) + letters).joined(separator: "\n")
    label.sizeToFit()
    run.window.backgroundColor = .white
    run.window.makeKeyAndVisible()
    run.window.addSubview(label)
    try run.step()
    let count = run.pipeline.renderer.scheduler.store.glyphs.count
    // The visible lines show one letter, which is rasterized for up to four fractions of a pixel.
    #expect((1...4).contains(count), "\(count)")
    label.frame.origin.y = 100 - label.frame.height
    try run.step()
    #expect(run.pipeline.renderer.scheduler.store.glyphs.count < count + 16)
    #expect(inkBox(run.image(), scale: 1).width > 4)
  }

  func label(_ text: String, _ alignment: NSTextAlignment = .natural) -> UILabel {
    let label = UILabel(frame: CGRect(x: 20, y: 10, width: 160, height: 60))
    label.text = text
    label.font = .boldSystemFont(ofSize: 20)
    label.textAlignment = alignment
    return label
  }

  @Test func glyphsAreAsTallAsTheFontsMetrics() throws {
    for scale in [1, 2, 3] as [CGFloat] {
      let view = label("HEH")
      let box = inkBox(try renderedImage(view, scale: scale), scale: scale)
      #expect(abs(box.height - view.font.capHeight) <= 1.01 / scale)
      #expect(abs(box.minX - 20) < 3)
      // The middle of the line, not of the letters, is the middle of the label.
      let baseline = 40 - view.font.lineHeight / 2 + view.font.ascender
      #expect(abs(box.maxY - baseline) <= 1 / scale)
    }
  }

  @Test func alignmentMovesTheInk() throws {
    let width = inkBox(try renderedImage(label("HEH"))).width
    #expect(abs(inkBox(try renderedImage(label("HEH", .center))).midX - 100) < 1)
    let right = inkBox(try renderedImage(label("HEH", .right)))
    #expect(abs(right.maxX - 180) < 3 && abs(right.width - width) <= 0.5)
  }

  private final class Inset: UILabel {
    override func drawText(in rect: CGRect) {
      super.drawText(in: CGRect(x: rect.minX + 12, y: rect.minY + 30, width: rect.width - 12, height: 20))
    }
  }

  /// A subclass that draws its text in another rectangle looks like a plain label with that frame, at each scale.
  @Test func subclassesMayDrawInAnotherRectangle() throws {
    for scale in [1, 2, 3] as [CGFloat] {
      let plain = label("Hxgf")
      plain.frame = CGRect(x: 32, y: 40, width: 148, height: 20)
      let inset = Inset(frame: CGRect(x: 20, y: 10, width: 160, height: 60))
      (inset.text, inset.font) = (plain.text, plain.font)
      let (expected, found) = (try renderedImage(plain, scale: scale), try renderedImage(inset, scale: scale))
      #expect(inkBox(found, scale: scale) == inkBox(expected, scale: scale), "\(scale)")
    }
  }

  /// The drawing of an override before the call of `super` is behind the text. Without `super`, there is no text.
  @Test func overridesDrawBehindTheText() throws {
    final class Marked: UILabel {
      var hasText = true
      override func drawText(in rect: CGRect) {
        UIColor.blue.setFill()
        UIGraphicsGetCurrentContext()?.fill(rect)
        if hasText { super.drawText(in: rect) }
      }
    }
    for hasText in [true, false] {
      let marked = Marked(frame: CGRect(x: 20, y: 10, width: 160, height: 60))
      (marked.text, marked.textColor, marked.hasText) = ("HEH", .red, hasText)
      let image = try renderedImage(marked)
      var (blue, red) = (0, 0)
      image.withPixels { pixels in
        for i in 0..<image.width * image.height {
          // The components are blue, green, red and alpha.
          if pixels[i * 4] == 255, pixels[i * 4 + 2] == 0 { blue += 1 }
          if pixels[i * 4] == 0, pixels[i * 4 + 1] == 0, pixels[i * 4 + 2] == 255 { red += 1 }
        }
      }
      #expect(blue > 30_000 && (red > 50) == hasText, "\(blue) \(red)")
    }
  }

  @Test func textHasTheColorOfItsLabel() throws {
    let view = label("■■■")
    view.textColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    let image = try renderedImage(view)
    let reds = image.withPixels { pixels in
      stride(from: 0, to: pixels.count, by: 4).filter { pixels[$0] == 0 && pixels[$0 + 2] == 255 }.count
    }
    #expect(reds > 100)
  }

  @Test func equalLabelsHaveEqualPixels() throws {
    let files = try (0..<2).map { _ in try renderedImage(label("Deterministic, 0123")).pngData() }
    #expect(files[0] == files[1])
  }

  @Test func anImageViewShowsItsPixels() throws {
    let pixels = (0..<16).flatMap { [UInt8($0 * 10), 0, 200, 255] as [UInt8] }
    let source = CGImage(width: 4, height: 4, isOpaque: true, premultipliedBGRA: pixels)
    let view = UIImageView(image: UIImage(cgImage: source, scale: 2, orientation: .up))
    view.frame.origin = CGPoint(x: 30, y: 20)
    let shown = try #require(renderedImage(view).cropping(to: CGRect(x: 60, y: 40, width: 4, height: 4)))
    #expect(shown.withPixels { Array($0) } == pixels)
  }
}

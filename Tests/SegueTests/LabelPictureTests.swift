import Engine
import Testing
import UIKit

@testable import Compositor
@testable import GPURender
@testable import Rendering
@testable import Segue

/// Text from the label to the pixels.
@Suite(.serialized) @MainActor struct LabelPictureTests {
  /// Draws one view in a white window of 200×100 points.
  func picture(_ view: UIView, scale: CGFloat = 2) throws -> CGImage {
    let run = try Run(size: CGSize(width: 200, height: 100), scale: scale)
    run.window.backgroundColor = .white
    run.window.makeKeyAndVisible()
    run.window.addSubview(view)
    view.contentScaleFactor = scale
    try run.step()
    return run.image()
  }

  /// The pixels that are not nearly white, in points.
  func ink(_ image: CGImage, scale: CGFloat = 2) -> CGRect {
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

  /// A label that is made before a run of another scale is as wide as the pixels of its window need.
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
      var pictures: [[UInt8]] = []
      for label in [early, label(text)] {
        run.window.addSubview(label)
        NSLayoutConstraint.activate([
          label.centerXAnchor.constraint(equalTo: run.window.centerXAnchor),
          label.centerYAnchor.constraint(equalTo: run.window.centerYAnchor),
        ])
        try run.step()
        #expect(label.contentScaleFactor == CGFloat(scale))
        #expect(label.intrinsicContentSize.width <= label.bounds.width + 1e-6, "\(text) at \(scale) is cut")
        pictures.append(run.image().withPixels { Array($0) })
        label.removeFromSuperview()
      }
      let areEqual = pictures[0] == pictures[1]
      #expect(areEqual, "\(text) at \(scale)")
    }
  }

  /// A view that has a scale of its own keeps it: an image's, or one that an app has set.
  @Test func aScaleThatIsSetStays() throws {
    let set = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    set.contentScaleFactor = 5
    let pixels = CGImage(
      width: 20, height: 20, isOpaque: true, premultipliedBGRA: Array(repeating: 255, count: 1600))
    let image = UIImageView(image: UIImage(cgImage: pixels, scale: UIScreen.main.scale, orientation: .up))
    let scale = image.contentScaleFactor
    let run = try Run(size: CGSize(width: 50, height: 50), scale: UIScreen.main.scale + 1)
    defer { run.close() }
    for view in [set, image] { run.window.addSubview(view) }
    run.window.makeKeyAndVisible()
    try run.step()
    #expect(set.contentScaleFactor == 5 && image.contentScaleFactor == scale)
  }

  /// The renderer rasterizes only the glyphs of the lines in sight of a text that is higher than the screen.
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
    #expect((1...4).contains(count), "\(count)")
    label.frame.origin.y = 100 - label.frame.height
    try run.step()
    #expect(run.pipeline.renderer.scheduler.store.glyphs.count < count + 16)
    #expect(ink(run.image(), scale: 1).width > 4)
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
      let box = ink(try picture(view, scale: scale), scale: scale)
      #expect(abs(box.height - view.font.capHeight) <= 1.01 / scale)
      #expect(abs(box.minX - 20) < 3)
      // The middle of the line, not of the letters, is the middle of the label.
      let middle = 40 - view.font.lineHeight / 2 + view.font.ascender
      #expect(abs(box.maxY - middle) <= 1 / scale)
    }
  }

  @Test func alignmentMovesTheInk() throws {
    let width = ink(try picture(label("HEH"))).width
    #expect(abs(ink(try picture(label("HEH", .center))).midX - 100) < 1)
    let right = ink(try picture(label("HEH", .right)))
    #expect(abs(right.maxX - 180) < 3 && abs(right.width - width) <= 0.5)
  }

  private final class Inset: UILabel {
    override func drawText(in rect: CGRect) {
      super.drawText(in: CGRect(x: rect.minX + 12, y: rect.minY + 30, width: rect.width - 12, height: 20))
    }
  }

  /// The text of an override is where a plain label of that frame has it, at each scale.
  @Test func subclassesMayDrawInAnotherRectangle() throws {
    for scale in [1, 2, 3] as [CGFloat] {
      let plain = label("Hxgf")
      plain.frame = CGRect(x: 32, y: 40, width: 148, height: 20)
      let inset = Inset(frame: CGRect(x: 20, y: 10, width: 160, height: 60))
      (inset.text, inset.font) = (plain.text, plain.font)
      let (expected, found) = (try picture(plain, scale: scale), try picture(inset, scale: scale))
      #expect(ink(found, scale: scale) == ink(expected, scale: scale), "\(scale)")
    }
  }

  /// The drawing of an override before the text is behind it, and without `super` there is no text.
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
      let image = try picture(marked)
      var (blue, red) = (0, 0)
      image.withPixels { pixels in
        for i in 0..<image.width * image.height {
          // Blue comes first.
          if pixels[i * 4] == 255, pixels[i * 4 + 2] == 0 { blue += 1 }
          if pixels[i * 4] == 0, pixels[i * 4 + 1] == 0, pixels[i * 4 + 2] == 255 { red += 1 }
        }
      }
      #expect(blue > 30_000 && (red > 50) == hasText, "\(blue) \(red)")
    }
  }

  @Test func theColorIsTheLabels() throws {
    let view = label("■■■")
    view.textColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    let image = try picture(view)
    let reds = image.withPixels { pixels in
      stride(from: 0, to: pixels.count, by: 4).filter { pixels[$0] == 0 && pixels[$0 + 2] == 255 }.count
    }
    #expect(reds > 100)
  }

  @Test func theSameLabelGivesTheSamePixels() throws {
    let files = try (0..<2).map { _ in try picture(label("Deterministic, 0123")).pngData() }
    #expect(files[0] == files[1])
  }

  @Test func anImageViewShowsItsPixels() throws {
    let pixels = (0..<16).flatMap { [UInt8($0 * 10), 0, 200, 255] as [UInt8] }
    let source = CGImage(width: 4, height: 4, isOpaque: true, premultipliedBGRA: pixels)
    let view = UIImageView(image: UIImage(cgImage: source, scale: 2, orientation: .up))
    view.frame.origin = CGPoint(x: 30, y: 20)
    let shown = try #require(picture(view).cropping(to: CGRect(x: 60, y: 40, width: 4, height: 4)))
    #expect(shown.withPixels { Array($0) } == pixels)
  }
}

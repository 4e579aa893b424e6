import Testing

@testable import UIKit

@Suite(.serialized) @MainActor struct UIImageTests {
  /// An image of `width`×`height` pixels. The blue component of each pixel is the pixel's index, modulo 256.
  func pixels(_ width: Int, _ height: Int) -> CGImage {
    CGImage(
      width: width, height: height, isOpaque: true,
      premultipliedBGRA: (0..<(width * height)).flatMap {
        [UInt8(truncatingIfNeeded: $0), 0, 0, 255] as [UInt8]
      })
  }

  func blues(_ image: CGImage) -> [UInt8] {
    image.withPixels { bytes in stride(from: 0, to: bytes.count, by: 4).map { bytes[$0] } }
  }

  /// Runs the body in a new working directory with a folder Resources, and returns the diagnostics.
  func inFolder(_ body: (String) throws -> Void) throws -> [Diagnostic] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: folder + "/Resources", withIntermediateDirectories: true)
    let (before, handler) = (FileManager.default.currentDirectoryPath, Diagnostics.handler)
    let seen = Collector()
    Diagnostics.handler = { seen.add($0) }
    defer {
      Diagnostics.handler = handler
      #expect(FileManager.default.changeCurrentDirectoryPath(before))
      try? FileManager.default.removeItem(atPath: folder)
    }
    #expect(FileManager.default.changeCurrentDirectoryPath(folder))
    try body(folder)
    return seen.all
  }

  final class Collector: @unchecked Sendable {
    private let lock = NSLock()
    private var found: [Diagnostic] = []
    var all: [Diagnostic] { lock.withLock { found } }
    func add(_ diagnostic: Diagnostic) { lock.withLock { found.append(diagnostic) } }
  }

  @Test func sizeIsInPoints() {
    let image = UIImage(cgImage: pixels(30, 20), scale: 2, orientation: .up)
    #expect(image.size == CGSize(width: 15, height: 10) && image.scale == 2)
    #expect(UIImage(cgImage: pixels(3, 2)).size == CGSize(width: 3, height: 2))
    #expect(UIImage(cgImage: pixels(3, 2), scale: 0, orientation: .up).scale == 1)
  }

  @Test func operationsOnAnEmptyImageReturnEmptyImages() {
    let transparent = UIImage(
      cgImage: CGImage(width: 1, height: 1, isOpaque: false, premultipliedBGRA: [0, 0, 0, 0]))
    #expect(UIImage() == UIImage() && UIImage() != transparent)
    #expect(transparent.pngData() != nil)
    for image in [
      UIImage(), UIImage().withRenderingMode(.alwaysTemplate), UIImage().withTintColor(.red),
      UIImage().withTintColor(.red, renderingMode: .alwaysOriginal),
    ] {
      #expect(image.size == .zero && image.cgImage == nil)
      #expect(image.pngData() == nil && image.jpegData(compressionQuality: 1) == nil)
    }
  }

  @Test func orientationRotatesThePixels() {
    let stored = pixels(3, 2)
    let shown: [(UIImage.Orientation, [UInt8])] = [
      (.up, [0, 1, 2, 3, 4, 5]), (.down, [5, 4, 3, 2, 1, 0]), (.left, [2, 5, 1, 4, 0, 3]),
      (.right, [3, 0, 4, 1, 5, 2]), (.upMirrored, [2, 1, 0, 5, 4, 3]), (.downMirrored, [3, 4, 5, 0, 1, 2]),
      (.leftMirrored, [0, 3, 1, 4, 2, 5]), (.rightMirrored, [5, 2, 4, 1, 3, 0]),
    ]
    for (orientation, expected) in shown {
      let image = UIImage(cgImage: stored, scale: 1, orientation: orientation)
      #expect(blues(image.upright) == expected, "\(orientation)")
      #expect(image.upright === image.upright && image.cgImage === stored)
      #expect(image.size == CGSize(width: image.upright.width, height: image.upright.height))
    }
  }

  @Test func pngDataHasTheUprightPixels() throws {
    let image = UIImage(cgImage: pixels(4, 3), scale: 1, orientation: .right)
    let data = try #require(image.pngData())
    let reread = try #require(UIImage(data: data, scale: 3))
    #expect(reread.scale == 3 && reread.imageOrientation == .up)
    #expect(blues(reread.upright) == blues(image.upright))
  }

  @Test func jpegsAreUprightAndOpaque() throws {
    let image = UIImage(cgImage: pixels(4, 3), scale: 2, orientation: .right)
    let data = try #require(image.jpegData(compressionQuality: 0.8))
    let reread = try #require(UIImage(data: data, scale: 2))
    #expect(reread.size == image.size && reread.upright.isOpaque && reread.imageOrientation == .up)
    #expect(data.prefix(2) == Data([0xFF, 0xD8]))
  }

  /// The decodable part of a truncated file is shown, as in UIKit.
  @Test func filesThatAreCutOffAreImages() throws {
    var bytes: [UInt8] = []
    for pixel in 0..<(32 * 32) { bytes += [UInt8(pixel * 37 % 256), UInt8(pixel % 256), 9, 255] }
    let whole = CGImage(width: 32, height: 32, isOpaque: true, premultipliedBGRA: bytes)
    let files: [(String, [UInt8])] = [
      ("cut.png", try whole.pngData()), ("cut.jpg", try whole.jpegData(quality: 1)),
    ]
    for (name, file) in files {
      let cut = Data(file.prefix(file.count * 3 / 4))
      let seen = try inFolder { folder in
        try cut.write(to: URL(fileURLWithPath: folder + "/Resources/" + name))
        let images = [
          UIImage(data: cut), UIImage(contentsOfFile: folder + "/Resources/" + name), UIImage(named: name),
        ]
        for image in images { #expect(image?.size == CGSize(width: 32, height: 32), "\(name)") }
      }
      #expect(seen.map(\.code.rawValue) == ["image.damaged", "image.damaged", "image.damaged"], "\(seen)")
    }
  }

  @Test func unreadableFilesReturnNilAndAreReported() throws {
    let seen = try inFolder { folder in
      #expect(UIImage(data: Data([1, 2, 3])) == nil)
      #expect(UIImage(contentsOfFile: folder + "/none.png") == nil)
      #expect(UIImage(named: "none") == nil)
      try Data([0x89, 0x50]).write(to: URL(fileURLWithPath: folder + "/Resources/bad.png"))
      #expect(UIImage(named: "bad") == nil)
    }
    #expect(seen.count == 4)
    #expect(seen.map(\.code.rawValue) == ["image.failed", "image.failed", "image.not-found", "image.failed"])
    #expect(seen[2].message.contains("/Resources"))
  }

  @Test func filesAreFoundByName() throws {
    let seen = try inFolder { folder in
      let png = try #require(UIImage(cgImage: pixels(4, 4)).pngData())
      for name in ["one.png", "two@2x.png", "both.png", "both@2x.png", "big@3x.png"] {
        try png.write(to: URL(fileURLWithPath: folder + "/Resources/" + name))
      }
      let scales: [(String, CGFloat)] = [
        ("one", 1), ("one.png", 1), ("two", 2), ("two.png", 2), ("both", 2), ("big", 3),
      ]
      for (name, scale) in scales {
        #expect(UIImage(named: name)?.scale == scale, "\(name)")
      }
      #expect(UIImage(contentsOfFile: folder + "/Resources/two@2x.png")?.size.width == 2)
      let first = try #require(UIImage(named: "one"))
      #expect(UIImage(named: "one") == first, "the same pixels while they are in use")
    }
    #expect(seen.isEmpty, "\(seen)")
  }

  @Test func candidatesPreferTheScreensScale() {
    #expect(
      ImageFiles.candidates("a.png", screenScale: 2) == ["a@2x.png", "a@3x.png", "a.png"])
    #expect(ImageFiles.candidates("a.png", screenScale: 1) == ["a.png", "a@2x.png", "a@3x.png"])
    #expect(ImageFiles.candidates("a.png", screenScale: 4) == ["a@3x.png", "a@2x.png", "a.png"])
    #expect(ImageFiles.candidates("v1.2", screenScale: 3).prefix(2) == ["v1.2@3x.png", "v1.2@3x.jpg"])
  }

  @Test func tintKeepsTheShape() {
    let shape = CGImage(
      width: 2, height: 1, isOpaque: false, premultipliedBGRA: [10, 20, 30, 100, 0, 0, 0, 0])
    let tinted = UIImage(cgImage: shape).withTintColor(UIColor(red: 1, green: 0.5, blue: 0, alpha: 0.5))
    #expect(tinted.upright.withPixels { Array($0) } == [0, 25, 50, 50, 0, 0, 0, 0])
    #expect(tinted.renderingMode == .automatic)
    #expect(
      UIImage(cgImage: shape).withTintColor(.red, renderingMode: .alwaysOriginal).renderingMode
        == .alwaysOriginal)
  }
}

@Suite(.serialized) @MainActor struct UIImageViewTests {
  let image = UIImage(
    cgImage: CGImage(
      width: 6, height: 4, isOpaque: true, premultipliedBGRA: [UInt8](repeating: 255, count: 96)),
    scale: 2, orientation: .up)

  @Test func anImageViewHasTheImagesSize() {
    let view = UIImageView(image: image)
    #expect(view.frame == CGRect(x: 0, y: 0, width: 3, height: 2))
    #expect(view.intrinsicContentSize == image.size && view.sizeThatFits(.zero) == image.size)
    #expect(!view.isUserInteractionEnabled)
    let empty = UIImageView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
    #expect(empty.sizeThatFits(.zero) == .zero)
    #expect(empty.intrinsicContentSize.width == UIView.noIntrinsicMetric)
  }

  @Test func layerShowsTheImage() {
    let view = UIImageView(image: nil)
    #expect(view.layer.contents == nil)
    view.image = image
    #expect(view.layer.contents as? CGImage === image.cgImage && view.layer.contentsScale == 2)
    view.image = UIImage(cgImage: image.upright, scale: 1, orientation: .right)
    #expect((view.layer.contents as? CGImage)?.width == 4)
    view.image = nil
    #expect(view.layer.contents == nil)
  }

  @Test func contentModeIsTheLayersGravity() {
    let view = UIImageView(image: image)
    view.contentMode = .scaleAspectFill
    #expect(view.layer.contentsGravity == .resizeAspectFill)
  }

  @Test func aHighlightedViewShowsItsHighlightedImage() {
    let other = UIImage(cgImage: image.upright.filled(with: .black))
    let view = UIImageView(image: image, highlightedImage: other)
    view.isHighlighted = true
    #expect(view.layer.contents as? CGImage === other.cgImage)
    view.highlightedImage = nil
    #expect(view.layer.contents as? CGImage === image.cgImage)
  }

  @Test func templatesUseTheTint() {
    let parent = UIView()
    parent.tintColor = .red
    let view = UIImageView(image: image.withRenderingMode(.alwaysTemplate))
    func color() -> [UInt8]? { (view.layer.contents as? CGImage)?.withPixels { Array($0.prefix(4)) } }
    parent.addSubview(view)
    #expect(color() == UIImageView.bytes(.red))
    parent.tintColor = .green
    #expect(color() == UIImageView.bytes(.green))
    view.tintColor = .blue
    #expect(color() == UIImageView.bytes(.blue))
  }
}

extension UIImageView {
  fileprivate static func bytes(_ color: UIColor) -> [UInt8] {
    let parts = color.cgColor.components ?? []
    return [parts[2], parts[1], parts[0], parts[3]].map { UInt8(($0 * 255).rounded()) }
  }
}

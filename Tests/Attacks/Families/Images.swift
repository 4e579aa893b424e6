import Engine
import Foundation
import Segue

/// Images and surfaces of extreme sizes, and views that show them.
enum Images {
  static let all: [Attack] = shown + decoded + sizes

  private static let imageSizes: [(name: String, value: (width: Int, height: Int))] = [
    ("1x1", (1, 1)), ("20000x1", (20_000, 1)), ("1x20000", (1, 20_000)), ("5000x5000", (5000, 5000)),
  ]

  /// An image that is too large for the driver is left out, scaled or refused; the rest is drawn.
  private static let shown = Attack.withEvery(
    "image", imageSizes, .any, limits: .structure,
    [
      (
        "contents",
        { stage, size in
          try stage.layer().contents = SampleImages.image(width: size.width, height: size.height)
        }
      ),
      (
        "blurred",
        { stage, size in
          let layer = try stage.layer()
          layer.contents = SampleImages.image(width: size.width, height: size.height)
          layer.frame = CGRect(x: 20, y: 20, width: size.width, height: size.height)
          layer.filters = [LayerFilter.gaussianBlur(radius: 30)]
        }
      ),
      (
        "mask",
        { stage, size in
          let layer = try stage.layer()
          let mask = CALayer()
          mask.frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)
          mask.contents = SampleImages.image(width: size.width, height: size.height)
          layer.frame = mask.frame.offsetBy(dx: 20, dy: 20)
          layer.mask = mask
        }
      ),
      (
        "tinted",
        { stage, size in
          let image = UIImage(cgImage: SampleImages.image(width: size.width, height: size.height))
          try stage.view { UIImageView(frame: $0) }.image = image.withTintColor(.red)
        }
      ),
    ])

  private static let decoded = Attack.family(
    "decode", .draws, limits: .number,
    [
      ("empty", decode([])), ("oneByte", decode([0x89])),
      ("pngSignature", decode([137, 80, 78, 71, 13, 10, 26, 10])),
      ("jpegStart", decode([0xFF, 0xD8, 0xFF])), ("zeros", decode([UInt8](repeating: 0, count: 100_000))),
      ("pngBomb", decode(Seeds.pngOfSize(65_535, 65_535))), ("pngOfNoSize", decode(Seeds.pngOfSize(0, 0))),
      ("pngTooWide", decode(Seeds.pngOfSize(1 << 31, 1))),
      ("missingFile", { _ in _ = UIImage(contentsOfFile: "/nowhere/at/all.png") }),
      ("folder", { _ in _ = UIImage(contentsOfFile: "/") }),
      ("zeroDevice", { _ in _ = UIImage(contentsOfFile: "/dev/zero") }),
      ("name", { _ in _ = UIImage(named: "../\0/%s\u{1B}[31m") }),
    ])

  private static func decode(_ bytes: [UInt8]) -> @MainActor @Sendable (Stage) throws -> Void {
    { stage in
      let view = try stage.view { UIImageView(frame: $0) }
      view.image = UIImage(data: Data(bytes))
      if view.image != nil { try stage.step() }
    }
  }

  private static let sides: [(name: String, value: Double)] = [
    ("1e4", 1e4), ("1e5", 1e5), ("1e7", 1e7),
  ]

  private static let sizes = Attack.withEvery(
    "size", sides, .any, limits: .structure,
    [
      ("view", { stage, side in try stage.view().frame.size = CGSize(width: side, height: side) }),
      (
        "rasterized",
        { stage, side in
          let layer = try stage.layer()
          layer.bounds.size = CGSize(width: side, height: side)
          layer.shouldRasterize = true
          layer.cornerRadius = 9
        }
      ),
      (
        "shadow",
        { stage, side in
          let layer = try stage.layer()
          layer.bounds.size = CGSize(width: side, height: side)
          layer.shadowOpacity = 1
          layer.shadowRadius = side / 10
        }
      ),
      (
        "group",
        { stage, side in
          let layer = try stage.layer()
          layer.bounds.size = CGSize(width: side, height: side)
          layer.opacity = 0.5
          layer.transform = CATransform3DMakeRotation(0.3, 0, 1, 0)
          layer.masksToBounds = true
          layer.cornerRadius = 20
          for _ in 0..<3 {
            let inner = CALayer()
            inner.frame = layer.bounds
            inner.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
            layer.addSublayer(inner)
          }
        }
      ),
      (
        "effect",
        { stage, side in
          let effect = try Effect(name: "same", source: "vec4 effect(vec2 uv) { return first(uv); }")
          let view = try stage.view { EffectView(effect: effect, frame: $0) }
          view.frame.size = CGSize(width: side, height: side)
          view.addSubview(UIView(frame: view.bounds))
        }
      ),
      (
        "label",
        { stage, side in
          let label = try stage.view { UILabel(frame: $0) }
          label.text = "A large label"
          label.font = .systemFont(ofSize: side)
          label.frame.size = CGSize(width: side, height: side)
        }
      ),
      (
        "snapshot",
        { stage, side in
          let view = try stage.view()
          view.frame.size = CGSize(width: side, height: side)
          try stage.step()
          if let copy = view.snapshotView(afterScreenUpdates: false) { try stage.root().addSubview(copy) }
        }
      ),
      (
        "renderer",
        { stage, side in
          let image = UIGraphicsImageRenderer(size: CGSize(width: side, height: 10)).image {
            $0.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
          }
          try stage.view { UIImageView(frame: $0) }.image = image
        }
      ),
      ("run", { _, side in try Run(size: CGSize(width: side, height: 2), scale: 1).close() }),
    ])
}

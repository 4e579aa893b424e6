import Testing

@testable import UIKit

@Suite(.serialized) @MainActor
struct DrawnImageTintTests {
  /// An image that a context drew is tinted before any renderer exists.
  @Test func aDrawnImageIsTintedWithoutARenderer() {
    let stage = Stage()
    stage.begin()
    let size = CGSize(width: 20, height: 10)
    let drawn = UIGraphicsImageRenderer(size: size).image { _ in
      UIBezierPath(ovalIn: CGRect(origin: .zero, size: size)).fill()
    }
    let view = UIImageView(image: drawn.withRenderingMode(.alwaysTemplate))
    view.tintColor = .red
    stage.window.addSubview(view)
    stage.frame(at: 0.1)
    #expect(view.layer.contents != nil)
    let tinted = drawn.withTintColor(.red)
    #expect(tinted.size == size && tinted.scale == drawn.scale)
  }
}

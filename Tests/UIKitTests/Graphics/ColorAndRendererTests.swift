import Foundation
import Testing

@testable import Engine
@testable import UIKit

/// Colours given by their components, the elements of a path, the formats of renderers, and the spacings of stack
/// views.
@Suite(.serialized) @MainActor struct ColorAndRendererTests {
  private let rect = CGRect(x: 1, y: 2, width: 3, height: 4)

  @Test func contextsTakeComponents() {
    let context = CGContext(size: CGSize(width: 10, height: 10), scale: 1, isOpaque: false)
    context.setFillColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5)
    context.fillEllipse(in: rect)
    context.setStrokeColor(gray: 0.5, alpha: 1)
    context.strokeEllipse(in: rect)
    let shapes = context.drawing.compactMap { $0 as? CAShapeLayer }
    #expect(shapes.first?.fillColor == CGColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5))
    #expect(shapes.last?.strokeColor == CGColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1))
    let image = context.makeImage()
    #expect(image?.width == 10 && image?.height == 10)
  }

  /// The size of a view may have no area. As in UIKit, its image is empty.
  @Test func anImageWithoutAreaIsEmpty() {
    for size in [CGSize.zero, CGSize(width: 10, height: 0), CGSize(width: 0, height: 5)] {
      var drawn = 0
      let found = diagnostics {
        let image = UIGraphicsImageRenderer(size: size).image { _ in drawn += 1 }
        #expect(image.size == .zero && image.cgImage == nil)
        #expect(UIImageView(image: image).intrinsicContentSize == .zero)
      }
      #expect(found.isEmpty && drawn == 1)
    }
    for size in [
      CGSize(width: -4, height: 5), CGSize(width: 1e6, height: 4), CGSize(width: 3, height: Double.nan),
    ] {
      var image = UIImage()
      let found = diagnostics { image = UIGraphicsImageRenderer(size: size).image { _ in } }
      #expect(image.cgImage == nil && found.map(\.code) == [.imageNotMade], "\(size): \(found)")
    }
  }

  @Test func pathsAreVisitedWithAFunction() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.closeSubpath()
    var kinds: [CGPathElementType] = []
    withUnsafeMutablePointer(to: &kinds) { list in
      path.apply(
        info: list,
        function: { info, element in
          let copy = CGPathElement(type: element.pointee.type, points: element.pointee.points)
          info?.assumingMemoryBound(to: [CGPathElementType].self).pointee.append(copy.type)
        })
    }
    #expect(kinds == [.moveToPoint, .addLineToPoint, .closeSubpath])
    func hash(_ path: CGPath) -> Int {
      var hasher = Hasher()
      path.hash(into: &hasher)
      return hasher.finalize()
    }
    #expect(path.copy().map(hash) == hash(path))
    #expect(hash(CGMutablePath()) != hash(path))
  }

  @Test func renderersHaveFormats() {
    let formats = [UIGraphicsImageRendererFormat.preferred(), UIGraphicsImageRendererFormat.default()]
    for format in formats {
      #expect(format.scale == UIScreen.main.scale && !format.opaque && format.bounds == .zero)
      let renderer = UIGraphicsImageRenderer(bounds: rect, format: format)
      #expect(renderer.allowsImageOutput && renderer.format.bounds == rect && renderer.format !== format)
      // An image has whole pixels.
      let pixels = (rect.width * format.scale, rect.height * format.scale)
      let whole = CGSize(
        width: pixels.0.rounded(.up) / format.scale, height: pixels.1.rounded(.up) / format.scale)
      #expect(renderer.image { _ in }.size == whole)
    }
  }

  @Test func stackViewsReturnTheirSpacings() {
    let (stack, first) = (UIStackView(), UIView())
    stack.addArrangedSubview(first)
    stack.spacing = 20
    #expect(stack.customSpacing(after: first) == UIStackView.spacingUseDefault)
    stack.setCustomSpacing(UIStackView.spacingUseSystem, after: first)
    #expect(stack.customSpacing(after: first) == UIStackView.spacingUseSystem)
    #expect(!stack.isBaselineRelativeArrangement)
  }

  @Test func rendererContextsFillAndStroke() {
    var drawing: [CALayer] = []
    _ = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
      UIColor.red.setFill()
      UIColor.blue.setStroke()
      context.fill(rect, blendMode: .normal)
      context.stroke(rect)
      context.stroke(rect, blendMode: .normal)
      drawing = context.cgContext.drawing
    }
    #expect(drawing.count == 3)
    #expect(drawing.first?.backgroundColor == UIColor.red.cgColor)
    let strokes = drawing.dropFirst().compactMap { $0 as? CAShapeLayer }
    #expect(strokes.map(\.strokeColor) == [UIColor.blue.cgColor, UIColor.blue.cgColor])
  }
}

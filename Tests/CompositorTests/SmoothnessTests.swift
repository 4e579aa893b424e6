import Foundation
import Reference
import Testing

@testable import Segue

extension CompositorTests {
  /// Animated blurs and masks: every frame is what the definitions say of the values shown, and so is the step from
  /// the frame before.
  @Suite(.serialized) @MainActor struct SmoothnessTests {
    private static let size = (width: 96, height: 72)

    /// Draws frames of an animated tree and of the reference.
    private func film(
      _ root: CALayer, frames: Int, _ profile: RasterProfile, margin: Int,
      _ each: (Int, [SIMD4<Float>], [SIMD4<Float>]) -> Void
    ) throws {
      let stage = try PipelineStage(profile)
      defer { stage.close() }
      let (width, height) = Self.size
      let item = Case(
        width: width, height: height, scale: 1, root: Node(size: CGSize(width: 1, height: 1), position: .zero)
      )
      for frame in 0..<frames {
        let bytes = frame == 0 ? try stage.show(root, item) : try stage.frame()
        let compositor = Compositor(
          width: width, height: height, scale: 1, margin: margin, edges: .each, isAnimated: true)
        let canvas = compositor.draw(root)
        var (drawn, expected): ([SIMD4<Float>], [SIMD4<Float>]) = ([], [])
        for y in 0..<height {
          for x in 0..<width {
            let at = (y * width + x) * 4
            drawn.append(SIMD4<Float>(SIMD4(bytes[at + 2], bytes[at + 1], bytes[at], bytes[at + 3])))
            expected.append(canvas[x, y] * 255)
          }
        }
        each(frame, drawn, expected)
      }
    }

    private func makeRoot() -> CALayer {
      let root = CALayer()
      root.anchorPoint = .zero
      root.bounds.size = CGSize(width: Self.size.width, height: Self.size.height)
      root.backgroundColor = CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 1)
      return root
    }

    private func animate(_ layer: CALayer, _ keyPath: String, _ from: Any, _ to: Any, frames: Int) {
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.fromValue = from
      animation.toValue = to
      animation.duration = Double(frames - 1) / 60
      animation.fillMode = .both
      animation.isRemovedOnCompletion = false
      animation.timingFunction = CAMediaTimingFunction(name: .linear)
      layer.add(animation, forKey: keyPath)
    }

    /// A blur grows from nothing to 40 points, through every number of halvings: no frame is farther from the true
    /// Gaussian than blurs may be, and no step from frame to frame is another one than the Gaussian's by more than one
    /// and a half of 255, by more than 0.4 in the mean.
    @Test(arguments: [RasterProfile.software, .hardware])
    func aGrowingBlurHasNoSteps(profile: RasterProfile) throws {
      let root = makeRoot()
      let photo = CALayer()
      photo.bounds.size = root.bounds.size
      photo.position = CGPoint(x: Self.size.width / 2, y: Self.size.height / 2)
      photo.contents = Picture.fine.image
      photo.masksToBounds = true
      photo.filters = [LayerFilter.gaussianBlur(radius: 0)]
      root.addSublayer(photo)
      let frames = 101
      animate(photo, "filters.gaussianBlur.inputRadius", 0.0, 40.0, frames: frames)
      var before: ([SIMD4<Float>], [SIMD4<Float>])?
      var (worst, worstStep, worstMean): (Float, Float, Float) = (0, 0, 0)
      try film(root, frames: frames, profile, margin: 0) { frame, drawn, expected in
        // Below 0.3 pixels a blur is none: the first frames are the sharp picture.
        for i in drawn.indices where frame > 0 { worst = max(worst, abs(drawn[i] - expected[i]).max()) }
        if let before, frame > 1 {
          var sum: Float = 0
          for i in drawn.indices {
            let step = abs((drawn[i] - before.0[i]) - (expected[i] - before.1[i]))
            worstStep = max(worstStep, step.max())
            sum += step.sum() / 3
          }
          worstMean = max(worstMean, sum / Float(drawn.count))
        }
        before = (drawn, expected)
      }
      print("\(profile.rawValue): \(worst) from the Gaussian, steps \(worstStep), in the mean \(worstMean)")
      #expect(worst <= 3.5)
      #expect(worstStep <= 2.5)
      #expect(worstMean <= 0.4)
    }

    /// A circle grows out of a corner: what it lets through grows by what its area grows, within one part in a hundred
    /// of a picture's pixels' edge, and every pixel is the definition's.
    @Test(arguments: [RasterProfile.software, .hardware])
    func aGrowingCircleShowsItsArea(profile: RasterProfile) throws {
      try growing(profile) { size in
        let path = CGMutablePath()
        path.addEllipse(in: CGRect(x: 40 - size, y: 30 - size, width: 2 * size, height: 2 * size))
        return path
      }
    }

    @Test(arguments: [RasterProfile.software, .hardware])
    func aGrowingStarShowsItsArea(profile: RasterProfile) throws {
      try growing(profile) { size in
        let path = CGMutablePath()
        for i in 0..<10 {
          let (r, a) = (i.isMultiple(of: 2) ? size : size * 0.45, Double(i) * 0.2 * .pi)
          let point = CGPoint(x: 44 + r * sin(a), y: 34 - r * cos(a))
          if i == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        path.closeSubpath()
        return path
      }
    }

    private func growing(_ profile: RasterProfile, _ outline: (Double) -> CGPath) throws {
      let root = makeRoot()
      let page = CALayer()
      page.bounds.size = root.bounds.size
      page.position = CGPoint(x: Self.size.width / 2, y: Self.size.height / 2)
      page.contents = Picture.smooth.image
      let mask = CAShapeLayer()
      mask.path = outline(60)
      page.mask = mask
      root.addSublayer(page)
      let frames = 60
      animate(mask, "path", outline(2), outline(60), frames: frames)
      var before: (Float, Float)?
      try film(root, frames: frames, profile, margin: 0) { frame, drawn, expected in
        var (worst, sums): (Float, (Float, Float)) = (0, (0, 0))
        for i in drawn.indices {
          worst = max(worst, abs(drawn[i] - expected[i]).max())
          sums.0 += drawn[i].x
          sums.1 += expected[i].x
        }
        #expect(worst <= 24.5, "frame \(frame)")
        if let before {
          // Ten whole pixels of a picture's brightest.
          #expect(abs((sums.0 - before.0) - (sums.1 - before.1)) <= 2550, "frame \(frame)")
        }
        before = sums
      }
    }
  }
}

private func abs(_ v: SIMD4<Float>) -> SIMD4<Float> { pointwiseMax(v, -v) }

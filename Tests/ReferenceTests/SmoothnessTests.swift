import Foundation
import Reference
import Testing

@testable import Segue

extension ReferenceTests {
  /// Animated blurs and masks: every frame matches the definitions, and so does its change since the previous frame.
  @Suite(.serialized) @MainActor struct SmoothnessTests {
    private static let size = (width: 96, height: 72)
    nonisolated static let profiles = [RasterProfile.software, .hardware]

    /// An image as large as the surface, with edges and lines.
    private static let edges: CGImage = {
      var bytes: [UInt8] = []
      for y in 0..<size.height {
        for x in 0..<size.width {
          let isDisc = (x - 60) * (x - 60) + (y - 30) * (y - 30) < 400
          let color: (UInt8, UInt8, UInt8)
          if isDisc {
            color = (40, 250, 90)
          } else if y > 55, x % 6 < 2 {
            color = (255, 255, 255)
          } else {
            color = x < 30 ? (255, 0, 30) : (0, 20, 200)
          }
          bytes += [color.2, color.1, color.0, 255]
        }
      }
      return CGImage(width: size.width, height: size.height, isOpaque: true, premultipliedBGRA: bytes)
    }()

    /// A drawn frame and the expected frame, in 255ths.
    private struct Frame {
      var drawn: [SIMD4<Float>]
      var exact: [SIMD4<Float>]

      /// The largest difference of a pixel.
      var error: Float {
        var most: Float = 0
        for pixel in drawn.indices { most = max(most, distance(drawn[pixel] - exact[pixel])) }
        return most
      }

      /// The largest and the mean deviation of the drawn change since another frame from the exact change.
      func step(from other: Frame) -> (most: Float, mean: Float) {
        var (most, sum): (Float, Float) = (0, 0)
        for pixel in drawn.indices {
          let deviation = (drawn[pixel] - other.drawn[pixel]) - (exact[pixel] - other.exact[pixel])
          most = max(most, distance(deviation))
          sum += pointwiseMax(deviation, -deviation).sum() / 3
        }
        return (most, sum / Float(drawn.count))
      }

      /// The sums of all components of the drawn and of the exact frame.
      var sums: (drawn: Float, exact: Float) {
        (drawn.reduce(SIMD4(), +).sum(), exact.reduce(SIMD4(), +).sum())
      }
    }

    /// Draws the frames of an animated tree with the pipeline and with the reference. `build` adds layers and
    /// animations to the root while the `Run` exists.
    private func film(frames: Int, _ profile: RasterProfile, _ build: (CALayer) -> Void) throws -> [Frame] {
      let stage = try PipelineStage(profile)
      defer { stage.close() }
      let root = CALayer()
      root.anchorPoint = .zero
      root.bounds.size = CGSize(width: Self.size.width, height: Self.size.height)
      root.backgroundColor = CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 1)
      build(root)
      let (width, height) = Self.size
      let item = Case(
        width: width, height: height, scale: 1, root: Node(size: CGSize(width: 1, height: 1), position: .zero)
      )
      var film: [Frame] = []
      for frame in 0..<frames {
        let bytes = frame == 0 ? try stage.show(root, item) : try stage.frame()
        let compositor = Compositor(
          width: width, height: height, scale: 1, margin: 0, edges: .each, isAnimated: true)
        let canvas = compositor.draw(root)
        var shown = Frame(drawn: [], exact: [])
        for y in 0..<height {
          for x in 0..<width {
            let offset = (y * width + x) * 4
            let pixel = SIMD4(bytes[offset + 2], bytes[offset + 1], bytes[offset], bytes[offset + 3])
            shown.drawn.append(SIMD4<Float>(pixel))
            shown.exact.append(canvas[x, y] * 255)
          }
        }
        film.append(shown)
      }
      return film
    }

    private func makeImageLayer(_ image: CGImage, in root: CALayer) -> CALayer {
      let imageLayer = CALayer()
      imageLayer.bounds.size = root.bounds.size
      imageLayer.position = CGPoint(x: Self.size.width / 2, y: Self.size.height / 2)
      imageLayer.contents = image
      root.addSublayer(imageLayer)
      return imageLayer
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

    // MARK: - Blurs

    /// A blur grows to 40 pixels through every number of halvings, or shrinks from there. The frame without a blur is
    /// the sharp image, every frame is as close to the exact Gaussian as a blur must be, and a change between frames
    /// differs from the change of the Gaussian only by the rounding of both frames.
    @Test(arguments: profiles, [true, false])
    func aGrowingBlurHasNoSteps(profile: RasterProfile, isTexelOnPixel: Bool) throws {
      let frames = 81
      for grows in [true, false] {
        let film = try film(frames: frames, profile) { root in
          let photo = makeImageLayer(isTexelOnPixel ? Self.edges : TestImage.fine.image, in: root)
          photo.masksToBounds = true
          photo.filters = [LayerFilter.gaussianBlur(radius: 0)]
          animate(
            photo, "filters.gaussianBlur.inputRadius", grows ? 0.0 : 40.0, grows ? 40.0 : 0.0, frames: frames)
        }
        let sharp = grows ? film[0] : film[frames - 1]
        #expect(sharp.error <= (isTexelOnPixel ? 0.01 : 2.5))
        var (worst, step, mean): (Float, Float, Float) = (0, 0, 0)
        for frame in 1..<frames {
          worst = max(worst, film[frame].error)
          let deviation = film[frame].step(from: film[frame - 1])
          (step, mean) = (max(step, deviation.most), max(mean, deviation.mean))
        }
        #expect(worst <= 2.5)
        #expect(step <= 3)
        #expect(mean <= 0.6)
      }
    }

    // MARK: - Masks

    /// A circular or star-shaped mask grows. The sum of the visible colours grows like the mask's area, within 0.0002
    /// of the sum of a white surface, and every pixel is within the limit for edges.
    @Test(arguments: profiles)
    func growingMasksShowTheirAreas(profile: RasterProfile) throws {
      let circle = { (size: Double) -> CGPath in
        let path = CGMutablePath()
        path.addEllipse(in: CGRect(x: 44.3 - size, y: 34.6 - size, width: 2 * size, height: 2 * size))
        return path
      }
      let star = { (size: Double) -> CGPath in
        let path = CGMutablePath()
        for tip in 0..<10 {
          let (radius, angle) = (tip.isMultiple(of: 2) ? size : size * 0.45, Double(tip) * 0.2 * .pi)
          let point = CGPoint(x: 44 + radius * sin(angle), y: 34 - radius * cos(angle))
          if tip == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        path.closeSubpath()
        return path
      }
      for outline in [circle, star] {
        for image in [Self.edges, TestImage.smooth.image] {
          let frames = 60
          check(
            try film(frames: frames, profile) { root in
              let mask = CAShapeLayer()
              mask.path = outline(60)
              makeImageLayer(image, in: root).mask = mask
              animate(mask, "path", outline(2), outline(60), frames: frames)
            })
        }
      }
    }

    /// The mask is a round layer that is scaled up, as in a bubble transition.
    @Test(arguments: profiles)
    func aGrowingBubbleShowsItsArea(profile: RasterProfile) throws {
      let frames = 60
      check(
        try film(frames: frames, profile) { root in
          let bubble = CALayer()
          bubble.bounds.size = CGSize(width: 120, height: 120)
          bubble.position = CGPoint(x: 40, y: 30)
          bubble.cornerRadius = 60
          bubble.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
          makeImageLayer(Self.edges, in: root).mask = bubble
          animate(bubble, "transform.scale", 0.02, 1.2, frames: frames)
        })
    }

    private func check(_ film: [Frame]) {
      // The mask must grow.
      #expect(abs(film[0].sums.exact - film[film.count - 1].sums.exact) > 100_000)
      var (worst, most): (Float, Float) = (0, 0)
      for frame in film.indices {
        worst = max(worst, film[frame].error)
        if frame == 0 { continue }
        let (now, before) = (film[frame].sums, film[frame - 1].sums)
        most = max(most, abs((now.drawn - before.drawn) - (now.exact - before.exact)))
      }
      let whiteSum = 3 * 255 * Float(Self.size.width * Self.size.height)
      #expect(worst <= 16)
      #expect(most <= 0.0002 * whiteSum)
    }

    /// A gradient mask sweeps over an image. Each frame, and each change between frames, is within 3 levels of the
    /// definition.
    @Test(arguments: profiles)
    func aSweepingGradientHasNoSteps(profile: RasterProfile) throws {
      let frames = 40
      let film = try film(frames: frames, profile) { root in
        let mask = CAGradientLayer()
        mask.bounds.size = root.bounds.size
        mask.position = CGPoint(x: Self.size.width / 2, y: Self.size.height / 2)
        mask.colors = [
          CGColor(red: 0, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 0, alpha: 0),
        ]
        mask.startPoint = CGPoint(x: 0, y: 0.5)
        mask.endPoint = CGPoint(x: 0.3, y: 0.5)
        makeImageLayer(Self.edges, in: root).mask = mask
        animate(mask, "startPoint.x", -0.3, 1.0, frames: frames)
        animate(mask, "endPoint.x", 0.0, 1.3, frames: frames)
      }
      for frame in 0..<frames {
        #expect(film[frame].error <= 3, "frame \(frame)")
        if frame > 0 { #expect(film[frame].step(from: film[frame - 1]).most <= 3, "frame \(frame)") }
      }
      // The gradient has swept over the image, which was hidden at first and is visible at the end.
      #expect(abs(film[0].sums.exact - film[frames - 1].sums.exact) > 100_000)
    }
  }
}

/// The largest absolute value of a pixel's components.
private func distance(_ deviation: SIMD4<Float>) -> Float { pointwiseMax(deviation, -deviation).max() }

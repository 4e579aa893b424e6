import Foundation
import Pictures
import Synchronization
import Testing

@testable import Compositor
@testable import Engine
@testable import GPURender
@testable import Rendering
@testable import Segue

/// The driver refuses memory for textures and buffers.
@Suite(.serialized) @MainActor struct RefusedMemoryTests {
  nonisolated static let profiles = [RasterProfile.software, .hardware]

  /// A film with content of every kind that needs textures or vertices, and with a moving layer.
  private func everything(_ raster: RasterProfile) throws -> RefusingFilm {
    let film = try RefusingFilm(raster, CGSize(width: 330, height: 120))
    let label = UILabel(frame: CGRect(x: 4, y: 4, width: 80, height: 20))
    label.text = "memory"
    film.run.window.addSubview(label)
    film.add(CGRect(x: 0, y: 70, width: 320, height: 20), nil).contents = CGImage.red(320, 20)
    film.add(CGRect(x: 100, y: 4, width: 16, height: 16), nil).contents = CGImage.red(16, 16)
    let snapshot = UIImageView(frame: CGRect(x: 130, y: 4, width: 24, height: 24))
    snapshot.image = UIGraphicsImageRenderer(size: snapshot.bounds.size).image { context in
      UIColor.orange.setFill()
      context.fill(CGRect(x: 2, y: 2, width: 12, height: 20))
    }
    film.run.window.addSubview(snapshot)
    let shadow = film.add(CGRect(x: 170, y: 10, width: 30, height: 30), .systemTeal)
    (shadow.shadowOpacity, shadow.shadowRadius) = (0.7, 5)
    let shape = CAShapeLayer()
    shape.path = CGPath(ellipseIn: CGRect(x: 4, y: 30, width: 40, height: 30), transform: nil)
    shape.fillColor = UIColor.purple.cgColor
    film.run.window.layer.addSublayer(shape)
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 60, y: 30, width: 60, height: 30)
    gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    film.run.window.layer.addSublayer(gradient)
    let group = film.add(CGRect(x: 110, y: 20, width: 60, height: 60), nil)
    group.opacity = 0.5
    _ = film.add(CGRect(x: 0, y: 0, width: 40, height: 40), .green, to: group)
    _ = film.add(CGRect(x: 20, y: 20, width: 40, height: 40), .blue, to: group)
    let blurred = film.add(CGRect(x: 210, y: 10, width: 40, height: 40), .brown)
    blurred.filters = [LayerFilter.gaussianBlur(radius: 6)]
    let effectLayer = EffectLayer()
    effectLayer.frame = CGRect(x: 260, y: 10, width: 40, height: 40)
    effectLayer.effect = try Effect(name: "same", source: "vec4 effect(vec2 uv) { return first(uv); }")
    film.run.window.layer.addSublayer(effectLayer)
    _ = film.add(CGRect(x: 5, y: 5, width: 30, height: 30), .red, to: effectLayer)
    let moved = film.add(CGRect(x: 10, y: 95, width: 20, height: 20), .red)
    moved.cornerRadius = 6
    let animation = CABasicAnimation(keyPath: "position.x")
    (animation.fromValue, animation.toValue, animation.duration) = (20.0, 300.0, 0.25)
    moved.add(animation, forKey: "x")
    return film
  }

  private static let frameCount = 4
  /// The tolerance in levels of 255. Content that is drawn again may have another position on its page, where filtering
  /// rounds differently.
  private static let tolerance = 1

  /// The frames of `everything` without refusals, and the number of allocations.
  private func undisturbed(_ raster: RasterProfile) throws -> (frames: [[UInt8]], allocations: Int) {
    let film = try everything(raster)
    let frames = try (0..<Self.frameCount).map { _ in try film.frame() }
    let count = film.driver.sizes.count
    #expect(film.close() == 0)
    #expect(Set(frames).count == frames.count && count > 8)
    return (frames, count)
  }

  /// If any single allocation is refused, the frame is drawn after other memory has been released.
  @Test(arguments: profiles) func oneRefusalIsOvercome(raster: RasterProfile) throws {
    let (frames, count) = try undisturbed(raster)
    for refused in 0..<count {
      let film = try everything(raster)
      film.driver.refuse(refused..<refused + 1)
      for index in frames.indices {
        #expect(
          try largestDifference(film.frame(), frames[index]) <= Self.tolerance,
          "frame \(index), allocation \(refused)"
        )
      }
      #expect(film.close() == 0)
    }
  }

  /// If all allocations from some allocation on are refused, at most one frame fails, with an error about the lack of
  /// memory. Once there is memory, the next frame is correct.
  @Test(arguments: profiles) func framesAreRightOnceMemoryIsBack(raster: RasterProfile) throws {
    let (frames, count) = try undisturbed(raster)
    for refused in stride(from: 0, to: count, by: 2) {
      let film = try everything(raster)
      film.driver.refuse(refused..<Int.max)
      var failures: [GraphicsError] = []
      for index in frames.indices {
        do {
          let frame = try film.frame()
          #expect(
            largestDifference(frame, frames[index]) <= Self.tolerance,
            "frame \(index), allocations from \(refused) on"
          )
        } catch let error as GraphicsError {
          failures.append(error)
          film.driver.refuse(nil)
        }
      }
      #expect(failures.count <= 1)
      #expect(failures.allSatisfy { $0.isLackOfMemory && $0.description.contains("no memory") })
      #expect(film.close() == 0)
    }
  }

  /// If the driver always refuses the texture of an image, the image is drawn from a smaller copy. Other content is
  /// drawn unchanged.
  @Test(arguments: profiles) func anImageWithARefusedTextureIsDrawnSmaller(raster: RasterProfile) throws {
    let film = try RefusingFilm(raster, CGSize(width: 330, height: 120))
    film.add(CGRect(x: 5, y: 5, width: 320, height: 64), nil).contents = CGImage.red(320, 64)
    _ = film.add(CGRect(x: 5, y: 80, width: 20, height: 20), .green)
    film.driver.refuse(size: 320 * 64 * 4)
    let reportCount = try RefusingFilm.reports {
      for _ in 0..<12 {
        let frame = try film.frame()
        #expect(film.pixel(160, 30, of: frame) == [0, 0, 255])
        #expect(film.pixel(15, 90, of: frame) == [0, 255, 0])
      }
      // At rest, the texture of the whole image is tried again.
      for _ in 0..<6 { try film.run.step() }
      #expect(film.pixel(160, 30, of: try film.frame()) == [0, 0, 255])
    }
    #expect(reportCount == 1)
    #expect(film.driver.sizes.contains(320 * 64 * 4))
    #expect(film.close() == 0)
  }

  /// If the driver always refuses the target of a group, the group is left out and other content is drawn.
  @Test(arguments: profiles) func aGroupWithARefusedTargetIsLeftOut(raster: RasterProfile) throws {
    let film = try RefusingFilm(raster, CGSize(width: 330, height: 250))
    _ = film.add(CGRect(x: 0, y: 0, width: 60, height: 60), .green)
    let group = film.add(CGRect(x: 20, y: 20, width: 200, height: 150), nil)
    group.opacity = 0.5
    _ = film.add(CGRect(x: 0, y: 0, width: 150, height: 150), .red, to: group)
    _ = film.add(CGRect(x: 50, y: 50, width: 150, height: 100), .blue, to: group)
    let whole = try film.frame()
    #expect(film.pixel(120, 120, of: whole) != [255, 255, 255])
    // The sides of a target are whole tiles of 64 pixels.
    let size = 256 * 192 * 4
    try #require(film.driver.sizes.contains(size))
    #expect(film.close() == 0)

    let other = try RefusingFilm(raster, CGSize(width: 330, height: 250))
    _ = other.add(CGRect(x: 0, y: 0, width: 60, height: 60), .green)
    let same = other.add(group.frame, nil)
    same.opacity = 0.5
    _ = other.add(CGRect(x: 0, y: 0, width: 150, height: 150), .red, to: same)
    _ = other.add(CGRect(x: 50, y: 50, width: 150, height: 100), .blue, to: same)
    other.driver.refuse(size: size)
    let reportCount = try RefusingFilm.reports {
      for _ in 0..<4 {
        let frame = try other.frame()
        #expect(other.pixel(120, 120, of: frame) == [255, 255, 255])
        #expect(other.pixel(10, 10, of: frame) == [0, 255, 0])
      }
      // Once there is memory, the next frame at rest shows the group.
      other.driver.refuse(size: nil)
      for _ in 0..<6 { try other.run.step() }
      #expect(largestDifference(other.run.image().withPixels { [UInt8]($0) }, whole) <= 1)
    }
    #expect(reportCount == 1)
    #expect(other.close() == 0)
  }
}

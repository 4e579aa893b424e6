import Foundation
import Pictures
import Testing

@testable import Compositor
@testable import Engine
@testable import GPURender
@testable import Segue

/// If the driver always refuses an allocation, frames need less memory, or leave out the content that needs the memory.
@Suite(.serialized) @MainActor struct AlwaysRefusedMemoryTests {
  private static let white: [UInt8] = [255, 255, 255]
  private static let green: [UInt8] = [0, 255, 0]

  private func film(_ raster: RasterProfile) throws -> RefusingFilm {
    let film = try RefusingFilm(raster, CGSize(width: 330, height: 250))
    _ = film.add(CGRect(x: 0, y: 0, width: 20, height: 20), .green)
    return film
  }

  /// The bytes of a frame at rest.
  private func rested(_ film: RefusingFilm) throws -> [UInt8] {
    for _ in 0..<6 { try film.run.step() }
    return film.run.image().withPixels { [UInt8]($0) }
  }

  private func filmOfRotatedLayers(_ raster: RasterProfile) throws -> RefusingFilm {
    let film = try film(raster)
    for index in 0..<500 {
      let frame = CGRect(x: index % 25 * 13, y: 20 + index / 25 * 11, width: 10, height: 8)
      let layer = film.add(frame, index % 2 == 0 ? .red : .blue)
      layer.transform = CATransform3DMakeRotation(0.3 + CGFloat(index) / 1000, 0, 0, 1)
    }
    return film
  }

  /// If the driver always refuses a buffer for all vertices, the vertices are uploaded in parts.
  @Test(arguments: RefusedMemoryTests.profiles) func verticesAreUploadedInParts(raster: RasterProfile) throws
  {
    let undisturbed = try filmOfRotatedLayers(raster)
    let whole = try undisturbed.frame()
    #expect(undisturbed.close() == 0)
    let film = try filmOfRotatedLayers(raster)
    film.driver.refuse(verticesOver: 16_000)
    let reportCount = try RefusingFilm.reports {
      for _ in 0..<4 {
        let frame = try film.frame()
        #expect(largestDifference(frame, whole) <= 1)
      }
      let refusals = film.driver.vertexRefusals
      #expect(refusals > 1)
      _ = try film.frame()
      #expect(film.driver.vertexRefusals == refusals)
      // The buffer is tried again at rest.
      let after = try rested(film)
      #expect(largestDifference(after, whole) <= 1)
      #expect(film.driver.vertexRefusals > refusals)
    }
    #expect(reportCount > 0)
    #expect(film.close() == 0)
  }

  /// If the driver always refuses a page for small images, a smaller page is made.
  @Test(arguments: RefusedMemoryTests.profiles) func aPageIsMadeSmaller(raster: RasterProfile) throws {
    let film = try film(raster)
    film.add(CGRect(x: 100, y: 100, width: 40, height: 40), nil).contents = CGImage.red(40, 40)
    film.add(CGRect(x: 200, y: 100, width: 60, height: 40), nil).contents = CGImage.red(60, 40)
    let side =
      raster == .hardware ? TextureStore.imagePageSide : TextureStore.firstImagePageSide
    film.driver.refuse(size: side * side * 4)
    let reportCount = try RefusingFilm.reports {
      for _ in 0..<4 {
        let frame = try film.frame()
        #expect(film.pixel(120, 120, of: frame) == [0, 0, 255])
        #expect(film.pixel(230, 120, of: frame) == [0, 0, 255])
        #expect(film.pixel(10, 10, of: frame) == Self.green)
      }
      let after = try rested(film)
      #expect(film.pixel(120, 120, of: after) == [0, 0, 255])
    }
    #expect(reportCount == 1)
    #expect(film.driver.sizes.contains(side * side * 4))
    #expect(film.close() == 0)
  }

  /// If a texture cannot be made smaller, the content that is drawn from it is left out until there is memory.
  @Test(arguments: RefusedMemoryTests.profiles) func aTextureIsLeftOut(raster: RasterProfile) throws {
    let film = try film(raster)
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 60, y: 60, width: 60, height: 60)
    gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    film.run.window.layer.addSublayer(gradient)
    let size = GradientRamps.length * GradientRamps.count * 4
    film.driver.refuse(size: size)
    for _ in 0..<4 {
      let frame = try film.frame()
      #expect(film.pixel(90, 90, of: frame) == Self.white)
      #expect(film.pixel(10, 10, of: frame) == Self.green)
    }
    #expect(film.driver.sizes.contains(size))
    film.driver.refuse(size: nil)
    let after = try film.frame()
    #expect(film.pixel(90, 90, of: after) != Self.white)
    #expect(film.close() == 0)
  }

  /// A recorded image is left out if the driver always refuses its texture, even with a quarter of its sides.
  @Test(arguments: RefusedMemoryTests.profiles) func aRecordedImageIsLeftOut(raster: RasterProfile) throws {
    let film = try film(raster)
    let view = UIImageView(frame: CGRect(x: 100, y: 100, width: 64, height: 64))
    view.image = UIGraphicsImageRenderer(size: view.bounds.size).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 64, height: 64))
    }
    film.run.window.addSubview(view)
    film.driver.refuse(sizes: Set([64, 32, 16].map { $0 * $0 * 4 }))
    let reportCount = try RefusingFilm.reports {
      for _ in 0..<4 {
        let frame = try film.frame()
        #expect(film.pixel(130, 130, of: frame) == Self.white)
        #expect(film.pixel(10, 10, of: frame) == Self.green)
      }
      film.driver.refuse(size: nil)
      let after = try rested(film)
      #expect(film.pixel(130, 130, of: after) == [0, 0, 255])
    }
    #expect(reportCount == 1)
    #expect(film.close() == 0)
  }

  /// Without memory for a second surface, scrolled content is drawn again instead of copied.
  @Test(arguments: RefusedMemoryTests.profiles)
  func contentScrollsWithoutASecondSurface(raster: RasterProfile) throws {
    let (film, other) = (try scrolled(raster), try scrolled(raster))
    // The surface of 330x250 pixels has sides of whole tiles (`TargetPool.tile`).
    let size = 384 * 256 * 4
    try film.run.step()
    try other.run.step()
    film.driver.refuseEverySecond(size: size)
    for step in 1...30 {
      for film in [film, other] {
        film.run.makeCurrent()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        film.run.window.layer.sublayers?.last?.bounds.origin.y = CGFloat(step * 3)
        CATransaction.commit()
        try film.run.step()
      }
      let frames = [film, other].map { $0.run.image().withPixels { [UInt8]($0) } }
      #expect(largestDifference(frames[0], frames[1]) <= 1)
    }
    #expect(other.driver.sizes.count { $0 == size } == 2)
    // The allocations are the first surface, the refused second surface, and the first surface again.
    #expect(film.driver.sizes.count { $0 == size } == 3)
    #expect(film.close() == 0)
    #expect(other.close() == 0)
  }

  /// A film with a layer as large as the window. The layer has cards, which become cached rasters.
  private func scrolled(_ raster: RasterProfile) throws -> RefusingFilm {
    let film = try film(raster)
    film.run.pipeline.frameRenderer.cachesRasters = true
    let holder = film.add(film.run.window.bounds, nil)
    for index in 0..<72 {
      let frame = CGRect(x: 6 + index % 6 * 54, y: 6 + index / 6 * 40, width: 48, height: 32)
      let card = film.add(frame, index % 2 == 0 ? .systemTeal : .orange, to: holder)
      card.cornerRadius = 5
      for part in 0..<6 {
        let line = film.add(CGRect(x: 4 + part * 6, y: 3 + part * 4, width: 6, height: 3), .blue, to: card)
        line.cornerRadius = 1.5
      }
    }
    return film
  }
}

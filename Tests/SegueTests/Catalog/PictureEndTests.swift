import Foundation
import Pictures
import Testing

@testable import Engine
@testable import GPURender
@testable import Segue
@testable import Showcase
@testable import UIKit

/// The pixels at both ends of transitions between two pictures.
@Suite(.serialized) @MainActor
struct PictureEndTests {
  private struct Size: CustomTestStringConvertible {
    let width: Int
    let height: Int
    var testDescription: String { "\(width)x\(height)" }

    /// A picture without symmetry. The closure returns the alpha of the pixel at a column and a line.
    func picture(_ seed: Int, alpha: (Int, Int) -> Int = { _, _ in 255 }) -> CGImage {
      let bytes = (0..<(width * height)).flatMap { index -> [UInt8] in
        let (x, y) = (index % width, index / width)
        let alpha = alpha(x, y)
        return [seed, x * 7 % 256, 255 - y * 5 % 256].map { UInt8($0 * alpha / 255) } + [UInt8(alpha)]
      }
      let isOpaque = !(0..<height).contains { y in (0..<width).contains { alpha($0, y) < 255 } }
      return CGImage(width: width, height: height, isOpaque: isOpaque, premultipliedBGRA: bytes)
    }
  }

  @MainActor
  private final class Screen {
    let run: Run
    let stage: any Stage
    let entry: TransitionEntry
    private let start: Double

    init(_ id: String, _ size: Size, _ from: CGImage, _ to: CGImage, _ ground: StageGround = .usual) throws {
      entry = try #require(TransitionCatalog.all.first { $0.id == id })
      let points = CGSize(width: size.width, height: size.height)
      run = try Run(size: points, scale: 1, raster: .software)
      run.pipeline.frameRenderer.cachesRasters = false
      if case .white = ground { run.pipeline.renderer.background = .one }
      stage = try entry.make(
        StageOptions(from: from, to: to, size: points, screens: .pictures, ground: ground))
      run.window.rootViewController = stage.rootViewController
      run.window.makeKeyAndVisible()
      for _ in 0..<3 { try run.step() }
      start = run.time
      run.makeCurrent()
      stage.begin()
    }

    func bytes(at fraction: Double) throws -> [UInt8] {
      try run.step(at: start + entry.duration * fraction)
      return run.image().withPixels { Array($0) }
    }

    func close() {
      run.window.rootViewController = nil
      run.close()
    }
  }

  private func expect(
    _ shown: [UInt8], _ picture: CGImage, within tolerance: Int = 1, _ text: @autoclosure () -> String
  ) {
    let expected = picture.withPixels { Array($0) }
    guard shown != expected else { return }
    let worst = largestDifference(shown, expected)
    #expect(worst <= tolerance, "\(text()): \(worst)")
  }

  /// With odd sides, the centre of the screen is the centre of a pixel. A view that is scaled to a point there must not
  /// change the pixel.
  @Test(arguments: CatalogIDs.named)
  func theEndsAreThePicturesAtOddSizes(id: String) throws {
    let isSoaking = ProcessInfo.processInfo.environment["SEGUE_SOAK"] != nil
    let large = isSoaking ? [Size(width: 391, height: 701)] : []
    for size in [Size(width: 3, height: 3), Size(width: 101, height: 77)] + large {
      let (from, to) = (size.picture(250), size.picture(20))
      let screen = try Screen(id, size, from, to)
      defer { screen.close() }
      let first = try screen.bytes(at: 0)
      let last = try screen.bytes(at: 1)
      // A sheet leaves a part of the other screen visible. A bubble is a dot of a thousandth of its size at one end
      // (transitions.md).
      guard screen.entry.fillsScreen, !id.hasPrefix("bubble") else { continue }
      expect(first, from, "\(id) at 0, \(size.testDescription)")
      expect(last, to, "\(id) at 1, \(size.testDescription)")
    }
  }

  // MARK: - Transparency

  private static let size = Size(width: 21, height: 15)

  /// The pixels with alpha of a transition between two pictures at some fractions.
  private func frames(_ id: String, _ from: CGImage, _ to: CGImage, at fractions: [Double]) throws
    -> [[UInt8]]
  {
    let screens = try [StageGround.black, .white].map { try Screen(id, Self.size, from, to, $0) }
    defer { for screen in screens { screen.close() } }
    return try fractions.map { fraction in
      let both = try screens.map { try $0.bytes(at: fraction) }
      return TransparentFrame.pixels(overBlack: both[0], overWhite: both[1])
    }
  }

  @Test(arguments: CatalogIDs.named)
  func theEndsAreThePicturesWithTheirAlpha(id: String) throws {
    // The pictures have clear, half and nearly opaque parts, at other positions in each.
    func alpha(_ x: Int, _ y: Int) -> Int { [0, 128, 200][(x / 7 + y / 5) % 3] }
    let from = Self.size.picture(250, alpha: alpha)
    let to = Self.size.picture(20) { x, y in alpha(x + 7, y) }
    // Several fractions are tried, because falling pieces leave a small screen early.
    let shown = try frames(id, from, to, at: [0, 0.05, 0.15, 0.3, 0.6, 0.9, 1])
    let entry = try #require(TransitionCatalog.all.first { $0.id == id })
    guard entry.fillsScreen else { return }
    expect(shown[0], from, "\(id) at 0")
    expect(shown[6], to, "\(id) at 1")
    #expect(shown[1...5].contains { $0 != shown[0] && $0 != shown[6] }, "\(id)")
    // No colour is brighter than its alpha.
    for frame in shown {
      #expect(
        stride(from: 0, to: frame.count, by: 4).allSatisfy { frame[$0..<($0 + 3)].max()! <= frame[$0 + 3] })
    }
  }
}

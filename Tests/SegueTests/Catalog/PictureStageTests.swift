import Foundation
import Pictures
import Testing

@testable import Engine
@testable import GPURender
@testable import Segue
@testable import Showcase
@testable import UIKit

/// Transitions between two pictures that fill the screen.
@Suite(.serialized) @MainActor
struct PictureStageTests {
  nonisolated private static let size = (width: 60, height: 44)

  /// A picture without symmetry.
  private static func picture(_ seed: Int, isOpaque: Bool = true) -> CGImage {
    let bytes = (0..<(size.width * size.height)).flatMap { index -> [UInt8] in
      let (x, y) = (index % size.width, index / size.width)
      return [UInt8(seed), UInt8(x * 4), UInt8(255 - y * 5), 255]
    }
    return CGImage(width: size.width, height: size.height, isOpaque: isOpaque, premultipliedBGRA: bytes)
  }

  private static let from = picture(20)
  private static let to = picture(230)

  @MainActor
  private struct Screen {
    let run: Run
    let stage: any Stage
    let entry: TransitionEntry
    var bytes: [UInt8] { run.image().withPixels { Array($0) } }

    func close() {
      run.window.rootViewController = nil
      run.close()
    }
  }

  private func open(_ id: String) throws -> Screen {
    let entry = try #require(TransitionCatalog.all.first { $0.id == id })
    let points = CGSize(width: Self.size.width, height: Self.size.height)
    let run = try Run(size: points, scale: 1, raster: .software)
    run.pipeline.frameRenderer.cachesRasters = false
    let stage = try entry.make(
      StageOptions(from: Self.from, to: Self.to, size: points, screens: .pictures))
    run.window.rootViewController = stage.rootViewController
    run.window.makeKeyAndVisible()
    for _ in 0..<3 { try run.step() }
    return Screen(run: run, stage: stage, entry: entry)
  }

  private func maximumDifference(_ bytes: [UInt8], _ image: CGImage) -> Int {
    largestDifference(bytes, image.withPixels { Array($0) })
  }

  /// The levels by which the first frame may differ from the first picture. A circle or bubble is visible as a point in
  /// the first frame.
  private func tolerance(_ id: String) -> Int { id.hasPrefix("bubble") || id.hasPrefix("ping") ? 12 : 1 }

  @Test(arguments: CatalogIDs.named) func aTransitionGoesFromOnePictureToTheOther(id: String) throws {
    let screen = try open(id)
    defer { screen.close() }
    let start = screen.run.time
    screen.stage.begin()
    try screen.run.step(at: start)
    let first = screen.bytes
    var hasMiddle = false
    for fraction in [0.1, 0.25, 0.4, 0.5, 0.6, 0.75] {
      try screen.run.step(at: start + screen.entry.duration * fraction)
      let middle = screen.bytes
      hasMiddle =
        hasMiddle || maximumDifference(middle, Self.from) > 10 && maximumDifference(middle, Self.to) > 10
    }
    try screen.run.step(at: start + screen.entry.duration)
    let last = screen.bytes
    if screen.entry.fillsScreen {
      #expect(maximumDifference(first, Self.from) <= tolerance(id), "\(id)")
      #expect(maximumDifference(last, Self.to) <= 1, "\(id)")
    }
    #expect(hasMiddle, "\(id)")
  }

  /// A frame is the same whether or not the frames before it were drawn.
  @Test(arguments: CatalogIDs.tried(by: 2)) func aFrameDoesNotDependOnTheFramesBefore(id: String) throws {
    func frames(skipping: Bool) throws -> [UInt8] {
      let screen = try open(id)
      defer { screen.close() }
      let start = screen.run.time
      screen.stage.begin()
      for step in 0...6 {
        try screen.run.step(
          at: start + screen.entry.duration * Double(step) / 10, draws: !skipping || step == 6)
      }
      return screen.bytes
    }
    #expect(try frames(skipping: true) == frames(skipping: false), "\(id)")
  }

  /// Videos replace the pictures of the screens during a transition.
  @Test(arguments: [
    "push", "pop", "present", "slide-tab", "container-slide", "collection-layout", "card-push",
  ])
  func picturesMayChange(id: String) throws {
    let screen = try open(id)
    defer { screen.close() }
    let (other, last) = (Self.picture(120), Self.picture(90))
    screen.stage.pictures?.show(other, outgoing: true)
    let start = screen.run.time
    screen.stage.begin()
    try screen.run.step(at: start)
    #expect(maximumDifference(screen.bytes, other) <= 1, "\(id)")
    screen.stage.pictures?.show(last, outgoing: false)
    // The step is longer than the spring of a card, whose copy shows the old picture until the spring has ended.
    try screen.run.step(at: start + screen.entry.duration * 2)
    try screen.run.step()
    #expect(maximumDifference(screen.bytes, last) <= 1, "\(id)")
  }

  /// A `Run` whose first frame throws is closed before the reader has read a frame, and has no buffers to release.
  @Test func anUnusedReaderRetainsNothing() throws {
    let screen = try open("push")
    let reader = FrameReader(screen.run.pipeline.renderer, isDelayed: true)
    withExtendedLifetime(reader) { screen.close() }
  }

  /// A delayed reader, which returns pixels one frame later, reads the same pixels as a reader that waits.
  @Test func aLateReaderReadsTheSameFrames() throws {
    func frames(isLate: Bool) throws -> [[UInt8]] {
      let screen = try open("push")
      let reader = FrameReader(screen.run.pipeline.renderer, isDelayed: isLate)
      defer {
        reader.close()
        screen.close()
      }
      let start = screen.run.time
      screen.stage.begin()
      var read: [(frame: Int, pixels: [UInt8])] = []
      for frame in 0..<6 {
        try screen.run.step(at: start + screen.entry.duration * Double(frame) / 10)
        let done = reader.read(frame: frame)
        #expect(done?.frame == (isLate ? (frame > 0 ? frame - 1 : nil) : frame))
        if let done { read.append(done) }
      }
      if let done = reader.finish() { read.append(done) }
      #expect(reader.finish() == nil)
      #expect(read.map(\.frame) == Array(0..<6))
      return read.map(\.pixels)
    }
    #expect(try frames(isLate: true) == frames(isLate: false))
  }

  // MARK: - Fits

  @Test func aPictureOfTheScreensSizeIsUnchanged() throws {
    let run = try Run(size: CGSize(width: 60, height: 44), scale: 1, raster: .software)
    defer { run.close() }
    for fit in PictureFit.allCases {
      #expect(fit.compose(Self.from, width: 60, height: 44) === Self.from)
    }
  }

  @Test func eachFitFillsTheScreenInItsManner() throws {
    let run = try Run(size: CGSize(width: 60, height: 44), scale: 1, raster: .software)
    defer { run.close() }
    // The picture is a white square, and the screen is twice as wide as high.
    let white = CGImage(
      width: 16, height: 16, isOpaque: true, premultipliedBGRA: [UInt8](repeating: 255, count: 16 * 16 * 4))
    func pixel(_ fit: PictureFit, _ x: Int, isTransparent: Bool = false) -> [UInt8] {
      fit.compose(white, width: 80, height: 40, isTransparent: isTransparent).withPixels { bytes in
        Array(bytes[(20 * 80 + x) * 4..<(20 * 80 + x) * 4 + 4])
      }
    }
    #expect(pixel(.fill, 2) == [255, 255, 255, 255] && pixel(.fill, 40) == [255, 255, 255, 255])
    #expect(pixel(.fit, 2) == [0, 0, 0, 255] && pixel(.fit, 40) == [255, 255, 255, 255])
    #expect(pixel(.fit, 2, isTransparent: true) == [0, 0, 0, 0])
    // The sides show the blurred picture, a quarter darker.
    let side = pixel(.blur, 2)
    #expect(side[3] == 255 && abs(Int(side[0]) - 191) <= 1)
    #expect(pixel(.blur, 40) == [255, 255, 255, 255])
  }
}

import Foundation
import Testing

@testable import Engine
@testable import GPURender
@testable import Segue
@testable import Showcase
@testable import UIKit

/// Every entry of the catalog is drawn at unusual sizes.
@Suite(.serialized) @MainActor
struct EverySizeTests {
  private nonisolated static let isSoaking = ProcessInfo.processInfo.environment["SEGUE_SOAK"] != nil

  /// The sizes in pixels. The longest side is the maximum of images and textures.
  private nonisolated static let sizes: [(width: Int, height: Int)] = [
    (10, 20), (1, 1), (2, 1), (1, 3), (7, 5), (16_384, 16), (16, 16_384), (40, 40), (100, 30), (5000, 3),
    (3, 200),
    (64, 64), (300, 1), (31, 97),
  ]
  /// The number of leading `sizes` at which every entry is drawn. Each entry is also drawn at one of the other sizes,
  /// or at all of them in long tests.
  private nonisolated static let commonSizeCount = 1

  private nonisolated static let scenes = ["flatzoom", "card", "tab-scroll", "gallery"]
  private nonisolated static let ids = CatalogIDs.transitions + EffectStageTests.ids + scenes

  @Test func noEntryIsForgotten() {
    #expect(Set(Self.ids) == Set(TransitionCatalog.all.map(\.id)))
  }

  private struct Case: CustomStringConvertible {
    var id: String
    var width: Int
    var height: Int
    var scale: Double
    var screens: StageScreens

    var description: String { "\(id) \(width)x\(height) at \(scale), \(screens)" }
  }

  private static func cases(_ id: String, _ number: Int) -> [Case] {
    let screens = [StageScreens.app, .pictures]
    if isSoaking {
      return sizes.flatMap { size in
        [1.0, 2, 3].flatMap { scale in
          screens.map {
            Case(id: id, width: size.width, height: size.height, scale: scale, screens: $0)
          }
        }
      }
    }
    let others = sizes.count - commonSizeCount
    return (sizes[..<commonSizeCount] + [sizes[commonSizeCount + number % others]]).enumerated().map {
      index, size in
      Case(
        id: id, width: size.width, height: size.height, scale: [1.0, 2, 3][(number + index) % 3],
        screens: index == 0 ? .app : screens[(number + index) % 2])
    }
  }

  @Test(arguments: Array(ids.enumerated()))
  func everyEntryIsDrawnAtUnusualSizes(number: Int, id: String) throws {
    for sample in Self.cases(id, number) {
      do {
        try draw(sample)
      } catch let error as GraphicsError {
        // A blurred group with the maximum size of a texture has no room for its margin.
        let words = "\(error)"
        #expect(
          max(sample.width, sample.height) == 16_384 && words.contains("use a smaller size or scale"),
          "\(sample)")
        #expect(!words.contains("\n"))
      }
    }
  }

  /// Draws the start, the middle and the end of an entry.
  private func draw(_ sample: Case) throws {
    let entry = try #require(TransitionCatalog.all.first { $0.id == sample.id })
    let size = CGSize(
      width: Double(sample.width) / sample.scale, height: Double(sample.height) / sample.scale)
    if Self.isSoaking { FileHandle.standardError.write(Data("\(sample)\n".utf8)) }
    let run = try Run(size: size, scale: sample.scale)
    defer { run.close() }
    let stage = try entry.make(StageOptions(size: size, screens: sample.screens))
    run.window.rootViewController = stage.rootViewController
    run.window.makeKeyAndVisible()
    try run.step()
    stage.begin()
    try run.step()
    let start = run.time
    let isScene = entry.kind == .scene
    let steps = isScene ? Int(entry.duration * 60) : 2
    for step in 1...steps {
      let time = start + entry.duration * Double(step) / Double(steps)
      try run.step(at: time, draws: step == steps || step % 60 == 1)
      if step == (steps + 1) / 2 { expectPicture(of: run, sample) }
    }
    try run.step()
    expectPicture(of: run, sample)
    run.window.rootViewController = nil
  }

  private func expectPicture(of run: Run, _ sample: Case) {
    let image = run.image()
    #expect(image.width == sample.width && image.height == sample.height, "\(sample)")
    // The screens are opaque, whatever their size.
    let opaqueCount = image.withPixels { pixels in
      stride(from: 3, to: pixels.count, by: 4).count { pixels[$0] == 255 }
    }
    #expect(opaqueCount == sample.width * sample.height, "\(sample)")
  }
}

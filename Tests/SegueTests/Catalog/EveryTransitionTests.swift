import Foundation
import Pictures
import Testing

@testable import Engine
@testable import Segue
@testable import Showcase
@testable import UIKit

/// The rules that hold for every transition of the catalog, whatever it draws.
@Suite(.serialized) @MainActor
struct EveryTransitionTests {
  private func with<Result>(_ stage: CatalogStage, _ body: (CatalogStage) throws -> Result) throws -> Result {
    defer { stage.close() }
    return try body(stage)
  }

  /// The bytes of the frame at the fraction `p` of the duration, which is reached in `steps` steps of the clock.
  private func played(_ id: String, to p: Double, steps: Int) throws -> [UInt8] {
    let duration = try #require(TransitionCatalog.all.first { $0.id == id }).duration
    return try with(CatalogStage(id, fps: Double(steps) / (p * duration))) { screen in
      screen.stage.begin()
      try screen.step(steps + 1)
      return screen.bytes
    }
  }

  /// The share of bytes that may differ by more than a level. A moving glyph is drawn at the nearest quarter of a
  /// pixel, and a few of some hundred glyphs may be halfway between two quarters.
  private static let glyphTolerance = 0.001

  /// A frame depends on the time alone, not on the frames before it.
  @Test(arguments: CatalogIDs.tried(by: 0)) func aFrameDoesNotDependOnTheFrameRate(id: String) throws {
    for p in [0.3, 0.75] {
      let (once, seven) = (try played(id, to: p, steps: 1), try played(id, to: p, steps: 7))
      #expect(shareOfDifferences(once, seven) <= Self.glyphTolerance, "\(id) at \(p)")
    }
  }

  /// A transition that is scrubbed to a fraction shows the frame of that fraction in linear playback (animation.md §8).
  @Test(arguments: CatalogIDs.tried(by: 1)) func aScrubbedFrameEqualsTheFrameOfLinearPlayback(id: String)
    throws
  {
    // No screen lies exactly between two pixels at these fractions.
    let steps = 7
    let duration = try #require(TransitionCatalog.all.first { $0.id == id }).duration
    let fps = Double(steps) / duration
    let linearFrames = try with(CatalogStage(id, fps: fps)) { screen in
      try screen.begin()
      try screen.show(0)
      // The first frame after the release has the fraction of the release.
      screen.release(finishing: true)
      return try (0..<steps).map { _ in
        try screen.step()
        return screen.bytes
      }
    }
    try with(CatalogStage(id, fps: fps)) { screen in
      try screen.begin()
      for step in [5, 2, 4] {
        try screen.show(Double(step) / Double(steps))
        #expect(
          shareOfDifferences(screen.bytes, linearFrames[step]) <= Self.glyphTolerance,
          "\(id) at \(step)/\(steps)")
      }
    }
  }

  /// A cancelled transition leaves the views and the pixels of the start (transitions.md §3.16).
  @Test(arguments: CatalogIDs.named) func aCancelledTransitionLeavesNothing(id: String) throws {
    for cachesRasters in [false, true] { try cancel(id, cachesRasters: cachesRasters) }
  }

  private func cancel(_ id: String, cachesRasters: Bool) throws {
    try with(CatalogStage(id, cachesRasters: cachesRasters)) { screen in
      let (before, views) = (screen.bytes, dump(screen.run.window))
      try screen.begin()
      try screen.show(0.37)
      let isMoved = screen.bytes != before
      #expect(isMoved)
      screen.release(finishing: false)
      try screen.settle()
      let bound = cachesRasters ? CatalogIDs.rounding(id) : 0
      #expect(largestDifference(screen.bytes, before) <= bound, "\(id)")
      let after = dump(screen.run.window)
      for line in after.difference(from: views).insertions { Issue.record("\(id) leaves \(line)") }
      #expect(after.count == views.count, "\(id)")
    }
  }

  /// A transition that is grabbed, reversed and grabbed again shows no jump.
  @Test(arguments: CatalogIDs.tried(by: 3)) func aTransitionCanBeGrabbedAgain(id: String) throws {
    let steps = 24
    let duration = try #require(TransitionCatalog.all.first { $0.id == id }).duration
    try with(CatalogStage(id, fps: Double(steps) / duration)) { screen in
      let start = screen.bytes
      try screen.begin()
      try screen.show(0)
      screen.release(finishing: true)
      // The largest change between consecutive frames in linear playback.
      var (last, largestChange) = (screen.bytes, 0.0)
      for _ in 1..<steps {
        try screen.step()
        largestChange = max(largestChange, meanDifference(screen.bytes, last))
        last = screen.bytes
      }
      screen.stage.grab()
      try screen.step()
      #expect(largestDifference(screen.bytes, last) <= 1, "\(id): held")
      for (finishing, frames) in [(false, 9), (true, 5), (false, 30)] {
        screen.release(finishing: finishing)
        for frame in 0..<frames {
          try screen.step()
          let change = meanDifference(screen.bytes, last)
          #expect(
            change <= 1.5 * largestChange + 0.5,
            "\(id): \(finishing ? "finishing" : "cancelling"), frame \(frame)")
          last = screen.bytes
        }
        guard frames < steps else { break }
        screen.stage.grab()
        try screen.step()
        #expect(largestDifference(screen.bytes, last) <= 1, "\(id): grabbed again")
        last = screen.bytes
      }
      try screen.settle()
      #expect(largestDifference(screen.bytes, start) == 0, "\(id): back at the start")
    }
  }

  /// A transition that is finished from any fraction ends like an undisturbed transition.
  @Test(arguments: CatalogIDs.tried(by: 4)) func aTransitionFinishesFromAnyFraction(id: String) throws {
    let end = try with(CatalogStage(id)) { screen in
      try screen.begin()
      try screen.settle()
      return (screen.bytes, dump(screen.run.window))
    }
    for p in [0, 0.05, 0.5, 1] {
      try with(CatalogStage(id)) { screen in
        try screen.begin()
        try screen.show(p)
        screen.release(finishing: true)
        try screen.settle()
        #expect(largestDifference(screen.bytes, end.0) == 0, "\(id) finished from \(p)")
        let isSame = dump(screen.run.window) == end.1
        #expect(isSame, "\(id) finished from \(p)")
      }
    }
  }

  /// A change of the window's size during a transition leads to the same frame as a change after the transition.
  @Test(arguments: CatalogIDs.tried(by: 5)) func aTransitionFollowsItsWindow(id: String) throws {
    func resized(at p: Double?) throws -> [UInt8] {
      try with(CatalogStage(id)) { screen in
        try screen.begin()
        if let p {
          try screen.show(p)
        } else {
          try screen.settle()
        }
        screen.run.window.frame.size = CGSize(width: 320, height: 600)
        try screen.step(2)
        if p != nil { screen.release(finishing: true) }
        try screen.settle()
        // A view that fades in after the transition, such as a close button, needs time in both cases.
        try screen.step(30)
        return screen.bytes
      }
    }
    let (during, after) = (try resized(at: 0.5), try resized(at: nil))
    #expect(largestDifference(during, after) <= 1, "\(id)")
  }

  /// Two windows side by side show the same transition at once. In the second window, images are sampled at other
  /// positions, which changes interpolated colours by a few levels. One of a hundred glyphs or cells may move by a
  /// fraction of a pixel.
  @Test(arguments: CatalogIDs.tried(by: 6)) func twoWindowsShowTheSameFrames(id: String) throws {
    let (width, height) = (200.0, 400.0)
    let run = try Run(size: CGSize(width: 2 * width, height: height), scale: 0.25, fps: 60)
    defer { run.close() }
    run.pipeline.frameRenderer.cachesRasters = false
    let entry = try #require(TransitionCatalog.all.first { $0.id == id })
    // With 257 grains, no border between two grains meets the centre of a pixel, which could belong to either grain.
    let parameters = id == "dissolve" ? ["grains": "257"] : [:]
    let windows = try (0..<2).map { index in
      let window = UIWindow(frame: CGRect(x: Double(index) * width, y: 0, width: width, height: height))
      let stage = try entry.make(StageOptions(size: window.bounds.size, parameters: parameters))
      window.clipsToBounds = true
      window.rootViewController = stage.rootViewController
      window.isHidden = false
      return (window: window, stage: stage)
    }
    for _ in 0..<3 { try run.step() }
    /// The share of the bytes that differ by more than 4 levels.
    func differing() -> Double {
      let (pixels, row) = (run.image().withPixels { [UInt8]($0) }, Int(width / 2) * 4)
      let half = row / 2
      var count = 0
      for start in stride(from: 0, to: pixels.count - row + 1, by: row) {
        for byte in start..<start + half where abs(Int(pixels[byte]) - Int(pixels[half + byte])) > 4 {
          count += 1
        }
      }
      return Double(count) / Double(pixels.count / 2)
    }
    for window in windows { window.stage.begin() }
    for _ in 0..<Int(entry.duration * 60 + 12) {
      try run.step()
      let share = differing()
      // A pixel at the border of two cells belongs to either.
      let limit = id.hasPrefix("pixellate") ? 0.2 : 0.01
      guard share <= limit else {
        Issue.record("\(id) differs after \(run.time) s in \(share) of the bytes")
        break
      }
    }
    for window in windows { window.window.isHidden = true }
  }
}

import CAllocations
import Foundation
import Testing

@testable import GPURender
@testable import Segue
@testable import Showcase

/// The frames of a running transition stay within the known numbers of draws, passes and allocations.
@Suite(.serialized) @MainActor struct TransitionAllocationTests {
  /// The transitions that lay out texts in each frame, or redraw a screen because a part of it changes.
  private static let allocating: Set = ["card-push", "card-pop", "hero-zoom", "hero-zoom-pop"]

  /// The test measures the middle third of each transition with the software profile.
  @Test(arguments: CatalogIDs.named) func aFrameStaysWithinItsKnownCosts(id: String) throws {
    let duration = try #require(TransitionCatalog.all.first { $0.id == id }).duration
    let screen = try CatalogStage(id, fps: 60 / duration, cachesRasters: true)
    defer { screen.close() }
    screen.stage.begin()
    try screen.step(20)
    var (draws, passes) = (0, 0)
    var allocations: [UInt64] = []
    for _ in 0..<20 {
      let before = threadAllocationCount()
      try screen.run.step()
      allocations.append(threadAllocationCount() - before)
      draws = max(draws, screen.run.statistics.draws)
      passes = max(passes, screen.run.statistics.passes)
    }
    allocations.sort()
    let upperQuartile = Int(allocations[allocations.count * 3 / 4])
    let known = try #require(
      CatalogCosts.limits[id], "\(id): \(draws) draws, \(passes) passes, \(upperQuartile) allocations")
    #expect(draws <= known.draws, "\(id)")
    #expect(passes <= known.passes, "\(id)")
    // Frames that rasterise a text at a new size or quarter of a pixel allocate more, so a quarter of the frames may
    // exceed the limit.
    #expect(upperQuartile <= known.allocations, "\(id): \(allocations)")
    #expect(allocations[0] == 0 || Self.allocating.contains(id), "\(id): \(allocations)")
  }

  @Test func allTransitionsHaveKnownCosts() {
    #expect(Set(CatalogCosts.limits.keys) == Set(CatalogIDs.transitions))
  }
}

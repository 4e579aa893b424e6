import CAllocations
import Foundation
import Testing

@testable import GPURender
@testable import Segue
@testable import Showcase

/// What the frames of a running transition cost: no memory, and as many draws and passes as are known.
@Suite(.serialized) @MainActor struct TransitionAllocationTests {
  /// Texts that scale are drawn anew at each step of their size, and moving cards lay out their texts.
  private static let allocating: Set = [
    "shrink-zoom", "shrink-zoom-pop", "hero-zoom", "hero-zoom-pop", "hero-zoom-slide", "hero-zoom-slide-pop",
    "card-push",
    "card-pop", "nat-geo", "nat-geo-pop", "portal", "portal-pop",
  ]

  /// Of the frames from a third to two thirds of each transition, by software: the most draws and passes, and the fewest
  /// allocations.
  @Test(arguments: CatalogIDs.tried(by: 1)) func aFrameCostsWhatIsKnown(id: String) throws {
    let duration = try #require(TransitionCatalog.all.first { $0.id == id }).duration
    let screen = try CatalogStage(id, fps: 60 / duration, keepsPictures: true)
    defer { screen.close() }
    screen.stage.begin()
    try screen.step(20)
    var (draws, passes, fewest) = (0, 0, UInt64.max)
    for _ in 0..<20 {
      let before = threadAllocationCount()
      try screen.run.step()
      fewest = min(fewest, threadAllocationCount() - before)
      draws = max(draws, screen.run.statistics.draws)
      passes = max(passes, screen.run.statistics.passes)
    }
    #expect(fewest == 0 || Self.allocating.contains(id), "\(id): \(fewest) allocations")
    let known = try #require(CatalogCosts.most[id], "\(id): \(draws) draws, \(passes) passes")
    #expect(draws <= known.draws, "\(id)")
    #expect(passes <= known.passes, "\(id)")
  }

  @Test func allAreKnown() {
    #expect(Set(CatalogCosts.most.keys) == Set(CatalogIDs.transitions))
  }
}

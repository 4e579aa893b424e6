import CAllocations
import Foundation
import Testing

@testable import GPURender
@testable import Segue
@testable import Showcase

/// The costs of a running transition's frames: no memory, and as many draws and passes as are known.
@Suite(.serialized) @MainActor struct TransitionAllocationTests {
  /// The transitions that lay out texts in each frame, or draw a screen anew as a part of it changes.
  private static let allocating: Set = ["card-push", "card-pop", "hero-zoom", "hero-zoom-pop"]

  /// The most draws and passes of the frames from a third to two thirds of each transition, by software, and the
  /// allocations of most frames.
  @Test(arguments: CatalogIDs.named) func aFrameCostsWhatIsKnown(id: String) throws {
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
    let most = Int(allocations[allocations.count * 3 / 4])
    let known = try #require(
      CatalogCosts.most[id], "\(id): \(draws) draws, \(passes) passes, \(most) allocations")
    #expect(draws <= known.draws, "\(id)")
    #expect(passes <= known.passes, "\(id)")
    // A text that is at another quarter of a pixel for the first time is drawn once there, as is one of another size.
    #expect(most <= known.allocations, "\(id): \(allocations)")
    #expect(allocations[0] == 0 || Self.allocating.contains(id), "\(id): \(allocations)")
  }

  @Test func allAreKnown() {
    #expect(Set(CatalogCosts.most.keys) == Set(CatalogIDs.transitions))
  }
}

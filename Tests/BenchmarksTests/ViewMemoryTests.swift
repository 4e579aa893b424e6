import Testing

@testable import Benchmarks

struct ViewMemoryTests {
  /// The bytes that the heap may hold for each plain view.
  private static let limits: [ViewMemory.Stage: Int] = [
    .made: 640, .drawn: 1536, .moved: 1700, .animated: 2560,
  ]

  /// The memory is measured in a separate process, because other tests allocate memory too.
  @Test func aPlainViewTakesLittleMemory() async {
    await #expect(processExitsWith: .success) {
      let results = try await MainActor.run { try ViewMemory.measure() }
      let isWithinLimits = results.allSatisfy { $0.allocated <= ViewMemoryTests.limits[$0.stage] ?? 0 }
      if results.count < 4 || !isWithinLimits { fatalError("bytes for each view: \(results)") }
    }
  }
}

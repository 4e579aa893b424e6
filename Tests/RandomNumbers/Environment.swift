import Foundation

package enum Environment {
  private static let given = ProcessInfo.processInfo.environment["SEGUE_SEED"].flatMap(UInt64.init)
  /// Whether long tests run in full.
  package static let isSoaking = ProcessInfo.processInfo.environment["SEGUE_SOAK"] != nil

  /// A test's seed: that of SEGUE_SEED; a new one in long runs; otherwise constant, so that failures are reproducible.
  package static func seed(_ test: String) -> UInt64 {
    let seed = given ?? (isSoaking ? .random(in: 0...UInt64.max) : 2026)
    print("\(test): SEGUE_SEED=\(seed)")
    return seed
  }
}

/// The number of rounds of a random test: all with SEGUE_SOAK, a part otherwise.
package enum Soak {
  package static func count(_ all: Int) -> Int {
    Environment.isSoaking ? all : max(all / 20, 2)
  }

  /// Runs a body with random numbers: half of the rounds with a constant seed, the others with a new one in long runs.
  package static func each(_ test: String, _ all: Int, _ body: (inout SeededRandom) throws -> Void) rethrows {
    for var random in [SeededRandom(seed: 20_201), SeededRandom(test)] {
      for _ in 0..<count(all) / 2 { try body(&random) }
    }
  }
}

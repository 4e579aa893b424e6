import Foundation

/// The environment variables of random tests.
package enum Environment {
  private static let givenSeed = ProcessInfo.processInfo.environment["SEGUE_SEED"].flatMap(UInt64.init)
  /// Whether `SEGUE_SOAK` is set: long tests run in full.
  package static let isSoaking = ProcessInfo.processInfo.environment["SEGUE_SOAK"] != nil

  /// The seed of a test, which is also printed: `SEGUE_SEED` if it is set, a random seed if long tests run in full, and
  /// otherwise a constant, so that failures are reproducible.
  package static func seed(_ test: String) -> UInt64 {
    let seed = givenSeed ?? (isSoaking ? .random(in: 0...UInt64.max) : 2026)
    print("\(test): SEGUE_SEED=\(seed)")
    return seed
  }
}

/// The rounds of random tests.
package enum Soak {
  /// The number of rounds: `all` with `SEGUE_SOAK`, otherwise a twentieth and at least two.
  package static func count(_ all: Int) -> Int {
    Environment.isSoaking ? all : max(all / 20, 2)
  }

  /// Calls `body` in half of the rounds with a constant seed, and in the other half with the seed of `test`.
  package static func each(_ test: String, _ all: Int, _ body: (inout SeededRandom) throws -> Void) rethrows {
    for var random in [SeededRandom(seed: 20_201), SeededRandom(test)] {
      for _ in 0..<count(all) / 2 { try body(&random) }
    }
  }
}

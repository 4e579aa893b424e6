import Foundation

enum Environment {
  private static let given = ProcessInfo.processInfo.environment["SEGUE_SEED"].flatMap(UInt64.init)
  /// Whether all of the long tests are asked for.
  static let isSoaking = ProcessInfo.processInfo.environment["SEGUE_SOAK"] != nil

  /// A test's seed: that of SEGUE_SEED; a new one in long runs; otherwise always the same, so that what fails on one
  /// machine fails on the next.
  static func seed(_ test: String) -> UInt64 {
    let seed = given ?? (isSoaking ? .random(in: 0...UInt64.max) : 2026)
    print("\(test): SEGUE_SEED=\(seed)")
    return seed
  }
}

/// How much of a random test is run: all of it where SEGUE_SOAK asks for it, a part otherwise.
enum Soak {
  static func count(_ all: Int) -> Int {
    Environment.isSoaking ? all : max(all / 20, 2)
  }

  /// Tries a body so often with random numbers: one half always the same, the other new in long runs.
  static func each(_ test: String, _ all: Int, _ body: (inout SeededRandom) throws -> Void) rethrows {
    for var random in [SeededRandom(seed: 20_201), SeededRandom(test)] {
      for _ in 0..<count(all) / 2 { try body(&random) }
    }
  }
}

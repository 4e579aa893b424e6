import Foundation

enum Environment {
  static let seed = ProcessInfo.processInfo.environment["SEGUE_SEED"].flatMap(UInt64.init)
  /// Whether all of the long tests are asked for.
  static let isSoaking = ProcessInfo.processInfo.environment["SEGUE_SOAK"] != nil
}

/// How much of a random test is run: all of it where SEGUE_SOAK asks for it, a part otherwise.
enum Soak {
  static func count(_ all: Int) -> Int {
    Environment.isSoaking ? all : max(all / 20, 2)
  }

  /// Tries a body so often with random numbers: one half always the same, the other new with every run.
  static func each(_ test: String, _ all: Int, _ body: (inout SeededRandom) throws -> Void) rethrows {
    for var random in [SeededRandom(seed: 20_201), SeededRandom(test)] {
      for _ in 0..<count(all) / 2 { try body(&random) }
    }
  }
}

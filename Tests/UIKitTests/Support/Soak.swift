import Foundation

/// How much of a random test is run: all of it where SEGUE_SOAK asks for it, a part otherwise.
@MainActor
enum Soak {
  private static let environment = ProcessInfo.processInfo.environment

  static func count(_ all: Int) -> Int {
    environment["SEGUE_SOAK"] == nil ? max(all / 20, 2) : all
  }

  /// Tries a body so often with random numbers: one half always the same, the other new in long runs, by a seed that
  /// is printed and that SEGUE_SEED repeats.
  static func each(_ test: String, _ all: Int, _ body: (inout Numbers) throws -> Void) rethrows {
    let seed =
      environment["SEGUE_SEED"].flatMap(UInt64.init)
      ?? (environment["SEGUE_SOAK"] == nil ? 2026 : .random(in: 0...UInt64.max))
    print("\(test): SEGUE_SEED=\(seed)")
    for var numbers in [Numbers(seed: 20_201), Numbers(seed: seed)] {
      for _ in 0..<count(all) / 2 { try body(&numbers) }
    }
  }
}

import Foundation

/// The extent of random and repeated tests: complete with SEGUE_SOAK, partial otherwise.
@MainActor
enum Soak {
  private static let environment = ProcessInfo.processInfo.environment

  /// Returns `all` with SEGUE_SOAK, and otherwise a twentieth of it, at least 2.
  static func count(_ all: Int) -> Int {
    environment["SEGUE_SOAK"] == nil ? max(all / 20, 2) : all
  }

  /// Calls `body` with random numbers. Half of the calls use a fixed seed. The other half use a seed that is printed:
  /// the value of SEGUE_SEED, or else a random seed with SEGUE_SOAK and a fixed seed without it.
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

import Foundation

/// The seed of a test: the value of SEGUE_SEED, a random number with SEGUE_SOAK, or a constant. The seed is printed, so
/// that a failure is reproducible.
func runSeed(_ test: String) -> UInt64 {
  let environment = ProcessInfo.processInfo.environment
  let seed =
    environment["SEGUE_SEED"].flatMap(UInt64.init)
    ?? (environment["SEGUE_SOAK"] == nil ? 2026 : .random(in: 0...UInt64.max))
  print("\(test): SEGUE_SEED=\(seed)")
  return seed
}

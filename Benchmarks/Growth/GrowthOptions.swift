/// The options of `Benchmarks growth`.
struct GrowthOptions: Equatable {
  var operations = 30_000
  var seed: UInt64 = 2026

  static let help = """
    Benchmarks growth [--operations N] [--seed N]
      Memory that apps leave which push, pop, present, dismiss and draw effects at random, in fifty runs. Prints a line
      for each tenth of the operations; exits with 1 if more by 1 % is ever resident than after the first tenth, or if an
      object of the app or of the driver outlives its run.
      --operations   how many; default 30000
      --seed         of the random numbers; default 2026
    """

  init(_ words: some Sequence<String>) throws {
    var rest = Array(words).reversed().map { $0 }
    while let word = rest.popLast() {
      func number() throws -> UInt64 {
        guard let value = rest.popLast(), let number = UInt64(value) else {
          throw UsageError("\(word) needs a number")
        }
        return number
      }
      switch word {
      case "--operations":
        let count = try number()
        guard (50...10_000_000).contains(count) else {
          throw UsageError("'\(count)' is not a number of operations, 50 to 10000000")
        }
        operations = Int(count)
      case "--seed": seed = try number()
      default: throw UsageError("there is no option \(word): see Benchmarks growth --help")
      }
    }
  }
}

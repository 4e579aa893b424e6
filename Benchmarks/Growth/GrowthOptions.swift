/// The options of `Benchmarks growth`.
struct GrowthOptions: Equatable {
  var operations = 30_000
  var seed: UInt64 = 2026

  static let help = """
    Benchmarks growth [--operations N] [--seed N]
      The memory that remains after each of fifty apps, which push, pop, present, dismiss and draw effects at random.
      Prints a line for each tenth of the operations. Exits with 1 if the resident memory ever exceeds that after the
      first tenth by 1 %, or if an object of an app or of the driver outlives its app.
      --operations   the number of operations; default 30000
      --seed         the seed of the random numbers; default 2026
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

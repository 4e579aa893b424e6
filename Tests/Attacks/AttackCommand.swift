import Foundation
import Glibc

/// The command line of the attack suite.
enum AttackCommand {
  static let help = """
    Attacks list [--every N --offset K]
      The names of the attacks.
    Attacks all [--jobs N] [--every N --offset K] [--filter TEXT]
      Runs every attack in a process of its own; prints the failed attacks and the count of each ending.
    Attacks one NAME
      Runs one attack as `all` does and prints its verdict.
    Attacks child NAME
      Carries out an attack in this process.
    Attacks fuzz FORMAT [--seed N] [--seconds S | --runs N] [--jobs N] [--keep FOLDER]
      Runs mutated inputs: png, jpeg, effect, gesture, recording or cli. A failing input is shrunk and saved in FOLDER.
    Attacks feed FORMAT FILE
      Reads a batch of inputs in this process.

    """

  /// Returns the exit status: 0 if nothing failed, 1 if something did, 2 for an invalid command line.
  @MainActor static func run(_ words: [String]) -> Int32 {
    let options = Options(words.dropFirst())
    switch (words.first, options?.names.count, options) {
    case ("list", 0, let options?):
      for attack in selected(options) { print(attack.name) }
      return 0
    case ("all", 0, let options?): return all(options)
    case ("one", 1, let options?): return one(options.names[0])
    case ("child", 1, let options?): return child(options.names[0])
    case ("fuzz", 1, let options?): return FuzzCommand.run(options)
    case ("feed", 2, let options?): return FeedCommand.run(format: options.names[0], file: options.names[1])
    default:
      FileHandle.standardError.write(Data(help.utf8))
      return 2
    }
  }

  /// The operands and options after the command.
  struct Options {
    /// The operands, in order.
    private(set) var names: [String] = []
    /// The values of the numeric options, by the name of the option.
    private(set) var numbers: [String: Int] = [:]
    /// The values of the other options, by the name of the option.
    private(set) var texts: [String: String] = [:]

    /// Returns nil for an unknown option and for an option without a valid value.
    init?(_ words: some Sequence<String>) {
      var rest = words.makeIterator()
      while let word = rest.next() {
        switch word {
        case "--every", "--offset", "--jobs", "--seed", "--seconds", "--runs":
          guard let value = rest.next().flatMap(Int.init), value >= 0 else { return nil }
          numbers[word] = value
        case "--filter", "--keep":
          guard let value = rest.next() else { return nil }
          texts[word] = value
        case _ where word.hasPrefix("-"): return nil
        default: names.append(word)
        }
      }
    }
  }

  /// The path of this program.
  static var program: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
  }

  private static func selected(_ options: Options) -> [Attack] {
    let filter = options.texts["--filter"] ?? ""
    let attacks = Catalogue.all.filter { filter.isEmpty || $0.name.contains(filter) }
    return Suite.shard(
      of: attacks, every: options.numbers["--every"] ?? 1, offset: options.numbers["--offset"] ?? 0)
  }

  private static func all(_ options: Options) -> Int32 {
    let attacks = selected(options)
    let suite = Suite(
      program: program, jobs: options.numbers["--jobs"] ?? ProcessInfo.processInfo.activeProcessorCount)
    let results = suite.run(attacks) { result in
      if result.isFailure { write("✘ \(result.name): \(result.verdict.text) (\(result.seconds) s)\n") }
    }
    for kind in EndingKind.allCases {
      write("\(kind.rawValue): \(results.count { $0.verdict.kind == kind })\n")
    }
    let failures = results.filter(\.isFailure)
    write("failed: \(failures.count) of \(attacks.count)\n")
    return failures.isEmpty && !attacks.isEmpty && results.count == attacks.count ? 0 : 1
  }

  private static func one(_ name: String) -> Int32 {
    guard let attack = Catalogue.named(name) else { return unknown(name) }
    let result = Suite(program: program).run(attack)
    write("\(result.name): \(result.verdict.text) (\(result.seconds) s)\n")
    return result.isFailure ? 1 : 0
  }

  @MainActor private static func child(_ name: String) -> Int32 {
    guard let attack = Catalogue.named(name) else { return unknown(name) }
    Child.limitThisProcess(attack.limits)
    let verdict = Stage().carryOut(attack)
    write(Report.line(verdict))
    return 0
  }

  private static func unknown(_ name: String) -> Int32 {
    FileHandle.standardError.write(
      Data("Attacks: error: there is no attack \(name); `Attacks list` names them\n".utf8))
    return 2
  }

  /// Writes to standard output without a buffer that a crash would lose.
  static func write(_ text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
  }
}

import Testing

/// The release target of the Makefile, and the commands that docs/benchmarks.md names.
@Suite struct MakeTests {
  /// A release has both programs, because `segue port` runs `segue-port` from the folder of `segue`.
  @Test func aReleaseHasAllProgramsOfTheCommandLine() throws {
    let outcome = try Tool.run(["make", "-n", "-C", Article.root.path, "release", "SWIFT=swift"])
    try #require(outcome.status == 0, "\(outcome)")
    let lines = outcome.output.split(separator: "\n")
    for product in ["segue", "segue-port"] {
      #expect(lines.contains("swift build -c release --product \(product)"), "\(outcome.output)")
    }
  }

  /// Each table of times in docs/benchmarks.md names a command that measures one of its rows. The scripts that write
  /// the page contain the options of these commands.
  @Test func tablesOfTimesNameTheCommandForARow() throws {
    let page = try Article.text(of: "docs/benchmarks.md")
    let scripts = try ["scripts/bench/benchmarks.py", "scripts/bench/transition-costs.py"].map(Article.text)
      .joined()
    for heading in ["## Frame time", "## The CPU's share", "## Scenes as an app has them", "## Transitions"] {
      let section = try #require(page.components(separatedBy: "\n\(heading)\n").dropFirst().first)
        .components(separatedBy: "\n## ")[0]
      let commands = section.split(separator: "\n").filter { $0.hasPrefix("    ") }
      #expect(commands.contains { $0.contains(".build/release/") }, "\(heading)")
      for command in commands {
        let words = command.split(separator: " ").filter { $0.hasPrefix("--") }
        #expect(words.allSatisfy(scripts.contains), "\(command)")
      }
    }
  }
}

import Foundation
import Testing

@Suite struct ArchitectureTests {
  @Test func sourcesKeepToTheRules() throws {
    let files = try Package.sources(in: ["Sources", "Shaders", "Benchmarks"])
    #expect(files.count > 10, "the walk found the sources")
    for violation in files.flatMap(Rules.violations(in:)) { Issue.record("\(violation.description)") }
  }

  @Test func manifestKeepsToTheArrows() throws {
    #expect(Rules.violations(in: Manifest(try Package.text("Package.swift"))) == [])
  }

  /// Only UIKit's folder Ported uses the runtime of ported source. Selectors are excepted, because Apple's signatures
  /// have them.
  @Test func onlyOneFolderOfUIKitUsesTheRuntime() throws {
    let declarations = try Package.sources(in: ["Sources/ObjectiveCRuntime"]).map(\.declarations)
    let runtime = declarations.reduce(into: Set()) { $0.formUnion($1.outermost) }.subtracting(["Selector"])
    #expect(runtime.contains("KeyObservers"), "the walk found the declarations")
    for file in try Package.sources(in: ["Sources/UIKit"]) where !file.path.hasPrefix("Sources/UIKit/Ported/")
    {
      let names = file.uses.reduce(into: Set()) { $0.formUnion($1.names) }
      #expect(names.intersection(runtime).sorted() == [], "\(file.path)")
    }
  }

  /// No two paths differ only in case, so that a clone on a volume that ignores case has every file.
  @Test func namesDifferByMoreThanCase() throws {
    let folders = ["Sources", "Shaders", "Benchmarks", "Examples", "Plugins", "Tests", "docs", "scripts"]
    var spellings: [String: Set<String>] = [:]
    for folder in folders {
      for path in FileManager.default.subpaths(atPath: Package.root.appendingPathComponent(folder).path) ?? []
      {
        spellings[(folder + "/" + path).lowercased(), default: []].insert(path)
      }
    }
    #expect(spellings.count > 1000, "the walk found the files")
    #expect(spellings.values.filter { $0.count > 1 }.map { $0.sorted() } == [])
  }

  /// A dependent package gets neither the showcase's pictures nor the counter of allocations.
  @Test func theLibraryProductHoldsWhatDependentsNeed() throws {
    #expect(Manifest(try Package.text("Package.swift")).productTargets == Rules.productTargets)
    #expect(Rules.productTargets.isDisjoint(with: ["Showcase", "CAllocations", "CGetopt", "SegueCommand"]))
    for target in Rules.productTargets where !target.hasPrefix("C") {
      let pictures = try Package.files(in: ["Sources/\(target)"], extensions: ["jpg", "jpeg", "png"])
      #expect(pictures == [], "\(target)")
    }
  }

  @Test func everyTargetHasARule() throws {
    let names = Manifest(try Package.text("Package.swift")).targets.filter(\.isBuilt).map(\.name)
    // The C targets have no rule: they import C targets only.
    let unruled = Set(names).subtracting(Rules.arrowsByName.keys).subtracting([
      "CGLFW", "CText", "CAllocations", "CRunLoop", "CLanes", "CPixels", "CStack",
    ])
    #expect(unruled.isEmpty)
    #expect(names.contains("Engine"), "the manifest has targets")
  }

  @Test func pointerOwnersExist() throws {
    for owner in Rules.pointerOwners {
      let url = Package.root.appendingPathComponent(owner.prefix)
      #expect(FileManager.default.fileExists(atPath: url.path), "\(owner.prefix) is listed but not there")
    }
  }

  @Test func filesNameNoMachine() throws {
    let thisFolder = "Tests/ArchitectureTests/"
    let files = try Package.files(
      in: ["Sources", "Shaders", "Benchmarks", "Tests", "Examples", "scripts", "docs"],
      extensions: ["swift", "glsl", "c", "h", "sh", "py", "md", "json"])
    let topLevel = ["Package.swift", "Makefile", "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"]
      .filter { FileManager.default.fileExists(atPath: Package.root.appendingPathComponent($0).path) }
    for path in files + topLevel where !path.hasPrefix(thisFolder) {
      let text = try Package.text(path)
      guard ["/work/", "/root/", "/home/", "/Users/"].contains(where: { text.hasBytes(of: $0) }) else {
        continue
      }
      if let match = text.firstMatch(of: #/(?:^|[^\w.])(/(?:work|root|home|Users)/\w+)/#) {
        Issue.record("\(path) names a path of one machine: \(match.1)")
      }
    }
  }

  /// The copies in the repository equal the files of the contract, because tests are valid only against the contract.
  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: Package.contract.path),
      "the contract is not beside the clone"),
    arguments: [
      ("Tests/EngineTests/Fixtures/animation.json", "vectors/animation.json"),
      ("docs/spec/animation.md", "spec/animation.md"),
      ("docs/spec/transitions.md", "spec/transitions.md"),
      ("docs/spec/motion.md", "spec/motion.md"),
      ("docs/spec/cli.md", "spec/cli.md"),
    ])
  func copiesEqualTheContract(copy: String, original: String) throws {
    let expected = try Data(contentsOf: Package.contract.appendingPathComponent(original))
    #expect(try Data(contentsOf: Package.root.appendingPathComponent(copy)) == expected)
  }

  /// The folder of the peers has exactly the files of the contract: their scenes, drivers and pictures.
  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: Package.contract.appendingPathComponent("peers").path),
      "the peers are not beside the clone"))
  func thePeersAreACopy() throws {
    let original = Package.contract.appendingPathComponent("peers")
    let copy = Package.root.appendingPathComponent("Benchmarks/peers")
    func files(_ folder: URL) throws -> Set<String> {
      let all = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      return Set(all.filter { !$0.contains("__pycache__") && $0.contains(".") })
    }
    let names = try files(original)
    #expect(try files(copy) == names && names.contains("scenes.json"))
    for name in names {
      let expected = try Data(contentsOf: original.appendingPathComponent(name))
      #expect(try Data(contentsOf: copy.appendingPathComponent(name)) == expected, "\(name)")
    }
  }
}

extension StringProtocol {
  /// Whether the text contains the bytes of `word`.
  fileprivate func hasBytes(of word: String) -> Bool {
    let found = utf8.withContiguousStorageIfAvailable { text -> Bool in
      guard let first = word.utf8.first, text.count >= word.utf8.count else { return false }
      for index in 0...(text.count - word.utf8.count) where text[index] == first {
        if text[index...].starts(with: word.utf8) { return true }
      }
      return false
    }
    return found ?? contains(word)
  }
}

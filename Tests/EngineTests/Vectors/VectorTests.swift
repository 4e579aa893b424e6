import Foundation
import Testing

/// All cases of the animation vectors. `SEGUE_VECTORS=FILE` tests another file of the same format.
@Suite(.serialized) @MainActor struct VectorTests {
  @Test(arguments: VectorRunners.all.keys.sorted())
  func everyCaseOfACategoryPasses(_ category: String) throws {
    let file = try VectorFile.load()
    guard let cases = file.categories[category], let run = VectorRunners.all[category] else {
      // The fixture has every category, but another file may have only some of them.
      #expect(!file.isFixture, "the fixture has no category \(category)")
      return
    }
    #expect(!cases.isEmpty)
    var passed = 0
    for vector in cases {
      var check = VectorCheck(vector)
      do {
        try run(&check)
        check.finish()
      } catch {
        check.fail("\(error)")
      }
      if check.failures.isEmpty { passed += 1 }
      for failure in check.failures.prefix(4) {
        Issue.record("\(category) / \(vector.name): \(failure)")
      }
    }
    print("\(category) \(passed)/\(cases.count)")
  }

  @Test func everyCategoryHasARunnerOrIsListed() throws {
    let file = try VectorFile.load()
    let without = Set(file.categories.keys).subtracting(VectorRunners.all.keys)
    for category in without.sorted() {
      print("\(category) not yet run: \(file.categories[category]?.count ?? 0)")
    }
    #expect(VectorRunners.notYetRun.isDisjoint(with: VectorRunners.all.keys))
    if file.isFixture {
      #expect(without == VectorRunners.notYetRun)
    } else {
      #expect(without.isSubset(of: VectorRunners.notYetRun))
    }
  }

  /// A check that cannot fail would accept everything.
  @Test func aCheckDetectsErrors() throws {
    let json = try JSONDecoder().decode(
      JSON.self, from: Data(#"{"expected": {"a": 1, "b": null}, "tolerance": {"abs": 0.1}}"#.utf8))
    let vector = VectorCase(
      category: "c", name: "n", inputs: .null, expected: try json["expected"],
      tolerance: try json["tolerance"])
    var check = VectorCheck(vector)
    check.near(.nan, 1, within: 0.1, "NaN")
    check.near(1.2, 1, within: 0.1, "off")
    check.near([1], [1, 2], within: 0.1, "short")
    #expect(check.failures.count == 3)
    check.near(1.05, try check.expected("a").number, within: try check.tolerance("abs"), "near")
    check.near(.infinity, .infinity, within: 0, "endless")
    #expect(check.failures.count == 3)
    check.finish()
    #expect(check.failures.last == #"expected members that nothing compared: ["b"]"#)
    #expect(check.failures.count == 4)
  }
}

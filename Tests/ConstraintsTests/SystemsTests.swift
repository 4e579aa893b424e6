import Constraints
import Foundation
import RandomNumbers
import Testing

/// Random systems agree with Tests/Tools/constraint_reference.py, which solves each from scratch.
@Suite(.serialized) struct SystemsTests {
  private static let tool = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .appendingPathComponent("Tools/constraint_reference.py").path

  private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first { path in
    FileManager.default.isExecutableFile(atPath: path) && run(path, ["-c", "import kiwisolver"]) == 0
  }

  private static func run(_ path: String, _ arguments: [String], input: URL? = nil, output: URL? = nil)
    -> Int32?
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = ["PYTHONDONTWRITEBYTECODE": "1"]
    process.standardError = input == nil ? FileHandle.nullDevice : FileHandle.standardError
    if let input { process.standardInput = try? FileHandle(forReadingFrom: input) }
    if let output { process.standardOutput = try? FileHandle(forWritingTo: output) }
    guard (try? process.run()) != nil else { return nil }
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// A quarter of the systems is ambiguous and compared only by the violations. The others have one solution.
  @Test(.enabled(if: python != nil, "no Python with kiwisolver: scripts/install.sh"))
  func systemsAgreeWithTheReference() throws {
    let python = try #require(Self.python)
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["SEGUE_SEED"].flatMap(UInt64.init) ?? 2026
    let isLong = environment["SEGUE_SOAK"] != nil
    print("SystemsTests: SEGUE_SEED=\(seed)")
    // Each history has four systems: the first one and the system after each of three changes.
    var histories: [History] = (0..<(isLong ? 5000 : 500)).map { History(seed: seed &+ $0, size: 8) }
    histories += (0..<(isLong ? 100 : 5)).map { History(seed: seed &+ $0, size: 40) }
    let found = histories.flatMap(\.solutions)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("segue-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (input, output) = (folder.appendingPathComponent("in"), folder.appendingPathComponent("out"))
    try JSONEncoder().encode(found.map(\.system)).write(to: input)
    try Data().write(to: output)
    #expect(Self.run(python, [Self.tool], input: input, output: output) == 0)
    let references = try JSONDecoder().decode([Reference].self, from: Data(contentsOf: output))
    #expect(references.count == found.count && found.count >= 2000)
    for (solution, reference) in zip(found, references) {
      let difference = solution.difference(from: reference)
      #expect(difference == nil, "seed \(solution.seed): \(difference ?? "")")
    }
    #expect(references.count { !$0.broken.isEmpty } > found.count / 10, "too few conflicts to judge")
  }
}

/// A system of constraints in the form that the reference reads.
private struct System: Codable {
  struct Constraint: Codable {
    var relation: String
    var priority: Float
    var constant: Double
    /// Pairs of a variable's index and a coefficient.
    var terms: [[Double]]

    /// The amount by which values violate the constraint.
    func violation(_ values: [Double]) -> Double {
      let value = terms.reduce(constant) { $0 + $1[1] * values[Int($1[0])] }
      return relation == "==" ? abs(value) : max(relation == "<=" ? value : -value, 0)
    }
  }

  var nonnegative: [Bool]
  var constraints: [Constraint]
}

/// The solution of a system by the reference.
private struct Reference: Codable {
  /// The values of the variables.
  var values: [Double]
  /// The indices of the required constraints that are left out.
  var broken: [Int]
  /// The least sum of violations for each priority below 1000, the highest priority first.
  var errors: [Double]
}

/// The solution of a system by the solver.
private struct Solution {
  var seed: UInt64
  var system: System
  var values: [Double]
  var broken: [Int]
  var isUnique: Bool

  func difference(from reference: Reference) -> String? {
    if broken != reference.broken { return "left out: \(broken), not \(reference.broken)" }
    for (index, constraint) in system.constraints.enumerated()
    where constraint.priority == 1000 && !broken.contains(index) && constraint.violation(values) > 1e-6 {
      return "constraint \(index) is off by \(constraint.violation(values))"
    }
    for (value, isNonnegative) in zip(values, system.nonnegative) where isNonnegative && value < -1e-9 {
      return "a negative size: \(value)"
    }
    let priorities = Set(system.constraints.map(\.priority)).filter { $0 < 1000 }.sorted(by: >)
    for (priority, least) in zip(priorities, reference.errors) {
      let sum = system.constraints.filter { $0.priority == priority }.reduce(0) { $0 + $1.violation(values) }
      if abs(sum - least) > 0.01 { return "priority \(priority) is off by \(sum), not \(least)" }
    }
    let mismatch = zip(values, reference.values).first { abs($0 - $1) > 0.01 }
    return isUnique ? mismatch.map { "\($0) instead of \($1)" } : nil
  }
}

/// A random system that is solved, changed and solved again.
private struct History {
  private(set) var solutions: [Solution] = []

  init(seed: UInt64, size: Int) {
    var numbers = SplitMix64(seed: seed)
    let count = Int.random(in: 1...size, using: &numbers)
    let nonnegative = (0..<count).map { _ in Bool.random(using: &numbers) }
    var solver = Solver()
    let variables = nonnegative.map { solver.makeVariable(isNonnegative: $0) }
    var active: [(constraint: System.Constraint, id: ConstraintID)] = []
    func add(_ constraint: System.Constraint) {
      let expression = LinearExpression(
        constraint.terms.map { Term(variables[Int($0[0])], $0[1]) }, constant: constraint.constant)
      let relation: Relation =
        constraint.relation == "==" ? .zero : constraint.relation == "<=" ? .atMostZero : .atLeastZero
      active.append((constraint, solver.add(expression, relation, priority: constraint.priority)))
    }
    let isUnique = seed % 4 != 0
    if isUnique {
      // Each variable prefers 0 with a priority of its own, so that no two solutions are equally good.
      for index in 0..<count {
        add(
          System.Constraint(
            relation: "==", priority: Float(1 + index), constant: 0, terms: [[Double(index), 1]]))
      }
    }
    let fixedCount = active.count
    for step in 0..<4 {
      for _ in 0..<Int.random(in: 0...(size * 3 / 4), using: &numbers) {
        add(Self.constraint(count, &numbers))
      }
      for _ in 0..<(step == 0 ? 0 : Int.random(in: 0...3, using: &numbers)) where active.count > fixedCount {
        solver.remove(active.remove(at: Int.random(in: fixedCount..<active.count, using: &numbers)).id)
      }
      for _ in 0..<(step == 0 ? 0 : Int.random(in: 0...3, using: &numbers)) where active.count > fixedCount {
        let index = Int.random(in: fixedCount..<active.count, using: &numbers)
        active[index].constraint.constant = Double(Int.random(in: -100...100, using: &numbers))
        solver.setConstant(active[index].constraint.constant, of: active[index].id)
      }
      _ = solver.solve()
      solutions.append(
        Solution(
          seed: seed, system: System(nonnegative: nonnegative, constraints: active.map(\.constraint)),
          values: variables.map { solver.value(of: $0) },
          broken: active.indices.filter { solver.isBroken(active[$0].id) }, isUnique: isUnique))
    }
  }

  private static func constraint(_ count: Int, _ numbers: inout SplitMix64) -> System.Constraint {
    let coefficients: [Double] = [1, -1, 1, -1, 0.5, 2, -0.75]
    let terms: [[Double]] = (0..<Int.random(in: 1...3, using: &numbers)).map { _ in
      let index = Int.random(in: 0..<count, using: &numbers)
      return [Double(index), coefficients.randomElement(using: &numbers) ?? 1]
    }
    return System.Constraint(
      relation: ["==", "<=", ">="].randomElement(using: &numbers) ?? "==",
      priority: [1000, 1000, 750, 750, 250, 999].randomElement(using: &numbers) ?? 1000,
      constant: Double(Int.random(in: -100...100, using: &numbers)), terms: terms)
  }
}

import Foundation
import Testing

/// The processor time of the source step is proportional to the number of files.
struct StepCostTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "ported-\(UUID().uuidString)")

  /// Returns the processor time in seconds that the step spends on files, each of which extends a class of UIKit with
  /// members that no class overrides.
  private func seconds(files: Int) throws -> Double {
    let sources = folder.appendingPathComponent("\(files)")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    for number in 0..<files {
      let methods = (0..<10).map { "func m\(number)_\($0)() {}" }.joined(separator: "; ")
      let text =
        "import UIKit\nextension UIView { \(methods) }\n"
        + "class C\(number): UIView { override func layoutSubviews() {} }"
      try text.write(
        to: sources.appendingPathComponent("F\(number).swift"), atomically: true, encoding: .utf8)
    }
    let (status, text) = try BuiltProgram.run(
      "bash",
      [
        "-c", "TIMEFORMAT='%U'; time \"$0\" --module Mine --out \"$1.out\" \"$1\" >/dev/null",
        BuiltProgram.step(), sources.path,
      ])
    #expect(status == 0)
    return try #require(Double(text.trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  /// Four times as many files take four times as long, and would take sixteen times as long if each file read all
  /// others. The bound is between the two, because other tests slow each run down.
  @Test func manyExtensionsAreReadOnce() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try seconds(files: 400) < 10 * seconds(files: 100))
  }
}

import Foundation
import Testing

/// The output of `segue port`, and its messages about code that cannot be ported.
@Suite struct CLIPortTests {
  private static let source = """
    import UIKit
    class Screen: UIViewController {
      lazy var tap = UITapGestureRecognizer(target: self, action: #selector(tapped))
      @objc func tapped() {}
    }

    """

  @Test func aFolderIsPorted() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.source, "Screen.swift")
    let outcome = try CLI.run(
      ["port", "--module", "App", "--out", "ported", "Screen.swift"], in: folder)
    try #require(outcome.status == 0, "\(outcome)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("ported")).sorted()
    #expect(names == ["App_ObjectiveC.swift", "Screen.swift"])
    let text = try String(contentsOfFile: folder.file("ported/Screen.swift"), encoding: .utf8)
    #expect(text.contains("action: Selector(\"tapped\")") && !text.contains("@objc"))
  }

  @Test func theTableIsPrintedAndNothingIsWritten() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.source, "Screen.swift")
    let portable = try CLI.run(["port", "--check", "Screen.swift"], in: folder)
    #expect(portable.status == 0 && portable.output.contains("Screen.swift  yes"), "\(portable)")
    try folder.write(Self.source.replacing("func tapped()", with: "func touched()"), "Screen.swift")
    let faulty = try CLI.run(["port", "--check", "Screen.swift"], in: folder)
    #expect(faulty.status == 1 && faulty.output.contains("tapped"), "\(faulty)")
    #expect(!FileManager.default.fileExists(atPath: folder.file("ported")))
  }

  @Test func errorsNameTheUsersFileAndLine() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.source.replacing("func tapped()", with: "func touched()"), "Screen.swift")
    let outcome = try CLI.run(["port", "Screen.swift"], in: folder)
    #expect(outcome.status == 1 && outcome.errors.contains("Screen.swift:3:"), "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: folder.file("ported")))
  }

  @Test func aCallWithoutFilesIsRefused() throws {
    #expect(try CLI.run(["port"]).isFailure(2, saying: "port needs files or a folder"))
    #expect(try CLI.run(["port", "--wrong", "A.swift"]).isFailure(2, saying: "unknown option --wrong"))
  }
}

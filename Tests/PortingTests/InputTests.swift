import Foundation
import Testing

@testable import Porting

/// The files that `segue-port` reads and writes, in temporary folders.
struct InputTests {
  /// Makes files in a temporary folder, calls `body` with its path, and removes the folder.
  private func withFolder(_ files: [String: String], _ body: (String) throws -> Void) throws {
    let root =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
      + "/porting-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: root) }
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    for (name, text) in files {
      let path = root + "/" + name
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    try body(root)
  }

  private func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  private func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

  /// Ports `input` into `output` as the command does.
  @discardableResult
  private func port(_ input: String, to output: String) throws -> Int {
    let inputs = Inputs(paths: [input], outputs: output)
    try #require(inputs.findings == [])
    return try PortedModule(module: inputs.module, sources: inputs.sources).write(to: output)
  }

  private static let source = "import UIKit\nclass A: UIView { @objc func f() {} }\n"

  @Test func sourcesAreNotOverwritten() throws {
    try withFolder(["A.swift": Self.source]) { root in
      let inputs = Inputs(paths: [root + "/A.swift"], outputs: root)
      let module = PortedModule(module: "M", sources: inputs.sources)
      #expect {
        try module.write(to: root)
      } throws: {
        "\($0)" == "\(root)/A.swift can't be written: the file there isn't an output of the step; "
          + "name another folder with --out"
      }
      #expect(text(root + "/A.swift") == Self.source)
      #expect(names(in: root) == ["A.swift"])
    }
  }

  @Test func theOutputsCannotBeTheSources() throws {
    try withFolder(["A.swift": Self.source]) { root in
      #expect(
        Inputs(paths: [root], outputs: root).findings.map(\.message) == [
          "the outputs would be among the sources; name another folder with --out"
        ])
    }
  }

  /// An output folder within the input is left out; otherwise each call would port the output of the previous call.
  @Test func outputsWithinTheInputsAreLeftOut() throws {
    try withFolder(["A.swift": Self.source, "x/B.swift": "import UIKit\n"]) { root in
      let counts = try [port(root, to: root + "/ported"), port(root, to: root + "/ported")]
      #expect(counts == [3, 0])
      #expect(
        Set(names(in: root + "/ported")) == [
          "A.swift", "x+B.swift", "\((root as NSString).lastPathComponent.asIdentifier)_ObjectiveC.swift",
        ])
    }
  }

  @Test func aSourceWithTheNameOfTheSupportFileIsKept() throws {
    try withFolder(["M/M_ObjectiveC.swift": "class Kept {}", "M/B.swift": Self.source]) { root in
      try port(root + "/M", to: root + "/out")
      #expect(text(root + "/out/_M_ObjectiveC.swift")?.contains("class Kept {}") == true)
      #expect(text(root + "/out/M_ObjectiveC.swift")?.contains("__expose_file_M_B()") == true)
    }
  }

  /// Files whose names give the same identifier have different functions.
  @Test func namesThatDifferOnlyInPunctuationHaveDifferentFunctions() throws {
    let files = ["Foo Bar", "Foo+Bar", "Foo-Bar", "Foo_Bar_2"]
    let port = Port(
      files.enumerated().map { ("\($1).swift", "import UIKit\nclass A\($0): UIView { @objc func f() {} }") })
    let names = port.module.files.dropLast().compactMap { file in
      String(decoding: file.text, as: UTF8.self).firstMatch(of: /func (__expose_file\w+)/)?.1
    }
    #expect(names.count == 4 && Set(names).count == 4)
    let support = String(decoding: port.module.files.last?.text ?? [], as: UTF8.self)
    #expect(names.allSatisfy { support.contains("\($0)()") })
  }

  /// Either all outputs are written or none; the error names the file.
  @Test func aFailedWriteLeavesNoFiles() throws {
    try withFolder(["in/A.swift": Self.source, "in/Z.swift": Self.source, "out/Z.swift/x": "", "file": ""]) {
      root in
      #expect {
        try port(root + "/in", to: root + "/out")
      } throws: {
        "\($0)"
          == "\(root)/out/Z.swift can't be written: it isn't a regular file; name another folder with --out"
      }
      #expect(names(in: root + "/out") == ["Z.swift"])
      #expect {
        try port(root + "/in", to: root + "/file")
      } throws: {
        "\($0)" == "\(root)/file can't be written: it is a file; name a folder with --out"
      }
      #expect {
        try port(root + "/in", to: "/proc/none")
      } throws: {
        "\($0)".hasPrefix("/proc/none can't be written: ")
      }
    }
  }

  @Test func aFileThatALinkNamesTooIsReadOnce() throws {
    try withFolder(["A.swift": Self.source]) { root in
      try FileManager.default.createSymbolicLink(atPath: root + "/Same.swift", withDestinationPath: "A.swift")
      #expect(Inputs(paths: [root, root + "/A.swift"]).sources.map(\.path) == [root + "/A.swift"])
    }
  }

  @Test func linksToAParentFolderAreFollowedOnce() throws {
    try withFolder(["a/A.swift": Self.source, "b/B.swift": Self.source]) { root in
      for folder in ["a", "b"] {
        try FileManager.default.createSymbolicLink(
          atPath: "\(root)/\(folder)/up", withDestinationPath: "..")
      }
      try FileManager.default.createSymbolicLink(atPath: root + "/Gone.swift", withDestinationPath: "nowhere")
      let inputs = Inputs(paths: [root])
      #expect(Set(inputs.sources.map { ($0.path as NSString).lastPathComponent }) == ["A.swift", "B.swift"])
      #expect(inputs.sources.count == 2)
      #expect(
        inputs.findings.map(\.description) == [
          "\(root)/Gone.swift: error: the file can't be read; check that it is a file, and its permissions"
        ])
    }
  }

  @Test func missingPathsAreReported() throws {
    #expect(
      Inputs(paths: ["/none/at all"]).findings.map(\.description) == [
        "/none/at all: error: there is no such file or folder; check the path"
      ])
    #expect(Inputs(paths: [""]).findings.count == 1)
    try withFolder(["A.swift": ""]) { root in
      #expect(
        Inputs(paths: [root], root: root + "/none").findings.map(\.message) == [
          "there is no such folder for the names of outputs; check --root"
        ])
    }
    let table = CheckTable(findings: Inputs(paths: ["/none"]).findings, sources: [], root: "/")
    #expect(table.text.contains("\n/none  no"))
  }

  /// The table has no result for files that no rule has examined.
  @Test func filesBesideAParseErrorAreUnknown() {
    let port = Port([("A.swift", "import UIKit\nclass A {"), ("B.swift", "import UIKit")])
    #expect(!port.module.isExamined)
    let table = CheckTable(
      findings: port.module.findings, sources: port.module.sources, root: "/app",
      isExamined: port.module.isExamined)
    #expect(table.text.contains("\nB.swift  unknown  -"))
  }

  @Test func namesWithControlCharactersStayOnOneLine() {
    let finding = Finding(severity: .error, path: "/a\nb", line: 0, column: 0, message: "m")
    #expect(finding.description == "/a?b: error: m")
  }

  @Test func storyboardsAreAcceptedIfCodeMakesTheirScenes() throws {
    let files = [
      "A.swift": "import UIKit\nlet s = UIStoryboard(name: \"Main\", bundle: nil)\n", "Main.storyboard": "",
    ]
    try withFolder(files) { root in
      let inputs = Inputs(paths: [root])
      let module = PortedModule(module: "M", sources: inputs.sources)
      #expect(!module.makesScenes && module.findings.count == 1)
      #expect(inputs.findings(makingScenes: false).count == 1)
    }
    let made = files.merging([
      "B.swift": "import UIKit\nfunc f() { UIStoryboard.addScene(name: \"Main\") {} }"
    ]) { $1 }
    try withFolder(made) { root in
      let inputs = Inputs(paths: [root])
      let module = PortedModule(module: "M", sources: inputs.sources)
      #expect(module.makesScenes && module.findings == [])
      #expect(inputs.findings(makingScenes: module.makesScenes) == [])
    }
  }
}

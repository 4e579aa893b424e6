import Foundation
import Testing

/// An error in the user's code is reported at its file and line, although the compiler reads the step's output.
struct ErrorLineTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "ported-\(UUID().uuidString)")

  private func port(_ source: String) throws -> (status: Int32, text: String, file: String) {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("Mine.swift").path
    try source.write(toFile: file, atomically: true, encoding: .utf8)
    let (status, text) = try BuiltProgram.run(
      BuiltProgram.step(), ["--module", "Mine", "--out", folder.appendingPathComponent("out").path, file])
    return (status, text, file)
  }

  /// A class in the style of iOS code with `fault` on line 15. The step moves its override and replaces its selector.
  private func sample(_ fault: String) -> String {
    """
    import UIKit

    @objc protocol MineDelegate: class {
      @objc optional func mineDidEnd()
    }

    class Mine: UIView {
      weak var delegate: MineDelegate?
      @objc func tapped() {
        delegate?.mineDidEnd?()
        addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tapped)))
      }

      func count() -> Int {
        \(fault)
      }
    }

    extension Mine {
      override func layoutSubviews() {}
    }
    """
  }

  @Test func aTypeErrorIsReportedAtItsLine() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (status, text, file) = try port(sample("return \"three\""))
    #expect(status == 0, "\(text)")
    let outputs = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out")
      .filter { $0.hasSuffix(".swift") }.map { folder.path + "/out/" + $0 }
    let (_, flags) = try BuiltProgram.run(
      "pkg-config", ["--cflags-only-I", "harfbuzz", "freetype2", "libpng"])
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path
    let headersOfModules = ["CText/include", "CFreeType", "CImage"].map { root + "/Sources/" + $0 }
    let modules = [BuiltProgram.folder.path + "/Modules"] + headersOfModules
    let maps = ["CStack", "CLanes", "CPixels", "CRunLoop"].map {
      BuiltProgram.folder.path + "/\($0).build/module.modulemap"
    }
    let headers = flags.split(whereSeparator: \.isWhitespace).flatMap { ["-Xcc", String($0)] }
    let (failed, messages) = try BuiltProgram.run(
      "swiftc",
      ["-typecheck", "-swift-version", "5", "-module-name", "Mine"] + modules.flatMap { ["-I", $0] }
        + maps.flatMap { ["-Xcc", "-fmodule-map-file=" + $0] } + headers + outputs)
    #expect(failed != 0)
    let errors = messages.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(errors.count == 1 && errors[0].hasPrefix("\(file):15:"), "\(messages)")
  }

  @Test func aParseErrorIsReportedAtItsLine() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (status, text, file) = try port(sample("let = 1"))
    #expect(status == 1 && text.contains("\(file):15:"), "\(text)")
  }

  @Test func aClashingNameIsReportedAtItsLine() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (status, text, file) = try port(sample("return 1") + "\nclass UILabel {}\n")
    #expect(status == 0 && text.contains("\(file):22:7: warning: "), "\(text)")
  }
}

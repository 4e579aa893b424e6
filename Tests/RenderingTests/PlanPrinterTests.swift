import Foundation
import Testing

/// `PlanPrinter` is a program that prints the frame of a small render tree and links only the compositor.
@Suite struct PlanPrinterTests {
  private static let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appendingPathComponent("PlanPrinter")

  private static func run(_ program: URL, _ arguments: [String]) throws -> String {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = program
    process.arguments = arguments
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: output, as: UTF8.self)
  }

  @Test(arguments: [[], ["software"]]) func thePlanHasOnePassWithTheRedBox(arguments: [String]) throws {
    let text = try Self.run(Self.program, arguments)
    #expect(text == (try Self.run(Self.program, arguments)))
    let lines = text.split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("pass ") }.count == 1)
    #expect(lines.contains { $0.hasPrefix("  draw ") })
    // The premultiplied colour of the red box at an opacity of 0.5.
    #expect(text.contains("#80000080"), "\(text)")
  }

  /// In the example of docs/profile.md, one line differs if the box has moved.
  @Test func aMovedBoxChangesOneLine() throws {
    let (before, after) = (try Self.run(Self.program, []), try Self.run(Self.program, ["moved"]))
    let difference = after.split(separator: "\n").difference(from: before.split(separator: "\n"))
    #expect(difference.removals.count == 1 && difference.insertions.count == 1)
    guard case .insert(_, let line, _) = difference.insertions.first else { return }
    #expect(line.contains("corner 69,59"))
  }

  /// The compositor needs no layers, no text layout, no runtime of ported source and no driver; glyphs need FreeType.
  @Test func theProgramLinksOnlyTheCompositor() throws {
    let symbols = try Self.run(URL(fileURLWithPath: "/usr/bin/nm"), [Self.program.path])
    #expect(symbols.contains("$s10Compositor"))
    for module in ["6Engine", "5UIKit", "9GPURender", "17ObjectiveCRuntime", "10PortedCore", "9Rendering"] {
      #expect(!symbols.contains("$s\(module)"), "symbols of \(module)")
    }
    for name in ["epoxy_", "glfw", "pango_", "cairo_", "hb_buffer"] {
      #expect(!symbols.contains(name), "\(name)")
    }
    let libraries = try Self.run(URL(fileURLWithPath: "/usr/bin/ldd"), [Self.program.path])
    #expect(libraries.contains("libfreetype"))
    for name in ["libGL", "libEGL", "libepoxy", "libglfw", "libpango", "libcairo", "libfontconfig"] {
      #expect(!libraries.contains(name), "\(name)")
    }
  }
}

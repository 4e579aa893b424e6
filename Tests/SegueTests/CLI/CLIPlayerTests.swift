import Foundation
import Testing

/// Shader files look as an independent player shows them.
@Suite(.serialized) struct CLIPlayerTests {
  private static let tools = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Tools")

  /// The first Python that has the modules of the player. scripts/install.sh installs them for the system's Python.
  private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first { path in
    FileManager.default.isExecutableFile(atPath: path)
      && (try? CLI.run(["-c", "import moderngl, numpy, PIL"], binary: path))?.status == 0
  }

  @Test(.enabled(if: python != nil, "no Python with moderngl, numpy and PIL: scripts/install.sh"))
  func everyShaderLooksAsThePlayerShowsIt() throws {
    let python = try #require(Self.python)
    let folder = try TemporaryFolder()
    let outcome = try CLI.run(
      [
        Self.tools.appendingPathComponent("compare_players.py").path, CLI.binary, "--json",
        folder.file("report.json"),
      ],
      // The Python tools must not leave compiled files in the repository.
      environment: ["PYTHONDONTWRITEBYTECODE": "1"], binary: python)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    let report = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: folder.file("report.json"))))
    let files = try #require((report as? [String: Any])?["files"] as? [[String: Any]])
    // The files are at least 40 shaders of the zoo and 12 shaders of the project.
    #expect(files.count >= 52)
  }
}

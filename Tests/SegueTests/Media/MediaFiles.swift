import Foundation
import Glibc
import Testing

@testable import Segue

/// The files that Tests/Tools/media_files.py writes, once for all tests.
enum MediaFiles {
  /// The first Python with PIL, which the script imports. scripts/install.sh installs PIL for the system's Python.
  private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first { path in
    FileManager.default.isExecutableFile(atPath: path)
      && (try? CLI.run(["-c", "import PIL"], binary: path))?.status == 0
  }

  static let canBeMade = python != nil

  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Tools/media_files.py")

  private static let made = TemporaryFolder.made {
    let outcome = try CLI.run(
      [script.path, $0.path], environment: ["PYTHONDONTWRITEBYTECODE": "1"],
      binary: try #require(python))
    try #require(outcome.status == 0, "\(outcome)")
    atexit { try? FileManager.default.removeItem(atPath: MediaFiles.folder().path) }
  }

  static func folder() throws -> TemporaryFolder { try made.get() }

  static func path(_ name: String) throws -> String { try folder().file(name) }

  /// Creates a folder for one test, with links to all files.
  static func linkedFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in try Self.folder().names {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(name), withDestinationPath: try path(name))
    }
    return folder
  }

  /// The centres of the four quarters of a picture, in pixels.
  static func middles(width: Int, height: Int) -> [(x: Int, y: Int)] {
    [(1, 1), (3, 1), (1, 3), (3, 3)].map { ($0.0 * width / 4, $0.1 * height / 4) }
  }

  static let (red, green, blue, white) = (
    [255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 255, 255, 255]
  )
}

/// The condition of tests that read `MediaFiles`.
extension Trait where Self == ConditionTrait {
  static var needsMediaFiles: Self {
    .enabled(if: MediaFiles.canBeMade, "no Python with PIL: scripts/install.sh")
  }
}

extension TemporaryFolder {
  /// Creates a folder that `body` fills.
  fileprivate static func made(_ body: (TemporaryFolder) throws -> Void) -> Result<TemporaryFolder, any Error>
  {
    Result {
      let folder = try TemporaryFolder()
      try body(folder)
      return folder
    }
  }
}

import Foundation
import Glibc
import Testing

@testable import Engine

@Suite struct BoundedFileTests {
  func failure(_ path: String, limit: Int = 1 << 20) -> BoundedFile.Failure? {
    do throws(BoundedFile.Failure) {
      _ = try BoundedFile.read(path, limit: limit)
      return nil
    } catch {
      return error
    }
  }

  @Test func filesUpToTheLimitAreRead() throws {
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("a").path
      // The file is too large for a single read.
      let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      #expect(try BoundedFile.read(path, limit: 200_000) == bytes)
      #expect(failure(path, limit: 199_999) == .unreadable("it has more than 0 MiB"))
      #expect(truncate(path, 0) == 0)
      #expect(try BoundedFile.read(path, limit: 0).isEmpty)
    }
  }

  @Test func aSparseFileIsRefusedByItsSize() throws {
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("a").path
      try Data().write(to: URL(fileURLWithPath: path))
      #expect(truncate(path, 1 << 30) == 0)
      #expect(failure(path, limit: 64 << 20) == .unreadable("it has more than 64 MiB"))
    }
  }

  /// The system's files in /proc report a size of 0, but have contents.
  @Test func filesOfTheSystemAreRead() throws {
    #expect(try !BoundedFile.read("/proc/self/stat", limit: 4096).isEmpty)
    #expect(failure("/proc/self/stat", limit: 4) == .unreadable("it has more than 0 MiB"))
  }

  @Test func onlyOrdinaryFilesAreRead() throws {
    try withTemporaryFolder { folder in
      #expect(failure(folder.path) == .unreadable("it is a folder"))
      let pipe = folder.appendingPathComponent("pipe").path
      #expect(mkfifo(pipe, 0o600) == 0)
      let device = BoundedFile.Failure.unreadable("it is a device or a pipe, not an ordinary file")
      #expect(failure(pipe) == device)
      #expect(failure("/dev/zero") == device)
      #expect(failure(folder.appendingPathComponent("none").path) == .missing)
      #expect(failure(pipe + "/none") == .missing)
      #expect(failure("") == .missing)
      #expect(failure("/dev/null\0.png") == .missing)
      #expect(failure("/" + String(repeating: "a", count: 300)) == .unreadable("the name is too long"))
    }
  }
}

@Suite struct PrintableTextTests {
  @Test(arguments: [
    ("plain – text ✓", "plain – text ✓"), ("a\u{1b}[31mb\u{7}", "a\\u{1b}[31mb\\u{7}"),
    ("a\nb\tc\r\nd", "a\\nb\\tc\\r\\nd"), ("\u{7f}\u{9b}31m", "\\u{7f}\\u{9b}31m"),
    ("\u{202e}gpj.exe\u{2028}", "\\u{202e}gpj.exe\\u{2028}"), ("", ""),
  ])
  func controlCharactersAreEscaped(text: String, printed: String) {
    #expect(text.printable() == printed)
  }

  @Test func longTextsAreTruncated() {
    let text = String(repeating: "x", count: 5000)
    #expect(text.printable(limit: 10) == "xxxxxxxxxx…")
    #expect(text.printable().count == 2001)
    #expect("xxxxxxxxxx".printable(limit: 10) == "xxxxxxxxxx")
  }
}

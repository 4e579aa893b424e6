import Engine
import Synchronization

/// The treatment of files that are damaged or cut off: either their readable part is used, with one note for each file,
/// or they are refused.
package final class DamagedFiles: Sendable {
  package let areRefused: Bool
  /// The names of reported files in bytes: names of different bytes may be equal as text.
  private let noted = Mutex<Set<[UInt8]>>([])

  package init(areRefused: Bool) { self.areRefused = areRefused }

  /// Throws the error if damaged files are refused; otherwise reports the file's first error as a note.
  func handle<E: Error>(_ error: E, in path: String, note: String) throws(E) {
    if areRefused { throw error }
    guard noted.withLock({ $0.insert(FileName.bytes(path)).inserted }) else { return }
    Diagnostics.report(.damagedFile, note)
  }

  /// Decodes a PNG or a JPEG.
  package func decode(contentsOf path: String) throws(ImageError) -> CGImage {
    try CGImage.decode(contentsOf: path) { error throws(ImageError) in
      try handle(error, in: path, note: error.noteOfUse)
    }
  }
}

extension Diagnostic.Code {
  /// A file of which only a part can be read.
  static let damagedFile = Diagnostic.Code(rawValue: "damaged-file")
}

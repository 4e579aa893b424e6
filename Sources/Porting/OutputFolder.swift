import Foundation

/// The failure to write outputs: the file or folder, and the reason.
package struct OutputFailure: Error, CustomStringConvertible {
  package let description: String

  init(_ path: String, _ reason: String) { description = "\(path) can't be written: \(reason)" }
}

extension PortedModule {
  /// The name of the output that belongs to the module as a whole instead of to a source.
  static func supportName(of module: String) -> String { "\(module.asIdentifier)_ObjectiveC.swift" }

  /// Writes the files whose contents have changed, and returns their number.
  ///
  /// The files replace the existing outputs only after all of them have been written to a scratch folder. Throws an
  /// `OutputFailure` if a file can't be written, or if an existing file of the same name isn't an output of the step.
  @discardableResult
  package func write(to folder: String) throws -> Int {
    let manager = FileManager.default
    if manager.fileExists(atPath: folder), !FileSearch.isFolder(folder) {
      throw OutputFailure(folder, "it is a file; name a folder with --out")
    }
    let existed = manager.fileExists(atPath: folder)
    do { try manager.createDirectory(atPath: folder, withIntermediateDirectories: true) } catch {
      throw OutputFailure(folder, Self.reason(error))
    }
    let changed = try files.filter { try isChanged($0, in: folder) }
    // The scratch folder is on the same file system as the outputs, so that moving files cannot fail for lack of space.
    let scratch = folder + "/.porting-\(ProcessInfo.processInfo.processIdentifier)"
    defer { try? manager.removeItem(atPath: scratch) }
    do {
      if !changed.isEmpty { try manager.createDirectory(atPath: scratch, withIntermediateDirectories: true) }
      for (number, file) in changed.enumerated() {
        try Data(file.text).write(to: URL(fileURLWithPath: "\(scratch)/\(number)"))
      }
    } catch {
      if !existed { try? manager.removeItem(atPath: folder) }
      throw OutputFailure(folder, Self.reason(error))
    }
    for (number, file) in changed.enumerated() {
      let path = folder + "/" + file.name
      guard rename("\(scratch)/\(number)", path) == 0 else {
        throw OutputFailure(path, String(cString: strerror(errno)))
      }
    }
    return changed.count
  }

  private func isChanged(_ file: PortedFile, in folder: String) throws -> Bool {
    let path = folder + "/" + file.name
    guard file.name.utf8.count <= Self.maximumNameLength else {
      throw OutputFailure(
        path, "its name, with those of its folders, is too long; name a deeper folder with --root")
    }
    guard FileManager.default.fileExists(atPath: path) else { return true }
    guard !FileSearch.isFolder(path), let old = FileManager.default.contents(atPath: path) else {
      throw OutputFailure(path, "it isn't a regular file; name another folder with --out")
    }
    if old.elementsEqual(file.text) { return false }
    guard old.starts(with: Self.mark(of: file)) else {
      throw OutputFailure(path, "the file there isn't an output of the step; name another folder with --out")
    }
    return true
  }

  /// The maximum number of bytes of a file's name on Linux.
  private static let maximumNameLength = 255

  /// The text with which the output for a file begins, by which an earlier output of the step is recognized.
  private static func mark(of file: PortedFile) -> some Sequence<UInt8> {
    (file.source.isEmpty ? "import UIKit\n" : "#sourceLocation(file: ").utf8
  }

  private static func reason(_ error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    let code = underlying ?? error as NSError
    return code.domain == NSPOSIXErrorDomain
      ? String(cString: strerror(Int32(code.code))) : error.localizedDescription
  }
}

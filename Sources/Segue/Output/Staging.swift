import Engine
import Foundation
import Glibc

/// A set of output files that replace their destinations together, once all are written.
///
/// Each file is written in a hidden folder beside its destination and renamed by ``commit()``; until then the
/// destinations are unchanged. The renames are sequential: if one fails, the earlier ones remain. Without ``commit()``,
/// after an error or an interruption, nothing remains. The output for a pipe or a device is written in a temporary
/// folder and copied by the commit.
package final class Staging {
  private struct File {
    let staged: String
    let destination: Destination
    /// The path as the user wrote it.
    let path: String
  }

  /// The staging folders, by the folders that contain them. The keys are bytes: names that differ in the composition of
  /// a letter are equal as text.
  private var folders: [[UInt8]: String] = [:]
  private var files: [File] = []
  /// The staged paths by destination.
  private var stagedPaths: [[UInt8]: String] = [:]
  /// Folders made for the destinations; removed if the set is abandoned.
  private var madeFolders: [String] = []

  package init() {}

  deinit {
    for folder in folders.values {
      InterruptionCleanup.unregister(folder) { FileTree.remove(folder) }
    }
    for folder in madeFolders.reversed() {
      InterruptionCleanup.unregisterDestination(folder, isWanted: false)
    }
  }

  /// Makes a folder for output files unless it exists. If the path is a link to a folder that does not exist, makes
  /// that folder.
  package func makeFolder(_ path: String) throws(OutputError) {
    // For the system, the path of a file with a slash at its end does not exist.
    let name =
      path.utf8.count > 1 && path.endsWithSlash ? path.folderOfFile.appendingFile(path.baseName) : path
    if let kind = PathKind(name) {
      guard kind == .folder else { throw .unwritable(path, reason: "it is a file, not a folder") }
      return
    }
    guard case .path(let target) = FileLink.target(of: name) else {
      throw .unwritable(path, reason: String(cString: strerror(ELOOP)))
    }
    do throws(SystemError) {
      try InterruptionCleanup.makeDestination(target)
    } catch {
      throw Self.error(making: error.code, path: path, parent: target.folderOfFile)
    }
    madeFolders.append(target)
  }

  /// Returns the path at which to write the file for the destination `path`, the same for every call.
  package func stage(_ path: String) throws(OutputError) -> String {
    // The target of a symbolic link is replaced, not the link.
    let destination = try Destination(path)
    let (key, parent): (String, String) =
      switch destination {
      case .file(let target): (target, target.folderOfFile)
      case .stream(let target): (target, Self.temporaryFolder)
      case .descriptor(let number): ("/dev/fd/\(number)", Self.temporaryFolder)
      }
    if let staged = stagedPaths[FileName.bytes(key)] { return staged }
    let folder: String
    do throws(SystemError) {
      if let existing = folders[FileName.bytes(parent)] {
        folder = existing
      } else {
        folder = try InterruptionCleanup.makeFolder(in: parent.isEmpty ? "." : parent)
      }
    } catch {
      throw Self.error(making: error.code, path: path, parent: parent)
    }
    folders[FileName.bytes(parent)] = folder
    let isFile = if case .file = destination { true } else { false }
    // Streams of different folders may have the same name.
    let staged = folder.appendingFile(isFile ? key.baseName : "\(files.count)-\(key.baseName)")
    files.append(File(staged: staged, destination: destination, path: path))
    stagedPaths[FileName.bytes(key)] = staged
    return staged
  }

  /// Writes the file for `destination`.
  package func write(_ bytes: [UInt8], to destination: String) throws(OutputError) {
    let staged = try stage(destination)
    do throws(SystemError) {
      let file = try Descriptor.create(staged)
      try file.write(bytes)
      try file.finish()
    } catch {
      throw Self.error(error.code, path: destination)
    }
  }

  /// Copies the outputs for pipes and devices, then renames every file to its destination.
  package func commit() throws(OutputError) {
    for file in files { try copy(file) }
    for (parent, folder) in folders {
      var failure: OutputError?
      let folderFiles = files.filter { FileName.bytes($0.staged.folderOfFile) == FileName.bytes(folder) }
      InterruptionCleanup.unregister(folder) {
        for file in folderFiles {
          guard case .file(let target) = file.destination else { continue }
          if rename(file.staged.fileName, target.fileName) != 0 {
            failure = failure ?? Self.error(errno, path: target)
          }
        }
        FileTree.remove(folder)
      }
      folders[parent] = nil
      if let failure { throw failure }
    }
    (files, stagedPaths) = ([], [:])
    for folder in madeFolders { InterruptionCleanup.unregisterDestination(folder, isWanted: true) }
    madeFolders = []
  }

  private func copy(_ file: File) throws(OutputError) {
    do throws(SystemError) {
      switch file.destination {
      case .file: return
      // The call waits for a pipe's reader.
      case .stream(let target): try Descriptor.opening(target).writeFile(file.staged)
      case .descriptor(let number): try Descriptor.duplicating(number).writeFile(file.staged)
      }
    } catch {
      throw OutputError(
        writing: error.code, to: file.path, isStandardOutput: file.destination == .descriptor(STDOUT_FILENO))
    }
  }

  /// The system's folder for temporary files.
  private static var temporaryFolder: String {
    let named = getenv("TMPDIR").map { FileName.text($0) } ?? ""
    return named.isEmpty ? "/tmp" : named
  }

  /// The error of a file whose folder existed when it was staged.
  private static func error(_ code: Int32, path: String) -> OutputError {
    code == ENOENT ? .folderRemoved(path) : OutputError(errno: code, path: path)
  }

  /// The error of a folder that could not be made in another folder. In the folders of /proc, which exist, no folder
  /// can be made.
  private static func error(making code: Int32, path: String, parent: String) -> OutputError {
    code == ENOENT && PathKind(parent.isEmpty ? "." : parent) != nil
      ? .unwritable(path, reason: "its folder takes no files") : OutputError(errno: code, path: path)
  }
}

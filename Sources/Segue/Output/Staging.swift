import Foundation
import Glibc

/// A set of output files that replace their destinations together, once all are written.
///
/// Each file is written in a hidden folder beside its destination and renamed by ``commit()``; until then the
/// destinations are unchanged. The renames are sequential: if one fails, the earlier ones remain. Without ``commit()``,
/// after an error or an interruption, nothing remains.
package final class Staging {
  private struct File {
    let staged: String
    let destination: String
  }

  private var folders: [String: String] = [:]
  private var files: [File] = []
  /// The staged paths by destination.
  private var stagedPaths: [String: String] = [:]
  /// Folders made for the destinations; removed if the set is abandoned.
  private var madeFolders: [String] = []

  package init() {}

  deinit {
    for folder in folders.values {
      InterruptionCleanup.unregister(folder) { try? FileManager.default.removeItem(atPath: folder) }
    }
    for folder in madeFolders.reversed() {
      InterruptionCleanup.unregisterDestination(folder, isWanted: false)
    }
  }

  /// Makes a folder for output files unless it exists.
  package func makeFolder(_ path: String) throws(OutputError) {
    var isFolder: ObjCBool = false
    // With a slash at its end, the path of a file does not exist.
    let name = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    if FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) {
      guard isFolder.boolValue else {
        throw .unwritable(path, reason: "it is a file, not a folder")
      }
      return
    }
    do throws(SystemError) {
      try InterruptionCleanup.makeDestination(path)
    } catch {
      throw Self.error(making: error.code, path: path, parent: path.folderOfFile)
    }
    madeFolders.append(path)
  }

  /// Returns the path at which to write the file for `destination`, the same for every call.
  package func stage(_ destination: String) throws(OutputError) -> String {
    // Replaces the target of a symbolic link, not the link.
    let target = Self.resolved(destination)
    if let staged = stagedPaths[target] { return staged }
    var information = stat()
    if stat(target, &information) == 0, information.st_mode & S_IFMT != S_IFREG {
      throw .notAFile(destination)
    }
    let parent = target.folderOfFile
    let folder: String
    do throws(SystemError) {
      if let existing = folders[parent] {
        folder = existing
      } else {
        folder = try InterruptionCleanup.makeFolder(in: parent.isEmpty ? "." : parent)
      }
    } catch {
      throw Self.error(making: error.code, path: destination, parent: parent)
    }
    folders[parent] = folder
    let staged = "\(folder)/\((target as NSString).lastPathComponent)"
    files.append(File(staged: staged, destination: target))
    stagedPaths[target] = staged
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

  /// Renames every file to its destination.
  package func commit() throws(OutputError) {
    for (parent, folder) in folders {
      var failure: OutputError?
      InterruptionCleanup.unregister(folder) {
        for file in files where file.staged.folderOfFile == folder {
          if rename(file.staged, file.destination) != 0 {
            failure = failure ?? Self.error(errno, path: file.destination)
          }
        }
        try? FileManager.default.removeItem(atPath: folder)
      }
      folders[parent] = nil
      if let failure { throw failure }
    }
    (files, stagedPaths) = ([], [:])
    for folder in madeFolders { InterruptionCleanup.unregisterDestination(folder, isWanted: true) }
    madeFolders = []
  }

  /// The error of a file whose folder existed when it was staged.
  private static func error(_ code: Int32, path: String) -> OutputError {
    code == ENOENT ? .folderRemoved(path) : OutputError(errno: code, path: path)
  }

  /// The error of a folder that could not be made in another one. In those of /proc none can: they exist nevertheless.
  private static func error(making code: Int32, path: String, parent: String) -> OutputError {
    let exists = FileManager.default.fileExists(atPath: parent.isEmpty ? "." : parent)
    return code == ENOENT && exists
      ? .unwritable(path, reason: "its folder takes no files") : OutputError(errno: code, path: path)
  }

  private static func resolved(_ path: String) -> String {
    let absolute = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    var isLink = stat()
    guard lstat(absolute, &isLink) == 0, isLink.st_mode & S_IFMT == S_IFLNK else { return absolute }
    return URL(fileURLWithPath: absolute).resolvingSymlinksInPath().path
  }
}

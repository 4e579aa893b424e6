import Foundation
import PackagePlugin

/// Rewrites the iOS source in a target's folder, so that the target builds against Segue's UIKit.
///
/// The source consists of the Swift files that the target excludes: those in the folder `Ported`, or all of them if
/// there are none in that folder.
@main
struct SeguePort: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) async throws -> [Command] {
    guard let target = target as? SwiftSourceModuleTarget else { return [] }
    let compiled = Set(
      target.sourceFiles.filter { $0.type == .source }.map { $0.url.resolvingSymlinksInPath().path })
    let excluded = swiftFiles(in: target.directoryURL).filter {
      !compiled.contains($0.resolvingSymlinksInPath().path)
    }
    let prefix = target.directoryURL.appending(path: "Ported").path + "/"
    let ported = excluded.filter { $0.path.hasPrefix(prefix) }
    let inputs = ported.isEmpty ? excluded : ported
    guard !inputs.isEmpty else {
      Diagnostics.warning(
        "\(target.name) excludes no Swift files; put iOS source into its folder Ported and exclude it")
      return []
    }
    let folder = context.pluginWorkDirectoryURL
    let supportName = "\(target.moduleName)_ObjectiveC.swift"
    var names: Set = [supportName]
    let outputs = inputs.map {
      folder.appending(path: outputName(of: $0, in: target.directoryURL, taken: &names))
    }
    let support = folder.appending(path: supportName)
    // `segue-port` has a table of the declarations of Segue's modules, so these modules are not read, even in Segue's
    // own package.
    let tabulated = target.recursiveTargetDependencies.filter {
      ["Segue", "LegacyUIKit", "SystemLog"].contains($0.name)
    }
    .flatMap { [$0.id] + $0.recursiveTargetDependencies.map(\.id) }
    let dependencies = target.recursiveTargetDependencies
      .compactMap { $0 as? SwiftSourceModuleTarget }
      .filter { dependency in
        context.package.targets.contains { $0.id == dependency.id } && !tabulated.contains(dependency.id)
      }
    var arguments = ["--module", target.moduleName, "--root", target.directoryURL.path, "--out", folder.path]
    for dependency in dependencies { arguments += ["--dependency", dependency.directoryURL.path] }
    return [
      .buildCommand(
        displayName: "Porting \(target.name)", executable: try context.tool(named: "segue-port").url,
        arguments: arguments + ["--"] + inputs.map(\.path),
        inputFiles: inputs + dependencies.flatMap { swiftFiles(in: $0.directoryURL) },
        outputFiles: outputs + [support])
    ]
  }

  /// All Swift files below a folder, in a fixed order.
  private func swiftFiles(in folder: URL) -> [URL] {
    let enumerator = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    var files: [URL] = []
    while let url = enumerator?.nextObject() as? URL {
      if url.pathExtension == "swift" { files.append(url.standardizedFileURL) }
    }
    return files.sorted { $0.path < $1.path }
  }

  /// The name that `segue-port` gives to a file's output: `Inputs.outputName` in the module Porting has the same rule.
  private func outputName(of file: URL, in root: URL, taken: inout Set<String>) -> String {
    let prefix = root.standardizedFileURL.path + "/"
    // `main.swift` keeps its name, since the compiler permits statements at file scope only in a file of this name.
    let isMain = file.lastPathComponent == "main.swift"
    let relative =
      file.path.hasPrefix(prefix) && !isMain
      ? String(file.path.dropFirst(prefix.count)) : file.lastPathComponent
    var name = relative.replacing("/", with: "+")
    while !taken.insert(name).inserted { name = "_" + name }
    return name
  }
}

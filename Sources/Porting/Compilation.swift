import Foundation

/// The compiler's errors in the output of the source step, such as types, members and initialisers that Segue does
/// not have.
package enum Compilation {
  /// The outcome of a check of types.
  package enum Outcome: Sendable, Equatable {
    /// The errors of a completed check, at their positions in the user's files; empty if the module builds. `unknown`
    /// has the paths of the files that import absent modules, which the compiler cannot check completely.
    case checked([Finding], unknown: Set<String>)
    /// The reason why the types could not be checked, in one line.
    case impossible(String)
  }

  /// Checks the types of a module against Segue's modules.
  /// - Parameters:
  ///   - module: The output of the step for the sources.
  ///   - name: The module's name.
  ///   - dependencies: The modules that the module imports, each with its name and the output of the step.
  ///   - folder: The folder of Segue's modules, beside the programs of a build.
  package static func check(
    _ module: PortedModule, name: String, dependencies: [(name: String, module: PortedModule)] = [],
    against folder: String
  ) -> Outcome {
    guard let compiler = ToolchainCompiler.driver else {
      return .impossible("there is no swiftc beside the parser; use a toolchain from swift.org")
    }
    guard FileManager.default.fileExists(atPath: folder + "/UIKit.swiftmodule") else {
      return .impossible(
        "Segue's modules aren't in \(folder); build them with: swift build -c release --product segue")
    }
    let scratch = FileManager.default.temporaryDirectory.path + "/segue-port-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    var session = CompilerSession(compiler: compiler, folder: folder, scratch: scratch)
    do {
      try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
      var pending = dependencies
      while !pending.isEmpty {
        var failed: [(name: String, module: PortedModule)] = []
        var reason = ""
        for dependency in pending {
          let module = dependency.name.asIdentifier
          let result = try session.compile(
            dependency.module, module,
            [
              "-emit-module", "-emit-module-path", "\(scratch)/\(module).swiftmodule", "-Xfrontend",
              "-experimental-skip-all-function-bodies",
            ])
          guard let first = result.errors.first?.description ?? result.failure else { continue }
          failed.append(dependency)
          if reason.isEmpty { reason = "the dependency \(dependency.name) doesn't build: \(first)" }
        }
        // A dependency may import a dependency that follows it in the list.
        guard failed.count < pending.count else { return .impossible(reason) }
        pending = failed
      }
      let result = try session.compile(module, Self.moduleName(name), ["-typecheck"])
      if let absent = result.absentModules.intersection(Rewriter.presentModules).min() {
        return .impossible(
          "Segue's module \(absent) isn't in \(folder); build it with: swift build -c release --product segue"
        )
      }
      if let failure = result.failure { return .impossible(failure) }
      return .checked(result.errors, unknown: result.unknown)
    } catch {
      return .impossible("\(scratch) can't be written: \(error.localizedDescription)")
    }
  }
}

extension Compilation {
  /// Returns a module name that the compiler accepts. A folder's name may begin with a digit, or equal the name of one
  /// of Segue's modules.
  private static func moduleName(_ name: String) -> String {
    let identifier = name.asIdentifier
    return identifier.first?.isNumber != false || Rewriter.presentModules.contains(identifier)
      ? "_" + identifier : identifier
  }
}

/// Calls the compiler for one check.
private struct CompilerSession {
  let compiler: String
  let folder: String
  let scratch: String
  /// The names of modules that empty modules replace: absent modules, and the C modules with which Segue's modules are
  /// built. The sources cannot see the declarations of these C modules.
  private var emptyModules: Set<String> = []

  init(compiler: String, folder: String, scratch: String) {
    (self.compiler, self.folder, self.scratch) = (compiler, folder, scratch)
  }

  struct Result {
    var errors: [Finding] = []
    /// The modules that files import and that do not exist here.
    var absentModules: Set<String> = []
    /// The paths of the files that import the modules in `absentModules`.
    var unknown: Set<String> = []
    /// The compiler's message if it fails without an error in a file; otherwise nil.
    var failure: String?
  }

  mutating func compile(_ module: PortedModule, _ name: String, _ mode: [String]) throws -> Result {
    let outputs = "\(scratch)/\(name)-sources"
    try FileManager.default.createDirectory(atPath: outputs, withIntermediateDirectories: true)
    var files: [String: AuthorPositions] = [:]
    for file in module.files {
      let path = "\(outputs)/\(file.name)"
      let positions = AuthorPositions(output: file.text)
      files[path] = positions
      try Data(positions.text.utf8).write(to: URL(fileURLWithPath: path))
    }
    var arguments = mode + ["-swift-version", "5", "-module-name", name, "-suppress-warnings"]
    arguments.append("-continue-building-after-errors")
    arguments += ["-diagnostic-style", "llvm", "-I", folder, "-I", scratch]
    // Only `main.swift` may have statements at file scope.
    if !module.files.contains(where: { $0.name == "main.swift" }) { arguments.append("-parse-as-library") }
    var lines: [Substring] = []
    var status: Int32 = 0
    var absent: Set<String> = []
    // A compilation with more empty modules may report that further modules are missing.
    for _ in 0..<16 {
      let maps = emptyModules.isEmpty ? [] : ["-Xcc", "-fmodule-map-file=\(scratch)/module.modulemap"]
      let output = try ToolchainCompiler.output(of: compiler, arguments + maps + files.keys.sorted())
      (lines, status) = (output.text.split(separator: "\n"), output.status)
      // The check replaces an absent module by an empty module, so that it can check the other files. A dependency
      // fails instead, and is compiled again after the other dependencies.
      let newlyAbsent = mode == ["-typecheck"] ? Set(lines.compactMap(Self.absentModule)) : []
      absent.formUnion(newlyAbsent)
      let required = Set(lines.flatMap(Self.requiredModules)).union(newlyAbsent)
      guard !required.isSubset(of: emptyModules) else { break }
      emptyModules.formUnion(required)
      let text = emptyModules.sorted().map { "module \($0) {}\n" }.joined()
      try text.write(toFile: "\(scratch)/module.modulemap", atomically: true, encoding: .utf8)
    }
    var result = Self.result(lines, files, absent)
    if status != 0, result.errors.isEmpty, result.unknown.isEmpty, result.failure == nil {
      let last = lines.last ?? "it prints nothing"
      result.failure = "the compiler ends with \(status) without an error: \(last)"
    }
    return result
  }

  /// Returns the name in `error: no such module 'A'`, without the name of a submodule.
  private static func absentModule(_ line: Substring) -> String? {
    guard let found = line.range(of: ": error: no such module '") else { return nil }
    return line[found.upperBound...].split(whereSeparator: { $0 == "'" || $0 == "." }).first.map(String.init)
  }

  /// Returns the names in `missing required modules: 'A', 'B'`.
  private static func requiredModules(_ line: Substring) -> [String] {
    guard let found = line.range(of: "missing required module") else { return [] }
    return line[found.upperBound...].split(separator: "'").map(String.init).filter { word in
      word.allSatisfy { $0 == "_" || $0.isLetter || $0.isNumber }
    }
  }

  private static func result(
    _ lines: [Substring], _ files: [String: AuthorPositions], _ absent: Set<String>
  ) -> Result {
    var result = Result()
    result.absentModules = absent
    result.unknown = Set(files.values.filter { $0.imports(absent) }.compactMap(\.path))
    var seen: Set<String> = []
    var otherMessages: [String] = []
    for line in lines {
      guard let found = line.range(of: ": error: ") ?? line.range(of: "error: ", options: .anchored) else {
        continue
      }
      let message = String(line[found.upperBound...])
      let location = line[..<found.lowerBound].split(separator: ":")
      guard location.count == 3, let positions = files[String(location[0])], let number = Int(location[1]),
        let column = Int(location[2]),
        let author = positions.author(line: number, column: column)
      else {
        otherMessages.append(message)
        continue
      }
      let finding = Finding(
        severity: .edit, path: author.path, line: author.line, column: author.column,
        message: Self.plain(message))
      // Errors in generated code are omitted: the author's code from which the code is generated has an error too.
      if message.contains("__expose") {
        otherMessages.append(message)
      } else if !result.unknown.contains(author.path), seen.insert(finding.description).inserted {
        result.errors.append(finding)
      }
    }
    if result.errors.isEmpty, result.unknown.isEmpty { result.failure = otherMessages.first }
    return result
  }

  /// Returns the message with the original names of the author's optional methods.
  private static func plain(_ message: String) -> String {
    message.replacing(")?\'", with: ")\'").replacing("`", with: "")
  }
}

#if !PARSER_ABSENT
  import Foundation
  import Porting

  /// The command line of `segue-port`.
  enum Command {
    static let usage = """
      usage: segue-port [--out DIR] [--check] [--module NAME] [--root DIR] [--dependency DIR]… FILES|DIR…

      Rewrites unmodified iOS source, so that it builds against Segue's UIKit.

        --out DIR         the folder of outputs (otherwise "ported"); unchanged files are not written
        --check           prints which files build unchanged and which need an edit, and writes nothing
        --module NAME     the name of the module of the sources (otherwise the folder's name)
        --root DIR        the folder to which the names of outputs are relative
        --dependency DIR  the folder of a module that the sources import; it has the module's name

      Exits with 1 if nothing could be written or, with --check, if something needs an edit or the
      compiler could not be asked.
      """

    private struct Options {
      var out = "ported"
      var isCheck = false
      var module: String?
      var root: String?
      var dependencies: [String] = []
      var paths: [String] = []
    }

    /// Runs the command and returns its exit status: 0; 1 if nothing could be written, or with `--check` if code
    /// needs an edit or the compiler could not run; 2 for invalid arguments.
    static func run(_ arguments: [String]) -> Int32 {
      var options = Options()
      var rest = arguments[...]
      func value(of option: String) -> String? {
        guard let value = rest.popFirst() else {
          printError("segue-port: \(option) needs a value; see segue-port --help")
          return nil
        }
        return value
      }
      while let argument = rest.popFirst() {
        switch argument {
        case "--help", "-h":
          print(usage)
          return 0
        case "--check": options.isCheck = true
        case "--out":
          guard let path = value(of: argument) else { return 2 }
          options.out = path
        case "--module":
          guard let name = value(of: argument) else { return 2 }
          options.module = name
        case "--root":
          guard let path = value(of: argument) else { return 2 }
          options.root = path
        case "--dependency":
          guard let path = value(of: argument) else { return 2 }
          options.dependencies.append(path)
        case "--": options.paths += rest.drain()
        case _ where argument.hasPrefix("-"):
          printError("segue-port: there is no option \(argument); see segue-port --help")
          return 2
        default: options.paths.append(argument)
        }
      }
      guard !options.paths.isEmpty else {
        printError("segue-port: name the files or the folder to port; see segue-port --help")
        return 2
      }
      return port(options)
    }

    private static func port(_ options: Options) -> Int32 {
      let inputs = Inputs(
        paths: options.paths, root: options.root, module: options.module, outputs: options.out)
      let dependencies = options.dependencies.map { (name: name(of: $0), inputs: Inputs(paths: [$0])) }
      let ported = PortedModule(
        module: inputs.module, sources: inputs.sources,
        dependencies: dependencies.flatMap { $0.inputs.sources.map { ($0.path, $0.bytes) } },
        modules: Set(dependencies.map(\.name)))
      // Only the unreadable files of a dependency are reported here. Its other findings are reported when it is ported.
      let unread = dependencies.flatMap { $0.inputs.findings.filter { $0.severity == .error } }
      let findings = inputs.findings(makingScenes: ported.makesScenes) + unread + ported.findings
      if options.isCheck {
        var all = findings
        var isExamined = ported.isExamined
        var isChecked = true
        var unknown: Set<String> = []
        if isExamined, !findings.contains(where: { $0.severity == .error }) {
          switch compile(ported, inputs.module, dependencies) {
          case .checked(let errors, let unknownPaths):
            all = CheckTable.merged(findings, errors)
            unknown = unknownPaths
          case .impossible(let reason):
            printError("segue-port: the types can't be checked: \(reason)")
            (isExamined, isChecked) = (false, false)
          }
        }
        let table = CheckTable(
          findings: all, sources: ported.sources, root: inputs.root, isExamined: isExamined,
          unknown: unknown)
        do { try FileHandle.standardOutput.write(contentsOf: Data((table.text + "\n").utf8)) } catch {
          printError("segue-port: the table can't be printed: \(error.localizedDescription)")
          return 1
        }
        return table.isCarried && isChecked ? 0 : 1
      }
      for finding in findings where finding.severity != .note { printError(finding.description) }
      guard !findings.contains(where: { $0.severity == .error }) else { return 1 }
      do {
        let count = try ported.write(to: options.out)
        // The count is printed only on a terminal, not in the log of a build.
        if isatty(STDOUT_FILENO) != 0 {
          print("\(options.out): \(ported.files.count) files, \(count) of them written")
        }
      } catch {
        printError("segue-port: \(error)")
        return 1
      }
      return 0
    }

    /// Checks the types of the module against the modules that are built beside this program.
    private static func compile(
      _ ported: PortedModule, _ module: String, _ dependencies: [(name: String, inputs: Inputs)]
    ) -> Compilation.Outcome {
      let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent()
      let others = dependencies.map { dependency in
        let sources = dependency.inputs.sources
        let foreign = dependencies.filter { $0.name != dependency.name }
        return (
          dependency.name,
          PortedModule(
            module: dependency.name, sources: sources,
            dependencies: foreign.flatMap { $0.inputs.sources.map { ($0.path, $0.bytes) } },
            modules: Set(foreign.map(\.name)))
        )
      }
      return Compilation.check(
        ported, name: module, dependencies: others, against: folder.appending(path: "Modules").path)
    }

    private static func name(of path: String) -> String {
      URL(fileURLWithPath: path).standardizedFileURL.lastPathComponent
    }

    private static func printError(_ line: String) {
      FileHandle.standardError.write(Data((line + "\n").utf8))
    }
  }

  extension ArraySlice {
    /// Removes and returns all remaining elements.
    fileprivate mutating func drain() -> [Element] {
      defer { self = [] }
      return Array(self)
    }
  }
#endif

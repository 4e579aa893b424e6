import SwiftParser
import SwiftSyntax

/// The targets and libraries of Package.swift. Two declarations of a target under different conditions are merged.
struct Manifest {
  struct Target {
    let name: String
    let kind: String
    let folder: String
    var dependencies: Set<String>

    /// Whether the target is a library or a program of the package: neither a test nor a library of the system.
    var isBuilt: Bool { kind == "target" || kind == "executableTarget" }
  }

  private(set) var targets: [Target] = []
  /// The targets that library products name.
  private(set) var products: Set<String> = []

  init(_ text: String) {
    let reader = ManifestReader()
    reader.walk(Parser.parse(source: text))
    for call in reader.calls { add(call) }
  }

  private mutating func add(_ call: ManifestReader.Call) {
    guard let name = call.string("name") else { return }
    if call.kind == "library" {
      products.formUnion(call.strings("targets"))
    } else if let known = targets.firstIndex(where: { $0.name == name }) {
      targets[known].dependencies.formUnion(call.strings("dependencies"))
    } else {
      let folder = call.string("path") ?? (call.kind == "testTarget" ? "Tests/" : "Sources/") + name
      targets.append(
        Target(name: name, kind: call.kind, folder: folder, dependencies: Set(call.strings("dependencies"))))
    }
  }

  /// The target whose folder contains the file at `path`; the innermost one if such folders are nested.
  func target(of path: String) -> Target? {
    targets.filter { path.hasPrefix($0.folder + "/") }.max { $0.folder.count < $1.folder.count }
  }

  /// The targets that library products name, with their direct and indirect dependencies.
  var productTargets: Set<String> {
    var pending = Array(products)
    var found: Set<String> = []
    while let next = pending.popLast() {
      guard found.insert(next).inserted else { continue }
      pending += targets.first { $0.name == next }?.dependencies ?? []
    }
    return found
  }
}

private final class ManifestReader: SyntaxVisitor {
  struct Call {
    let kind: String
    let arguments: LabeledExprListSyntax

    private func value(_ label: String) -> ExprSyntax? {
      arguments.first { $0.label?.text == label }?.expression
    }

    func string(_ label: String) -> String? { value(label)?.string }

    func strings(_ label: String) -> [String] {
      value(label)?.as(ArrayExprSyntax.self)?.elements.compactMap(\.expression.string) ?? []
    }
  }

  private static let kinds: Set<String> = [
    "library", "target", "executableTarget", "testTarget", "systemLibrary",
  ]

  private(set) var calls: [Call] = []

  init() { super.init(viewMode: .sourceAccurate) }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let kind = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
      Self.kinds.contains(kind)
    else { return .visitChildren }
    calls.append(Call(kind: kind, arguments: node.arguments))
    return .skipChildren
  }
}

extension ExprSyntax {
  fileprivate var string: String? { self.as(StringLiteralExprSyntax.self)?.representedLiteralValue }
}

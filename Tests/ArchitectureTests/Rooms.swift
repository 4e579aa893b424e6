import Foundation
import SwiftParser
import SwiftSyntax

/// The folders of a target and the types of each other's that they use.
struct Rooms {
  /// A use of a type that another folder declares.
  struct Use: Hashable, CustomStringConvertible {
    let from: String
    let to: String
    let type: String
    let file: String
    var description: String { "\(file) in \(from) uses \(type) of \(to)" }
  }

  /// Two folders that use each other, in whichever order.
  struct Pair: Hashable, CustomStringConvertible {
    let first: String
    let second: String

    init(_ one: String, _ other: String) { (first, second) = (min(one, other), max(one, other)) }

    var description: String { "\(first), \(second)" }
  }

  /// The folder of a file directly in the target.
  static let top = "."

  private(set) var folders: Set<String> = []
  private(set) var uses: Set<Use> = []

  /// Reads sources by their paths in the target.
  init(_ sources: [(path: String, text: String)]) {
    var owners: [String: Set<String>] = [:]
    var names: [(folder: String, file: String, used: Set<String>)] = []
    for source in sources {
      let folder = Self.folder(of: source.path)
      let reader = NameReader(viewMode: .sourceAccurate)
      reader.walk(Parser.parse(source: source.text))
      folders.insert(folder)
      for name in reader.declared { owners[name, default: []].insert(folder) }
      names.append((folder, source.path, reader.used))
    }
    for (folder, file, used) in names {
      for type in used {
        // A name that two folders declare is each folder's own.
        guard let owner = owners[type], owner.count == 1, let to = owner.first, to != folder else { continue }
        uses.insert(Use(from: folder, to: to, type: type, file: file))
      }
    }
  }

  private static func folder(of path: String) -> String {
    path.contains("/") ? String(path.prefix { $0 != "/" }) : top
  }

  /// The folders that use each other.
  var pairs: Set<Pair> {
    let arrows = Set(uses.map { [$0.from, $0.to] })
    return Set(arrows.filter { arrows.contains($0.reversed()) }.map { Pair($0[0], $0[1]) })
  }

  /// The uses that run against an order, except those within some pairs.
  func against(_ order: [String], except pairs: Set<Pair>) -> [Use] {
    against(order).filter { !pairs.contains(Pair($0.from, $0.to)) }
  }

  /// The uses that run against an order, in which each folder uses those before it.
  func against(_ order: [String]) -> [Use] {
    let positions = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
    return uses.filter { (positions[$0.to] ?? 0) > (positions[$0.from] ?? 0) }.sorted { "\($0)" < "\($1)" }
  }
}

/// The types that a file declares outside of others, and all names of types that it mentions.
private final class NameReader: SyntaxVisitor {
  private(set) var declared: Set<String> = []
  private(set) var used: Set<String> = []

  private func declare(_ node: some SyntaxProtocol, _ name: TokenSyntax) -> SyntaxVisitorContinueKind {
    if node.parent?.is(CodeBlockItemSyntax.self) == true { declared.insert(name.text) }
    return .visitChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { declare(node, node.name) }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { declare(node, node.name) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { declare(node, node.name) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { declare(node, node.name) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { declare(node, node.name) }
  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind { declare(node, node.name) }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    used.insert(node.name.text)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.text
    if name.first?.isUppercase == true { used.insert(name) }
    return .visitChildren
  }
}

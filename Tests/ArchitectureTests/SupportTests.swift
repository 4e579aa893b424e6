import Foundation
import Testing

/// The states in docs/support.md agree with the declarations in the sources, and each class and layer property has a
/// row.
@Suite struct SupportTests {
  private static let page = "docs/support.md"
  private static let bases = [
    "CALayer", "CAAnimation", "UIView", "UIViewController", "UIPresentationController", "UIGestureRecognizer",
    "UICollectionViewLayout", "UIDynamicBehavior", "NSLayoutAnchor",
  ]
  private static let listedByProperty = ["CALayer", "CAShapeLayer", "CAGradientLayer", "CATextLayer"]
  /// Public classes and properties that Apple's interface does not have.
  private static let ownSymbols: Set<String> = [
    "EffectLayer", "ReusableViewShape", "TableCellShape", "TableHeaderShape", "RecognizerShape",
    "CALayer.siblingKey",
  ]

  private func declared() throws -> DeclaredNames {
    DeclaredNames(
      try Package.sources(in: [
        "Sources/LayerValues", "Sources/Engine", "Sources/PortedCore", "Sources/UIKit",
      ]))
  }

  /// `SEGUE_UPDATE=1 swift test --filter SupportTests` updates the states in the page.
  @Test func eachRowHasTheStateOfTheSources() throws {
    let names = try declared().all
    let text = try Package.text(Self.page)
    let table = SupportTable(text)
    #expect(table.rows.count > 50, "the page has tables")
    for row in table.rows where table.state(of: row, declared: names) == nil {
      Issue.record("line \(row.line + 1) has names that are declared and names that are not: divide it")
    }
    let written = table.text(declared: names)
    if ProcessInfo.processInfo.environment["SEGUE_UPDATE"] != nil {
      try written.write(
        to: Package.root.appendingPathComponent(Self.page), atomically: true, encoding: .utf8)
    } else {
      #expect(text == written, "run the test with SEGUE_UPDATE=1")
    }
  }

  @Test func everyClassAndEveryPropertyOfALayerHasARow() throws {
    let names = try declared()
    let rows = SupportTable(try Package.text(Self.page)).names
    for base in Self.bases {
      let classes = names.subclasses(of: base).subtracting(Self.ownSymbols)
      #expect(!classes.isEmpty, "\(base) has subclasses")
      #expect(classes.subtracting(rows).sorted() == [], "below \(base)")
    }
    for layer in Self.listedByProperty {
      let properties = names.properties[layer] ?? []
      #expect(!properties.isEmpty, "\(layer) has properties")
      #expect(properties.subtracting(rows).subtracting(Self.ownSymbols).sorted() == [], "of \(layer)")
    }
  }

  @Test func noNameHasTwoRows() throws {
    let names = SupportTable(try Package.text(Self.page)).rows.flatMap(\.names)
    let repeated = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +).filter { $0.value > 1 }
    #expect(repeated.keys.sorted() == [])
  }

  @Test func statesFollowDeclarations() {
    let source = """
      open class UIBox: UIView {
        public var side: Int { 0 }
        public init(side: Int) {}
        public func turn(by angle: Int) {}
      }
      """
    let names = DeclaredNames([SourceFile(path: "A.swift", source: source)])
    #expect(names.subclasses(of: "UIView") == ["UIBox"])
    #expect(names.properties["UIBox"] == ["UIBox.side"])
    let page = """
      | name | | |
      | --- | --- | --- |
      | `UIBox` | no | |
      | `UIBox.turn(by:)`, `UIBox.turn` | no | Slowly. |
      | `UIBox.init(edge:)`, `UILid` | yes | |
      | `UIBox`, `UILid` | no | |

      | of `UIBox` | | |
      | --- | --- | --- |
      | `side` | differs | |
      """
    let table = SupportTable(page)
    #expect(
      table.names == ["UIBox", "UIBox.turn(by:)", "UIBox.turn", "UIBox.init(edge:)", "UILid", "UIBox.side"])
    let states = table.rows.map { table.state(of: $0, declared: names.all) }
    #expect(states == ["yes", "differs", "no", nil, "yes"])
    let lines = table.text(declared: names.all).split(separator: "\n")
    #expect(lines[3] == "| `UIBox.turn(by:)`, `UIBox.turn` | differs | Slowly. |")
    #expect(lines[4] == "| `UIBox.init(edge:)`, `UILid` | no | |")
    #expect(lines.last == "| `side` | yes | |")
  }
}

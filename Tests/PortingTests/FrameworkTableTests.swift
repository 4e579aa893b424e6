import Foundation
import LayerValues
import Testing

@testable import Engine
@testable import Porting

/// The table of frameworks matches the declarations in their sources.
struct FrameworkTableTests {
  /// `SEGUE_UPDATE=1 swift test --filter FrameworkTableTests` rewrites the table.
  @Test func theTableIsUpToDate() throws {
    let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folders = ["UIKit", "QuartzCore", "CoreGraphics", "PortedCore", "Engine", "LayerValues"]
      .map { root.path + "/Sources/" + $0 }
    let inputs = Inputs(paths: folders)
    try #require(inputs.findings.isEmpty)
    let table = FrameworkDescription.table(of: inputs.sources.map { ($0.path, $0.bytes) })
    // A change of these properties notifies the observers of their layer.
    let keys = Set(
      AnimatableProperty.allCases.flatMap(\.keys) + NamedKey.allCases.flatMap(\.keys)
        + PlainProperty.allCases.flatMap(\.keys))
    if ProcessInfo.processInfo.environment["SEGUE_UPDATE"] != nil {
      let indented = table.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }
      let text = """
        /// The declarations of UIKit and its companions; written by `FrameworkTableTests`.
        enum FrameworkTable {
          /// The keys of layers that notify observers.
          static let layerKeys: Set = [
        \(keys.sorted().map { "    \"\($0)\",\n" }.joined())  ]

          static let text = \"""
        \(indented.joined(separator: "\n"))
            \"""
        }

        """
      try text.write(
        toFile: root.path + "/Sources/Porting/FrameworkTable.swift", atomically: true, encoding: .utf8)
    } else {
      #expect(
        table == FrameworkTable.text && keys == FrameworkTable.layerKeys,
        "SEGUE_UPDATE=1 swift test --filter FrameworkTableTests rewrites it")
    }
  }
}

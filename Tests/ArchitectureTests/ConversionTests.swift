import Testing

/// No number of an app or a file stops the program when it is converted to an integer.
@Suite struct ConversionTests {
  private static let folders = [
    "Sources/LayerValues", "Sources/Engine", "Sources/Compositor", "Sources/UIKit", "Sources/GPURender",
    "Sources/Transitions", "Sources/PortedCore", "Sources/Rendering", "Sources/Segue", "Sources/Showcase",
    "Sources/SegueCommand",
  ]

  @Test func floatingPointNumbersBecomeIntegersWithAProofOrSaturating() throws {
    let files = try Package.sources(in: Self.folders)
    #expect(files.count > 100, "the walk found the sources")
    for message in Conversions.violations(in: files) { Issue.record("\(message)") }
  }

  private func lines(_ source: String) -> [Int] {
    SourceFile(path: "Sources/Engine/A.swift", source: source).uncheckedConversions
  }

  @Test(arguments: [
    "let a = Int(b.rounded())", "a = UInt8(b * 255 + 0.5)", "a = Int32(b * 1e3)", "let a = Int(rect.minX)",
    "a = Int(size.width * scale)", "func f(_ time: Double) { a = Int(time) }",
    "let side = 2.0\nlet a = Int(side)", "var corner: SIMD2<Float>\nlet a = Int32(corner.x)",
    "let (low, high) = (a.minX, a.maxX)\nlet a = Int(low)", "a = Int(\n  b.squareRoot())",
    "a = min(Int(max(Double(b), c)), d)", "let a = \"\\(Int(b * 0.5))\"", "a = Int(Int32(b.rounded()) >> 4)",
    "a = b ? Int(c ? rect.minX : d) : 0",
  ])
  func findsUncheckedConversions(source: String) {
    #expect(lines(source).count == 1)
  }

  @Test(arguments: [
    "a = Int(saturating: b.rounded())", "a = Int(b)", "a = UInt64(b.bitPattern)",
    "a = Int(truncatingIfNeeded: 1.5)",
    "for a in Int(b)..<Int(c) {}", "a = Int(list.count)", "// a = Int(b.rounded())",
    "let a = \"Int(b.rounded())\"",
    "var a: Int { get }", "func Int(_ b: Double) {}", "a = 0..<3", "a = Float(Int(b)) + 0.5", "x.Int(1.5)",
    "a = b.map { Int($1.0) }", "let isWide = a > 0.5\nlet b = Int(isWide)", "let n = list.count + Int(0x1e)",
  ])
  func ignoresConversionsThatFit(source: String) {
    #expect(lines(source) == [])
  }

  @Test func countsByFileAndFolder() {
    let files = [
      SourceFile(path: "A/a.swift", source: "a = Int(1.5)\nb = Int(2.5)"),
      SourceFile(path: "A/b.swift", source: "c = Int(3.5)"),
      SourceFile(path: "B.swift", source: "d = Int(4.5)"),
    ]
    func messages(_ counts: [String: Int]) -> [String] {
      Conversions.violations(
        in: files,
        proven: counts.sorted { $0.key < $1.key }
          .map { Conversions.Allowance(path: $0.key, count: $0.value, reason: "") })
    }
    #expect(messages(["A/": 3, "B.swift": 1]) == [])
    #expect(messages(["A/": 2, "B.swift": 1]).count == 1)
    #expect(
      messages(["A/": 2, "B.swift": 1]).first?.contains("A/a.swift:1, A/a.swift:2, A/b.swift:1") == true)
    #expect(messages(["A/": 3]).first?.hasPrefix("B.swift converts 1 floating-point") == true)
    #expect(messages(["A/": 3, "B.swift": 1, "C/": 1]) == ["C/ is in Conversions.proven but not there"])
  }
}

import Testing

/// The dependencies of each target in Package.swift are exactly the modules that the target imports.
@Suite struct ManifestTests {
  /// Dependencies that no Swift file of their target imports.
  private static let linked: [String: Set<String>] = [
    // In a file that also imports a module with Apple's name, `import Testing` looks for an overlay of this name.
    "UIKit": ["_Testing_UIKit"], "QuartzCore": ["_Testing_QuartzCore"],
    "CoreGraphics": ["_Testing_CoreGraphics"],
    // `segue port --check` calls the compiler with the modules that ported source imports.
    "SegueCommand": ["LegacyUIKit", "SystemLog"],
    // The tests read the sources of `Surface`, which have to compile.
    "ArchitectureTests": ["Surface"],
    // The tests run this program.
    "RenderingTests": ["PlanPrinter"],
    // The sources that the plugin generates import these modules.
    "PortedSamples": ["Segue", "LegacyUIKit", "SystemLog"],
  ]

  private func imports(_ manifest: Manifest) throws -> [String: Set<String>] {
    let names = Set(manifest.targets.map(\.name))
    let folders = ["Sources", "Shaders", "Benchmarks", "Examples", "Tests"]
    var found: [String: Set<String>] = [:]
    for file in try Package.sources(in: folders) where !file.path.hasPrefix("Tests/Porting/Ported/") {
      guard let target = manifest.target(of: file.path) else { continue }
      found[target.name, default: []].formUnion(names.intersection(file.imports.map(\.module)))
    }
    return found
  }

  @Test func targetsDependOnExactlyTheModulesThatTheyImport() throws {
    let manifest = Manifest(try Package.text("Package.swift"))
    let imports = try imports(manifest)
    #expect(imports.count > 30, "the walk found the targets")
    for target in manifest.targets {
      guard let imported = imports[target.name] else { continue }
      let linked = Self.linked[target.name] ?? []
      #expect(imported.subtracting(target.dependencies).sorted() == [], "\(target.name) does not declare")
      #expect(
        target.dependencies.subtracting(imported).subtracting(linked).sorted() == [],
        "\(target.name) declares and does not import")
      #expect(linked.intersection(imported).sorted() == [], "\(target.name) imports after all")
    }
  }

  @Test func targetsAreReadWithTheirDependenciesAndFolders() {
    let manifest = Manifest(
      """
      let targets = [
        .target(
          name: "A", dependencies: ["B", "C-d"], path: "Tests/A", swiftSettings: settings),
        .testTarget(name: "B",
          dependencies: [
            "A",
          ]),
      ]
      targets.append(.executableTarget(name: "C-d"))
      targets.append(.executableTarget(name: "C-d", dependencies: ["A"]))
      """)
    #expect(manifest.targets.map(\.name) == ["A", "B", "C-d"])
    #expect(manifest.targets.map(\.dependencies) == [["B", "C-d"], ["A"], ["A"]])
    #expect(manifest.targets.map(\.folder) == ["Tests/A", "Tests/B", "Sources/C-d"])
    #expect(manifest.target(of: "Tests/A/B.swift")?.name == "A")
    #expect(manifest.target(of: "Tests/AB/B.swift") == nil)
  }
}

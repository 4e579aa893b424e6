import Foundation
import Segue
import Testing

/// README.md, CONTRIBUTING.md and the pages of docs are correct: their Swift compiles, in ArticleCode.swift or in a
/// target of the package, their GLSL is drawn, and their commands and links name existing options and files.
@MainActor
@Suite(.serialized) struct ArticleTests {
  private static let code = Article.root.appendingPathComponent("Tests/DocumentationTests/ArticleCode.swift")
  private static var isUpdate: Bool { ProcessInfo.processInfo.environment["SEGUE_UPDATE"] != nil }

  @Test func everySwiftBlockIsCompiled() throws {
    if Self.isUpdate {
      for article in try Article.all() {
        try Data(article.withFiles().utf8).write(to: Article.root.appendingPathComponent(article.path))
      }
    }
    let articles = try Article.all()
    let head =
      "// swift-format-ignore-file\n// The Swift of README.md and of the pages of docs; ArticleTests write it.\nimport Segue\n"
    let all = articles.map(\.swift).filter { !$0.isEmpty }.reduce(head) { $0 + "\n" + $1 }
    if Self.isUpdate { try Data(all.utf8).write(to: Self.code) }
    #expect(
      try String(contentsOf: Self.code, encoding: .utf8) == all, "run with SEGUE_UPDATE=1, then build again")
    for article in articles {
      #expect(try article.withFiles() == article.text, "\(article.path): SEGUE_UPDATE=1")
    }
    let blocks = articles.flatMap(\.blocks).filter { $0.language == "swift" }
    #expect(blocks.count > 10, "the pattern still finds blocks")
    #expect(articles.flatMap(\.blocks).allSatisfy { ["swift", "glsl", ""].contains($0.language) })
  }

  /// A file that an article shows belongs to a target of the package.
  @Test func shownFilesBelongToTargets() throws {
    let manifest = try Article.text(of: "Package.swift")
    for block in try Article.all().flatMap(\.blocks) where block.directive.hasPrefix("file: ") {
      let folder = (String(block.directive.dropFirst(6)) as NSString).deletingLastPathComponent
      #expect(manifest.contains("path: \"\(folder)\""))
    }
  }

  @Test func manifestsAreValid() throws {
    let manifests = try Article.all().flatMap(\.blocks).filter(\.isManifest)
    #expect(!manifests.isEmpty)
    for manifest in manifests {
      let outcome = try Tool.withFolder { folder in
        try Data(manifest.code.utf8).write(to: folder.appendingPathComponent("Package.swift"))
        return try Tool.run(["swift", "package", "--package-path", folder.path, "dump-package"])
      }
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.output.contains("\"segue\""))
    }
  }

  /// Each shader is drawn at the progress 0, 0.5 and 1. A transition shows only its first input at 0, and only its
  /// second input at 1.
  @Test func everyShaderIsDrawn() throws {
    let shaders = try Article.all().flatMap(\.blocks).filter { $0.language == "glsl" }
    #expect(shaders.count >= 3)
    for shader in shaders {
      let isTransition = shader.code.contains("vec4 transition(")
      let effect =
        isTransition
        ? try Effect(glTransition: shader.code, name: "line \(shader.line)")
        : try Effect(name: "line \(shader.line)", source: shader.code)
      let colors = try drawn(effect)
      guard isTransition else { continue }
      #expect(colors.first == [0, 0, 255] && colors.last == [255, 0, 0])
      #expect(Set(colors).count > 2)
    }
  }

  /// The blue, green and red components of the centre pixel at the progress 0, 0.5 and 1 of an effect. The first input
  /// is a red view, and the second input, if the effect has one, is a blue view.
  private func drawn(_ effect: Effect) throws -> [[UInt8]] {
    let run = try Run(size: CGSize(width: 48, height: 48), scale: 1)
    defer { run.close() }
    let view = EffectView(effect: effect, frame: run.window.bounds)
    for color in [UIColor.red, .blue].prefix(effect.inputCount) {
      let input = UIView(frame: view.bounds)
      input.backgroundColor = color
      view.addSubview(input)
    }
    if effect.uniform(named: "luma") != nil {
      view.setValue(
        UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { _ in }.cgImage as Any, of: "luma")
    }
    run.window.addSubview(view)
    run.window.isHidden = false
    return try [0, 0.5, 1].map { progress in
      view.progress = progress
      try run.step()
      return run.image().withPixels { Array($0[(4 * (24 * 48 + 24))..<(4 * (24 * 48 + 24) + 3)]) }
    }
  }

  // MARK: - Commands and links

  @Test func commandsNameExistingOptionsAndEntries() throws {
    let ids = try Tool.run([Tool.segue, "list", "--ids"]).output.split(separator: "\n").map(String.init)
    #expect(ids.count > 90)
    var help: [String: String] = [:]
    var count = 0
    for article in try Article.all() {
      for command in article.commands.flatMap(Self.invocations) {
        let name = command[0]
        if help[name] == nil {
          let outcome = try Tool.run([Tool.segue, name, "--help"])
          #expect(outcome.status == 0, "\(article.path): segue \(name)")
          help[name] = outcome.output
        }
        for option in command where option.hasPrefix("--") && option != "--version" {
          let isThere = help[name]?.contains("  \(option) ") == true
          #expect(isThere, "\(article.path): segue \(name) has no \(option)")
        }
        if ["render", "profile", "demo"].contains(name), command.count > 1, !command[1].hasPrefix("-"),
          !command[1].hasSuffix(".glsl")
        {
          #expect(ids.contains(command[1]), "\(article.path): segue \(name) \(command[1])")
        }
        count += 1
      }
    }
    #expect(count > 30, "the pattern still finds commands")
  }

  /// The words after `segue` of each invocation with a subcommand in a line. Words in capitals are left out, because
  /// they are placeholders.
  private static func invocations(_ line: String) -> [[String]] {
    let uncommented = line.replacing(#/\s#.*/#, with: "")
    let words = uncommented.split { $0 == " " || $0 == "'" }.map(String.init)
    return words.indices.filter { words[$0] == "segue" || words[$0].hasSuffix("/segue") }.compactMap {
      index in
      let end = words[index...].firstIndex { ["|", ">", "&&"].contains($0) } ?? words.count
      let arguments = Array(words[(index + 1)..<end]).filter {
        $0.uppercased() != $0 || $0.contains(".") || $0.contains("-")
      }
      guard let command = arguments.first, command.allSatisfy({ $0.isLowercase && $0.isLetter }) else {
        return nil
      }
      return arguments
    }
  }

  @Test func linksNameExistingFiles() throws {
    for article in try Article.all() {
      let folder = Article.root.appendingPathComponent(article.path).deletingLastPathComponent()
      for link in article.links where !link.hasPrefix("#") {
        let file = folder.appendingPathComponent(String(link.prefix { $0 != "#" })).standardized.path
        #expect(FileManager.default.fileExists(atPath: file), "\(article.path): \(link)")
      }
    }
  }

  /// Each page that docs/Segue.docc/Guide.md names exists, and README.md links to each of them except render-farm.
  @Test func theReferenceHasTheArticles() throws {
    let guide = try Article.text(of: "docs/Segue.docc/Guide.md")
    let names = guide.matches(of: #/<doc:([a-z-]+)>/#).map { String($0.1) }
    #expect(names.count > 4)
    let links = try Article.all().first { $0.path == "README.md" }?.links ?? []
    for name in names {
      let page = "docs/\(name).md"
      #expect(
        FileManager.default.fileExists(atPath: Article.root.appendingPathComponent(page).path), "\(page)")
      #expect(links.contains(page) || name == "render-farm", "README.md has no link to \(page)")
    }
  }
}

import Foundation
import Testing

/// The gallery as `make docs` writes it, opened in a browser.
@Suite(.serialized) struct GalleryPageTests {
  private static let browser = ["chromium", "chromium-browser", "google-chrome"].lazy.compactMap(Tool.path)
    .first
  /// Whether the tests open the page. They fail on a build server without a browser, and are skipped on other machines
  /// without a browser.
  private static let mayOpen = browser != nil || ProcessInfo.processInfo.environment["CI"] != nil

  private struct Entry: Decodable {
    struct Parameter: Decodable {
      let name: String
      let `default`: String
      let range: [Double]?
    }
    let id: String
    let group: String
    let interactive: Bool
    let parameters: [Parameter]
    let swift: String
  }

  /// The findings of `gallery-check.js` in the page.
  private struct Findings: Decodable {
    struct Shown: Decodable {
      let id: String
      let title: String
      let group: String
      let swift: String
      /// The name, the type, the default and the range of each parameter, as the dialog shows them.
      let parameters: [[String]]
      let pictures: Int
    }
    let width: Int
    let contentWidth: Int
    let entries: [Shown]
    let pictures: Int
    let broken: [String]
    let errors: [String]
    let searches: [String: [String]]
    let interactive: [String]
    let backgrounds: [String]
    let steps: [String]
    let smallTargets: [String]
  }

  private static func listedEntries() throws -> [Entry] {
    let outcome = try Tool.run([Tool.segue, "list", "--json"])
    return try JSONDecoder().decode([Entry].self, from: Data(outcome.output.utf8))
  }

  private static func makePage(in folder: URL) throws -> String {
    let script = Article.root.appendingPathComponent("scripts/media/gallery-page/make.py").path
    let made = try Tool.run(["python3", script, Tool.segue, folder.path])
    #expect(made.status == 0, "\(made.errors)")
    return try String(contentsOf: folder.appendingPathComponent("index.html"), encoding: .utf8)
  }

  /// Opens the page in the browser, with a script that reports findings. `options` are passed to the browser.
  ///
  /// The page is shown in a frame of another page, which stores the report. A frame can be as narrow as a phone, but a
  /// browser's window has a minimum width.
  private static func open(_ width: Int, _ height: Int, _ options: [String] = []) throws -> Findings {
    try Tool.withFolder { folder in
      let page = folder.appendingPathComponent("gallery")
      let text = try makePage(in: page)
      let check = try Article.text(of: "Tests/DocumentationTests/gallery-check.js")
      // The check comes before all other scripts, because it listens for their errors.
      let checked = text.replacingOccurrences(of: "<head>", with: "<head><script>\(check)</script>")
      try Data(checked.utf8).write(to: page.appendingPathComponent("checked.html"))
      let frame = """
        <!doctype html><pre id="findings"></pre>
        <script>onmessage = (event) => { document.getElementById("findings").textContent = event.data; };</script>
        <iframe src="checked.html" width="\(width)" height="\(height)" style="border: 0"></iframe>
        """
      try Data(frame.utf8).write(to: page.appendingPathComponent("frame.html"))
      let arguments =
        [
          try #require(browser, "no browser in PATH: run scripts/install.sh chromium"), "--headless",
          "--no-sandbox",
          "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--window-size=1400,1000",
          "--user-data-dir=\(folder.path)/profile",
          "--enable-logging=stderr", "--virtual-time-budget=30000", "--dump-dom",
        ] + options + [page.appendingPathComponent("frame.html").absoluteString]
      let outcome = try Tool.run(arguments)
      #expect(!outcome.errors.contains(":CONSOLE"), "\(outcome.errors)")
      let report = outcome.output.firstMatch(of: #/<pre id="findings">(.+?)</pre>/#).map { String($0.1) }
      let findings = try #require(report, "the page sent no report: \(outcome.errors.suffix(2000))")
        .replacingOccurrences(of: "&lt;", with: "<").replacingOccurrences(of: "&gt;", with: ">")
        .replacingOccurrences(of: "&nbsp;", with: "\u{a0}").replacingOccurrences(of: "&amp;", with: "&")
      return try JSONDecoder().decode(Findings.self, from: Data(findings.utf8))
    }
  }

  @Test(
    .enabled(
      if: mayOpen, "THE GALLERY PAGE WAS NOT OPENED: there is no browser: run scripts/install.sh chromium"),
    arguments: [(1280, 900), (390, 844)])
  func thePageShowsEveryEntry(width: Int, height: Int) throws {
    let (entries, found) = (try Self.listedEntries(), try Self.open(width, height))
    #expect(found.errors == [] && found.broken == [])
    #expect(found.width == width && found.contentWidth <= found.width)
    #expect(found.smallTargets == [], "too small for a finger")

    #expect(entries.count > 90 && found.entries.map(\.id) == entries.map(\.id))
    // Each entry has an image in the grid. Its dialog has an animated image and an image of several moments.
    #expect(found.pictures == 3 * entries.count)
    for (entry, shown) in zip(entries, found.entries) {
      #expect(shown.title == entry.id && shown.group == entry.group && shown.pictures == 2)
      #expect(shown.swift == entry.swift.trimmingCharacters(in: .newlines))
      #expect(shown.parameters.map { $0[0] } == entry.parameters.map(\.name))
      #expect(shown.parameters.map { $0[2] } == entry.parameters.map(\.default))
      let bounds = shown.parameters.map { row in
        row[3].replacingOccurrences(of: "\u{2009}", with: "").components(separatedBy: " to ").compactMap(
          Double.init)
      }
      #expect(bounds == entry.parameters.map { $0.range ?? [] })
    }

    #expect(found.searches["cube"]?.contains("right-swipe-cube") == true)
    #expect(found.searches["FoldTransition"] == ["fold", "fold-pop"])
    #expect(found.searches["sigma zoom"] == ["blur-zoom", "blur-zoom-pop"])
    #expect(found.searches["no such word"] == [])
    #expect(found.searches[""] == entries.map(\.id))
    #expect(found.interactive == entries.filter(\.interactive).map(\.id))
    // Clicks open a dialog, show the next and the previous entry, and close the dialog. Then a click opens another
    // dialog, and keys show its next entry and close it.
    let steps = ["cube #cube", "cube-pop #cube-pop", "cube #cube", " ", "pop #pop", "present #present", " "]
    #expect(found.steps == steps)
    #expect(
      found.backgrounds.count == 2 && Set(found.backgrounds).count == 2,
      "the button switches between light and dark")
  }

  @Test(.enabled(if: mayOpen, "THE GALLERY PAGE WAS NOT OPENED"))
  func aDarkSystemHasADarkPage() throws {
    let light = try Self.open(800, 600)
    let dark = try Self.open(800, 600, ["--blink-settings=preferredColorScheme=0"])
    #expect(light.backgrounds == dark.backgrounds.reversed())
  }

  /// The Swift code on the page is compiled with the demo's tests.
  @Test func theSwiftIsCompiled() throws {
    let compiled = try Article.text(of: "Tests/DemoTests/CopiedSwift.swift")
    for entry in try Self.listedEntries() {
      #expect(
        compiled.contains(entry.swift.replacingOccurrences(of: "import Segue\n", with: "")), "\(entry.id)")
    }
  }

  @Test func thePageNeedsNoNetwork() throws {
    let page = try Tool.withFolder { try Self.makePage(in: $0.appendingPathComponent("gallery")) }
    #expect(!page.contains("://") && !page.contains("{{"))
  }
}

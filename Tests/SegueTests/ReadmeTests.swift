import Foundation
import Testing

@testable import Crossfade
@testable import Profiling
@testable import Segue

@Suite(.serialized) @MainActor struct ReadmeTests {
  private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func theReadmeShowsTheExampleThatIsCompiledHere() throws {
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let example = try String(
      contentsOf: root.appendingPathComponent("Examples/Crossfade/Crossfade.swift"), encoding: .utf8)
    #expect(readme.contains("```swift\n" + example + "```"))
    #expect(FileManager.default.fileExists(atPath: root.appendingPathComponent("docs/flatzoom.png").path))
  }

  /// The example of the README and of docs/profile.md.
  @Test func theProfileExampleIsCompiledHere() throws {
    let example = try String(
      contentsOf: root.appendingPathComponent("Examples/Profiling/FadingCard.swift"), encoding: .utf8)
    for name in ["README.md", "docs/profile.md"] {
      let text = try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
      #expect(text.contains("```swift\n" + example + "```"), "\(name)")
    }
    let profile = try #require(try profileFadingCard())
    #expect(profile.frames.count == 31 && profile.frames.map(\.number) == Array(0..<31))
    let passes = profile.frames.flatMap(\.passes)
    #expect(passes.contains { $0.name == "group opacity of UIView “card”" && $0.reason == "groupOpacity" })
    #expect(passes.contains { $0.name == "the screen" })
  }

  /// The second snippet of the README, with colours for pages, as a function and with an `await` before each step.
  @Test(arguments: [false, true], [false, true])
  func theExampleFades(awaits: Bool, threaded: Bool) async throws {
    let run = try Run(size: CGSize(width: 40, height: 80), scale: 1, threaded: threaded)
    defer { run.close() }
    let (first, second) = (UIViewController(), UIViewController())
    first.view.backgroundColor = .black
    second.view.backgroundColor = .white
    let crossfade = Crossfade()
    let navigation = UINavigationController(rootViewController: first)
    navigation.delegate = crossfade
    run.window.rootViewController = navigation
    run.window.makeKeyAndVisible()
    try run.step()
    navigation.pushViewController(second, animated: true)
    var shown: [UInt8] = []
    for _ in 0..<30 {
      if awaits { try await Task.sleep(for: .milliseconds(1)) }
      try run.step()
      // Below the bar.
      shown.append(run.image().withPixels { $0[4 * (60 * 40 + 20)] })
    }
    // The navigation controller does not hold its delegate.
    withExtendedLifetime(crossfade) {}
    #expect(shown.first == 0)
    #expect(shown[12] > 100 && shown[12] < 155)
    #expect(shown.last == 255)
    #expect(shown == shown.sorted())
    #expect(navigation.visibleViewController === second)
    #expect(UIImage(cgImage: run.image()).pngData() != nil)
  }
}

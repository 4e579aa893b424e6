import Foundation
import Testing

@testable import Crossfade
@testable import Filming
@testable import FirstTransition
@testable import Profiling
@testable import Segue

/// The examples of README.md and of the articles behave as their texts say.
@Suite(.serialized) @MainActor struct ExampleTests {
  @Test func theProfileNamesThePasses() throws {
    let profile = try #require(try profileFadingCard())
    #expect(profile.frames.count == 31 && profile.frames.map(\.number) == Array(0..<31))
    let passes = profile.frames.flatMap(\.passes)
    #expect(passes.contains { $0.name == "group opacity of UIView “card”" && $0.reason == "groupOpacity" })
    #expect(passes.contains { $0.name == "the screen" })
  }

  /// Runs the second snippet of README.md with coloured pages, with and without an `await` before each step, and with
  /// and without a render thread.
  @Test(arguments: [false, true], [false, true])
  func theExampleFades(awaits: Bool, threaded: Bool) async throws {
    // This `Run` is current while the test waits, so that other tests do not use `run`.
    let waiting = try Run(size: CGSize(width: 1, height: 1), scale: 1)
    let run = try Run(size: CGSize(width: 40, height: 80), scale: 1, threaded: threaded)
    defer {
      run.close()
      waiting.close()
    }
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
      if awaits {
        waiting.makeCurrent()
        try await Task.sleep(for: .milliseconds(1))
      }
      try run.step()
      // The pixel is below the bar.
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

  /// The area of the tile's colour grows with the opened page, shrinks during the drag back, and is the tile's area at
  /// the end.
  @Test func thePageGrowsAndIsDraggedBack() throws {
    try Tool.withFolder { folder in
      try writePictures(to: folder)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.count == 150 && names.contains("f_149.png"))
      let teal = UIColor.systemTeal.cgColor
      let counts = try [0, 10, 50, 75, 90, 149].map { frame in
        let file = folder.appendingPathComponent("f_" + String(format: "%03d", frame) + ".png")
        return try CGImage.decode(contentsOf: file.path).withPixels { pixels in
          stride(from: 0, to: pixels.count, by: 4).count {
            abs(Double(pixels[$0 + 2]) / 255 - teal.red) < 0.01
              && abs(Double(pixels[$0 + 1]) / 255 - teal.green) < 0.01
          }
        }
      }
      let tile = counts[0]
      #expect(counts[5] == tile && tile > 25_000 && tile < 170 * 170)
      #expect(counts[1] > tile && counts[2] > counts[1] && counts[2] > 300_000)
      #expect(counts[3] < counts[2] && counts[4] < counts[3] && counts[4] > tile)
    }
  }

  @Test func aFilmOfAnAppHasItsFrames() throws {
    try Tool.withFolder { folder in
      let file = folder.appendingPathComponent("film.mp4")
      let navigation = UINavigationController(rootViewController: TilesController())
      try film(navigation, seconds: 0.5, to: file) { $0.tap(at: CGPoint(x: 285, y: 385)) }
      let outcome = try Tool.run([
        "ffprobe", "-v", "error", "-count_frames", "-select_streams", "v", "-show_entries",
        "stream=width,height,nb_read_frames", "-of", "csv=p=0", file.path,
      ])
      #expect(outcome.output == "780,1688,30\n")
      #expect(navigation.viewControllers.count == 2)
    }
  }

  @Test func aFilmWithoutAFolderThrows() throws {
    #expect(throws: (any Error).self) {
      try film(UIViewController(), seconds: 0.1, to: URL(fileURLWithPath: "/nowhere/film.mp4")) { _ in }
    }
  }
}

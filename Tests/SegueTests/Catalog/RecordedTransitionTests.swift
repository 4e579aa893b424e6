import Foundation
import RecordingBackend
import Testing

@testable import Segue
@testable import Showcase

/// Draws every transition with a backend that writes its commands as text and needs no driver.
@Suite(.serialized) @MainActor struct RecordedTransitionTests {
  private static let size = CGSize(width: 390, height: 844)

  /// The texts of the frame at rest and of the frames at four fractions of a transition.
  private func texts(_ id: String, _ profile: RasterProfile) throws -> [String] {
    let backend = RecordingBackend(profile)
    let run = try Run(size: Self.size, scale: 1, fps: 60) { [box = UncheckedBox(backend)] in box.value }
    defer { run.close() }
    let entry = try #require(TransitionCatalog.all.first { $0.id == id })
    let stage = try entry.make(StageOptions(size: Self.size))
    run.window.rootViewController = stage.rootViewController
    run.window.makeKeyAndVisible()
    for _ in 0..<3 { try run.step() }
    var texts = [backend.takeText()]
    stage.begin()
    try run.step()
    stage.grab()
    for progress in [0, 0.37, 0.5, 1] {
      stage.scrub(to: progress)
      try run.step()
      texts.append(backend.takeText())
    }
    run.window.rootViewController = nil
    return texts
  }

  @Test(arguments: CatalogIDs.transitions) func everyTransitionIsDrawnAsText(id: String) throws {
    for profile in [RasterProfile.software, .hardware] {
      let texts = try texts(id, profile)
      #expect(texts[0].contains("pass surface into texture"), "\(id) at rest")
      // The frame at 0.37 differs from the frame at 0, so it has a pass.
      #expect(texts[2].contains("pass "), "\(id) at 0.37 with \(profile)")
      #expect(
        texts[2].contains("  draw ") || texts[2].contains("  fill ") || texts[2].contains("  copy "), "\(id)")
    }
  }
}

/// Holds a value that only one thread at a time uses.
private struct UncheckedBox<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

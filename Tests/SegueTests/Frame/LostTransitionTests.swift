import Foundation
import Pictures
import Testing

@testable import Engine
@testable import GPURender
@testable import Segue
@testable import Showcase
@testable import Transitions

/// Transitions during which the GL context is lost.
@Suite(.serialized) @MainActor struct LostTransitionTests {
  private static let size = CGSize(width: 390, height: 844)
  private static let fps = 10.0

  /// All frames of a transition. The context is lost in each frame whose index is in `lost`.
  private func frames(_ id: String, threaded: Bool = false, losing lost: Set<Int>) throws -> [[UInt8]] {
    let entry = try #require(TransitionCatalog.all.first { $0.id == id })
    let run = try Run(size: Self.size, scale: 0.25, fps: Self.fps, threaded: threaded)
    defer { run.close() }
    let resets = Resets()
    try run.pipeline.perform { frameRenderer in
      frameRenderer.cachesRasters = false
      frameRenderer.renderer.device.resetSource = .reported(by: { resets.next() })
    }
    let stage = try entry.make(StageOptions(size: Self.size, parameters: [:]))
    run.window.rootViewController = stage.rootViewController
    run.window.makeKeyAndVisible()
    for _ in 0..<3 { try run.step() }
    stage.begin()
    var frames: [[UInt8]] = []
    for index in 0..<Int((entry.duration * Self.fps).rounded(.up)) + 2 {
      let before = try device(of: run)
      if lost.contains(index) {
        resets.add(1)
        // The frame is drawn even if the transition does not change it.
        run.pipeline.setNeedsDrawing()
      }
      try run.step()
      frames.append(run.image().withPixels { [UInt8]($0) })
      #expect(try (device(of: run) != before) == lost.contains(index))
    }
    run.window.rootViewController = nil
    return frames
  }

  private func device(of run: Run) throws -> ObjectIdentifier {
    try run.pipeline.perform { ObjectIdentifier($0.renderer.device) }
  }

  /// If the context is lost in any frame of a transition, all frames equal the frames of an undisturbed transition. A
  /// glyph may have another position on its page, which rounds differently.
  @Test(arguments: ["push", "blur-zoom", "flatzoom-push"])
  func anyFrameMayLoseItsContext(id: String) throws {
    let undisturbed = try frames(id, losing: [])
    #expect(Set(undisturbed).count > 3, "the frames show a motion")
    for lost in undisturbed.indices {
      let frames = try frames(id, losing: [lost])
      #expect(
        frames.indices.allSatisfy { largestDifference(frames[$0], undisturbed[$0]) <= 1 },
        "lost in frame \(lost)")
      #expect(frames.last == undisturbed.last)
    }
  }

  @Test(arguments: [false, true]) func allFramesMayLoseTheirContexts(threaded: Bool) throws {
    let undisturbed = try frames("push", losing: [])
    let frames = try frames("push", threaded: threaded, losing: Set(undisturbed.indices))
    #expect(frames.indices.allSatisfy { largestDifference(frames[$0], undisturbed[$0]) <= 1 })
    #expect(frames.last == undisturbed.last)
  }
}

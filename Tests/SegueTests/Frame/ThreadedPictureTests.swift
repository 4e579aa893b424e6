import Foundation
import Synchronization
import Testing

@testable import Engine
@testable import GPURender
@testable import Rendering
@testable import Segue
@testable import Showcase
@testable import Transitions

/// `Run`s whose frames are drawn on a render thread.
@Suite(.serialized) @MainActor struct ThreadedPictureTests {
  nonisolated private static let surface = FrameSurface(width: 96, height: 72, scale: 1)

  nonisolated private static let make: @Sendable () throws -> FrameRenderer = {
    FrameRenderer(renderer: Renderer(GLBackend(try Device.headless())), surface: surface)
  }

  nonisolated static let ids = ["push", "starwars", "blur-zoom", "sheet-present"]

  /// Equal commits give equal bytes in line and on a thread.
  @Test(arguments: ids)
  func framesAreEqualInLineAndOnAThread(id: String) throws {
    var films: [[[UInt8]]] = []
    for threaded in [false, true] {
      let size = CGSize(width: 390, height: 844)
      let run = try Run(size: size, scale: 0.25, fps: 20, threaded: threaded)
      defer { run.close() }
      let entry = try #require(TransitionCatalog.all.first { $0.id == id })
      let stage = try entry.make(StageOptions(size: size, parameters: [:]))
      run.window.rootViewController = stage.rootViewController
      run.window.makeKeyAndVisible()
      for _ in 0..<3 { try run.step() }
      stage.begin()
      var film: [[UInt8]] = []
      for frame in 0..<15 {
        try run.step()
        // The test waits only for every third frame, so other frames are drawn during the next turn.
        if frame % 3 == 2 { film.append(run.image().withPixels { [UInt8]($0) }) }
      }
      run.window.rootViewController = nil
      films.append(film)
    }
    #expect(films[0].count == 5 && films[0] == films[1])
    #expect(Set(films[0]).count > 3, "the transition moves")
  }

  /// An image whose bytes the app reads is drawn on the render thread.
  @Test func aDrawnImageIsReadFromTheRenderThread() throws {
    var images: [[UInt8]] = []
    for threaded in [false, true] {
      let run = try Run(size: CGSize(width: 60, height: 40), scale: 2, threaded: threaded)
      defer { run.close() }
      run.window.backgroundColor = .yellow
      run.window.makeKeyAndVisible()
      try run.step()
      let image = UIGraphicsImageRenderer(bounds: run.window.bounds).image { context in
        UIColor.blue.setFill()
        context.fill(CGRect(x: 5, y: 5, width: 20, height: 20))
      }
      images.append(try #require(image.cgImage).withPixels { [UInt8]($0) })
      try run.step()
    }
    #expect(images[0] == images[1] && Set(images[0]).count > 1)
  }

  // MARK: The main thread

  /// The frames of an animation are drawn while the main thread sleeps.
  @Test func aSleepingMainThreadCostsNoFrame() throws {
    let clock = MediaClock.live()
    let now: @Sendable () -> Double = { clock.now }
    let pacing = RenderThread.Pacing.clock(now: now, framesPerSecond: 60)
    let times = Mutex<[Double]>([])
    let thread = try RenderThread(pacing: pacing, make: Self.make) { frameRenderer in
      frameRenderer.renderer.endFrame()
      times.withLock { $0.append(now()) }
    }
    let context = RunContext(clock: clock)
    let pipeline = FramePipeline(
      context: context, thread: thread, pacing: pacing, surface: Self.surface, fps: 60)
    defer {
      context.close()
      pipeline.close()
    }
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    layer.backgroundColor = UIColor.red.cgColor
    UIScreen.main.rootLayer.addSublayer(layer)
    let animation = CABasicAnimation(keyPath: "position.x")
    (animation.fromValue, animation.toValue, animation.duration) = (10, 86, 2)
    layer.add(animation, forKey: nil)
    _ = try pipeline.turn(at: now(), touches: [])
    // The first frame compiles programs, so the measurement begins after this frame.
    while times.withLock({ $0.isEmpty }), now() < 10 { Thread.sleep(forTimeInterval: 0.01) }
    let asleep = now()
    Thread.sleep(forTimeInterval: 0.5)
    let awake = now()
    let seen = times.withLock { $0 }.filter { $0 >= asleep && $0 <= awake }
    // An idle machine draws thirty frames. The bound is lower because other tests run at the same time.
    #expect(seen.count >= 10, "\(seen.count) frames")
    #expect(thread.progress.presentedTime > asleep)
  }
}

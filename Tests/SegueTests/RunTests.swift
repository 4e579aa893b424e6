import Foundation
import Testing

@testable import Segue
@testable import UIKit

@Suite(.serialized) @MainActor struct RunTests {
  private func run(_ body: (Run) throws -> Void) throws {
    let run = try Run(size: CGSize(width: 200, height: 160), scale: 2)
    defer { run.close() }
    run.window.backgroundColor = .white
    run.window.makeKeyAndVisible()
    try body(run)
  }

  private func box(_ x: Double, _ color: UIColor) -> UIView {
    let view = UIView(frame: CGRect(x: x, y: 20, width: 50, height: 50))
    view.backgroundColor = color
    return view
  }

  /// The components red, green, blue and alpha of the pixel at `x`, `y`.
  private func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> [UInt8] {
    image.withPixels { bytes in
      let first = (y * image.width + x) * 4
      return [bytes[first + 2], bytes[first + 1], bytes[first], bytes[first + 3]]
    }
  }

  private final class Calls { var names: [String] = [] }

  /// The next turn at rest is due at the time of the next delayed call.
  @Test func delayedCallsAreDeadlines() throws {
    try run { run in
      try run.step()
      try run.step()
      run.makeCurrent()
      let application = UIApplication.shared
      #expect(application.nextDeadline == nil && !application.awaitsTurn)
      let calls = Calls()
      run.after(0.25) { calls.names.append("run") }
      #expect(application.nextDeadline == 1 / 60.0 + 0.25)
      TurnQueue.current.after(0.05) { calls.names.append("queue") }
      #expect(application.nextDeadline == 1 / 60.0 + 0.05)
      for _ in 0..<20 { try run.step() }
      #expect(calls.names == ["queue", "run"] && application.nextDeadline == nil)
      TurnQueue.current.next { calls.names.append("next") }
      #expect(application.awaitsTurn)
      for _ in 0..<2 { try run.step() }
      #expect(!application.awaitsTurn && calls.names.last == "next")
    }
  }

  @Test func anAnimatedViewFollowsItsCurve() throws {
    try run { run in
      let view = box(10, .red)
      run.window.addSubview(view)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x += 90 }
      for frame in 0...60 {
        try run.step()
        let image = run.image()
        let left = (10 + 90 * Double(frame) / 60) * 2
        let inside = Int((left + 0.5).rounded(.down))
        #expect(pixel(image, inside + 1, 60) == [255, 0, 0, 255], "frame \(frame)")
        #expect(pixel(image, inside - 2, 60) == [255, 255, 255, 255], "frame \(frame)")
      }
    }
  }

  /// Programs that another thread compiles at the same time draw the same pixels.
  @Test func programsCompiledAheadDrawTheSamePixels() throws {
    var images: [[UInt8]] = []
    for isAhead in [false, true] {
      try run { run in
        // One image has round corners, one is on a page, and one is in a separate texture. Two boxes are translucent.
        for (index, side) in [270, 40, 270].enumerated() {
          let pixels = (0..<side * side * 4).map { $0 % 4 == 3 ? 255 : UInt8($0 / 7 % 256) }
          let image = CGImage(width: side, height: side, isOpaque: true, premultipliedBGRA: pixels)
          let view = UIImageView(image: UIImage(cgImage: image))
          // The frame is larger than half of the image, so that the image is drawn from all of its pixels.
          view.frame = CGRect(x: 5 + index * 60, y: 10, width: 70, height: 70)
          view.layer.cornerRadius = index == 0 ? 12 : 0
          view.layer.masksToBounds = true
          run.window.addSubview(view)
        }
        for height in [20, 100] {
          let view = box(30, .systemBlue.withAlphaComponent(0.4))
          view.frame.size = CGSize(width: 140, height: height)
          run.window.addSubview(view)
        }
        if isAhead {
          let precompiler = ProgramPrecompiler(
            [.pagedImages, .images, .translucentColors], for: run.pipeline.renderer.backend.capabilities)
          try run.pipeline.renderer.warmUp(.texts)
          try run.pipeline.renderer.warmUp(.roundedImages)
          precompiler.finish()
        }
        try run.step()
        images.append(run.image().withPixels { bytes in (0..<400 * 320 * 4).map { bytes[$0] } })
      }
    }
    #expect(images[0] == images[1])
    #expect(images[0].contains { $0 != 255 })
  }

  @Test func equalRunsGiveEqualBytes() throws {
    var images: [[UInt8]] = []
    for _ in 0..<2 {
      try run { run in
        let view = box(10, .systemBlue)
        view.layer.cornerRadius = 12
        run.window.addSubview(view)
        UIView.animate(withDuration: 0.5) {
          view.transform = CGAffineTransform(rotationAngle: 1)
          view.alpha = 0.3
        }
        for _ in 0..<12 { try run.step() }
        images.append(try run.image().pngData())
      }
    }
    #expect(images[0] == images[1])
  }

  @Test func anUnchangedFrameMakesNoGLCall() throws {
    try run { run in
      run.window.addSubview(box(10, .red))
      try run.step()
      #expect(run.didDraw)
      let calls = run.glCallCount
      #expect(calls > 0)
      for _ in 0..<10 {
        try run.step()
        #expect(!run.didDraw)
      }
      #expect(run.glCallCount == calls)
    }
  }

  @Test func aThousandImagesOnAPageNeedAtMostThreeDraws() throws {
    try run { run in
      let images = (0..<16).map { index in
        CGImage(
          width: 16, height: 16, isOpaque: true,
          premultipliedBGRA: [UInt8](repeating: UInt8(index * 15), count: 16 * 16 * 3)
            + [UInt8](repeating: 255, count: 16 * 16))
      }
      for index in 0..<1000 {
        let view = UIView(frame: CGRect(x: index % 40 * 5, y: index / 40 * 6, width: 4, height: 5))
        view.layer.contents = images[index % 16]
        run.window.addSubview(view)
      }
      try run.step()
      #expect(run.statistics.draws <= 3)
      #expect(run.statistics.draws > 0)
      #expect(run.statistics.passes == 1)
    }
  }

  @Test func delayedCallsHappenInTheirTurnAndOrder() throws {
    try run { run in
      var log: [String] = []
      run.after(0.05) { log.append("b \(run.frameCount)") }
      run.after(0.02) { log.append("a \(run.frameCount)") }
      run.after(0.05) { log.append("c \(run.frameCount)") }
      for _ in 0..<6 { try run.step() }
      #expect(log == ["a 2", "b 3", "c 3"])
    }
  }

  @Test func aDisplayLinkChangesTheFrameOfItsTurn() throws {
    try run { run in
      let view = box(10, .red)
      run.window.addSubview(view)
      var times: [Double] = []
      let link = CADisplayLink { link in
        times.append(link.targetTimestamp)
        #expect(link.targetTimestamp == CACurrentMediaTime())
        #expect(abs(link.targetTimestamp - link.timestamp - link.duration) < 1e-12)
        view.center.x = 35 + 120 * link.targetTimestamp
      }
      #expect(!run.pipeline.awaitsFrames)
      link.add(to: .main, forMode: .common)
      for frame in 0...30 {
        try run.step()
        #expect(run.pipeline.awaitsFrames)
        let left = Int((10 + 120 * Double(frame) / 60) * 2)
        let image = run.image()
        #expect(pixel(image, left + 1, 60) == [255, 0, 0, 255], "frame \(frame)")
        #expect(pixel(image, left - 2, 60) == [255, 255, 255, 255], "frame \(frame)")
      }
      // The link is not called in the first frame, which has no frame before it.
      #expect(times == (1...30).map { Double($0) / 60 })
      link.isPaused = true
      #expect(!run.pipeline.awaitsFrames)
      link.isPaused = false
      #expect(run.pipeline.awaitsFrames)
      link.invalidate()
      #expect(!run.pipeline.awaitsFrames)
      try run.step()
      try run.step()
      #expect(times.count == 30 && !run.didDraw)
    }
  }

  @Test func displayLinksFollowTheFrameRateOfTheirRun() throws {
    let run = try Run(size: CGSize(width: 10, height: 10), scale: 1, fps: 120)
    defer { run.close() }
    var calls = 0
    let link = CADisplayLink { link in
      calls += 1
      #expect(link.duration == 1.0 / 120)
    }
    link.preferredFramesPerSecond = 60
    link.add(to: .main, forMode: .default)
    for _ in 0...120 { try run.step() }
    #expect(calls == 60)
  }

  @Test func simulatedTouchesTapAndDrag() throws {
    try run { run in
      let view = box(10, .red)
      var (taps, travel) = (0, 0.0)
      view.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
      let pan = UIPanGestureRecognizer()
      pan.addAction { [unowned pan] _ in travel = pan.translation(in: nil).x }
      view.addGestureRecognizer(pan)
      run.window.addSubview(view)
      try run.step()
      run.tap(at: CGPoint(x: 20, y: 30))
      for _ in 0..<6 { try run.step() }
      #expect(taps == 1)
      run.drag(from: CGPoint(x: 20, y: 30), to: CGPoint(x: 80, y: 30), duration: 0.2)
      for _ in 0..<16 { try run.step() }
      // Ten points pass before a pan begins.
      #expect(abs(travel - 50) < 1e-9)
      #expect(taps == 1)
    }
  }

  @Test func aNewRunBecomesCurrent() throws {
    let first = try Run(size: CGSize(width: 10, height: 10))
    first.window.makeKeyAndVisible()
    try first.step()
    let second = try Run(size: CGSize(width: 20, height: 10), scale: 1)
    second.window.backgroundColor = .green
    second.window.makeKeyAndVisible()
    try second.step()
    #expect(second.image().width == 20)
    #expect(pixel(second.image(), 3, 3) == [0, 255, 0, 255])
    try first.step()
    #expect(first.image().width == 20 && second.image().width == 20)
    #expect(pixel(first.image(), 3, 3) != [0, 255, 0, 255])
    second.close()
    first.close()
  }
}

import Foundation
import Pictures
import Testing

@testable import Engine
@testable import GPURender
@testable import Segue

/// If the context of a window is lost, another window with the same geometry replaces the window.
@Suite(
  .serialized, .enabled(if: ProcessInfo.processInfo.environment["DISPLAY"] != nil, "there is no display"))
@MainActor
struct WindowedLossTests {
  private static let size = CGSize(width: 160, height: 120)

  private func runner(_ resets: Resets) throws -> WindowRunner {
    var options = WindowRunner.Options()
    options.size = Self.size
    let runner = try WindowRunner(options)
    try runner.pipeline.perform { frameRenderer in
      frameRenderer.renderer.device.resetSource = .reported(by: { resets.next() })
    }
    runner.window.backgroundColor = .white
    let box = UIView(frame: CGRect(x: 20, y: 30, width: 60, height: 50))
    box.backgroundColor = .red
    box.layer.cornerRadius = 8
    runner.window.addSubview(box)
    let label = UILabel(frame: CGRect(x: 90, y: 30, width: 60, height: 20))
    label.text = "window"
    runner.window.addSubview(label)
    runner.window.makeKeyAndVisible()
    return runner
  }

  private static func device(of runner: WindowRunner) -> ObjectIdentifier? {
    try? runner.pipeline.perform { ObjectIdentifier($0.renderer.device) }
  }

  private nonisolated static func bytes(_ image: CGImage) -> [UInt8] { image.withPixels { [UInt8]($0) } }

  @Test func theAppContinuesInAnotherWindow() throws {
    let resets = Resets()
    let runner = try runner(resets)
    defer { runner.close() }
    var devices: [ObjectIdentifier?] = []
    var shown: [[UInt8]] = []
    var framesBefore = 0
    var ticks = 0
    let link = CADisplayLink(handler: { _ in
      ticks += 1
      if ticks == 2000 { runner.stop() }
      // A device whose context is lost draws no frame.
      guard runner.drawnFrames > framesBefore, let device = Self.device(of: runner), device != devices.last
      else { return }
      devices.append(device)
      shown.append((try? runner.pipeline.perform { Self.bytes($0.renderer.image()) }) ?? [])
      if devices.count == 3 { return runner.stop() }
      framesBefore = runner.drawnFrames
      resets.add(1)
      runner.pipeline.setNeedsDrawing()
    })
    link.add(to: .main, forMode: .common)
    defer { link.invalidate() }
    try runner.run()
    try #require(shown.count == 3)
    #expect(Set(shown[0]).count > 3, "the frame is not empty")
    #expect(shown.allSatisfy { largestDifference($0, shown[0]) <= 1 })
    #expect(runner.window.bounds.size == Self.size)
  }

  /// An image of the window is drawn in the new window if the context has been lost.
  @Test func anImageOfTheWindowSurvivesTheLoss() throws {
    let resets = Resets()
    let runner = try runner(resets)
    defer { runner.close() }
    let before = Self.bytes(try runner.image())
    resets.add(1)
    #expect(largestDifference(Self.bytes(try runner.image()), before) <= 1)
  }

  /// The pixels of an app's image are read in the new window.
  @Test func anImageIsReadInAnotherWindow() throws {
    let resets = Resets()
    let runner = try runner(resets)
    defer { runner.close() }
    let before = Self.bytes(try runner.image())
    let lost = Self.device(of: runner)
    let image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    }
    resets.add(1)
    let pixels = try runner.pipeline.pixels(of: try #require(image.cgImage))
    #expect(Array(pixels.prefix(4)) == [0, 0, 255, 255])
    #expect(Self.device(of: runner) != lost)
    #expect(largestDifference(Self.bytes(try runner.image()), before) <= 1)
  }

  @Test func theOtherWindowHasTheSameGeometry() throws {
    let window = try GLWindow(width: 130, height: 90, title: "test")
    defer { window.close() }
    let (size, surface) = (window.size, window.surface)
    try window.replaceContext()
    _ = window.events(waitingAtMost: 0.1)
    #expect(window.size == size && window.surface !== surface)
    let device = try Device.window(window.surface)
    device.close()
  }

  @Test func theOtherWindowIsOnTheWholeMonitorToo() throws {
    let window = try GLWindow(width: 130, height: 90, title: "test")
    defer { window.close() }
    let size = window.size
    window.setFullScreen(true)
    _ = window.events(waitingAtMost: 0.1)
    let fullSize = window.size
    #expect(fullSize.width > size.width && fullSize.height > size.height)
    try window.replaceContext()
    _ = window.events(waitingAtMost: 0.1)
    #expect(window.isFullScreen && window.size == fullSize)
    window.setFullScreen(false)
    _ = window.events(waitingAtMost: 0.1)
    #expect(!window.isFullScreen && window.size == size)
  }

  /// When a monitor is added or removed, the window reads its size and scale again, and its content is shown again.
  @Test func aChangeOfMonitorsIsNoticed() throws {
    let window = try GLWindow(width: 130, height: 90, title: "test", isVisible: false)
    defer { window.close() }
    for _ in 0..<3 { _ = window.events(waitingAtMost: 0.02) }
    GLWindow.noteMonitorChange()
    let events = window.events()
    #expect(events.contains(.resized(width: 130, height: 90, scale: window.scale)))
    #expect(events.contains(.refreshNeeded))
  }

  /// If the driver resets every context, the app ends with an error.
  @Test func anAppEndsAfterTooManyLosses() throws {
    let resets = Resets()
    let runner = try runner(resets)
    defer { runner.close() }
    resets.add(1000)
    let error = #expect(throws: GraphicsError.self) { try runner.run() }
    #expect(error == .contextLost(.ownReset))
  }
}

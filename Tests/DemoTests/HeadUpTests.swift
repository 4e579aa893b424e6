import Foundation
import Segue
import Showcase
import Testing

@testable import Demo

/// The head-up display.
@MainActor
@Suite struct HeadUpTests {
  private func open(_ size: CGSize) throws -> DemoStage {
    let entry = try #require(TransitionCatalog.all.first { $0.id == "push" })
    let stage = try DemoStage(size: size, change: { $0.entry = entry })
    stage.host.frames.drawn = 3
    stage.host.frames.stages = [("layout", 1), ("commit", 0.5), ("sample", 0.25), ("submit", 4)]
    (stage.host.frames.draws, stage.host.frames.passes, stage.host.frames.targets) = (61, 4, 3)
    stage.host.frames.residentBytes = 200 << 20
    try stage.steps(6)
    return stage
  }

  @Test(arguments: [
    (1280.0, 800.0), (1280, 1000), (1400, 1040), (1366, 768), (1600, 1000), (1920, 1080), (1000, 800),
  ])
  func theDisplayDoesNotOverlapThePhone(width: Double, height: Double) throws {
    let stage = try open(CGSize(width: width, height: height))
    defer { stage.close() }
    try stage.type("h")
    try stage.steps(12)
    let headUp = stage.demo.overlay.headUp
    let controller = try #require(stage.demo.stage)
    let phone = try #require(controller.phone)
    #expect(!headUp.frame.intersects(phone), "\(headUp.frame) covers \(phone)")
    #expect(controller.room.contains(headUp.frame) && headUp.frame.width >= 148)
    #expect(!headUp.stageTimes.isHidden && headUp.stageTimes.frame.maxY <= headUp.bounds.height - 6)
    // The inspector is open, too.
    try stage.press(.keyboardI, "i")
    try stage.steps(12)
    let panel = try #require(controller.inspector?.panel)
    #expect(!headUp.frame.intersects(panel.frame))
    if width >= 1280 { #expect(!headUp.frame.intersects(try #require(controller.phone))) }
  }

  @Test func timesAreEmptyWithoutFrames() {
    var history = FrameHistory()
    var feed = FrameFeed()
    #expect(history.text(feed) == "– ms median\n– p95, – worst")
    for frame in 1...3 {
      (feed.drawn, feed.presentedTime) = (frame, Double(frame) / 50)
      _ = history.add(feed, at: feed.presentedTime)
    }
    #expect(history.text(feed) == "20.0 ms median\n20.0 p95, 20.0 worst")
  }

  @Test func stagesAreRecordedWhileTheDisplayIsShown() throws {
    let stage = try open(CGSize(width: 1280, height: 800))
    defer { stage.close() }
    #expect(!stage.host.recordsFrames)
    try stage.type("h")
    #expect(stage.host.recordsFrames)
    try stage.steps(12)
    #expect(
      stage.demo.overlay.headUp.stageTimes.stages.map(\.name) == ["layout", "commit", "sample", "submit"])
    let height = stage.demo.overlay.headUp.frame.height
    // If a host reports no times of stages, the display is less high.
    stage.host.frames.stages = []
    try stage.steps(12)
    #expect(stage.demo.overlay.headUp.stageTimes.isHidden)
    #expect(stage.demo.overlay.headUp.frame.height < height)
    try stage.type("h")
    #expect(!stage.host.recordsFrames)
  }
}

import Foundation
import Testing

@testable import Segue

/// A real mouse hovers over a real window, and a press ends the hovering.
@Suite(
  .serialized, .enabled(if: ProcessInfo.processInfo.environment["DISPLAY"] != nil, "there is no display"))
@MainActor
struct WindowedPointerTests {
  /// Touches are stored only for a recording.
  @Test(arguments: [false, true])
  func aPressAndAnExitEndTheHovering(records: Bool) throws {
    var options = WindowRunner.Options()
    options.size = CGSize(width: 200, height: 200)
    options.title = "Segue pointer test"
    options.seconds = 20
    options.records = records
    let runner = try WindowRunner(options)
    defer { runner.close() }
    let view = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
    runner.window.addSubview(view)
    runner.window.makeKeyAndVisible()
    var lines: [String] = []
    let hover = UIHoverGestureRecognizer()
    hover.addAction {
      lines.append("hover \($0.state) \($0.location(in: view).x)")
      // The sixth event is the last, because the mouse does not return.
      if lines.count >= 6 { runner.stop() }
    }
    let tap = UITapGestureRecognizer()
    tap.addAction { lines.append("tap \($0.state)") }
    view.addGestureRecognizer(hover)
    view.addGestureRecognizer(tap)

    let tool = Process()
    tool.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    tool.arguments =
      ["xdotool", "search", "--sync", "--onlyvisible", "--name", options.title]
      + [
        "mousemove --window %1 20 20", "mousemove --window %1 70 70", "mousemove --window %1 80 70",
        "mousedown 1", "mouseup 1", "mousemove 1000 900",
      ].flatMap { $0.split(separator: " ").map(String.init) + ["sleep", "0.15"] }
    try tool.run()
    try runner.run()
    tool.waitUntilExit()
    #expect(tool.terminationStatus == 0)
    #expect(
      lines == [
        "hover began 20.0", "hover changed 30.0", "hover ended 30.0", "tap ended", "hover began 30.0",
        "hover ended 30.0",
      ])
    let phases = runner.recording.samples.compactMap {
      if case .touch(let touch) = $0 { touch.phase } else { nil }
    }
    #expect(phases == (records ? [.began, .ended] : []), "hovering is not recorded")
  }

  /// Events have their own positions, even if the pointer has moved before a busy program handles them.
  @Test func eventsKeepTheirPositions() throws {
    var options = WindowRunner.Options()
    options.size = CGSize(width: 200, height: 200)
    options.title = "Segue position test"
    options.seconds = 20
    options.records = true
    let runner = try WindowRunner(options)
    defer { runner.close() }
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    runner.window.addSubview(view)
    runner.window.makeKeyAndVisible()
    let hover = UIHoverGestureRecognizer()
    hover.addAction { hover in
      if hover.state == .began { usleep(1_500_000) }
      if runner.recording.samples.count >= 3, hover.location(in: view).y == 180 { runner.stop() }
    }
    view.addGestureRecognizer(hover)

    let tool = Process()
    tool.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    tool.arguments =
      ["xdotool", "search", "--sync", "--onlyvisible", "--name", options.title]
      + [
        "mousemove --window %1 20 20", "sleep 0.4", "mousemove --window %1 60 50", "mousedown 1",
        "mousemove --window %1 150 70", "mouseup 1", "mousemove --window %1 90 130", "click 5",
        "mousemove --window %1 30 180",
      ].flatMap { $0.split(separator: " ").map(String.init) }
    try tool.run()
    try runner.run()
    tool.waitUntilExit()
    #expect(tool.terminationStatus == 0)
    let positions = runner.recording.samples.map { sample in
      switch sample {
      case .touch(let touch): "\(touch.phase) \(touch.x) \(touch.y)"
      case .wheel(let wheel): "wheel \(wheel.x) \(wheel.y)"
      case .key: "key"
      }
    }
    #expect(positions.first == "began 60.0 50.0", "\(positions)")
    #expect(positions.contains("ended 150.0 70.0"), "\(positions)")
    #expect(positions.last == "wheel 90.0 130.0", "\(positions)")
  }
}

import Foundation
import Testing

@testable import Segue

/// A real mouse over a real window: where it hovers, and that a press ends that.
@Suite(
  .serialized, .enabled(if: ProcessInfo.processInfo.environment["DISPLAY"] != nil, "there is no display"))
@MainActor
struct WindowedPointerTests {
  /// Touches are kept for a recording only.
  @Test(arguments: [false, true])
  func hoveringPressingAndLeaving(records: Bool) throws {
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
      // The mouse has left for good.
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
    let phases = runner.recorded.compactMap { if case .touch(let touch) = $0 { touch.phase } else { nil } }
    #expect(phases == (records ? [.began, .ended] : []), "hovering is not recorded")
  }
}

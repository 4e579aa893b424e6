import Foundation
import Testing

@testable import Segue

/// Text that a real keyboard types into a real window.
@Suite(
  .serialized, .enabled(if: ProcessInfo.processInfo.environment["DISPLAY"] != nil, "there is no display"))
@MainActor
struct WindowedKeyTests {
  private static let silentKeys = [
    "Left", "Right", "Up", "Down", "Home", "End", "Page_Up", "Page_Down", "Delete", "Insert", "F1", "F5",
    "F12",
    "Escape", "Shift_L", "Control_L", "Alt_L", "Caps_Lock", "Caps_Lock", "ctrl+c", "ctrl+a", "alt+f",
    "KP_Left",
    "KP_Home", "Pause", "Menu", "Print",
  ]

  @Test(arguments: [false, true])
  func keysThatPrintNothingTypeNothing(inTextView: Bool) throws {
    let lastKeys = (inTextView ? ["Return"] : []) + ["z"]
    let keys = ["a"] + Self.silentKeys + ["B", "BackSpace", "b", "KP_Add", "space"] + lastKeys
    let typed = try type(keys.flatMap { ["key", $0, "sleep", "0.03"] }, inTextView: inTextView)
    #expect(typed == (inTextView ? "ab+ \nz" : "ab+ z"))
  }

  /// After 0.66 s, the X server repeats a key 25 times per second.
  @Test(arguments: [false, true])
  func heldKeysRepeat(inTextView: Bool) throws {
    let keys = [
      "keydown", "a", "sleep", "2", "keyup", "a", "keydown", "Left", "sleep", "1", "keyup", "Left", "key",
      "z",
    ]
    let typed = try type(keys, inTextView: inTextView)
    #expect(typed.count > 5 && typed.dropLast().allSatisfy { $0 == "a" } && typed.last == "z", "\(typed)")
  }

  /// The text of a text field or a text view after keys of a real keyboard. The last key must type a z.
  private func type(_ keys: [String], inTextView: Bool) throws -> String {
    var options = WindowRunner.Options()
    options.size = CGSize(width: 300, height: 200)
    options.title = "Segue key test"
    options.seconds = 30
    let runner = try WindowRunner(options)
    defer { runner.close() }
    let field = UITextField(frame: CGRect(x: 20, y: 20, width: 260, height: 34))
    let view = UITextView(frame: CGRect(x: 20, y: 80, width: 260, height: 100))
    for text in [field, view] as [UIView] { runner.window.addSubview(text) }
    runner.window.makeKeyAndVisible()
    let first: UIView = inTextView ? view : field
    func typed() -> String { (inTextView ? view.text : field.text) ?? "" }
    first.becomeFirstResponder()
    let link = CADisplayLink { _ in if typed().hasSuffix("z") { runner.stop() } }
    link.add(to: .main, forMode: .common)
    defer { link.invalidate() }

    let tool = Process()
    tool.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    tool.arguments =
      [
        "xdotool", "search", "--sync", "--onlyvisible", "--name", options.title, "windowfocus", "--sync",
        "%1",
      ] + keys
    try tool.run()
    try runner.run()
    tool.waitUntilExit()
    #expect(tool.terminationStatus == 0 && first.isFirstResponder)
    return typed()
  }
}

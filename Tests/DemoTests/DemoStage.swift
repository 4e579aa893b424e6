import Foundation
import Segue
import Showcase
import Testing

@testable import Demo

/// The demo in a headless `Run`, with simulated touches and keys.
@MainActor
final class DemoStage {
  let run: Run
  let host = TestHost()
  let demo: DemoController

  init(
    size: CGSize = CGSize(width: 1280, height: 800), scale: CGFloat = 0.25, fps: Double = 60,
    change: (inout DemoController.Options) -> Void = { _ in },
    load: @escaping LiveShader.Load = { _ in throw NoShader() }
  ) throws {
    run = try Run(size: size, scale: scale, fps: fps)
    var options = DemoController.Options()
    change(&options)
    demo = DemoController(options, host: host, load: load)
    run.window.rootViewController = demo
    run.window.makeKeyAndVisible()
    try steps(3)
  }

  struct NoShader: Error {}

  func steps(_ count: Int) throws {
    for _ in 0..<count { try run.step() }
  }

  /// Steps until a condition holds, for at most `seconds` of the `Run`'s clock. Returns whether the condition holds.
  func wait(_ seconds: Double = 5, until condition: () -> Bool) throws -> Bool {
    for _ in 0..<Int(seconds * run.fps) {
      if condition() { return true }
      try run.step()
    }
    return condition()
  }

  func tap(_ x: CGFloat, _ y: CGFloat) throws {
    run.tap(at: CGPoint(x: x, y: y))
    try steps(6)
  }

  /// Presses and releases a key.
  func press(
    _ key: UIKeyboardHIDUsage, _ characters: String = "", modifiers: UIKeyModifierFlags = []
  ) throws {
    for isDown in [true, false] {
      run.feed(
        .key(
          KeySample(
            t: run.time, key: key, isDown: isDown, modifiers: modifiers, characters: characters,
            charactersIgnoringModifiers: characters)))
      try steps(1)
    }
  }

  /// Presses one key for each character of a text.
  func type(_ text: String) throws {
    for character in text {
      // The letters a to z have the key codes from 4. The code of any other character does not matter.
      let code = Int(character.unicodeScalars.first?.value ?? 0)
      let usage = (97...122).contains(code) ? UIKeyboardHIDUsage(rawValue: code - 97 + 4) : nil
      try press(usage ?? .keyboardSlash, String(character))
    }
  }

  func close() {
    demo.close()
    run.window.rootViewController = nil
    run.close()
  }
}

/// A host that records what the demo requests of its window.
final class TestHost: DemoHost {
  var title = ""
  var isFullScreen = false
  var copied: String?
  var hasQuit = false
  var picture: CGImage?
  var frames = FrameFeed()
  var recordsFrames = false

  func setTitle(_ title: String) { self.title = title }
  func toggleFullScreen() { isFullScreen.toggle() }
  func copy(_ text: String) { copied = text }
  func quit() { hasQuit = true }
  func takePicture(_ body: @escaping @MainActor (Result<CGImage, any Error>) -> Void) {
    if let picture { body(.success(picture)) }
  }
}

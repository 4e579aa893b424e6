import Foundation
import Segue
import Showcase
import Testing

@testable import Demo

/// Shaders whose files are watched for changes.
@MainActor
@Suite struct LiveShaderTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("segue-\(UUID().uuidString)")

  private struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  private var path: String { folder.appendingPathComponent("own.glsl").path }

  private func write(_ text: String) throws {
    // Many editors save like this: a new file replaces the old file.
    let new = folder.appendingPathComponent("new")
    try Data(text.utf8).write(to: new)
    _ = try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: new.path, toPath: path)
  }

  /// Makes an entry whose title is the file's text. A text with "bad" is a mistake.
  private static let load: LiveShader.Load = { try LiveShaderTests.entry($0, duration: 0.2) }

  private static func entry(_ path: String, duration: Double) throws -> TransitionEntry {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    if text.contains("bad") { throw Mistake(description: "\(path):3: bad") }
    return TransitionEntry(
      id: path, title: text, origin: "gl-transitions", interactive: true, duration: duration
    ) {
      try NavigationStage($0, change: .push, style: .builtIn)
    }
  }

  /// Looks twice, because the watch reports a change only after the file has stayed unchanged for one look.
  private func look(_ shader: LiveShader) -> Bool {
    _ = shader.poll()
    return shader.poll()
  }

  @Test func aSaveIsReadAndAMistakeKeepsTheLastEntry() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(throws: (any Error).self) { try LiveShader(path: path, load: Self.load) }
    try write("one")
    let shader = try LiveShader(path: path, load: Self.load)
    #expect(shader.entry.title == "one" && !shader.poll() && !shader.hasFailed)
    try write("two")
    #expect(look(shader) && shader.entry.title == "two" && !shader.hasFailed)
    #expect(!shader.poll())
    try write("bad")
    #expect(look(shader) && shader.entry.title == "two" && shader.hasFailed)
    #expect(shader.message == "\(path):3: bad")
    try write("three")
    #expect(look(shader) && shader.entry.title == "three" && !shader.hasFailed)
    try FileManager.default.removeItem(atPath: path)
    #expect(shader.poll() && shader.hasFailed && shader.message.contains("is gone"))
    #expect(!shader.poll() && shader.entry.title == "three")
    try write("four")
    #expect(look(shader) && shader.entry.title == "four" && !shader.hasFailed)
  }

  @Test func theStageShowsTheMistakeAndKeepsItsFraction() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("one")
    let shader = try LiveShader(path: path, load: Self.load)
    let stage = try DemoStage(change: { $0.shader = shader }, load: Self.load)
    defer { stage.close() }
    let controller = try #require(stage.demo.stage)
    #expect(controller.entry.title == "one" && controller.notice.isHidden)
    try write("bad")
    #expect(try stage.wait { controller.notice.text == "\(path):3: bad" })
    #expect(
      controller.entry.title == "one" && !controller.notice.frame.intersects(controller.player.window.frame))
    try write("two")
    #expect(try stage.wait { controller.entry.title == "two" })
    #expect(controller.notice.isHidden)
    #expect(try stage.wait { controller.player.state == .ended }, "the new source plays")
    for _ in 0..<4 { try stage.press(.keyboardLeftArrow, "", modifiers: .shift) }
    let fraction = controller.player.fraction
    #expect(controller.player.state == .held && fraction < 0.9)
    for title in ["three", "bad", "four"] {
      try write(title)
      let isBad = title == "bad"
      #expect(
        try stage.wait { controller.notice.isHidden != isBad && (isBad || controller.entry.title == title) })
      try stage.steps(12)
      #expect(
        controller.player.state == .held && abs(controller.player.fraction - fraction) < 0.01, "\(title)")
    }
    try stage.press(.keyboardEscape, "\u{1B}")
    #expect(try stage.wait { stage.demo.stage == nil })
    #expect(stage.demo.gallery.shown.first?.title == "Your shaders")
  }

  /// A save may turn a transition into an effect with one input, and the effect into a transition.
  @Test func aSaveTurnsATransitionIntoAnEffectAndBack() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let effect = try Effect(name: "own", source: "vec4 effect(vec2 uv) { return first(uv) * progress; }")
    let load: LiveShader.Load = { path in
      let given = try LiveShaderTests.entry(path, duration: 0.2)
      guard given.title == "effect" else { return given }
      return TransitionEntry(
        id: path, kind: .effect, title: given.title, origin: "Segue", interactive: false,
        takesTwoPictures: false, duration: 0.2
      ) { try EffectStage($0, effect: effect, values: [:], duration: 0.2) }
    }
    try write("transition")
    let shader = try LiveShader(path: path, load: load)
    let stage = try DemoStage(change: { $0.shader = shader }, load: load)
    defer { stage.close() }
    let controller = try #require(stage.demo.stage)
    let player = controller.player
    for _ in 0..<4 { try stage.press(.keyboardRightArrow, "", modifiers: .shift) }
    #expect(player.state == .held && !player.playsByItself)
    try write("effect")
    #expect(try stage.wait { controller.entry.title == "effect" })
    #expect(player.playsByItself && player.stage is EffectStage)
    #expect(try stage.wait { player.state == .ended }, "the effect plays")
    #expect(controller.timeline.stateText == "Done")
    try stage.press(.keyboardRightArrow, "")
    #expect(player.state == .ended && player.fraction == 1, "the effect cannot be scrubbed")
    try write("transition")
    #expect(try stage.wait { controller.entry.title == "transition" })
    #expect(!player.playsByItself)
    #expect(try stage.wait { player.state == .ended })
    try stage.press(.keyboardLeftArrow, "", modifiers: .shift)
    #expect(try stage.wait { player.state == .held })
  }

  @Test func aSaveRedrawsTheThumbnailInTheGallery() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("one")
    // The thumbnail of a whole second has so many frames that its drawing takes many turns.
    let load: LiveShader.Load = { try LiveShaderTests.entry($0, duration: 1) }
    let shader = try LiveShader(path: path, load: load)
    let stage = try DemoStage(change: { $0.shader = shader }, load: load)
    defer { stage.close() }
    let gallery = stage.demo.gallery
    try stage.press(.keyboardEscape, "\u{1B}")
    #expect(try stage.wait { stage.demo.stage == nil })
    stage.run.makeCurrent()
    gallery.search.text = "own.glsl"
    #expect(try stage.wait { gallery.visibleCells.count == 1 })
    #expect(try stage.wait(120) { gallery.isComplete })
    try write("two")
    #expect(try stage.wait { stage.demo.overlay.toast.text == "Reloaded \(path)" })
    try stage.steps(1)
    #expect(!gallery.isComplete, "the thumbnail of the previous source is gone")
    #expect(try stage.wait(120) { gallery.isComplete && gallery.visibleCells.allSatisfy(\.isPlaying) })
    // A mistake leaves the thumbnail unchanged.
    try write("bad")
    #expect(try stage.wait { stage.demo.overlay.toast.text == "\(path):3: bad" })
    try stage.steps(1)
    #expect(gallery.isComplete)
  }

  /// The stage of the shader shows the mistake in its notice. If the notice is out of sight, a toast shows the mistake.
  @Test func anErrorIsReportedOnEveryScreen() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("one")
    let shader = try LiveShader(path: path, load: Self.load)
    let stage = try DemoStage(change: { $0.shader = shader }, load: Self.load)
    defer { stage.close() }
    let controller = try #require(stage.demo.stage)
    let other = try #require(TransitionCatalog.all.first { $0.id == "push" })
    let toast = stage.demo.overlay.toast
    try write("bad")
    #expect(try stage.wait { controller.notice.text == "\(path):3: bad" })
    #expect(toast.text.isEmpty, "only the notice shows the mistake")

    func saveAMistake(_ state: String) throws {
      try write("good")
      #expect(try stage.wait { toast.text == "Reloaded \(path)" }, "\(state)")
      try write("bad")
      #expect(try stage.wait { toast.text == "\(path):3: bad" }, "\(state)")
    }
    try stage.press(.keyboardW, "w")
    try saveAMistake("a stage that covers the window and the notice")
    try stage.press(.keyboardW, "w")
    stage.run.makeCurrent()
    controller.show(other)
    try saveAMistake("another entry's stage")
    try stage.press(.keyboardEscape, "\u{1B}")
    #expect(try stage.wait { stage.demo.stage == nil })
    try saveAMistake("the gallery")
  }

  @Test func aDroppedShaderOpensAndDroppedPicturesAreUsed() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("dropped")
    // Like the loader of the command line, this loader first draws in a `Run` of its own.
    let stage = try DemoStage(load: { path in
      let run = try Run(size: CGSize(width: 8, height: 8))
      try run.step()
      run.close()
      return try Self.load(path)
    })
    defer { stage.close() }
    stage.run.makeCurrent()
    stage.demo.take([path])
    #expect(try stage.wait { stage.demo.stage?.entry.title == "dropped" })
    let player = try #require(stage.demo.stage?.player)
    try stage.steps(8)
    try stage.press(.keyboardSpacebar, " ")
    #expect(try stage.wait(2) { player.state == .ended }, "the transition plays in the demo's run")
    let pixels = CGImage(
      width: 4, height: 4, isOpaque: true, premultipliedBGRA: [UInt8](repeating: 255, count: 64))
    let picture = folder.appendingPathComponent("white.png")
    try Data(pixels.pngData()).write(to: picture)
    stage.demo.take([picture.path])
    #expect(stage.demo.overlay.toast.text == "The picture is used everywhere")
    stage.demo.take([picture.path, picture.path])
    #expect(stage.demo.overlay.toast.text == "Both pictures are used everywhere")
    let grid = stage.demo.stage?.player.stage?.rootViewController.children.first
    #expect(grid is DestinationGridViewController)
    stage.demo.take([folder.appendingPathComponent("none.png").path])
    #expect(stage.demo.overlay.toast.text.contains("none.png"))
    stage.demo.take([])
  }
}

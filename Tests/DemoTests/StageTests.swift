import Foundation
import Segue
import Showcase
import Testing

@testable import Demo

@MainActor
@Suite struct StageTests {
  /// A demo that shows an entry's stage at rest.
  private func open(_ id: String, size: CGSize = CGSize(width: 1280, height: 800)) throws -> DemoStage {
    let entry = try #require(TransitionCatalog.all.first { $0.id == id })
    let stage = try DemoStage(size: size, change: { $0.entry = entry })
    try stage.steps(6)
    return stage
  }

  private func player(_ stage: DemoStage) throws -> StagePlayer { try #require(stage.demo.stage?.player) }

  @Test func everyEntryOpensPlaysAndCloses() throws {
    let stage = try DemoStage(size: CGSize(width: 500, height: 800), scale: 0.1, fps: 12)
    defer { stage.close() }
    for (index, entry) in TransitionCatalog.all.enumerated() {
      // Every eighth entry opens from the gallery, and the others open from the stage of the previous entry. The `Run`
      // that draws thumbnails may be current, so the stage's `Run` is made current first.
      stage.run.makeCurrent()
      if let shown = stage.demo.stage, index % 8 != 0 {
        shown.show(entry)
      } else {
        stage.demo.perform(.back)
        #expect(try stage.wait(2) { stage.demo.stage == nil }, "\(entry.id): the previous stage closes")
        stage.run.makeCurrent()
        stage.demo.gallery.onOpen?(entry)
      }
      #expect(try stage.wait(2) { stage.demo.stage?.entry.id == entry.id }, "\(entry.id) opens")
      let player = try player(stage)
      #expect(player.failure == nil && player.state == .ready, "\(entry.id)")
      try stage.steps(4)
      try stage.press(.keyboardSpacebar, " ")
      #expect(try stage.wait(2) { player.state == .playing || player.state == .ended }, "\(entry.id) plays")
      #expect(try stage.wait(12) { player.state == .ended }, "\(entry.id) ends: \(player.state)")
      #expect(player.fraction == 1)
    }
  }

  /// A stage appears in the demo's larger window as it appears in a window of its own.
  @Test func aStageOpensAsItWouldAlone() throws {
    let entry = try #require(TransitionCatalog.all.first { $0.id == "collection-layout-pop" })
    func offset(_ root: UIViewController?) throws -> CGPoint {
      let navigation = try #require(root as? UINavigationController)
      let top = try #require(navigation.topViewController as? UICollectionViewController)
      return try #require(top.collectionView).contentOffset
    }
    let run = try Run(size: CGSize(width: 390, height: 844), scale: 1)
    let alone = try entry.make(StageOptions(size: CGSize(width: 390, height: 844)))
    run.window.rootViewController = alone.rootViewController
    run.window.makeKeyAndVisible()
    let bar = StatusBar(above: run.window)
    for _ in 0..<10 { try run.step() }
    let expected = try offset(alone.rootViewController)
    bar.close()
    run.close()
    for isFirst in [true, false] {
      let stage = try DemoStage(
        size: CGSize(width: 1400, height: 1040), change: { if isFirst { $0.entry = entry } })
      defer { stage.close() }
      stage.run.makeCurrent()
      if !isFirst { stage.demo.gallery.onOpen?(entry) }
      #expect(try stage.wait(2) { stage.demo.stage?.entry.id == entry.id })
      try stage.steps(30)
      #expect(try offset(player(stage).stage?.rootViewController) == expected, "\(isFirst)")
    }
  }

  /// A change of the size or appearance rebuilds the stage, and the new stage goes to the fraction of the old stage.
  @Test(arguments: ["w", "l"]) func aRebuiltStageKeepsItsFraction(key: String) throws {
    let stage = try open("cube")
    defer { stage.close() }
    let player = try player(stage)
    let usage: UIKeyboardHIDUsage = key == "w" ? .keyboardW : .keyboardL
    for _ in 0..<3 { try stage.press(.keyboardRightArrow, "", modifiers: .shift) }
    #expect(player.state == .held && abs(player.fraction - 0.3) < 0.01)
    func isHeld() -> Bool {
      let shown = player.stage?.rootViewController.shownTransition
      return player.state == .held && shown?.isGrabbed == true && abs((shown?.fraction ?? 0) - 0.3) < 0.01
    }
    #expect(isHeld())
    let before = player.stage
    try stage.press(usage, key)
    #expect(
      player.stage !== before && abs(player.fraction - 0.3) < 0.01, "the player reports the fraction at once")
    // The stage is rebuilt again before the new stage has reached the fraction.
    try stage.press(usage, key)
    #expect(
      player.state == .held && abs(player.fraction - 0.3) < 0.01, "the player still reports the fraction")
    #expect(try stage.wait(1, until: isHeld))
    // A stage that is rebuilt during playback continues from its fraction.
    try stage.press(.keyboardSpacebar, " ")
    try stage.steps(6)
    let fraction = player.fraction
    #expect(player.state == .playing && fraction > 0.3)
    try stage.press(usage, key)
    #expect(player.fraction >= fraction)
    try stage.steps(6)
    #expect(player.fraction >= fraction && player.state == .playing)
    #expect(try stage.wait(3) { player.state == .ended })
    try stage.press(usage, key)
    #expect(
      try stage.wait(1) { player.state == .ended && player.stage?.rootViewController.shownTransition == nil })
  }

  /// The gesture that a hint names starts the transition.
  @Test func everyHintIsTrue() throws {
    let run = try Run(size: CGSize(width: 390, height: 844), scale: 0.05, fps: 15)
    defer { run.close() }
    for entry in TransitionCatalog.all where entry.kind == .transition {
      let hint = entry.hint
      #expect(!hint.text.isEmpty && hint.text.count < 96, "\(entry.id): \(hint.text)")
      // A hint does not name the title of a back button, because a narrow bar shows the button without its title.
      #expect(!hint.text.contains(#/‹ [A-Z]/#), "\(entry.id): \(hint.text)")
      let shown = try entry.make(StageOptions(size: CGSize(width: 390, height: 844)))
      run.window.rootViewController = shown.rootViewController
      run.window.makeKeyAndVisible()
      let bar = StatusBar(above: run.window)
      for _ in 0..<4 { try run.step() }
      switch hint.gesture {
      case .tap(let point): run.tap(at: point)
      case .drag(let from, let to): run.drag(from: from, to: to, duration: 0.4)
      case .pinch(let center, let from, let to): pinch(run, center, from, to)
      case .none: Issue.record("\(entry.id) has no gesture")
      }
      var largest = 0.0
      for _ in 0..<10 where largest <= 0.2 {
        try run.step()
        largest = max(largest, shown.rootViewController.shownTransition?.fraction ?? 0)
      }
      #expect(largest > 0.2, "\(entry.id): \(hint.text)")
      bar.close()
      run.window.rootViewController = nil
      try run.step()
    }
  }

  /// Moves two touches, to the left and right of `center`. The distance of each from `center` changes from `from` to
  /// `to` points.
  private func pinch(_ run: Run, _ center: CGPoint, _ from: Double, _ to: Double) {
    let steps = 24
    for step in 0...steps {
      let fraction = Double(step) / Double(steps)
      let distance = from + (to - from) * fraction
      for (id, sign) in [(0, -1.0), (1, 1.0)] {
        let phase: TouchSample.Phase = step == 0 ? .began : step == steps ? .ended : .moved
        run.touch(
          TouchSample(
            t: run.time + 0.4 * fraction, id: id, phase: phase, x: Double(center.x) + sign * distance,
            y: Double(center.y)))
      }
    }
  }

  @Test func spacePausesAndContinues() throws {
    let stage = try open("slide-push")
    defer { stage.close() }
    let player = try player(stage)
    try stage.press(.keyboardSpacebar, " ")
    try stage.steps(8)
    try stage.press(.keyboardSpacebar, " ")
    try stage.steps(2)
    #expect(player.state == .held && player.fraction > 0.1 && player.fraction < 0.9)
    let held = player.fraction
    try stage.steps(20)
    #expect(player.fraction == held)
    try stage.press(.keyboardSpacebar, " ")
    #expect(try stage.wait { player.state == .ended })
  }

  @Test func theScrubberStartsAndHoldsTheTransition() throws {
    let stage = try open("cube")
    defer { stage.close() }
    let controller = try #require(stage.demo.stage)
    let scrubber = controller.timeline.scrubber
    let frame = scrubber.convert(scrubber.bounds, to: stage.demo.view)
    stage.run.drag(
      from: CGPoint(x: frame.minX + 14, y: frame.midY), to: CGPoint(x: frame.midX, y: frame.midY),
      duration: 0.3)
    try stage.steps(30)
    #expect(controller.player.state == .held)
    #expect(abs(controller.player.fraction - 0.5) < 0.02)
    let shown = try #require(controller.player.stage?.rootViewController.shownTransition)
    #expect(abs(shown.fraction - controller.player.fraction) < 0.001 && shown.isGrabbed)
  }

  @Test func arrowsScrubAFrameOrATenth() throws {
    let stage = try open("push")
    defer { stage.close() }
    let player = try player(stage)
    try stage.press(.keyboardRightArrow, modifiers: .shift)
    try stage.steps(6)
    #expect(abs(player.fraction - 0.1) < 1e-6 && player.state == .held)
    try stage.press(.keyboardRightArrow)
    #expect(abs(player.fraction - (0.1 + 1 / 30)) < 1e-6, "a frame of half a second is a thirtieth")
    try stage.press(.keyboardLeftArrow)
    try stage.press(.keyboardLeftArrow, modifiers: .shift)
    #expect(player.fraction < 1e-6 && player.state == .held)
  }

  @Test func aHeldArrowRepeats() throws {
    let stage = try open("push")
    defer { stage.close() }
    let player = try player(stage)
    stage.run.feed(.key(KeySample(t: stage.run.time, key: .keyboardRightArrow, isDown: true)))
    try stage.steps(60)
    #expect(player.fraction > 0.25)
    stage.run.feed(.key(KeySample(t: stage.run.time, key: .keyboardRightArrow, isDown: false)))
    try stage.steps(2)
    let held = player.fraction
    try stage.steps(40)
    #expect(player.fraction == held)
  }

  @Test func reverseReturnsToTheStart() throws {
    let stage = try open("slide-push")
    defer { stage.close() }
    let player = try player(stage)
    try stage.press(.keyboardSpacebar, " ")
    try stage.steps(10)
    try stage.press(.keyboardR, "r")
    try stage.steps(1)
    #expect(player.state == .returning)
    #expect(try stage.wait { player.state == .ready } && player.fraction == 0)
    // R at the start shows the transition backwards.
    try stage.press(.keyboardR, "r")
    #expect(try stage.wait { player.state == .returning })
    #expect(player.fraction > 0.7)
    #expect(try stage.wait { player.state == .ready })
  }

  @Test func slowTakesTenTimesAsLong() throws {
    let stage = try open("push")
    defer { stage.close() }
    let player = try player(stage)
    try stage.press(.keyboardS, "s")
    try stage.press(.keyboardSpacebar, " ")
    try stage.steps(60)
    #expect(abs(player.fraction - 0.2) < 0.05, "\(player.fraction) after a second of five")
    try stage.press(.keyboardS, "s")
    #expect(try stage.wait(1) { player.state == .ended })
  }

  @Test func aDragStartsAndScrubsATransition() throws {
    let stage = try open("pop")
    defer { stage.close() }
    let player = try player(stage)
    let phone = player.window.frame
    stage.run.drag(
      from: CGPoint(x: phone.minX + 2, y: phone.midY), to: CGPoint(x: phone.midX, y: phone.midY),
      duration: 0.3,
      rest: 0.2)
    try stage.steps(24)
    #expect(player.state == .held && abs(player.fraction - 0.5) < 0.06 && player.operation == "pop")
    #expect(try stage.wait { player.state == .ended || player.state == .ready })
  }

  @Test func theStageIsAPhoneOrTheWindow() throws {
    let stage = try open("sheet-present")
    defer { stage.close() }
    let player = try player(stage)
    let phone = player.window.frame
    #expect(abs(phone.width / phone.height - 390.0 / 844) < 0.01)
    #expect(player.window.safeAreaInsets.top > 20, "the phone has a status bar")
    try stage.press(.keyboardW, "w")
    try stage.steps(4)
    #expect(player.window.frame == stage.demo.view.bounds)
    try stage.press(.keyboardEscape, "\u{1B}")
    try stage.steps(4)
    #expect(player.window.frame == phone)
    #expect(stage.demo.stage != nil, "Escape first ends only the display in the whole window")
  }

  /// The frame is reported at once, so that a touch in the same turn is recorded with the new frame.
  @Test func theFrameOfTheStageIsReportedAtOnce() throws {
    let stage = try open("push")
    defer { stage.close() }
    let phone = stage.demo.stageFrame
    var reported: [CGRect?] = []
    stage.demo.onStageMoved = { reported.append($0) }
    stage.run.makeCurrent()
    stage.demo.perform(.fill)
    try #require(reported.count == 1)
    #expect(reported[0] == stage.demo.view.bounds)
    stage.demo.perform(.fill)
    try #require(reported.count == 2)
    #expect(reported[1] == phone)
    stage.demo.perform(.inspector)
    try #require(reported.count == 3)
    #expect(reported[2] == stage.demo.stageFrame && reported[2] != phone, "the inspector moves the phone")
    stage.demo.perform(.back)
    try #require(reported.count == 4)
    #expect(reported[3] == phone)
    stage.demo.perform(.back)
    #expect(try stage.wait { stage.demo.stage == nil })
    try #require(reported.count == 5)
    #expect(reported[4] == nil)
  }

  @Test func aNarrowWindowShowsTheStageAlone() throws {
    let entry = try #require(TransitionCatalog.all.first { $0.id == "flatzoom-push" })
    let stage = try DemoStage(
      size: CGSize(width: 390, height: 844), scale: 1,
      change: {
        $0.entry = entry
        $0.fillsWindow = true
      })
    defer { stage.close() }
    try stage.steps(5)
    let run = try Run(size: CGSize(width: 390, height: 844), scale: 1)
    let alone = try entry.make(StageOptions(size: CGSize(width: 390, height: 844)))
    run.window.rootViewController = alone.rootViewController
    run.window.makeKeyAndVisible()
    let bar = StatusBar(above: run.window)
    for _ in 0..<4 { try run.step() }
    let (shown, wanted) = (stage.run.image(), run.image())
    #expect(shown.withPixels { a in wanted.withPixels { b in a.elementsEqual(b) } })
    bar.close()
    run.close()
  }

  @Test func upAndDownShowOtherEntries() throws {
    let stage = try open("push")
    defer { stage.close() }
    try stage.press(.keyboardDownArrow)
    #expect(stage.demo.stage?.entry.id == "pop")
    try stage.press(.keyboardOpenBracket, "[")
    try stage.press(.keyboardUpArrow)
    #expect(stage.demo.stage?.entry.id == TransitionCatalog.all.last?.id)
  }

  @Test func keysOfTheWindowWorkOnAStage() throws {
    let stage = try open("push")
    defer { stage.close() }
    try stage.type("f")
    #expect(stage.host.isFullScreen)
    try stage.type("h")
    #expect(!stage.demo.overlay.headUp.isHidden)
    try stage.type("?")
    #expect(!stage.demo.overlay.help.isHidden)
    try stage.press(.keyboardEscape, "\u{1B}")
    #expect(stage.demo.overlay.help.isHidden && stage.demo.stage != nil)
    try stage.type("l")
    try stage.steps(4)
    #expect(stage.demo.gallery.view.backgroundColor == Theme(isDark: true).background)
    try stage.type("q")
    #expect(stage.host.hasQuit)
  }
}

import Foundation
import Segue
import Showcase
import Testing

@testable import Demo

/// The tuning panel and its rows.
@MainActor
@Suite struct TuningTests {
  @Test func everyParameterHasARowThatKeepsItsDefault() {
    for entry in TransitionCatalog.all {
      for parameter in entry.parameters {
        let row = ParameterRow(parameter, value: parameter.defaultValue) { _ in }
        #expect(row.height >= 44)
        #expect(
          parameter.validationError(for: row.value) == nil, "\(entry.id).\(parameter.name)=\(row.value)")
        let (rowNumbers, defaultNumbers) = (numbers(row.value), numbers(parameter.defaultValue))
        for (a, b) in zip(rowNumbers, defaultNumbers) {
          #expect(abs(a - b) <= 0.001 * max(1, abs(b)), "\(entry.id).\(parameter.name)=\(row.value)")
        }
        if parameter.type == "curve" || parameter.type == "flag" {
          #expect(row.value == parameter.defaultValue)
        }
      }
    }
  }

  /// A colour has as many components as its default value, because a shader's uniform takes no other number of
  /// components. Only the colours of bubble transitions, which are no uniforms, may also have alpha.
  @Test func aColourHasAsManyComponentsAsItsDefault() {
    for entry in TransitionCatalog.all {
      for parameter in entry.parameters where parameter.type == "color" {
        #expect(parameter.validationError(for: "0.1,0.2,0.3") == nil)
        let takesAlpha = parameter.validationError(for: "0.1,0.2,0.3,1") == nil
        #expect(takesAlpha == entry.id.hasPrefix("bubble"), "\(entry.id).\(parameter.name)")
      }
    }
    let color = TransitionParameter(name: "a", type: "color", defaultValue: "0,0,0,1")
    #expect(color.validationError(for: "0,0,0") != nil && color.validationError(for: "0,0,0,0.5") == nil)
  }

  /// The session ignores a set value that is invalid for the parameter's type.
  @Test func aValueOfAnotherTypeIsIgnored() throws {
    func entry(_ type: String, _ value: String) -> TransitionEntry {
      TransitionEntry(
        id: "own", title: "", origin: "", interactive: false, duration: 1,
        parameters: [TransitionParameter(name: "a", type: type, defaultValue: value)]
      ) { try NavigationStage($0, change: .push, style: .builtIn) }
    }
    let session = DemoSession(isDark: false, from: nil, to: nil)
    session.set("0.25", of: "a", in: "own")
    let size = CGSize(width: 10, height: 10)
    func setting(_ entry: TransitionEntry) -> String? {
      session.options(for: entry, size: size).parameters["a"]
    }
    #expect(setting(entry("number", "1")) == "0.25")
    #expect(setting(entry("integer", "1")) == nil && setting(entry("point", "0,0")) == nil)
    #expect(setting(entry("color", "0,0,0")) == nil && setting(entry("flag", "true")) == nil)
  }

  private func numbers(_ text: String) -> [Double] { TransitionParameter.numbers(in: text) }

  @Test func rangesContainTheDefault() {
    func range(_ number: Double) -> ClosedRange<Double> {
      ParameterRow.range(
        of: TransitionParameter(name: "a", type: "point", defaultValue: "\(number),0"), number: number)
    }
    for number in [0.0, 0.5, 1, -0.6, 195, 760, -20] {
      #expect(range(number).contains(number), "\(number)")
    }
    #expect(range(0.5) == 0...1 && range(-0.6) == -1...1 && range(195) == 0...390)
  }

  @Test func curvesGoFromZeroToOne() {
    for name in ParameterRow.curves {
      #expect(abs(CurveView.progress(.timing(name), at: 0)) < 1e-6)
      #expect(abs(CurveView.progress(.timing(name), at: 1) - 1) < 1e-6)
    }
    #expect(CurveView.progress(.timing("linear"), at: 0.3) == 0.3)
    #expect(CurveView.progress(.timing("easeIn"), at: 0.3) < 0.3)
    #expect(CurveView.progress(.timing("easeOut"), at: 0.3) > 0.3)
    let bouncing = (0...100).map { CurveView.progress(.spring(0.3), at: Double($0) / 100) }
    #expect((bouncing.max() ?? 0) > 1.1 && abs((bouncing.last ?? 0) - 1) < 0.01)
    let critical = (0...100).map { CurveView.progress(.spring(1), at: Double($0) / 100) }
    #expect((critical.max() ?? 0) <= 1)
  }

  @Test func aSliderChangesTheStageAndResetRestoresIt() throws {
    let entry = try #require(TransitionCatalog.all.first { $0.id == "shrink-zoom" })
    let stage = try DemoStage(change: { $0.entry = entry })
    defer { stage.close() }
    let controller = try #require(stage.demo.stage)
    #expect(!controller.tuning.isHidden)
    let row = try #require(controller.tuning.rows.first)
    let slider = try #require(row.subviews.compactMap { $0 as? UISlider }.first)
    let before = controller.player.stage
    let frame = slider.convert(slider.bounds, to: stage.demo.view)
    // The drag begins on the thumb, which is 28 points wide and at the default of 0.1 in the range 0.01...1.
    stage.run.drag(
      from: CGPoint(x: frame.minX + 14 + (frame.width - 28) * 0.09, y: frame.midY),
      to: CGPoint(x: frame.maxX, y: frame.midY), duration: 0.2)
    try stage.steps(20)
    #expect(slider.value > 0.8)
    #expect(controller.player.stage !== before, "the stage is made with the new value")
    #expect(controller.tuning.values["scale"] == row.value)
    controller.tuning.resetAll()
    #expect(controller.tuning.values.isEmpty)
    #expect(controller.tuning.rows.first?.value == "0.1")
  }

  /// The slider's value changes in each turn of a drag, before the stage of the previous value is ready.
  @Test func aTransitionPlaysWithTheLastValueOfADrag() throws {
    let entry = try #require(TransitionCatalog.all.first { $0.id == "shrink-zoom" })
    let stage = try DemoStage(change: { $0.entry = entry })
    defer { stage.close() }
    let controller = try #require(stage.demo.stage)
    let player = controller.player
    let row = try #require(controller.tuning.rows.first)
    let slider = try #require(row.subviews.compactMap { $0 as? UISlider }.first)
    try stage.steps(6)
    try stage.press(.keyboardSpacebar, " ")
    #expect(try stage.wait { player.state == .playing })
    let before = player.stage
    let frame = slider.convert(slider.bounds, to: stage.demo.view)
    // The drag begins on the thumb, which is 28 points wide and at the default of 0.1 in the range 0.01...1.
    stage.run.drag(
      from: CGPoint(x: frame.minX + 14 + (frame.width - 28) * 0.09, y: frame.midY),
      to: CGPoint(x: frame.maxX, y: frame.midY), duration: 0.2)
    try stage.steps(20)
    #expect(slider.value > 0.8 && player.stage !== before)
    #expect(try stage.wait { player.state == .playing })
    #expect(controller.timeline.stateText == "Push")
    #expect(try stage.wait { player.state == .ended })
    #expect(controller.timeline.stateText == "Done")
    // A reset of the values rebuilds the stage at its start, and the bar says "Ready".
    try stage.press(.keyboardA, "a")
    controller.tuning.resetAll()
    #expect(player.state == .ready && controller.timeline.stateText == "Ready")
    try stage.steps(10)
    #expect(player.state == .ready && controller.timeline.stateText == "Ready")
  }

  @Test func theTKeyHidesAndShowsThePanel() throws {
    let entry = try #require(TransitionCatalog.all.first { $0.id == "cube" })
    for size in [CGSize(width: 1280, height: 800), CGSize(width: 390, height: 844)] {
      let stage = try DemoStage(size: size, change: { $0.entry = entry })
      defer { stage.close() }
      let controller = try #require(stage.demo.stage)
      let isShown = !controller.tuning.isHidden
      #expect(isShown == (size.width > 900))
      let phone = controller.player.window.frame
      for expected in [!isShown, isShown] {
        try stage.press(.keyboardT, "t")
        try stage.steps(3)
        #expect(controller.tuning.isHidden != expected)
        #expect(!expected || !controller.tuning.frame.intersects(controller.player.window.frame))
      }
      #expect(controller.player.window.frame == phone)
    }
  }
}

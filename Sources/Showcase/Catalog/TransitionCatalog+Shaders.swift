import Transitions
import UIKit

extension TransitionCatalog {
  /// The project's own transitions in the interface of gl-transitions. The pop of each, which a drag can drive, plays
  /// the push backwards.
  static let shaders: [TransitionEntry] = [
    shader(
      "ink", "Ink bleeds through the page", duration: 1.4, { .ink },
      [
        point("origin", "0.5,0.62"),
        number("fibres", "0.55", 0...1),
        number("wetness", "0.13", 0.01...0.4),
        color("ink", "0.05,0.07,0.16"),
      ]),
    shader(
      "iris", "Iris of a camera", duration: 1.0, { .iris },
      [
        point("center", "0.5,0.5"),
        integer("blades", "7", 5...11),
        number("turn", "1.1", 0...3),
        number("closeness", "0.14", 0...0.5),
        number("shadow", "0.55", 0...1),
      ]),
    shader(
      "blinds", "Venetian blinds", duration: 1.1, { .blinds },
      [
        integer("slats", "9", 2...40),
        number("stagger", "0.45", 0...0.9),
        number("depth", "0.5", 0...1),
        color("room", "0.035,0.04,0.05"),
      ]),
    shader(
      "ripple", "Ripples of a drop", duration: 1.3, { .ripple },
      [
        point("center", "0.5,0.5"),
        number("amplitude", "0.045", 0...0.2),
        number("rings", "4", 1...12),
        number("spread", "0.6", 0.1...1.5),
      ]),
    shader(
      "glass", "Panes of glass", duration: 1.2, { .glass },
      [
        number("panes", "9", 3...40),
        point("direction", "0.8,-0.6"),
        number("strength", "0.55", 0...1),
        number("duration", "0.5", 0.1...1),
      ]),
    shader(
      "light-leak", "Light leak", duration: 1.0, { .lightLeak },
      [
        point("direction", "1,0.25"),
        number("width", "0.75", 0.1...1.5),
        number("exposure", "1", 0...2),
        color("warm", "1,0.36,0.1"),
        color("hot", "1,0.9,0.68"),
      ]),
    shader(
      "dissolve", "Dissolve in fine grains", duration: 0.9, { .dissolve },
      [
        number("grains", "260", 40...1200),
        number("clouds", "0.45", 0...1),
        number("softness", "0.22", 0.02...1),
      ]),
    shader(
      "kaleidoscope", "Kaleidoscope", duration: 1.6, { .kaleidoscope },
      [
        number("mirrors", "6", 3...16),
        number("turn", "1.6", -6...6),
        number("zoom", "1.25", 0.3...3),
        number("tube", "0.45", 0...1),
      ]),
    shader(
      "parallax", "Parallax slide with motion blur", duration: 0.7, { .parallax },
      [
        number("side", "1", -1...1),
        number("follow", "0.32", 0...1),
        number("blur", "0.05", 0...0.3),
        number("dimming", "0.35", 0...1),
      ]),
    shader(
      "liquid", "Liquid that runs down", duration: 1.2, { .liquid },
      [
        number("drops", "3.2", 1...12),
        number("run", "0.42", 0...1),
        number("rim", "0.085", 0.01...0.3),
        number("bending", "0.5", 0...1),
      ]),
    shader(
      "burn", "Film burns", duration: 1.5, { .burn },
      [
        number("spots", "3", 1...12),
        number("scorch", "0.16", 0.02...0.5),
        number("glow", "1", 0...2),
        color("flame", "1,0.42,0.08"),
        number("seed", "3", 0...1000),
      ]),
    shader(
      "doorway", "Double doors", duration: 1.2, { .doorway },
      [
        number("depth", "0.9", 0...2),
        number("recess", "0.72", 0.3...1),
        number("darkness", "0.7", 0...1),
        color("room", "0.02,0.022,0.03"),
      ]),
  ]

  private static func shader(
    _ id: String, _ title: String, duration: Double, _ effect: @escaping @Sendable () -> Effect,
    _ parameters: [TransitionParameter]
  ) -> TransitionEntry {
    let curve = TransitionParameter(name: "curve", type: "curve", defaultValue: "linear")
    return TransitionEntry(
      id: id, title: title, origin: "Segue", interactive: false, duration: duration,
      parameters: parameters + [curve]
    ) { options in
      // Parameters that the user did not set keep the defaults of the shader's source.
      var values: [String: Any] = [:]
      for parameter in parameters where options.parameters[parameter.name] != nil {
        values[parameter.name] = try options.numbers(parameter)
      }
      let timing = try options.curve(curve)
      return try NavigationStage(
        options, change: .push,
        style: .animated(popsByDrag: true) {
          let transition = ShaderTransition(effect(), duration: duration, reverses: $0 == .pop)
          transition.curve = timing
          transition.parameters = values
          transition.backgroundColor = options.backdrop(.black)
          return transition
        })
    }
  }

  private static func number(_ name: String, _ value: String, _ range: ClosedRange<Double>)
    -> TransitionParameter
  {
    TransitionParameter(name: name, type: "number", defaultValue: value, range: range)
  }

  private static func integer(_ name: String, _ value: String, _ range: ClosedRange<Double>)
    -> TransitionParameter
  {
    TransitionParameter(name: name, type: "integer", defaultValue: value, range: range)
  }

  private static func point(_ name: String, _ value: String) -> TransitionParameter {
    TransitionParameter(name: name, type: "point", defaultValue: value)
  }

  private static func color(_ name: String, _ value: String) -> TransitionParameter {
    TransitionParameter(name: name, type: "color", defaultValue: value)
  }
}

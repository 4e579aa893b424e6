import Transitions
import UIKit

extension TransitionCatalog {
  /// Effects that are drawn on one picture or screen.
  static let effects: [TransitionEntry] = [
    TransitionEntry(
      id: "blur", kind: .effect, title: "A picture goes out of focus", origin: "UIKit", interactive: false,
      takesTwoPictures: false, duration: 0.8,
      parameters: [blurSigma, TransitionParameter.curve]
    ) { options in
      // A background filter blurs everything behind a view up to the screen's edges, while a blurred picture would fade
      // at its own edges.
      let backdrop = UIView()
      backdrop.layer.backgroundFilters = [LayerFilter.gaussianBlur(radius: 0)]
      backdrop.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      let view = UIView()
      view.addSubview(backdrop)
      let sigma = try options.number(blurSigma)
      let motion = EffectStage.Motion(duration: 0.8, curve: try options.curve(.curve)) { _ in
        backdrop.layer.setValue(sigma, forKeyPath: "backgroundFilters.gaussianBlur.inputRadius")
      }
      return try EffectStage(options, in: view, motion)
    },
    effect(
      "shatter", "A picture falls apart", duration: StarWarsTransition.duration, curve: "linear",
      { StarWarsTransition.effect },
      [
        TransitionParameter(name: "cell", type: "number", defaultValue: "8", range: 2...200),
        TransitionParameter(name: "spread", type: "number", defaultValue: "100", range: 0...2000),
        TransitionParameter(name: "seed", type: "integer", defaultValue: "1", range: 0...1_000_000),
      ]),
    effect(
      "burst", "A picture bursts", duration: ExplodeTransition.duration, curve: "easeInOut",
      { ExplodeTransition.effect },
      [
        TransitionParameter(name: "cell", type: "number", defaultValue: "39", range: 2...200),
        TransitionParameter(name: "spread", type: "number", defaultValue: "100", range: 0...2000),
        TransitionParameter(name: "turn", type: "number", defaultValue: "10", range: 0...100),
        TransitionParameter(name: "seed", type: "integer", defaultValue: "1", range: 0...1_000_000),
      ]),
    effect(
      "duotone", "A picture in two colours", duration: 0.8, curve: "easeInOut", { .duotone },
      [
        TransitionParameter(name: "dark", type: "color", defaultValue: "0.07,0.09,0.25"),
        TransitionParameter(name: "light", type: "color", defaultValue: "1,0.88,0.66"),
        TransitionParameter(name: "amount", type: "number", defaultValue: "1", range: 0...1),
      ]),
  ]

  /// The standard deviation of the blur in points.
  private static let blurSigma = TransitionParameter(
    name: "sigma", type: "number", defaultValue: "16", range: 0...100)

  private static func effect(
    _ id: String, _ title: String, duration: Double, curve: String,
    _ effect: @escaping @Sendable () -> Effect,
    _ parameters: [TransitionParameter]
  ) -> TransitionEntry {
    let curve = TransitionParameter(name: "curve", type: "curve", defaultValue: curve)
    return TransitionEntry(
      id: id, kind: .effect, title: title, origin: "Segue", interactive: false, takesTwoPictures: false,
      duration: duration, parameters: parameters + [curve]
    ) { options in
      let view = EffectView(effect: effect(), frame: .zero)
      for parameter in parameters { view.setValue(try options.numbers(parameter), of: parameter.name) }
      let motion = EffectStage.Motion(duration: duration, curve: try options.curve(curve)) { _ in
        view.progress = 1
      }
      return try EffectStage(options, in: view, motion)
    }
  }
}

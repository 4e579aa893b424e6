import Transitions
import UIKit

extension TransitionCatalog {
  private typealias Animator = @MainActor (_ isReversed: Bool) -> any UIViewControllerAnimatedTransitioning

  /// Ten transitions of VCTransitionsLibrary, each as a push and as a pop by a swipe to the right.
  static let perspective: [TransitionEntry] = pairs.flatMap { $0 }

  private static let pairs: [[TransitionEntry]] = [
    pair("crossfade", "Crossfade", CrossfadeTransition.duration) { _ in
      { _ in CrossfadeTransition() }
    },
    pair("pan", "Pan: the old screen moves half as far", PanTransition.duration, [Setting.dimming]) {
      options in
      let dimming = try options.shade(Setting.dimming)
      return { PanTransition(isReversed: $0, dimming: dimming) }
    },
    pair("cards", "Cards: the old screen tilts back", CardsTransition.duration, [Setting.cardsDistance]) {
      options in
      let distance = try options.distance(Setting.cardsDistance)
      return { CardsTransition(isReversed: $0, distance: distance) }
    },
    pair(
      "cube", "Cube", CubeTransition.duration, [Setting.vertical, Setting.cubeDistance, Setting.cubeShade]
    ) { options in
      let (distance, shade) = (
        try options.distance(Setting.cubeDistance), try options.shade(Setting.cubeShade)
      )
      let axis = try options.axis(Setting.vertical)
      return { CubeTransition(isReversed: $0, axis: axis, distance: distance, shade: shade) }
    },
    pair(
      "flip", "Flip: a page of a book", FlipTransition.duration,
      [Setting.flipDistance, Setting.flipShade], screens: .book
    ) { options in
      let (distance, shade) = (
        try options.distance(Setting.flipDistance), try options.shade(Setting.flipShade)
      )
      return { FlipTransition(isReversed: $0, distance: distance, shade: shade) }
    },
    pair("turn", "Turn", TurnTransition.duration, [Setting.vertical, Setting.flipDistance]) { options in
      let (distance, axis) = (try options.distance(Setting.flipDistance), try options.axis(Setting.vertical))
      return { TurnTransition(isReversed: $0, axis: axis, distance: distance) }
    },
    pair(
      "fold", "Fold: a paper map", FoldTransition.duration,
      [Setting.folds, Setting.cubeDistance, Setting.foldShade], screens: .book
    ) {
      options in
      let (distance, shade) = (
        try options.distance(Setting.cubeDistance), try options.shade(Setting.foldShade)
      )
      let folds = try options.integer(Setting.folds)
      return { FoldTransition(isReversed: $0, folds: folds, distance: distance, shade: shade) }
    },
    pair("nat-geo", "Nat Geo: a door about the left edge", NatGeoTransition.duration, [Setting.flipDistance])
    {
      options in
      let distance = try options.distance(Setting.flipDistance)
      return { NatGeoTransition(isReversed: $0, distance: distance) }
    },
    pair("portal", "Portal: a double door", PortalTransition.duration, [Setting.zoom]) { options in
      let zoom = try options.number(Setting.zoom)
      return { PortalTransition(isReversed: $0, zoom: zoom) }
    },
    pair(
      "page-curl", "Page curl", PageCurlTransition.duration,
      [Setting.radius, Setting.back, Setting.curlShade], screens: .book
    ) { options in
      let (radius, back) = (try options.number(Setting.radius), try options.number(Setting.back))
      let shade = try options.shade(Setting.curlShade)
      return { PageCurlTransition(isReversed: $0, radius: radius, back: back, shade: shade) }
    },
  ]

  // MARK: Entries

  private enum Screens {
    /// The grid and the page of one of its pictures.
    case places
    case book
  }

  /// The entries of a push and its pop.
  private static func pair(
    _ id: String, _ title: String, _ duration: Double, _ parameters: [TransitionParameter] = [],
    screens: Screens = .places,
    animator: @escaping @MainActor (StageOptions) throws -> Animator
  ) -> [TransitionEntry] {
    let push = TransitionEntry(
      id: id, title: title, origin: "VCTransitionsLibrary", interactive: false, duration: duration,
      parameters: parameters
    ) { options in try stage(options, change: .push, screens: screens, animator: try animator(options)) }
    let pop = TransitionEntry(
      id: id + "-pop", title: title + ", back, also by a swipe", origin: "VCTransitionsLibrary",
      interactive: true,
      duration: duration, parameters: parameters
    ) { options in try stage(options, change: .pop, screens: screens, animator: try animator(options)) }
    return [push, pop]
  }

  private static func stage(
    _ options: StageOptions, change: NavigationStage.Change, screens: Screens,
    animator: @escaping Animator
  ) throws -> any Stage {
    if screens == .book, options.screens == .app {
      return try BookStage(options, change: change, animator: animator)
    }
    let style = NavigationStage.Style.delegated { navigation in
      // The screens rotate in front of a dark background.
      navigation.view.backgroundColor = options.backdrop(.black)
      let transitions = ReversibleTransitions(navigation, popOnRightToLeft: false, animator: animator)
      return (transitions, transitions.interaction)
    }
    return try NavigationStage(options, change: change, style: style)
  }
}

/// The parameters of the entries.
private enum Setting {
  static let dimming = number("dimming", "0.1", 0...1)
  static let vertical = TransitionParameter(name: "vertical", type: "flag", defaultValue: "true")
  // The distances of the viewer, in points.
  static let cardsDistance = number("distance", "900", 50...10_000)
  static let cubeDistance = number("distance", "200", 50...10_000)
  static let flipDistance = number("distance", "500", 50...10_000)
  static let cubeShade = number("shade", "0.8", 0...1)
  static let flipShade = number("shade", "0.5", 0...1)
  static let foldShade = number("shade", "1", 0...1)
  static let curlShade = number("shade", "0.35", 0...1)
  static let folds = TransitionParameter(name: "folds", type: "integer", defaultValue: "2", range: 1...32)
  static let zoom = number("zoom", "0.8", 0.01...2)
  static let radius = number("radius", "0.1", 0.01...1)
  static let back = number("back", "0.8", 0...1)

  private static func number(
    _ name: String, _ value: String, _ range: ClosedRange<Double>
  ) -> TransitionParameter {
    TransitionParameter(name: name, type: "number", defaultValue: value, range: range)
  }
}

extension StageOptions {
  /// The axis that a flag selects: true is the vertical axis, false the horizontal one.
  fileprivate func axis(_ parameter: TransitionParameter) throws(ParameterError) -> TurnAxis {
    let text = parameters[parameter.name] ?? parameter.defaultValue
    if let reason = parameter.validationError(for: text) { throw ParameterError(description: reason) }
    return ["true", "1"].contains(text) ? .vertical : .horizontal
  }
}

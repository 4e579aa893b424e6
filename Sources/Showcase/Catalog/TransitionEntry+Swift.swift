import Foundation

extension TransitionEntry {
  /// Swift that sets up the transition with these parameters, a function that compiles in a file of an app; without
  /// parameters of the entry's own, the defaults.
  package func swift(_ values: [String: String]) -> String {
    let recipe = SwiftRecipe.all[id] ?? SwiftRecipe.all[base] ?? shaderRecipe
    var code = recipe.code
    for parameter in parameters {
      let text = values[parameter.name] ?? parameter.defaultValue
      code = code.replacingOccurrences(of: "$\(parameter.name)$", with: parameter.swift(text))
      code = code.replacingOccurrences(of: "$\(parameter.name):numbers$", with: parameter.numbers(text))
    }
    code = code.replacingOccurrences(of: "$motion$", with: motion)
    code = code.replacingOccurrences(of: "$timing$", with: values["curve"] ?? curve ?? "easeInOut")
    let note = recipe.type == nil ? "" : " Keep what it returns: delegates are weak."
    let returns = recipe.type.map { " -> \($0)" } ?? ""
    let lines = code.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    return """
      import Segue

      /// \(title).\(note)
      @MainActor func \(functionName)(\(recipe.argument))\(returns) {
      \(lines)
      }

      """
  }

  /// The default of its timing curve.
  private var curve: String? { parameters.first { $0.type == "curve" }?.defaultValue }

  /// The id of a transition and of its way back.
  private var base: String {
    for end in ["-push", "-pop", "-present", "-dismiss"] where id.hasSuffix(end) {
      return String(id.dropLast(end.count))
    }
    return id
  }

  /// The id as a name: "slide-push" is slidePush.
  package var functionName: String {
    let name = id.baseNameWithoutEnding
    let words = name.split { !($0.isLetter || $0.isNumber) }.map(String.init)
    let joined = words.enumerated().map { index, word in
      index == 0 ? word.lowercased() : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
    return joined.first?.isNumber == false ? joined : "set\(joined)"
  }

  /// A motion of Hero's, by the id.
  private var motion: String {
    switch base {
    case "hero-cover": ".cover(.up)"
    case "hero-page-in": ".pageIn(.left)"
    case "hero-zoom": ".zoom"
    case "hero-zoom-slide": ".zoomSlide(.left)"
    case "hero-pull": ".pull(.right)"
    case "hero-uncover": ".uncover(.down)"
    default: ".automatic"
    }
  }

  /// A shader, built in or of a file.
  private var shaderRecipe: SwiftRecipe {
    let isFile = id.contains("/") || id.hasSuffix(".glsl")
    let uniforms = parameters.filter { $0.type != "curve" }
    let settings = uniforms.map { "animator.parameters[\"\($0.name)\"] = $\($0.name):numbers$" }
    let curve = parameters.contains { $0.type == "curve" } ? ["animator.curve = $curve$"] : []
    let body =
      [
        "let animator = ShaderTransition(effect, duration: \(duration), reverses: operation == .pop)"
      ] + settings + curve + ["return animator"]
    let lines =
      (isFile ? [] : ["let effect = Effect.\(functionName)"])
      + ["return AnimatedNavigation(navigationController, popsByDrag: true) { operation in"]
      + body.map { "  " + $0 } + ["}"]
    return SwiftRecipe(
      "AnimatedNavigation",
      argument: isFile
        ? "_ navigationController: UINavigationController, effect: Effect" : SwiftRecipe.navigation,
      lines.joined(separator: "\n"))
  }
}

extension TransitionParameter {
  /// A value as Swift writes it.
  fileprivate func swift(_ text: String) -> String {
    let numbers = Self.numbers(in: text)
    switch type {
    case "flag":
      let isTrue = ["true", "1"].contains(text)
      if name == "vertical" { return isTrue ? ".vertical" : ".horizontal" }
      return name == "growing" ? (isTrue ? ".growing" : ".fading") : isTrue ? "true" : "false"
    case "curve": return ".curve" + text.prefix(1).uppercased() + text.dropFirst()
    case "point": return "CGPoint(x: \(Self.swift(numbers[0])), y: \(Self.swift(numbers[1])))"
    case "color":
      let alpha = numbers.count > 3 ? Self.swift(numbers[3]) : "1"
      let parts = numbers.prefix(3).map(Self.swift)
      return "UIColor(red: \(parts[0]), green: \(parts[1]), blue: \(parts[2]), alpha: \(alpha))"
    default: return numbers.map(Self.swift).joined(separator: ", ")
    }
  }

  /// A value as a uniform takes it: one number, or several in brackets.
  fileprivate func numbers(_ text: String) -> String {
    if type == "flag" { return ["true", "1"].contains(text) ? "1.0" : "0.0" }
    let numbers = Self.numbers(in: text).map { "\($0)" }
    return numbers.count == 1 ? numbers[0] : "[\(numbers.joined(separator: ", "))]"
  }

  private static func swift(_ number: Double) -> String {
    number == number.rounded() && number.magnitude < 1e9 ? "\(Int(number))" : "\(number)"
  }
}

/// The Swift of a transition; `$name$` stands for a parameter.
private struct SwiftRecipe {
  /// What is returned, to be kept; nil for nothing.
  let type: String?
  let argument: String
  let code: String

  init(_ type: String?, argument: String = navigation, _ code: String) {
    (self.type, self.argument, self.code) = (type, argument, code)
  }

  static let navigation = "_ navigationController: UINavigationController"
  private static let tabs = "_ tabBarController: UITabBarController"
  private static let push = "_ screen: UIViewController, in navigationController: UINavigationController"
  private static let presentation = "_ screen: UIViewController, over presenter: UIViewController"
  private static let children = "_ children: [UIViewController]"

  /// By the id, or by what an id has in common with its way back.
  static let all: [String: SwiftRecipe] =
    builtIn.merging(helpers) { $1 }.merging(animators) { $1 }.merging(reversible) { $1 }

  private static let builtIn: [String: SwiftRecipe] = [
    "push": SwiftRecipe(
      nil, argument: push, "navigationController.pushViewController(screen, animated: true)"),
    "pop": SwiftRecipe(nil, "navigationController.popViewController(animated: true)"),
    "present": SwiftRecipe(
      nil, argument: presentation,
      "screen.modalPresentationStyle = .fullScreen\npresenter.present(screen, animated: true)"),
    "dismiss": SwiftRecipe(
      nil, argument: "_ presenter: UIViewController", "presenter.dismiss(animated: true)"),
    "sheet": SwiftRecipe(
      nil, argument: presentation,
      "screen.modalPresentationStyle = .pageSheet\npresenter.present(screen, animated: true)"),
    "gallery": SwiftRecipe(
      nil, argument: push, "navigationController.pushViewController(screen, animated: true)"),
  ]

  private static func match(_ make: String) -> SwiftRecipe {
    SwiftRecipe(
      "MatchTransition",
      """
      let match = \(make)
      match.interaction = FlatZoomInteractivePop(
        navigationController: navigationController, includesEdge: true)
      navigationController.delegate = match
      return match
      """)
  }

  private static let helpers: [String: SwiftRecipe] = [
    "slide": SwiftRecipe(
      "SlideNavigation", "return SlideNavigation(navigationController, pageEdge: .line)"),
    "slide-tab": SwiftRecipe(
      "SlideTabs", argument: tabs, "return SlideTabs(tabBarController, pageEdge: .line)"),
    "slide-present": modal("SlideTransition(.up, edge: .raised)", "SlideTransition(.down, edge: .raised)"),
    "slide-dismiss": modal("SlideTransition(.up, edge: .raised)", "SlideTransition(.down, edge: .raised)"),
    "swipe": SwiftRecipe(
      "SwipeNavigation", "return SwipeNavigation(navigationController, pageEdge: .raised)"),
    "fullscreen": SwiftRecipe("FullScreenPop", "return FullScreenPop(navigationController)"),
    "interruptible": SwiftRecipe(
      "InterruptibleNavigation", "return InterruptibleNavigation(navigationController, pageEdge: .line)"),
    "container-spring": SwiftRecipe(
      "ButtonTabController", argument: children,
      "return ButtonTabController(viewControllers: children, motion: .spring(damping: $damping$))"),
    "container-objc": SwiftRecipe(
      "ButtonTabController", argument: children,
      "return ButtonTabController(viewControllers: children, motion: .spring(damping: $damping$))"),
    "container-slide": SwiftRecipe(
      "ButtonTabController", argument: children,
      "return ButtonTabController(viewControllers: children, motion: .slide)"),
    "tab-scroll-transition": SwiftRecipe(
      "GradientTabs", argument: tabs, "return GradientTabs(tabBarController, pageEdge: .line)"),
    "tab-scroll": SwiftRecipe(
      "ScrollTabController", argument: children, "return ScrollTabController(viewControllers: children)"),
    "flatzoom": SwiftRecipe("FlatZoomNavigation", "return FlatZoomNavigation(navigationController)"),
    "flatzoom-interactive": SwiftRecipe(
      "FlatZoomNavigation", "return FlatZoomNavigation(navigationController)"),
    "right-swipe-flip": swipe(".flip"), "right-swipe-cube": swipe(".cube"),
    "shrink-zoom": SwiftRecipe(
      "ShrinkZoomNavigation",
      "return ShrinkZoomNavigation(navigationController) { ShrinkZoom(scale: $scale$) }"),
    "card": SwiftRecipe("CardNavigation", "return CardNavigation(navigationController)"),
    "card-push": SwiftRecipe(
      "CardNavigation", "return CardNavigation(navigationController, pushDamping: $damping$)"),
    "card-pop": SwiftRecipe(
      "CardNavigation", "return CardNavigation(navigationController, popDamping: $damping$)"),
    "album": SwiftRecipe("AlbumNavigation", "return AlbumNavigation(navigationController)"),
    "collection-layout": SwiftRecipe(
      "LayoutPinchNavigation", argument: navigation + ", push: @escaping @MainActor (IndexPath) -> Void",
      "return LayoutPinchNavigation(navigationController, push: push)"),
    "ping": SwiftRecipe(
      "PingNavigation", argument: navigation + ", around button: UIView",
      """
      let ping = PingNavigation(navigationController, around: button)
      ping.dimming = $dim$
      ping.curve = $curve$
      return ping
      """),
    "magic-move": match("MagicMoveTransition(timing: UICubicTimingParameters(animationCurve: .$timing$))"),
    "match": match("MatchTransition(timing: UICubicTimingParameters(animationCurve: .$timing$))"),
  ].merging(heroes) { $1 }

  private static func swipe(_ style: String) -> SwiftRecipe {
    SwiftRecipe(
      "SwipeNavigation",
      """
      let swiping = SwipeNavigation(navigationController, style: \(style))
      swiping.shade = $shade$
      return swiping
      """)
  }

  private static let heroes: [String: SwiftRecipe] = {
    let hero = match("HeroTransition($motion$)")
    var found: [String: SwiftRecipe] = [:]
    for id in ["push", "cover", "page-in", "zoom", "zoom-slide", "pull", "uncover"] {
      found["hero-\(id)"] = hero
    }
    found["hero"] = SwiftRecipe(
      "HeroTransition", argument: presentation,
      """
      let hero = HeroTransition()
      screen.transitioningDelegate = hero
      screen.modalPresentationStyle = .fullScreen
      presenter.present(screen, animated: true)
      return hero
      """)
    found["hero-push"] = hero
    found["hero-present"] = found["hero"]
    found["hero-dismiss"] = found["hero"]
    found["hero-tab"] = SwiftRecipe(
      "HeroTransition", argument: tabs,
      """
      let hero = HeroTransition()
      tabBarController.delegate = hero
      return hero
      """)
    return found
  }()

  /// A presentation whose animators are made by a delegate.
  private static func modal(_ present: String, _ dismiss: String) -> SwiftRecipe {
    SwiftRecipe(
      "any UIViewControllerTransitioningDelegate", argument: presentation,
      """
      final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
        func animationController(
          forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { \(present) }

        func animationController(forDismissed dismissed: UIViewController)
          -> (any UIViewControllerAnimatedTransitioning)?
        { \(dismiss) }
      }
      let delegate = Delegate()
      screen.modalPresentationStyle = .custom
      screen.transitioningDelegate = delegate
      presenter.present(screen, animated: true)
      return delegate
      """)
  }

  private static func animated(_ animator: String, popsByDrag: Bool = true, uses: Bool = false) -> SwiftRecipe
  {
    SwiftRecipe(
      "AnimatedNavigation",
      """
      return AnimatedNavigation(navigationController\(popsByDrag ? ", popsByDrag: true" : "")) { \(uses ? "operation" : "_") in
      \(animator.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
      }
      """)
  }

  private static let animators: [String: SwiftRecipe] = [
    "blur-zoom": animated(
      """
      let animator = BlurZoomTransition(operation, sigma: $sigma$, zoom: $zoom$)
      animator.curve = $curve$
      return animator
      """, uses: true),
    "starwars": animated(
      "StarWarsTransition(cell: $cell$, spread: $spread$, seed: $seed$, shade: $shade$)", popsByDrag: false),
    "starwars-views": animated(
      "StarWarsViewsTransition(cell: $cell$, offset: $offset$, seed: $seed$, shade: $shade$)"),
    "starwars-dynamics": animated(
      "StarWarsDynamicsTransition(cell: $cell$, push: $push$, gravity: $gravity$, seed: $seed$, shade: $shade$)"
    ),
    "explode": animated(
      "ExplodeTransition(columns: $columns$, spread: $spread$, turn: $turn$, seed: $seed$, shade: $shade$)"),
    "pixellate": animated("PixellateTransition(cell: $cell$)"),
    "zoom-blur": animated("ZoomBlurTransition(size: $size$)"),
    "overlay": modal(
      "OverlayTransition(isPresenting: true, look: $growing$)",
      "OverlayTransition(isPresenting: false, look: $growing$)"),
    "bubble": SwiftRecipe(
      "any UIViewControllerTransitioningDelegate", argument: presentation,
      """
      final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
        let bubble = BubbleTransition()

        func animationController(
          forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? {
          bubble.transitionMode = .present
          return bubble
        }

        func animationController(forDismissed dismissed: UIViewController)
          -> (any UIViewControllerAnimatedTransitioning)?
        {
          bubble.transitionMode = .dismiss
          return bubble
        }
      }
      let delegate = Delegate()
      delegate.bubble.startingPoint = $start$
      delegate.bubble.bubbleColor = $color$
      delegate.bubble.curve = $curve$
      screen.modalPresentationStyle = .custom
      screen.transitioningDelegate = delegate
      presenter.present(screen, animated: true)
      return delegate
      """),
  ]

  private static func reversible(_ animator: String) -> SwiftRecipe {
    SwiftRecipe(
      "ReversibleTransitions",
      """
      return ReversibleTransitions(navigationController, popOnRightToLeft: false) {
        \(animator)
      }
      """)
  }

  private static let reversible: [String: SwiftRecipe] = [
    "crossfade": reversible("_ in CrossfadeTransition()"),
    "pan": reversible("PanTransition(isReversed: $0, dimming: $dimming$)"),
    "cards": reversible("CardsTransition(isReversed: $0, distance: $distance$)"),
    "cube": reversible(
      "CubeTransition(isReversed: $0, axis: $vertical$, distance: $distance$, shade: $shade$)"),
    "flip": reversible("FlipTransition(isReversed: $0, distance: $distance$, shade: $shade$)"),
    "turn": reversible("TurnTransition(isReversed: $0, axis: $vertical$, distance: $distance$)"),
    "fold": reversible(
      "FoldTransition(isReversed: $0, folds: $folds$, distance: $distance$, shade: $shade$)"),
    "nat-geo": reversible("NatGeoTransition(isReversed: $0, distance: $distance$)"),
    "portal": reversible("PortalTransition(isReversed: $0, zoom: $zoom$)"),
    "page-curl": reversible(
      "PageCurlTransition(isReversed: $0, radius: $radius$, back: $back$, shade: $shade$)"),
  ]
}

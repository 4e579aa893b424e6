/// The Swift function that sets up a transition or effect. In its body, `$name$` stands for the value of a parameter as
/// Swift, and `$name:numbers$` for its numbers. `$duration$`, `$motion$` and `$timing$` stand for the entry's duration,
/// its `ScreenMotion` and the name of its timing curve (`TransitionEntry.swift(_:)`).
struct SwiftRecipe {
  /// The type of the returned object, which the app must retain; nil for none.
  let type: String?
  /// The parameters of the function, without the parentheses.
  let parameterList: String
  /// The body of the function.
  let code: String

  init(_ type: String?, parameterList: String = navigation, _ code: String) {
    (self.type, self.parameterList, self.code) = (type, parameterList, code)
  }

  static let navigation = "_ navigationController: UINavigationController"
  private static let tabs = "_ tabBarController: UITabBarController"
  private static let push = "_ screen: UIViewController, in navigationController: UINavigationController"
  private static let presentation = "_ screen: UIViewController, over presenter: UIViewController"
  private static let children = "_ children: [UIViewController]"

  /// The recipes by the id of an entry, or by the common prefix of the ids of a transition and its reverse.
  static let all: [String: SwiftRecipe] =
    builtIn.merging(helpers) { $1 }.merging(animators) { $1 }.merging(reversible) { $1 }.merging(effects) {
      $1
    }

  private static let builtIn: [String: SwiftRecipe] = [
    "push": SwiftRecipe(
      nil, parameterList: push, "navigationController.pushViewController(screen, animated: true)"),
    "pop": SwiftRecipe(nil, "navigationController.popViewController(animated: true)"),
    "present": SwiftRecipe(
      nil, parameterList: presentation,
      "screen.modalPresentationStyle = .fullScreen\npresenter.present(screen, animated: true)"),
    "dismiss": SwiftRecipe(
      nil, parameterList: "_ presenter: UIViewController", "presenter.dismiss(animated: true)"),
    "sheet": SwiftRecipe(
      nil, parameterList: presentation,
      "screen.modalPresentationStyle = .pageSheet\npresenter.present(screen, animated: true)"),
    "gallery": SwiftRecipe(
      nil, parameterList: push, "navigationController.pushViewController(screen, animated: true)"),
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
      "SlideTabs", parameterList: tabs, "return SlideTabs(tabBarController, pageEdge: .line)"),
    "slide-present": modal("SlideTransition(.up, edge: .raised)", "SlideTransition(.down, edge: .raised)"),
    "slide-dismiss": modal("SlideTransition(.up, edge: .raised)", "SlideTransition(.down, edge: .raised)"),
    "swipe": SwiftRecipe(
      "SwipeNavigation", "return SwipeNavigation(navigationController, pageEdge: .raised)"),
    "fullscreen": SwiftRecipe("FullScreenPop", "return FullScreenPop(navigationController)"),
    "interruptible": SwiftRecipe(
      "InterruptibleNavigation", "return InterruptibleNavigation(navigationController, pageEdge: .line)"),
    "container-spring": SwiftRecipe(
      "ButtonTabController", parameterList: children,
      "return ButtonTabController(viewControllers: children, motion: .spring(damping: $damping$))"),
    "container-objc": SwiftRecipe(
      "ButtonTabController", parameterList: children,
      "return ButtonTabController(viewControllers: children, motion: .spring(damping: $damping$))"),
    "container-slide": SwiftRecipe(
      "ButtonTabController", parameterList: children,
      "return ButtonTabController(viewControllers: children, motion: .slide)"),
    "tab-scroll-transition": SwiftRecipe(
      "GradientTabs", parameterList: tabs, "return GradientTabs(tabBarController, pageEdge: .line)"),
    "tab-scroll": SwiftRecipe(
      "ScrollTabController", parameterList: children, "return ScrollTabController(viewControllers: children)"),
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
      "LayoutPinchNavigation", parameterList: navigation + ", push: @escaping @MainActor (IndexPath) -> Void",
      "return LayoutPinchNavigation(navigationController, push: push)"),
    "ping": SwiftRecipe(
      "PingNavigation", parameterList: navigation + ", around button: UIView",
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
      "HeroTransition", parameterList: presentation,
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
      "HeroTransition", parameterList: tabs,
      """
      let hero = HeroTransition()
      tabBarController.delegate = hero
      return hero
      """)
    return found
  }()

  /// A presentation with a delegate that makes its animators.
  private static func modal(_ present: String, _ dismiss: String) -> SwiftRecipe {
    SwiftRecipe(
      "any UIViewControllerTransitioningDelegate", parameterList: presentation,
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

  private static func animated(_ animator: String, popsByDrag: Bool = true, usesOperation: Bool = false)
    -> SwiftRecipe
  {
    SwiftRecipe(
      "AnimatedNavigation",
      """
      return AnimatedNavigation(navigationController\(popsByDrag ? ", popsByDrag: true" : "")) { \(usesOperation ? "operation" : "_") in
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
      """, usesOperation: true),
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
      "any UIViewControllerTransitioningDelegate", parameterList: presentation,
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

  /// Returns a recipe that shows a snapshot of a view through an effect, in front of the view. If `effect` is nil, the
  /// effect is an argument of the function.
  static func effect(
    _ effect: String?, _ uniforms: [String], curve: String = "$curve$"
  ) -> SwiftRecipe {
    let settings = uniforms.map { "picture.setValue($\($0):numbers$, of: \"\($0)\")" }
    return SwiftRecipe(
      nil, parameterList: effect == nil ? "of view: UIView, by effect: Effect" : "of view: UIView",
      (["let picture = EffectView(effect: \(effect ?? "effect"), frame: view.frame)"] + settings + [
        "if let snapshot = view.snapshotView(afterScreenUpdates: true) { picture.addSubview(snapshot) }",
        "view.superview?.insertSubview(picture, aboveSubview: view)",
        "view.isHidden = true",
        "UIView.animate(withDuration: $duration$, delay: 0, options: \(curve)) { picture.progress = 1 }",
      ]).joined(separator: "\n"))
  }

  private static let effects: [String: SwiftRecipe] = [
    "blur": SwiftRecipe(
      nil, parameterList: "of view: UIView",
      """
      let backdrop = UIView(frame: view.bounds)
      backdrop.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      backdrop.isUserInteractionEnabled = false
      backdrop.layer.backgroundFilters = [LayerFilter.gaussianBlur(radius: 0)]
      view.addSubview(backdrop)
      UIView.animate(withDuration: $duration$, delay: 0, options: $curve$) {
        backdrop.layer.setValue($sigma$, forKeyPath: "backgroundFilters.gaussianBlur.inputRadius")
      }
      """),
    "shatter": effect("StarWarsTransition.effect", ["cell", "spread", "seed"]),
    "burst": effect("ExplodeTransition.effect", ["cell", "spread", "turn", "seed"]),
    "duotone": effect(".duotone", ["dark", "light", "amount"]),
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

import Transitions
import UIKit

extension TransitionCatalog {
  /// Magic move, matched elements, and Hero's motions.
  static let match: [TransitionEntry] =
    [
      TransitionEntry(
        id: "magic-move", title: "Magic move, push", origin: "VCTransitionsLibrary", interactive: false,
        duration: MatchTransition.duration, parameters: [.curve]
      ) { options in
        let move = MagicMoveTransition(timing: try options.timing())
        return try NavigationStage(options, change: .push, style: matching(move))
      },
      TransitionEntry(
        id: "magic-move-pop", title: "Magic move, pop, also by a drag", origin: "VCTransitionsLibrary",
        interactive: true, duration: MatchTransition.duration, parameters: [.curve]
      ) { options in
        let move = MagicMoveTransition(timing: try options.timing())
        return try NavigationStage(options, change: .pop, style: matching(move))
      },
      TransitionEntry(
        id: "match", title: "Matched picture and title, push", origin: "Segue", interactive: false,
        takesTwoPictures: false, duration: MatchTransition.duration, parameters: [.curve]
      ) { options in
        let match = MatchTransition(timing: try options.timing())
        return try NavigationStage(options, change: .push, style: matching(match), opensCard: true)
      },
      TransitionEntry(
        id: "match-pop", title: "Matched picture and title, pop, also by a drag", origin: "Segue",
        interactive: true, takesTwoPictures: false, duration: MatchTransition.duration, parameters: [.curve]
      ) { options in
        let match = MatchTransition(timing: try options.timing())
        return try NavigationStage(options, change: .pop, style: matching(match), opensCard: true)
      },
    ] + hero("push", "push", .automatic) + hero("cover", "cover", .cover(.up))
    + hero("page-in", "page in", .pageIn(.left)) + hero("zoom", "zoom", .zoom)
    + hero("zoom-slide", "slide and zoom", .zoomSlide(.left)) + [
      TransitionEntry(
        id: "hero-pull", title: "Hero's pull", origin: "Hero", interactive: false,
        duration: HeroTransition.heroDuration
      ) { try NavigationStage($0, change: .push, style: matching(HeroTransition(.pull(.right)))) },
      TransitionEntry(
        id: "hero-uncover", title: "Hero's uncover", origin: "Hero", interactive: false,
        duration: HeroTransition.heroDuration
      ) { try NavigationStage($0, change: .push, style: matching(HeroTransition(.uncover(.down)))) },
      TransitionEntry(
        id: "hero-tab", title: "Hero's slide between tabs", origin: "Hero", interactive: false,
        duration: HeroTransition.heroDuration
      ) { try TabStage($0) { _ in HeroTransition() } },
      TransitionEntry(
        id: "hero-present", title: "Hero's fade, present", origin: "Hero", interactive: false,
        duration: HeroTransition.heroDuration
      ) { try ModalStage(options: $0, change: .present, style: .fullScreen, custom: heroModal) },
      TransitionEntry(
        id: "hero-dismiss", title: "Hero's fade, dismiss", origin: "Hero", interactive: false,
        duration: HeroTransition.heroDuration
      ) { try ModalStage(options: $0, change: .dismiss, style: .fullScreen, custom: heroModal) },
    ]

  /// The entries of a motion: a push, and the pop that reverses it.
  private static func hero(_ id: String, _ title: String, _ motion: ScreenMotion) -> [TransitionEntry] {
    [
      TransitionEntry(
        id: "hero-\(id)", title: "Hero's \(title)", origin: "Hero", interactive: false,
        duration: HeroTransition.heroDuration
      ) { try NavigationStage($0, change: .push, style: matching(HeroTransition(motion))) },
      TransitionEntry(
        id: "hero-\(id)-pop", title: "Hero's \(title) reversed, pop, also by a drag", origin: "Hero",
        interactive: true, duration: HeroTransition.heroDuration
      ) { try NavigationStage($0, change: .pop, style: matching(HeroTransition(motion))) },
    ]
  }

  /// A style whose delegate is `match`, with a pop by a drag from anywhere.
  private static func matching(_ match: MatchTransition) -> NavigationStage.Style {
    .delegated { navigation in
      navigation.delegate = match
      // With these motions, both pages are at the same position.
      if match.screens == .fade || match.screens == .zoom {
        (navigation.topViewController as? DestinationGridViewController)?.fadesInTurn = true
      }
      let drag = FlatZoomInteractivePop(navigationController: navigation, includesEdge: true)
      match.interaction = drag
      return (match, drag)
    }
  }

  private static let heroModal: ModalStage.Custom = {
    let hero = HeroTransition()
    return ModalStage.Custom(animator: { hero.animator(reversed: !$0) }, fadesInTurn: true)
  }()
}

extension StageOptions {
  /// The timing curve that the parameter `curve` selects.
  @MainActor func timing() throws(ParameterError) -> UICubicTimingParameters {
    let curve: UIView.AnimationCurve =
      switch try curve(.curve) {
      case .curveEaseIn: .easeIn
      case .curveEaseOut: .easeOut
      case .curveLinear: .linear
      default: .easeInOut
      }
    return UICubicTimingParameters(animationCurve: curve)
  }
}

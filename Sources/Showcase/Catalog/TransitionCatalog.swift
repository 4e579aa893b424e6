import Transitions
import UIKit

/// All transitions, effects and scenes that the showcase and the command line offer.
@MainActor
package enum TransitionCatalog {
  /// The groups in display order.
  package static let groups = [
    TransitionGroup(title: "UIKit", entries: builtInEntries),
    TransitionGroup(title: "Slides and tabs", entries: slidesEntries + slidesAndTabs),
    TransitionGroup(title: "Containers", entries: softContainer + containersEntries),
    TransitionGroup(title: "Zooms", entries: zoomsEntries + shrinking),
    TransitionGroup(title: "Matched elements", entries: match),
    TransitionGroup(title: "Cards and albums", entries: cards),
    TransitionGroup(title: "Collection views", entries: layouts),
    TransitionGroup(title: "Perspective", entries: perspective),
    TransitionGroup(title: "Overlays and masks", entries: overlaysEntries + masks),
    TransitionGroup(title: "Pieces", entries: piecesEntries + pieces),
    TransitionGroup(title: "Filters", entries: filters),
    TransitionGroup(title: "Shaders", entries: shaders),
    TransitionGroup(title: "Effects on one picture", entries: effects),
    TransitionGroup(title: "Scenes", entries: scenesEntries),
  ]

  /// The entries of all groups.
  package static let all = groups.flatMap(\.entries)

  private static let builtInEntries: [TransitionEntry] = [
    TransitionEntry(
      id: "push", title: "Push", origin: "UIKit", interactive: false, duration: 0.5
    ) { try NavigationStage($0, change: .push, style: .builtIn) },
    TransitionEntry(
      id: "pop", title: "Pop, also by a drag from the left edge", origin: "UIKit", interactive: true,
      duration: 0.5
    ) { try NavigationStage($0, change: .pop, style: .builtIn) },
    TransitionEntry(
      id: "present", title: "Present over the whole screen", origin: "UIKit", interactive: false,
      duration: 0.5
    ) { try ModalStage(options: $0, change: .present, style: .fullScreen) },
    TransitionEntry(
      id: "dismiss", title: "Dismiss", origin: "UIKit", interactive: false, duration: 0.5
    ) { try ModalStage(options: $0, change: .dismiss, style: .fullScreen) },
    TransitionEntry(
      id: "sheet-present", title: "Sheet, present", origin: "UIKit", interactive: false, fillsScreen: false,
      duration: 0.5
    ) { try ModalStage(options: $0, change: .present, style: .pageSheet) },
    TransitionEntry(
      id: "sheet-dismiss", title: "Sheet, dismiss, also by a drag downwards", origin: "UIKit",
      interactive: true, fillsScreen: false,
      duration: 0.5
    ) { try ModalStage(options: $0, change: .dismiss, style: .pageSheet) },
  ]

  private static let slidesEntries: [TransitionEntry] = [
    TransitionEntry(
      id: "slide-push", title: "Slide, push", origin: "SDE", interactive: false,
      duration: SlideTransition.duration
    ) { try NavigationStage($0, change: .push, style: .delegated(slides)) },
    TransitionEntry(
      id: "slide-pop", title: "Slide, pop, also by a drag from the left edge", origin: "SDE",
      interactive: true,
      duration: SlideTransition.duration
    ) { try NavigationStage($0, change: .pop, style: .delegated(slides)) },
    TransitionEntry(
      id: "slide-tab", title: "Slide between tabs, also by a drag", origin: "SDE", interactive: true,
      duration: SlideTransition.duration
    ) { try TabStage($0) },
    TransitionEntry(
      id: "slide-present", title: "Slide, present", origin: "SDE", interactive: false,
      duration: SlideTransition.duration
    ) { try ModalStage(options: $0, change: .present, style: .custom, custom: slidesUp) },
    TransitionEntry(
      id: "slide-dismiss", title: "Slide, dismiss", origin: "SDE", interactive: false,
      duration: SlideTransition.duration
    ) { try ModalStage(options: $0, change: .dismiss, style: .custom, custom: slidesUp) },
    TransitionEntry(
      id: "swipe-pop", title: "Pop by a drag that may start anywhere", origin: "base", interactive: true,
      duration: SwipePop.duration
    ) {
      try NavigationStage(
        $0, change: .pop,
        style: .delegated { navigation in
          let swiping = SwipeNavigation(navigation, pageEdge: .raised)
          return (swiping, swiping.interactivePop)
        })
    },
    TransitionEntry(
      id: "fullscreen-pop", title: "Pop, the built-in one, by a drag that may start anywhere",
      origin: "FDFullscreenPopGesture", interactive: true, duration: 0.5
    ) { try NavigationStage($0, change: .pop, style: .fullScreenPop) },
    TransitionEntry(
      id: "interruptible-push", title: "Slide that can be paused and reversed, push", origin: "SDE",
      interactive: true, duration: InterruptibleSlide.duration
    ) { try NavigationStage($0, change: .push, style: .delegated(interruptible)) },
    TransitionEntry(
      id: "interruptible-pop", title: "Slide that can be paused and reversed, pop", origin: "SDE",
      interactive: true, duration: InterruptibleSlide.duration
    ) { try NavigationStage($0, change: .pop, style: .delegated(interruptible)) },
  ]

  private static let containersEntries: [TransitionEntry] = [
    TransitionEntry(
      id: "container-spring", title: "Five children in a container, by a spring", origin: "CustomContainer",
      interactive: false, duration: SpringSlideTransition.duration, parameters: [ContainerStage.damping]
    ) { try ContainerStage($0, motion: .spring(damping: $0.number(ContainerStage.damping))) },
    TransitionEntry(
      id: "container-slide", title: "Five children in a container, also by a drag", origin: "SDE",
      interactive: true, duration: SlideTransition.duration
    ) { try ContainerStage($0, motion: .slide) },
  ]

  private static let zoomsEntries: [TransitionEntry] = [
    TransitionEntry(
      id: "flatzoom-push", title: "Flat zoom, push", origin: "FlatZoom", interactive: false,
      takesTwoPictures: false,
      duration: FlatZoomPush.duration
    ) { try NavigationStage($0, change: .push, style: .flatZoom) },
    TransitionEntry(
      id: "flatzoom-pop", title: "Flat zoom, pop", origin: "FlatZoom", interactive: false,
      takesTwoPictures: false,
      duration: FlatZoomPop.duration
    ) { try NavigationStage($0, change: .pop, style: .flatZoom) },
    TransitionEntry(
      id: "flatzoom-interactive-pop", title: "Flat zoom, pop by a drag", origin: "FlatZoom",
      interactive: true, takesTwoPictures: false,
      duration: FlatZoomPop.duration
    ) { try NavigationStage($0, change: .pop, style: .flatZoom) },
    TransitionEntry(
      id: "blur-zoom", title: "Blur zoom: a change of focus", origin: "Segue", interactive: false,
      duration: BlurZoomTransition.duration, parameters: BlurZoomTransition.parameters
    ) { options in
      let animator = try BlurZoomTransition.maker(options)
      return try NavigationStage(options, change: .push, style: .animated(popsByDrag: true, by: animator))
    },
    TransitionEntry(
      id: "blur-zoom-pop", title: "Blur zoom back, also by a drag", origin: "Segue", interactive: true,
      duration: BlurZoomTransition.duration, parameters: BlurZoomTransition.parameters
    ) { options in
      let animator = try BlurZoomTransition.maker(options)
      return try NavigationStage(options, change: .pop, style: .animated(popsByDrag: true, by: animator))
    },
  ]

  private static let overlaysEntries: [TransitionEntry] = [
    TransitionEntry(
      id: "overlay-present", title: "Overlay, present", origin: "SDE", interactive: false, fillsScreen: false,
      duration: OverlayTransition.duration, parameters: [growing]
    ) { try ModalStage(options: $0, change: .present, style: .custom, custom: overlays($0)) },
    TransitionEntry(
      id: "overlay-dismiss", title: "Overlay, dismiss", origin: "SDE", interactive: false, fillsScreen: false,
      duration: OverlayTransition.duration, parameters: [growing]
    ) { try ModalStage(options: $0, change: .dismiss, style: .custom, custom: overlays($0)) },
    TransitionEntry(
      id: "bubble-present", title: "Bubble, present", origin: "BubbleTransition", interactive: false,
      showsAppParts: true, duration: BubbleTransition.duration, parameters: BubbleStage.parameters
    ) { try BubbleStage($0, change: .present) },
    TransitionEntry(
      id: "bubble-dismiss", title: "Bubble, dismiss by a drag downwards", origin: "BubbleTransition",
      interactive: true, showsAppParts: true, duration: BubbleTransition.duration,
      parameters: BubbleStage.parameters
    ) { try BubbleStage($0, change: .dismiss) },
  ]

  private static let piecesEntries: [TransitionEntry] = [
    TransitionEntry(
      id: "starwars", title: "Star Wars: the old screen falls apart", origin: "StarWars.iOS",
      interactive: false,
      duration: StarWarsTransition.duration, parameters: StarWarsTransition.parameters
    ) { options in
      let animator = try StarWarsTransition(options)
      return try NavigationStage(options, change: .pop, style: .animated(popsByDrag: false) { _ in animator })
    }
  ]

  private static let scenesEntries: [TransitionEntry] = [
    TransitionEntry(
      id: "flatzoom", kind: .scene, title: "Flat zoom: push, a released pop, a finished pop",
      origin: "FlatZoom", interactive: false, takesTwoPictures: false, duration: FlatZoomScene.duration
    ) { try FlatZoomScene($0) },
    TransitionEntry(
      id: "gallery", kind: .scene, title: "An app of three screens: photos, cards and settings",
      origin: "UIKit", interactive: false, takesTwoPictures: false, duration: GalleryScene.duration
    ) { try GalleryScene($0) },
  ]

  private static let slides:
    @MainActor (UINavigationController) -> (
      delegate: any UINavigationControllerDelegate, drag: DragInteraction
    ) = { navigation in
      let sliding = SlideNavigation(navigation, pageEdge: .line)
      return (sliding, sliding.interactivePop)
    }

  private static let interruptible:
    @MainActor (UINavigationController) -> (
      delegate: any UINavigationControllerDelegate, drag: DragInteraction
    ) = { navigation in
      let sliding = InterruptibleNavigation(navigation, pageEdge: .line)
      return (sliding, sliding.interaction)
    }

  private static let slidesUp = ModalStage.Custom(animator: {
    SlideTransition($0 ? .up : .down, edge: .raised)
  })

  /// Whether the dimming of an overlay grows with the card, as in the original, or fades in.
  private static let growing = TransitionParameter(name: "growing", type: "flag", defaultValue: "false")

  private static func overlays(_ options: StageOptions) throws -> ModalStage.Custom {
    let text = options.parameters[growing.name] ?? growing.defaultValue
    if let reason = growing.validationError(for: text) { throw ParameterError(description: reason) }
    let look: OverlayTransition.Look = ["true", "1"].contains(text) ? .growing : .fading
    return ModalStage.Custom(
      animator: { OverlayTransition(isPresenting: $0, look: look) },
      controller: {
        let controller = OverlayPresentationController(presentedViewController: $0, presenting: $1)
        controller.look = look
        return controller
      }, clips: true)
  }
}

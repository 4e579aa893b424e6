import Transitions
import UIKit

extension TransitionCatalog {
  /// Swipes that rotate the screens, and tabs.
  static let slidesAndTabs: [TransitionEntry] = [
    TransitionEntry(
      id: "right-swipe-flip", title: "Flip, pop, also by a drag that may start anywhere", origin: "base",
      interactive: true, duration: SwipeFlip.duration, parameters: [shade]
    ) { try NavigationStage($0, change: .pop, style: swipes(.flip, $0)) },
    TransitionEntry(
      id: "right-swipe-flip-push", title: "Flip, push", origin: "base", interactive: false,
      duration: SwipeFlip.duration, parameters: [shade]
    ) { try NavigationStage($0, change: .push, style: swipes(.flip, $0)) },
    TransitionEntry(
      id: "right-swipe-cube", title: "Cube, pop, also by a drag that may start anywhere", origin: "base",
      interactive: true, duration: SwipeCube.duration, parameters: [shade]
    ) { try NavigationStage($0, change: .pop, style: swipes(.cube, $0)) },
    TransitionEntry(
      id: "right-swipe-cube-push", title: "Cube, push", origin: "base", interactive: false,
      duration: SwipeCube.duration, parameters: [shade]
    ) { try NavigationStage($0, change: .push, style: swipes(.cube, $0)) },
    TransitionEntry(
      id: "tab-scroll-transition",
      title: "Full-screen tabs that slide, with gradient buttons, also by a drag",
      origin: "Segue", interactive: true, duration: SlideTransition.duration
    ) { try TabStage($0) { GradientTabs($0, pageEdge: .line) } },
    TransitionEntry(
      id: "tab-scroll", kind: .scene, title: "Full-screen tab scroll with gradient buttons",
      origin: "WXTabBarController", interactive: false, duration: TabScrollScene.duration
    ) { try TabScrollScene($0) },
  ]

  static let shrinking: [TransitionEntry] = [
    TransitionEntry(
      id: "shrink-zoom", title: "Shrinking zoom, push", origin: "objc.io", interactive: false,
      duration: ShrinkZoom.duration, parameters: [scale]
    ) { try NavigationStage($0, change: .push, style: shrinks($0)) },
    TransitionEntry(
      id: "shrink-zoom-pop", title: "Shrinking zoom, pop, also by a drag from the left half",
      origin: "objc.io", interactive: true, duration: ShrinkZoom.duration, parameters: [scale]
    ) { try NavigationStage($0, change: .pop, style: shrinks($0)) },
  ]

  static let softContainer: [TransitionEntry] = [
    TransitionEntry(
      id: "container-objc", title: "Five children in a container, by a softer spring", origin: "objc.io",
      interactive: false, duration: SpringSlideTransition.duration, parameters: [softDamping]
    ) { try ContainerStage($0, motion: .spring(damping: $0.number(softDamping))) }
  ]

  /// The opacity of the black over a screen that is edge-on.
  private static let shade = TransitionParameter(
    name: "shade", type: "number", defaultValue: "0.4", range: 0...1)
  /// The old screen's scale at the end.
  private static let scale = TransitionParameter(
    name: "scale", type: "number", defaultValue: "0.1", range: 0.01...1)
  /// A damping ratio whose overshoot is less than a pixel; the original's 0.75 leaves a gap beside the new child.
  private static let softDamping = TransitionParameter(
    name: "damping", type: "number", defaultValue: "0.92", range: 0.1...1)

  private static func swipes(
    _ style: SwipeNavigation.Style, _ options: StageOptions
  ) throws -> NavigationStage.Style {
    let shade = try options.shade(shade)
    return .delegated { navigation in
      navigation.view.backgroundColor = options.backdrop(UIColor(white: 0.06, alpha: 1))
      let swiping = SwipeNavigation(navigation, style: style)
      swiping.shade = shade
      return (swiping, swiping.interactivePop)
    }
  }

  private static func shrinks(_ options: StageOptions) throws -> NavigationStage.Style {
    let scale = try options.number(scale)
    return .delegated { navigation in
      navigation.view.backgroundColor = options.backdrop(options.screens == .app ? .white : .black)
      let zooming = ShrinkZoomNavigation(navigation) { ShrinkZoom(scale: scale) }
      return (zooming, zooming.interactivePop)
    }
  }
}

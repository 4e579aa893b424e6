import Transitions
import UIKit

/// Masks, pieces and filters (transitions.md §2.3).
extension TransitionCatalog {
  static let masks: [TransitionEntry] =
    [
      TransitionEntry(
        id: "ping", title: "Ping: a circle grows from a button", origin: "KYPingTransition",
        interactive: false, duration: PingTransition.duration, parameters: [dim, TransitionParameter.curve]
      ) { try NavigationStage($0, change: .push, style: .delegated(pings($0))) },
      TransitionEntry(
        id: "ping-pop", title: "Ping back into the button, also by a drag from the left edge",
        origin: "KYPingTransition", interactive: true, duration: PingTransition.duration,
        parameters: [dim, TransitionParameter.curve]
      ) { try NavigationStage($0, change: .pop, style: .delegated(pings($0))) },
    ]

  static let pieces: [TransitionEntry] = [
    TransitionEntry(
      id: "starwars-views", title: "Star Wars as views: pieces go a distance each, also by a drag",
      origin: "StarWars.iOS", interactive: true, duration: StarWarsViewsTransition.duration,
      parameters: PieceParameters.views
    ) { try NavigationStage($0, change: .pop, style: animated(PieceParameters.makeViews($0))) },
    TransitionEntry(
      id: "starwars-dynamics", title: "Star Wars with dynamics: pieces are pushed and fall, also by a drag",
      origin: "StarWars.iOS", interactive: true, duration: StarWarsDynamicsTransition.duration,
      parameters: PieceParameters.dynamics
    ) { try NavigationStage($0, change: .pop, style: animated(PieceParameters.makeDynamics($0))) },
    TransitionEntry(
      id: "explode", title: "Explode: the old screen bursts", origin: "VCTransitionsLibrary",
      interactive: false, duration: ExplodeTransition.duration, parameters: PieceParameters.explosion
    ) { try NavigationStage($0, change: .push, style: animated(PieceParameters.makeExplosion($0))) },
    TransitionEntry(
      id: "explode-pop", title: "Explode, pop, also by a drag", origin: "VCTransitionsLibrary",
      interactive: true, duration: ExplodeTransition.duration, parameters: PieceParameters.explosion
    ) { try NavigationStage($0, change: .pop, style: animated(PieceParameters.makeExplosion($0))) },
  ]

  static let filters: [TransitionEntry] = [
    TransitionEntry(
      id: "pixellate", title: "Pixellate: a mosaic of growing cells", origin: "GPUImage", interactive: false,
      duration: PixellateTransition.duration, parameters: [mosaicCell]
    ) { try NavigationStage($0, change: .push, style: animated(makePixellate($0))) },
    TransitionEntry(
      id: "pixellate-pop", title: "Pixellate, pop, also by a drag", origin: "GPUImage", interactive: true,
      duration: PixellateTransition.duration, parameters: [mosaicCell]
    ) { try NavigationStage($0, change: .pop, style: animated(makePixellate($0))) },
    TransitionEntry(
      id: "zoom-blur", title: "Zoom blur: away from the middle", origin: "GPUImage", interactive: false,
      duration: ZoomBlurTransition.duration, parameters: [blurSize]
    ) { try NavigationStage($0, change: .push, style: animated(makeZoomBlur($0))) },
    TransitionEntry(
      id: "zoom-blur-pop", title: "Zoom blur, pop, also by a drag", origin: "GPUImage", interactive: true,
      duration: ZoomBlurTransition.duration, parameters: [blurSize]
    ) { try NavigationStage($0, change: .pop, style: animated(makeZoomBlur($0))) },
  ]

  /// A style with pops by a drag from anywhere.
  private static func animated(
    _ make: @escaping @MainActor () -> any UIViewControllerAnimatedTransitioning
  ) -> NavigationStage.Style {
    .animated(popsByDrag: true) { _ in make() }
  }

  // MARK: Filters

  private static let mosaicCell = TransitionParameter(
    name: "cell", type: "number", defaultValue: "0.1", range: 0.005...0.5)
  private static let blurSize = TransitionParameter(
    name: "size", type: "number", defaultValue: "10", range: 0...25)

  private static func makePixellate(_ options: StageOptions) throws -> @MainActor () -> PixellateTransition {
    let cell = try options.number(mosaicCell)
    return { PixellateTransition(cell: cell) }
  }

  private static func makeZoomBlur(_ options: StageOptions) throws -> @MainActor () -> ZoomBlurTransition {
    let size = try options.number(blurSize)
    return { ZoomBlurTransition(size: size) }
  }

  // MARK: Ping

  /// The dimming of the other screen, without which the circle's edge would be invisible between white screens. The
  /// default of the class is no dimming.
  private static let dim = TransitionParameter(
    name: "dim", type: "number", defaultValue: "0.2", range: 0...1)

  /// Returns a closure that adds a button to the grid and makes the navigation delegate whose circle grows from the
  /// button.
  private static func pings(_ options: StageOptions) throws
    -> @MainActor (UINavigationController) -> (
      delegate: any UINavigationControllerDelegate, drag: DragInteraction
    )
  {
    let (dim, curve) = (try options.shade(dim), try options.curve(.curve))
    return { navigation in
      let button = UIView.plusButton(
        diameter: 40, bar: CGSize(width: 16, height: 2), color: Palette(isDark: false).accent)
      if let grid = navigation.viewControllers.first as? DestinationGridViewController {
        button.frame.origin = CGPoint(x: grid.view.bounds.width - 60, y: 60)
        button.autoresizingMask = [.flexibleLeftMargin, .flexibleBottomMargin]
        grid.view.addSubview(button)
        button.addGestureRecognizer(UITapGestureRecognizer { [weak grid] _ in grid?.open(0) })
      }
      // On a stage of pictures there is no button, and the circle starts in the centre.
      let pinging = PingNavigation(navigation, around: button.superview == nil ? nil : button)
      (pinging.dimming, pinging.curve) = (dim, curve)
      return (pinging, pinging.interactivePop)
    }
  }
}

/// The parameters of the transitions in pieces, and the closures that make their animators.
@MainActor
private enum PieceParameters {
  private static let seed = TransitionParameter(
    name: "seed", type: "integer", defaultValue: "1", range: 0...1_000_000)
  /// The shade of the pieces, without which white pieces would be invisible over a white screen. The default of the
  /// classes is no shade.
  private static let shade = TransitionParameter(
    name: "shade", type: "number", defaultValue: "0.35", range: 0...1)

  private static let viewCell = TransitionParameter(
    name: "cell", type: "number", defaultValue: "10", range: 2...200)
  private static let offset = TransitionParameter(
    name: "offset", type: "number", defaultValue: "200", range: 0...4000)
  static let views = [viewCell, offset, seed, shade]

  static func makeViews(_ options: StageOptions) throws -> @MainActor () -> StarWarsViewsTransition {
    let (cell, offset) = (try options.number(viewCell), try options.number(offset))
    let (seed, shade) = (try options.integer(seed), try options.shade(shade))
    return { StarWarsViewsTransition(cell: cell, offset: offset, seed: seed, shade: shade) }
  }

  private static let fallingCell = TransitionParameter(
    name: "cell", type: "number", defaultValue: "20", range: 5...200)
  private static let push = TransitionParameter(
    name: "push", type: "number", defaultValue: "0.15", range: 0...10)
  private static let gravity = TransitionParameter(
    name: "gravity", type: "number", defaultValue: "1", range: 0...10)
  static let dynamics = [fallingCell, push, gravity, seed, shade]

  static func makeDynamics(_ options: StageOptions) throws -> @MainActor () -> StarWarsDynamicsTransition {
    let (cell, push) = (try options.number(fallingCell), try options.number(push))
    let gravity = try options.number(gravity)
    let (seed, shade) = (try options.integer(seed), try options.shade(shade))
    return {
      StarWarsDynamicsTransition(cell: cell, push: push, gravity: gravity, seed: seed, shade: shade)
    }
  }

  private static let columns = TransitionParameter(
    name: "columns", type: "integer", defaultValue: "10", range: 1...200)
  private static let spread = TransitionParameter(
    name: "spread", type: "number", defaultValue: "100", range: 0...2000)
  private static let turn = TransitionParameter(
    name: "turn", type: "number", defaultValue: "10", range: 0...100)
  static let explosion = [columns, spread, turn, seed, shade]

  static func makeExplosion(_ options: StageOptions) throws -> @MainActor () -> ExplodeTransition {
    let (columns, spread) = (try options.integer(columns), try options.number(spread))
    let turn = try options.number(turn)
    let (seed, shade) = (try options.integer(seed), try options.shade(shade))
    return { ExplodeTransition(columns: columns, spread: spread, turn: turn, seed: seed, shade: shade) }
  }
}

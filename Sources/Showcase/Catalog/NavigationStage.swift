import Transitions
import UIKit

/// The showcase's two pages in a navigation controller, before a push or a pop.
@MainActor
package final class NavigationStage: Stage {
  package enum Change {
    case push, pop
  }

  package enum Style {
    case flatZoom, builtIn
    /// The built-in animation, with a pop by a drag anywhere.
    case fullScreenPop
    /// An animator of its own for pushes and pops; with a drag anywhere for a pop, or without.
    case animated(
      popsByDrag: Bool,
      by: @MainActor (UINavigationController.Operation) -> any UIViewControllerAnimatedTransitioning)
    /// A delegate that brings its own drag.
    case delegated(
      @MainActor (UINavigationController) -> (
        delegate: any UINavigationControllerDelegate, drag: DragInteraction
      ))
  }

  package let navigation: UINavigationController
  package let zoom: FlatZoomNavigation?
  package let animated: AnimatedNavigation?
  /// Held here: delegates are weak.
  private var delegate: (any UINavigationControllerDelegate)?
  private var drag: DragInteraction?
  private let grid: PlacesViewController
  private let change: Change

  package init(_ options: StageOptions, change: Change, style: Style) throws {
    self.change = change
    // What goes is the grid in a push and the page in a pop.
    let (first, page) = change == .push ? (options.from, options.to) : (options.to, options.from)
    grid = PlacesViewController(places: try Place.all(from: first, to: page))
    navigation = UINavigationController(rootViewController: grid)
    // The pages reach up to the edge and bring their own way back, but for the system's own push and pop.
    navigation.isNavigationBarHidden = true
    switch style {
    case .flatZoom: (zoom, animated) = (FlatZoomNavigation(navigation), nil)
    case .builtIn:
      (zoom, animated) = (nil, nil)
      navigation.isNavigationBarHidden = false
    case .fullScreenPop:
      (zoom, animated) = (nil, nil)
      navigation.isNavigationBarHidden = false
      _ = FullScreenPop(navigation)
    case .delegated(let make):
      (zoom, animated) = (nil, nil)
      (delegate, drag) = make(navigation)
    case .animated(let popsByDrag, let animator):
      zoom = nil
      animated = AnimatedNavigation(navigation, popsByDrag: popsByDrag, animator: animator)
    }
    if change == .pop { grid.open(0, animated: false) }
  }

  package var rootViewController: UIViewController { navigation }

  package func begin() {
    switch change {
    case .push: grid.open(0)
    case .pop: navigation.popViewController(animated: true)
    }
  }

  package func cancel() {
    navigation.grabTransition()
    navigation.releaseTransition(finishing: false)
  }

  package func reverse() {
    navigation.grabTransition()
    navigation.releaseTransition(finishing: false, evenly: true)
  }

  // MARK: In a hand

  /// Starts the transition held at 0.
  package func beginInteractive() {
    if change == .pop, let pop = zoom?.interactivePop ?? animated?.interactivePop ?? drag {
      pop.take()
    } else {
      begin()
      navigation.grabTransition()
    }
  }

  package func grab() { navigation.grabTransition() }
  package func scrub(to progress: Double) { navigation.scrubTransition(to: CGFloat(progress)) }
  package func finish() { navigation.releaseTransition(finishing: true) }

  /// The flying picture as the last frame showed it, in the window's points; nil while there is none.
  package var flyingFrame: CGRect? {
    let picture = (zoom?.animator as? FlatZoomPush)?.picture ?? (zoom?.animator as? FlatZoomPop)?.picture
    guard let picture, let window = picture.window, let shown = picture.layer.presentation() else {
      return nil
    }
    return picture.superview.map { window.convert(shown.frame, from: $0) }
  }
}

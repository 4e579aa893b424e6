import UIKit

/// The showcase's grid, and the page that is presented over it or goes again.
@MainActor
package final class ModalStage: NSObject, Stage, UIViewControllerTransitioningDelegate {
  package enum Change {
    case present, dismiss
  }

  /// Where animations come from that are not built in.
  package struct Custom {
    let animator: @MainActor (_ isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning
    var controller: (@MainActor (UIViewController, UIViewController?) -> UIPresentationController)?
    /// Nothing of the page is to stand out of it while it is small.
    var clips = false
  }

  package let grid: PlacesViewController
  package let page: PlaceViewController
  private let change: Change
  private let custom: Custom?

  package init(
    _ options: StageOptions, change: Change, style: UIModalPresentationStyle, custom: Custom? = nil
  ) throws {
    (self.change, self.custom) = (change, custom)
    // What goes is the grid, or the page.
    let (first, other) = change == .present ? (options.from, options.to) : (options.to, options.from)
    let places = try Place.all(from: first, to: other)
    grid = PlacesViewController(places: places)
    page = PlaceViewController(place: places[0], nearby: places.dropFirst().prefix(3).map(\.picture))
    super.init()
    page.modalPresentationStyle = style
    if let custom {
      page.transitioningDelegate = self
      page.view.clipsToBounds = custom.clips
    }
    // Once the grid is on screen, a page that is to be dismissed is there already.
    if change == .dismiss { grid.onAppear = { [weak self] in self?.presentAtOnce() } }
  }

  package var rootViewController: UIViewController { grid }

  private func presentAtOnce() {
    // When the page has gone, the grid appears again.
    grid.onAppear = nil
    grid.present(page, animated: false)
  }

  package func begin() {
    switch change {
    case .present: grid.present(page, animated: true)
    case .dismiss: grid.dismiss(animated: true)
    }
  }

  package func cancel() { release(evenly: false) }
  package func reverse() { release(evenly: true) }

  private func release(evenly: Bool) {
    grid.grabPresentation()
    grid.releasePresentation(finishing: false, evenly: evenly)
  }

  // MARK: Delegate

  package func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { custom?.animator(true) }

  package func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  { custom?.animator(false) }

  package func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController? { custom?.controller?(presented, presenting) }
}

import UIKit

/// The showcase's grid and the page that it presents or dismisses.
@MainActor
package final class ModalStage: NSObject, Stage, UIViewControllerTransitioningDelegate {
  package enum Change {
    case present, dismiss
  }

  /// An app's own animators and presentation controller.
  package struct Custom {
    let animator: @MainActor (_ isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning
    var controller: (@MainActor (UIViewController, UIViewController?) -> UIPresentationController)?
    /// Whether the page clips its subviews, so that nothing extends beyond it while it is small.
    var clips = false
  }

  package let grid: DestinationGridViewController
  package let page: DestinationViewController
  private let change: Change
  private let custom: Custom?

  package init(
    options: StageOptions, change: Change, style: UIModalPresentationStyle, custom: Custom? = nil
  ) throws {
    (self.change, self.custom) = (change, custom)
    // The outgoing screen is the grid in a presentation and the page in a dismissal.
    let (first, other) = change == .present ? (options.from, options.to) : (options.to, options.from)
    let destinations = try Destination.all(from: first, to: other)
    grid = DestinationGridViewController(destinations: destinations)
    page = DestinationViewController(
      destination: destinations[0], nearby: destinations.dropFirst().prefix(3).map(\.picture))
    super.init()
    page.modalPresentationStyle = style
    if let custom {
      page.transitioningDelegate = self
      page.view.clipsToBounds = custom.clips
    }
    // A dismissal starts with the page presented, without an animation, as soon as the grid is on screen.
    if change == .dismiss { grid.onAppear = { [weak self] in self?.presentAtOnce() } }
  }

  package var rootViewController: UIViewController { grid }

  private func presentAtOnce() {
    // The grid also appears after the dismissal.
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

import Transitions
import UIKit

/// The showcase's grid and the page that it presents or dismisses.
@MainActor
package final class ModalStage: NSObject, Stage, UIViewControllerTransitioningDelegate {
  package enum Change {
    case present, dismiss
  }

  /// A custom presentation, with its animators and its presentation controller.
  package struct Custom {
    /// Makes the animator of the presentation, or of the dismissal.
    let animator: @MainActor (_ isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning
    /// Makes the presentation controller; nil for UIKit's.
    var controller: (@MainActor (UIViewController, UIViewController?) -> UIPresentationController)?
    /// Whether the page clips its subviews, so that nothing extends beyond the page while the page is small.
    var clips = false
    /// Whether most of the old screen's content has disappeared when the texts of the new one begin to appear.
    var fadesInTurn = false
  }

  /// The presenting screen.
  package let grid: UIViewController
  /// The screen that is presented.
  package private(set) var page: UIViewController
  private let pair: PicturePair?
  private let change: Change
  private let style: UIModalPresentationStyle
  private let custom: Custom?
  private var hasPresented = false

  package init(
    options: StageOptions, change: Change, style: UIModalPresentationStyle, custom: Custom? = nil
  ) throws {
    (self.change, self.custom) = (change, custom)
    self.style = style
    pair = try PicturePair(options, isReversed: change == .dismiss)
    let whenAppeared: (@escaping () -> Void) -> Void
    if let pair {
      (grid, page) = (pair.first, pair.second)
      whenAppeared = { pair.first.onAppear = $0 }
      super.init()
    } else {
      // The outgoing screen is the grid in a presentation and the page in a dismissal.
      let (first, other) = change == .present ? (options.from, options.to) : (options.to, options.from)
      let destinations = try Destination.all(from: first, to: other)
      let grid = DestinationGridViewController(destinations: destinations)
      grid.palette = options.palette
      grid.fadesInTurn = custom?.fadesInTurn ?? false
      whenAppeared = { grid.onAppear = $0 }
      let make = Self.pages(of: destinations, options.palette, custom)
      (self.grid, page) = (grid, make(0))
      super.init()
      grid.onOpen = { [weak self] index in self?.open(make(index)) }
    }
    prepare(page)
    // A dismissal starts with the page presented, without an animation, as soon as the grid is on screen.
    if change == .dismiss { whenAppeared { [weak self] in self?.presentAtOnce() } }
  }

  package var pictures: (any PictureScreens)? { pair }

  package var rootViewController: UIViewController { grid }

  /// Returns a closure that makes the page of a destination from its index.
  private static func pages(
    of destinations: [Destination], _ palette: Palette, _ custom: Custom?
  ) -> (Int) -> DestinationViewController {
    { index in
      let others = (1...3).map { destinations[(index + $0) % destinations.count].picture }
      let page = DestinationViewController(destination: destinations[index], nearby: others)
      page.palette = palette
      page.fadesInTurn = custom?.fadesInTurn ?? false
      return page
    }
  }

  /// Configures the presentation of a page.
  private func prepare(_ page: UIViewController) {
    page.modalPresentationStyle = style
    guard let custom else { return }
    page.transitioningDelegate = self
    page.view.clipsToBounds = custom.clips || pair != nil
  }

  /// Presents the page of a picture that was tapped.
  private func open(_ new: UIViewController) {
    guard grid.presentedViewController == nil else { return }
    page = new
    prepare(new)
    grid.present(new, animated: true)
    if custom == nil, style == .fullScreen { separate(arrives: true) }
  }

  private func presentAtOnce() {
    // The grid also appears after the dismissal, which must not present the page a second time.
    guard !hasPresented else { return }
    hasPresented = true
    grid.present(page, animated: false)
  }

  package func begin() {
    switch change {
    case .present: grid.present(page, animated: true)
    case .dismiss: grid.dismiss(animated: true)
    }
    if custom == nil, pair == nil, page.modalPresentationStyle == .fullScreen {
      separate(arrives: change == .present)
    }
  }

  /// Shows a line and a shadow between the two pages, whose backgrounds have the same colour, during the built-in
  /// animation.
  private func separate(arrives: Bool) {
    guard let container = page.view.superview, let coordinator = page.transitionCoordinator else { return }
    let center = CGPoint(x: container.bounds.midX, y: container.bounds.midY)
    let below = CGPoint(x: center.x, y: center.y + container.bounds.height)
    let (start, end) = arrives ? (below, center) : (center, below)
    let edge = PageEdgeViews(.raised, below: page.view, arrives: arrives)
    edge.move(to: start)
    coordinator.animate(
      alongsideTransition: { _ in edge.follow(center: end) }, completion: { _ in edge.remove() })
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

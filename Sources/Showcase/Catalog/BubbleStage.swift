import Transitions
import UIKit

/// The showcase's grid with a button at its lower edge, and the page that opens from the button.
@MainActor
package final class BubbleStage: NSObject, Stage, UIViewControllerTransitioningDelegate {
  package enum Change {
    case present, dismiss
  }

  package let grid: UIViewController
  package let page: UIViewController
  private let pair: PicturePair?
  package let bubble = BubbleTransition()
  package let interaction = BubbleInteractiveTransition()
  private let change: Change

  nonisolated static let start = TransitionParameter(name: "start", type: "point", defaultValue: "195,760")
  nonisolated static let color = TransitionParameter(
    name: "color", type: "color", defaultValue: "0.98,0.42,0.30", takesAlpha: true)
  /// The parameters of the entries: the bubble's starting point in points, its colour and its timing curve.
  nonisolated static let parameters = [start, color, TransitionParameter.curve]

  package init(_ options: StageOptions, change: Change) throws {
    self.change = change
    pair = try PicturePair(options, isReversed: change == .dismiss)
    let whenAppeared: (@escaping () -> Void) -> Void
    if let pair {
      (grid, page) = (pair.first, pair.second)
      whenAppeared = { pair.first.onAppear = $0 }
    } else {
      // The outgoing screen is the grid in a presentation and the page in a dismissal.
      let (first, other) = change == .present ? (options.from, options.to) : (options.to, options.from)
      let destinations = try Destination.all(from: first, to: other)
      let grid = DestinationGridViewController(destinations: destinations)
      let page = DestinationViewController(
        destination: destinations[0], nearby: destinations.dropFirst().prefix(3).map(\.picture))
      (grid.palette, page.palette) = (options.palette, options.palette)
      whenAppeared = { grid.onAppear = $0 }
      (self.grid, self.page) = (grid, page)
    }
    super.init()
    // By default, the bubble starts at the button or, on a stage of pictures, in the centre.
    let defaultStart = CGPoint(
      x: options.size.width / 2, y: pair == nil ? options.size.height - 84 : options.size.height / 2)
    bubble.startingPoint =
      options.parameters[Self.start.name] == nil ? defaultStart : try options.point(Self.start)
    bubble.bubbleColor = try options.color(Self.color)
    bubble.curve = try options.curve(.curve)
    page.modalPresentationStyle = .custom
    page.transitioningDelegate = self
    if pair == nil { addButton() }
    interaction.attach(to: page)
    // A dismissal starts with the page presented, without an animation, as soon as the grid is on screen.
    if change == .dismiss { whenAppeared { [weak self] in self?.presentAtOnce() } }
  }

  package var pictures: (any PictureScreens)? { pair }

  package var rootViewController: UIViewController { grid }

  private func presentAtOnce() {
    guard grid.presentedViewController == nil else { return }
    grid.present(page, animated: false)
  }

  private func addButton() {
    let button = UIView.plusButton(
      diameter: 56, bar: CGSize(width: 20, height: 3), color: bubble.bubbleColor)
    button.center = bubble.startingPoint
    button.addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.present() })
    grid.view.addSubview(button)
    bubble.startingView = button
    bubble.clipsToBubble = true
  }

  private func present() { grid.present(page, animated: true) }

  package func begin() {
    switch change {
    case .present: present()
    case .dismiss: grid.dismiss(animated: true)
    }
  }

  // MARK: Delegate

  package func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    bubble.transitionMode = .present
    return bubble
  }

  package func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  {
    bubble.transitionMode = .dismiss
    return bubble
  }

  package func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  { interaction }
}

import Engine
import Foundation

/// The pop that follows a drag from the left edge.
@MainActor
final class EdgePop: MainActorObject, UIGestureRecognizerDelegate {
  /// Points a second against the pop beyond which a release is a refusal, however far the drag has come.
  static let refusal: CGFloat = 100

  /// What drives the pop that this gesture has begun; nil while it has begun none.
  private(set) var interaction: UIPercentDrivenInteractiveTransition?
  let recognizer = UIScreenEdgePanGestureRecognizer()
  private weak var navigation: UINavigationController?
  /// The transition that follows the drag.
  private weak var transition: TransitionCoordinator?
  /// The fraction at which the drag took hold.
  private var grabbed: CGFloat = 0

  init() {
    super.init(mainActor: ())
  }

  func attach(to navigation: UINavigationController) {
    self.navigation = navigation
    recognizer.edges = .left
    recognizer.delegate = self
    recognizer.addAction { [weak self] _ in self?.follow() }
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { mayBegin }

  /// There is something to pop and nothing runs, or what runs is this gesture's own.
  private var mayBegin: Bool {
    guard let navigation else { return false }
    if let running = navigation.transition { return running === transition }
    return navigation.viewControllers.count > 1 && !navigation.stack.hasWaiting
  }

  private func follow() {
    guard let view = navigation?.view else { return }
    switch recognizer.state {
    case .began: begin()
    case .changed: interaction?.update(grabbed + recognizer.translation(in: view).x / view.bounds.width)
    case .ended:
      if Self.finishes(
        fraction: interaction?.percentComplete ?? 0, velocity: recognizer.velocity(in: view).x,
        width: view.bounds.width)
      {
        interaction?.finish()
      } else {
        interaction?.cancel()
      }
    case .cancelled: interaction?.cancel()
    case .possible, .failed: break
    }
  }

  private func begin() {
    guard let navigation, mayBegin else { return }
    if transition != nil {
      interaction?.pause()
      grabbed = interaction?.percentComplete ?? 0
      return
    }
    grabbed = 0
    interaction = UIPercentDrivenInteractiveTransition()
    navigation.popViewController(animated: true)
    guard let started = navigation.transition, started.interactor === interaction else {
      // The delegate animates this pop itself, and by itself.
      interaction = nil
      return
    }
    transition = started
    started.animate(alongsideTransition: nil) { [weak self] _ in self?.interaction = nil }
  }

  /// Whether a drag let go at `fraction` with `velocity` points a second is meant to pop: what counts is where it would
  /// come to rest (animation.md §10).
  static func finishes(fraction: CGFloat, velocity: CGFloat, width: CGFloat) -> Bool {
    guard width > 0, velocity > -refusal else { return false }
    let projection = velocity * 0.499
    return (fraction * width + projection) / width > 0.5
  }
}

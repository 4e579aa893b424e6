import Engine
import Foundation

/// An object that a drag moves between two states, such as a stack with a controller to pop, or a sheet.
@MainActor
protocol TransitionDragHost: AnyObject {
  /// The view whose width or height is the length of the drag; nil if it does not exist.
  var draggedView: UIView? { get }

  /// The running transition, whether this drag or the app began it; nil if there is none.
  var runningTransition: TransitionCoordinator? { get }

  /// Whether the drag may begin a transition; called only while no transition runs.
  func mayBegin(_ drag: TransitionDrag) -> Bool

  /// Begins the transition that `drag.interaction` drives.
  func begin(_ drag: TransitionDrag)

  /// Whether another recognizer must wait until this drag has failed.
  func precedes(_ drag: TransitionDrag, _ other: UIGestureRecognizer) -> Bool
}

extension TransitionDragHost {
  func precedes(_ drag: TransitionDrag, _ other: UIGestureRecognizer) -> Bool { false }
}

/// A drag that begins a transition, drives it, grabs it again while the remainder plays, and releases it.
@MainActor
final class TransitionDrag: MainActorObject, UIGestureRecognizerDelegate {
  @MainActor enum Direction {
    case right, down

    func component(of point: CGPoint) -> CGFloat { self == .right ? point.x : point.y }
    @MainActor func length(of view: UIView) -> CGFloat {
      self == .right ? view.bounds.width : view.bounds.height
    }
  }

  /// The velocity against the direction, in points per second, from which a release cancels at any fraction.
  static let cancelVelocity: CGFloat = 100

  /// The interaction that drives the transition that this drag has begun; nil without one.
  private(set) var interaction: UIPercentDrivenInteractiveTransition?
  let recognizer: UIPanGestureRecognizer
  let direction: Direction
  /// Whether a recognized drag may begin a transition; nil for always.
  private let shouldBegin: ((UIPanGestureRecognizer) -> Bool)?
  private weak var host: (any TransitionDragHost)?
  /// The transition that the drag has begun.
  private weak var transition: TransitionCoordinator?
  /// The fraction, 0…1, at which the drag grabbed the transition; 0 for a drag that began it.
  private var grabFraction: CGFloat = 0

  init(
    _ direction: Direction, by recognizer: UIPanGestureRecognizer,
    mayBegin shouldBegin: ((UIPanGestureRecognizer) -> Bool)? = nil
  ) {
    self.direction = direction
    self.recognizer = recognizer
    self.shouldBegin = shouldBegin
    super.init(mainActor: ())
  }

  func attach(to host: any TransitionDragHost) {
    self.host = host
    recognizer.delegate = self
    recognizer.addAction { [weak self] _ in self?.handlePan() }
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    mayBegin && (host?.runningTransition != nil || shouldBegin?(recognizer) ?? true)
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    host?.precedes(self, otherGestureRecognizer) ?? false
  }

  /// Whether the drag may begin a transition, which the host allows while none runs, or grab the running transition, if
  /// this drag has begun it.
  private var mayBegin: Bool {
    guard let host else { return false }
    if let running = host.runningTransition { return running === transition }
    return host.mayBegin(self)
  }

  private func handlePan() {
    guard let view = host?.draggedView else { return }
    // The translation is measured in the window, as the view moves with the drag.
    switch recognizer.state {
    case .began: begin()
    case .changed:
      interaction?.update(
        grabFraction + direction.component(of: recognizer.translation(in: nil)) / direction.length(of: view))
    case .ended:
      if Self.finishes(
        fraction: interaction?.percentComplete ?? 0,
        velocity: direction.component(of: recognizer.velocity(in: nil)),
        length: direction.length(of: view))
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
    guard let host else { return }
    if let running = host.runningTransition {
      guard running === transition else { return }
      interaction?.pause()
      grabFraction = interaction?.percentComplete ?? 0
      return
    }
    grabFraction = 0
    interaction = UIPercentDrivenInteractiveTransition()
    host.begin(self)
    guard let started = host.runningTransition, started.interactor === interaction else {
      // The app animates this transition without the interaction of this drag.
      interaction = nil
      return
    }
    transition = started
    started.animate(alongsideTransition: nil) { [weak self] _ in self?.interaction = nil }
  }

  /// Whether a drag that is released at `fraction` with `velocity` points per second completes the transition: its
  /// projected end must be beyond half of `length`, in points (animation.md §10).
  static func finishes(fraction: CGFloat, velocity: CGFloat, length: CGFloat) -> Bool {
    guard length > 0, velocity > -cancelVelocity else { return false }
    // 0.499 seconds: 0.998 / (1 - 0.998) / 1000, the distance per velocity of a deceleration at the normal rate.
    let projection = velocity * 0.499
    return (fraction * length + projection) / length > 0.5
  }
}

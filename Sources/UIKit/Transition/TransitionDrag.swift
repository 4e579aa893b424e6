import Engine
import Foundation

/// What a drag moves between two states: a stack with something to pop, a sheet.
@MainActor
protocol TransitionDragHost: AnyObject {
  /// The view along which the drag counts.
  var draggedView: UIView? { get }

  /// The transition that runs, whoever began it.
  var runningTransition: TransitionCoordinator? { get }

  /// Whether there is something to begin; asked only while nothing runs.
  func mayBegin(_ drag: TransitionDrag) -> Bool

  /// Begins the transition that `drag.interaction` is to drive.
  func begin(_ drag: TransitionDrag)

  /// Whether another recognizer waits until this drag has failed.
  func precedes(_ drag: TransitionDrag, _ other: UIGestureRecognizer) -> Bool
}

extension TransitionDragHost {
  func precedes(_ drag: TransitionDrag, _ other: UIGestureRecognizer) -> Bool { false }
}

/// A transition that follows a finger: begun by it, held, grabbed again while the rest plays, and let go.
@MainActor
final class TransitionDrag: MainActorObject, UIGestureRecognizerDelegate {
  @MainActor enum Way {
    case right, down

    func along(_ point: CGPoint) -> CGFloat { self == .right ? point.x : point.y }
    @MainActor func length(of view: UIView) -> CGFloat {
      self == .right ? view.bounds.width : view.bounds.height
    }
  }

  /// Points a second against the way beyond which a release is a refusal, however far the drag has come.
  static let refusal: CGFloat = 100

  /// What drives the transition that this drag has begun; nil while it has begun none.
  private(set) var interaction: UIPercentDrivenInteractiveTransition?
  let recognizer: UIPanGestureRecognizer
  let way: Way
  /// Whether a drag that is recognized while nothing runs is meant.
  private let isMeant: ((UIPanGestureRecognizer) -> Bool)?
  private weak var host: (any TransitionDragHost)?
  /// The transition that follows the drag.
  private weak var transition: TransitionCoordinator?
  /// The fraction at which the drag took hold.
  private var grabbed: CGFloat = 0

  init(
    _ way: Way, by recognizer: UIPanGestureRecognizer,
    mayBegin isMeant: ((UIPanGestureRecognizer) -> Bool)? = nil
  ) {
    self.way = way
    self.recognizer = recognizer
    self.isMeant = isMeant
    super.init(mainActor: ())
  }

  func attach(to host: any TransitionDragHost) {
    self.host = host
    recognizer.delegate = self
    recognizer.addAction { [weak self] _ in self?.follow() }
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    mayBegin && (host?.runningTransition != nil || isMeant?(recognizer) ?? true)
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    host?.precedes(self, otherGestureRecognizer) ?? false
  }

  /// There is something to begin and nothing runs, or what runs is this drag's own.
  private var mayBegin: Bool {
    guard let host else { return false }
    if let running = host.runningTransition { return running === transition }
    return host.mayBegin(self)
  }

  private func follow() {
    guard let view = host?.draggedView else { return }
    // The view moves with the drag: what counts is where the finger is in the window.
    switch recognizer.state {
    case .began: begin()
    case .changed:
      interaction?.update(grabbed + way.along(recognizer.translation(in: nil)) / way.length(of: view))
    case .ended:
      if Self.finishes(
        fraction: interaction?.percentComplete ?? 0, velocity: way.along(recognizer.velocity(in: nil)),
        length: way.length(of: view))
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
      grabbed = interaction?.percentComplete ?? 0
      return
    }
    grabbed = 0
    interaction = UIPercentDrivenInteractiveTransition()
    host.begin(self)
    guard let started = host.runningTransition, started.interactor === interaction else {
      // Somebody else animates this transition, and by itself.
      interaction = nil
      return
    }
    transition = started
    started.animate(alongsideTransition: nil) { [weak self] _ in self?.interaction = nil }
  }

  /// Whether a drag let go at `fraction` with `velocity` points a second is meant: what counts is where it would come to
  /// rest (animation.md §10).
  static func finishes(fraction: CGFloat, velocity: CGFloat, length: CGFloat) -> Bool {
    guard length > 0, velocity > -refusal else { return false }
    let projection = velocity * 0.499
    return (fraction * length + projection) / length > 0.5
  }
}

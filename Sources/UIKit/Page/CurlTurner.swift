import Engine
import Foundation

/// Pages that curl about their left or upper edge: a tap near a side turns one, a drag takes it along.
@MainActor
final class CurlTurner: MainActorObject, PageTurner, UIGestureRecognizerDelegate {
  /// The seconds of a turn, and the part of the width at each side in which a tap turns a page; Apple's are not
  /// published.
  static let duration: TimeInterval = 0.5
  static let side: CGFloat = 0.25
  /// The velocity, in points per second, from which a drag turns a page wherever it ends.
  static let fling: CGFloat = 300

  weak var pages: UIPageViewController?
  private let outer = UIView()
  /// The view that curls. A layer curls from its lower edge, so that it is turned by a quarter if pages lie from left
  /// to right.
  private let sheet = UIView()
  /// The view that holds the page upright.
  private let holder = UIView()
  private let tap = UITapGestureRecognizer()
  private let pan = UIPanGestureRecognizer()
  private var turn: Turn?

  private struct Turn {
    let page: UIViewController
    let old: UIViewController?
    let direction: UIPageViewController.NavigationDirection
    let animator: UIViewPropertyAnimator
    /// Whether a finger moves the page, not the animation.
    var isByFinger = false
    let completion: (Bool) -> Void
  }

  init() {
    super.init(mainActor: ())
    outer.clipsToBounds = true
    outer.addSubview(sheet)
    sheet.addSubview(holder)
    tap.addAction { [weak self] recognizer in
      if recognizer.state == .ended { self?.tapped() }
    }
    pan.addAction { [weak self] _ in self?.panned() }
    for recognizer in [tap, pan] as [UIGestureRecognizer] {
      recognizer.delegate = self
      outer.addGestureRecognizer(recognizer)
    }
  }

  var view: UIView { outer }
  var recognizers: [UIGestureRecognizer] { [tap, pan] }
  var target: UIViewController? { turn.flatMap { $0.isByFinger ? nil : $0.page } }
  var isTurning: Bool { turn != nil }
  private var isHorizontal: Bool { pages?.navigationOrientation != .vertical }

  // MARK: Rest

  func layOut(in area: CGRect) {
    if outer.bounds.size != area.size { abort() }
    outer.frame = area
    lay()
  }

  /// Turns the sheet and its holder against each other, also at rest, as the picture of the last frame curls. Quarters
  /// of turns are exact, so that nothing between pixels is drawn.
  private func lay() {
    let size = outer.bounds.size
    UIView.performWithoutAnimation {
      sheet.transform = isHorizontal ? CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0) : .identity
      sheet.bounds.size = isHorizontal ? CGSize(width: size.height, height: size.width) : size
      sheet.center = CGPoint(x: size.width / 2, y: size.height / 2)
      holder.transform = isHorizontal ? CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0) : .identity
      holder.bounds.size = size
      holder.center = CGPoint(x: sheet.bounds.width / 2, y: sheet.bounds.height / 2)
      pages?.shown?.viewIfLoaded?.frame = holder.bounds
      turn?.page.viewIfLoaded?.frame = holder.bounds
    }
  }

  func show(_ page: UIViewController) {
    lay()
    put(page)
  }

  private func put(_ page: UIViewController) {
    guard let view = page.view else { return }
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.frame = holder.bounds
    if view.superview !== holder { holder.addSubview(view) }
    page.sendIsAppearingIfPending()
  }

  // MARK: Turns

  func turn(
    to page: UIViewController, _ direction: UIPageViewController.NavigationDirection,
    completion: @escaping (Bool) -> Void
  ) {
    abort()
    begin(page, towards: direction, isByFinger: false, completion: completion).startAnimation()
  }

  /// Prepares a turn, which its animator plays.
  private func begin(
    _ page: UIViewController, towards direction: UIPageViewController.NavigationDirection, isByFinger: Bool,
    completion: @escaping (Bool) -> Void
  ) -> UIViewPropertyAnimator {
    let old = pages?.shown
    pages?.begin(page, from: old)
    let animator = UIViewPropertyAnimator(duration: Self.duration, curve: isByFinger ? .linear : .easeInOut)
    turn = Turn(
      page: page, old: old, direction: direction, animator: animator, isByFinger: isByFinger,
      completion: completion)
    animator.addAnimations { [self] in
      UIView.transition(
        with: sheet, duration: Self.duration,
        options: [direction == .forward ? .transitionCurlUp : .transitionCurlDown, .curveLinear]
      ) {
        old?.viewIfLoaded?.removeFromSuperview()
        self.put(page)
      }
    }
    animator.addCompletion { [weak self] position in self?.ended(animator, completed: position == .end) }
    return animator
  }

  private func ended(_ animator: UIViewPropertyAnimator, completed: Bool) {
    guard let turn, turn.animator === animator else { return }
    self.turn = nil
    if completed {
      pages?.finish(turn.page, replacing: turn.old)
    } else {
      pages?.cancel(turn.page, keeping: turn.old)
      if let old = turn.old { show(old) }
    }
    turn.completion(completed)
  }

  func abort() {
    guard let turn else { return }
    if turn.isByFinger {
      pan.isEnabled = false
      pan.isEnabled = true
    }
    guard self.turn != nil else { return }
    if turn.animator.state == .inactive { turn.animator.pauseAnimation() }
    turn.animator.stopAnimation(false)
    turn.animator.finishAnimation(at: turn.isByFinger ? .start : .end)
  }

  // MARK: Gestures

  /// The direction in which a tap or a drag turns; nil where it turns nothing.
  private func direction(of recognizer: UIGestureRecognizer) -> UIPageViewController.NavigationDirection? {
    if recognizer === pan {
      let travel = pan.translation(in: outer)
      let (along, across) = isHorizontal ? (travel.x, travel.y) : (travel.y, travel.x)
      return abs(along) <= abs(across) ? nil : along < 0 ? .forward : .reverse
    }
    let location = recognizer.location(in: outer)
    let part =
      isHorizontal ? location.x / max(1, outer.bounds.width) : location.y / max(1, outer.bounds.height)
    return part < Self.side ? .reverse : part > 1 - Self.side ? .forward : nil
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    turn == nil && pages?.dataSource != nil && direction(of: gestureRecognizer) != nil
  }

  /// Begins the turn to the page of a gesture, of which the delegate is notified; nil if there is no such page.
  private func beginByGesture(_ recognizer: UIGestureRecognizer) -> UIViewPropertyAnimator? {
    guard turn == nil, let pages, let shown = pages.shown, let direction = direction(of: recognizer),
      let page = pages.page(direction, of: shown)
    else { return nil }
    pages.tellWillTurn(to: page)
    return begin(page, towards: direction, isByFinger: recognizer === pan) { [weak pages] completed in
      pages?.tellDidTurn(from: shown, direction, completed: completed)
    }
  }

  private func tapped() { beginByGesture(tap)?.startAnimation() }

  private func panned() {
    switch pan.state {
    case .began:
      guard let animator = beginByGesture(pan) else { return }
      animator.pauseAnimation()
      follow()
    case .changed: follow()
    case .ended: release(cancelled: false)
    case .cancelled, .failed: release(cancelled: true)
    default: break
    }
  }

  private func follow() {
    guard let turn, turn.isByFinger else { return }
    let travel = pan.translation(in: outer)
    let part = isHorizontal ? -travel.x / max(1, outer.bounds.width) : -travel.y / max(1, outer.bounds.height)
    turn.animator.fractionComplete = min(1, max(0, part * turn.direction.step))
  }

  private func release(cancelled: Bool) {
    guard let turn, turn.isByFinger else { return }
    let velocity = pan.velocity(in: outer)
    let speed = -(isHorizontal ? velocity.x : velocity.y) * turn.direction.step
    let completes =
      !cancelled && (speed > Self.fling || speed > -Self.fling && turn.animator.fractionComplete > 0.5)
    turn.animator.isReversed = !completes
    turn.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
  }
}

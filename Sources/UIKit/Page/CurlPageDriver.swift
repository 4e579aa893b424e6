import Engine
import Foundation

/// The driver of pages that curl about their left or upper edge, on a tap near a side or with a drag.
@MainActor
final class CurlPageDriver: MainActorObject, PageDriver, UIGestureRecognizerDelegate {
  /// The duration of a curl in seconds; chosen here, as Apple does not publish its value.
  static let duration: TimeInterval = 0.5
  /// The fraction of the width or height, at each end, in which a tap changes the page; chosen here, as Apple does not
  /// publish its value.
  static let tapFraction: CGFloat = 0.25
  /// The speed, in points per second, above which the direction of a lifted finger, not its position, decides whether
  /// the change is completed.
  static let flingVelocity: CGFloat = 300

  weak var pages: UIPageViewController?
  private let container = UIView()
  /// The view that curls. A layer curls from its lower edge, so the view is rotated by 90° for horizontal navigation.
  private let sheet = UIView()
  /// The superview of the page, which is rotated by 90° in the opposite direction for horizontal navigation.
  private let holder = UIView()
  private let tap = UITapGestureRecognizer()
  private let pan = UIPanGestureRecognizer()
  private var change: PageChange?

  private struct PageChange {
    let page: UIViewController
    let old: UIViewController?
    let direction: UIPageViewController.NavigationDirection
    let animator: UIViewPropertyAnimator
    /// Whether a drag sets the fraction of the animation.
    var isByDrag = false
    let completion: (Bool) -> Void
  }

  init() {
    super.init(mainActor: ())
    container.clipsToBounds = true
    container.addSubview(sheet)
    sheet.addSubview(holder)
    tap.addAction { [weak self] recognizer in
      if recognizer.state == .ended { self?.tapped() }
    }
    pan.addAction { [weak self] _ in self?.panned() }
    for recognizer in [tap, pan] as [UIGestureRecognizer] {
      recognizer.delegate = self
      container.addGestureRecognizer(recognizer)
    }
  }

  var view: UIView { container }
  var recognizers: [UIGestureRecognizer] { [tap, pan] }
  var target: UIViewController? { change.flatMap { $0.isByDrag ? nil : $0.page } }
  var isChangingPage: Bool { change != nil }
  private var isHorizontal: Bool { pages?.navigationOrientation != .vertical }

  // MARK: Without animation

  func layOut(in area: CGRect) {
    if container.bounds.size != area.size { abort() }
    container.frame = area
    layOutSheet()
  }

  /// Rotates the sheet and its holder in opposite directions, also between changes, because the curl shows a snapshot
  /// of the last frame. Rotations by 90° are exact, so that the page stays on the pixel grid.
  private func layOutSheet() {
    let size = container.bounds.size
    UIView.performWithoutAnimation {
      sheet.transform = isHorizontal ? CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0) : .identity
      sheet.bounds.size = isHorizontal ? CGSize(width: size.height, height: size.width) : size
      sheet.center = CGPoint(x: size.width / 2, y: size.height / 2)
      holder.transform = isHorizontal ? CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0) : .identity
      holder.bounds.size = size
      holder.center = CGPoint(x: sheet.bounds.width / 2, y: sheet.bounds.height / 2)
      pages?.shownPage?.viewIfLoaded?.frame = holder.bounds
      change?.page.viewIfLoaded?.frame = holder.bounds
    }
  }

  func show(_ page: UIViewController) {
    layOutSheet()
    addView(of: page)
  }

  private func addView(of page: UIViewController) {
    guard let view = page.view else { return }
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.frame = holder.bounds
    if view.superview !== holder { holder.addSubview(view) }
    page.sendIsAppearingIfPending()
  }

  // MARK: Changes of page

  func change(
    to page: UIViewController, _ direction: UIPageViewController.NavigationDirection,
    completion: @escaping (Bool) -> Void
  ) {
    abort()
    begin(page, towards: direction, isByDrag: false, completion: completion).startAnimation()
  }

  /// Prepares a change and its animator, which the caller starts.
  private func begin(
    _ page: UIViewController, towards direction: UIPageViewController.NavigationDirection, isByDrag: Bool,
    completion: @escaping (Bool) -> Void
  ) -> UIViewPropertyAnimator {
    let old = pages?.shownPage
    pages?.begin(page, from: old)
    let animator = UIViewPropertyAnimator(duration: Self.duration, curve: isByDrag ? .linear : .easeInOut)
    change = PageChange(
      page: page, old: old, direction: direction, animator: animator, isByDrag: isByDrag,
      completion: completion)
    animator.addAnimations { [self] in
      UIView.transition(
        with: sheet, duration: Self.duration,
        options: [direction == .forward ? .transitionCurlUp : .transitionCurlDown, .curveLinear]
      ) {
        old?.viewIfLoaded?.removeFromSuperview()
        self.addView(of: page)
      }
    }
    animator.addCompletion { [weak self] position in
      self?.animationEnded(animator, completed: position == .end)
    }
    return animator
  }

  private func animationEnded(_ animator: UIViewPropertyAnimator, completed: Bool) {
    guard let change, change.animator === animator else { return }
    self.change = nil
    if completed {
      pages?.finish(change.page, replacing: change.old)
    } else {
      pages?.cancel(change.page, keeping: change.old)
      if let old = change.old { show(old) }
    }
    change.completion(completed)
  }

  func abort() {
    guard let change else { return }
    if change.isByDrag {
      // Disabling the recognizer cancels its gesture.
      pan.isEnabled = false
      pan.isEnabled = true
    }
    guard self.change != nil else { return }
    if change.animator.state == .inactive { change.animator.pauseAnimation() }
    change.animator.stopAnimation(false)
    change.animator.finishAnimation(at: change.isByDrag ? .start : .end)
  }

  // MARK: Gestures

  /// The direction in which a tap or a drag changes the page; nil for a gesture that does not change the page.
  private func direction(of recognizer: UIGestureRecognizer) -> UIPageViewController.NavigationDirection? {
    if recognizer === pan {
      let travel = pan.translation(in: container)
      let (along, across) = isHorizontal ? (travel.x, travel.y) : (travel.y, travel.x)
      if abs(along) <= abs(across) { return nil }
      return along < 0 ? .forward : .reverse
    }
    let location = recognizer.location(in: container)
    let size = container.bounds.size
    let fraction = isHorizontal ? location.x / max(1, size.width) : location.y / max(1, size.height)
    if fraction < Self.tapFraction { return .reverse }
    return fraction > 1 - Self.tapFraction ? .forward : nil
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    change == nil && pages?.dataSource != nil && direction(of: gestureRecognizer) != nil
  }

  /// Begins the change of a gesture and notifies the delegate; returns nil if there is no page in its direction.
  private func beginByGesture(_ recognizer: UIGestureRecognizer) -> UIViewPropertyAnimator? {
    guard change == nil, let pages, let shownPage = pages.shownPage,
      let direction = direction(of: recognizer), let page = pages.page(direction, of: shownPage)
    else { return nil }
    pages.notifyWillTransition(to: page)
    return begin(page, towards: direction, isByDrag: recognizer === pan) { [weak pages] completed in
      pages?.notifyDidTransition(from: shownPage, direction, completed: completed)
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
    guard let change, change.isByDrag else { return }
    let travel = pan.translation(in: container)
    let size = container.bounds.size
    let fraction = isHorizontal ? -travel.x / max(1, size.width) : -travel.y / max(1, size.height)
    change.animator.fractionComplete = min(1, max(0, fraction * change.direction.sign))
  }

  private func release(cancelled: Bool) {
    guard let change, change.isByDrag else { return }
    let velocity = pan.velocity(in: container)
    let speed = -(isHorizontal ? velocity.x : velocity.y) * change.direction.sign
    let isPastMiddle = change.animator.fractionComplete > 0.5
    let completes =
      !cancelled && (speed > Self.flingVelocity || speed > -Self.flingVelocity && isPastMiddle)
    change.animator.isReversed = !completes
    change.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
  }
}

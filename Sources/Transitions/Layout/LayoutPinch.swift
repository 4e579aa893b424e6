import UIKit

/// A pinch that drives pushes and pops between two layouts of one collection view (transitions.md §2.4, collection
/// layout).
///
/// Fingers that move apart push, fingers that come together pop. The item between the fingers scales with their
/// distance, and the remainder plays after the pinch. Another pinch grabs a transition that is still running.
///
/// Both controllers are `UICollectionViewController`s, the upper one with `useLayoutToLayoutNavigationTransitions`. A
/// delegate returns this object while `isActive`, as `LayoutPinchNavigation` does.
@preconcurrency @MainActor
public final class LayoutPinch: UIPercentDrivenInteractiveTransition, UIGestureRecognizerDelegate {
  /// The fraction beyond which a release completes; the fraction is extrapolated by the velocity of the fingers.
  public nonisolated static let threshold: CGFloat = 0.5
  /// The time in seconds by which a release extrapolates the fraction.
  nonisolated static let lead: CGFloat = 0.15

  /// The recognizer, on the navigation controller's view.
  public let pinchGestureRecognizer = UIPinchGestureRecognizer()
  /// Whether a pinch holds the transition now.
  public private(set) var isActive = false
  private weak var navigationController: UINavigationController?
  private let push: @MainActor (IndexPath) -> Void
  /// The transition that this object has begun, until it ends.
  private weak var transition: (any UIViewControllerTransitionCoordinator)?
  /// The size of the item after the transition as a multiple of its size before.
  private var growth: CGFloat = 1
  /// The size of the item at the beginning of the pinch as a multiple of its size before the transition.
  private var grabSize: CGFloat = 1

  /// Adds the recognizer to the view of `navigationController`; `push` pushes the controller of the other layout, for
  /// the item between the fingers, or does nothing.
  public init(
    _ navigationController: UINavigationController, push: @escaping @MainActor (IndexPath) -> Void
  ) {
    self.navigationController = navigationController
    self.push = push
    super.init()
    pinchGestureRecognizer.delegate = self
    pinchGestureRecognizer.addAction { [weak self] _ in self?.handlePinch() }
    navigationController.view.addGestureRecognizer(pinchGestureRecognizer)
  }

  /// Whether the pinch begins a push or a pop, or grabs this object's own transition.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let navigationController else { return false }
    if let running = navigationController.transitionCoordinator { return running === transition }
    guard let top = navigationController.topViewController as? UICollectionViewController else {
      return false
    }
    return isOpening || canPop(top, navigationController)
  }

  private var isOpening: Bool { pinchGestureRecognizer.scale > 1 || pinchGestureRecognizer.velocity > 0 }

  private func canPop(_ top: UICollectionViewController, _ navigationController: UINavigationController)
    -> Bool
  {
    top.useLayoutToLayoutNavigationTransitions && navigationController.viewControllers.count > 1
  }

  private func handlePinch() {
    switch pinchGestureRecognizer.state {
    case .began:
      begin()
      follow()
    case .changed: follow()
    case .ended:
      let rate = grabSize * pinchGestureRecognizer.velocity / (growth - 1)
      release(finishing: fraction + rate * Self.lead > Self.threshold)
    case .cancelled: release(finishing: false)
    case .possible, .failed: break
    }
  }

  /// The fraction at which the item has the size that the fingers set; the size grows linearly.
  private var fraction: CGFloat {
    min(1, max(0, (grabSize * pinchGestureRecognizer.scale - 1) / (growth - 1)))
  }

  private func follow() { if isActive { update(fraction) } }

  private func begin() {
    guard let navigationController else { return }
    if let running = navigationController.transitionCoordinator {
      guard running === transition else { return }
      isActive = true
      pause()
      grabSize = 1 + (growth - 1) * percentComplete
      return
    }
    guard let top = navigationController.topViewController as? UICollectionViewController,
      let view = top.collectionView
    else { return }
    let item = itemBetweenTheFingers(in: view)
    let before = item.flatMap { view.layoutAttributesForItem(at: $0) }
    let opens = isOpening
    isActive = true
    if opens {
      if let item { push(item) }
    } else if canPop(top, navigationController) {
      navigationController.popViewController(animated: true)
    }
    transition = navigationController.transitionCoordinator
    guard let transition, transition.isInteractive else {
      isActive = false
      return
    }
    // The other layout is the current one by now.
    let after = item.flatMap { view.layoutAttributesForItem(at: $0) }
    growth = Self.growth(before?.size, after?.size, opens: opens)
    grabSize = 1
  }

  /// The item at the centre between the fingers, or the nearest one.
  private func itemBetweenTheFingers(in view: UICollectionView) -> IndexPath? {
    let point = pinchGestureRecognizer.location(in: view)
    if let item = view.indexPathForItem(at: point) { return item }
    func distance(_ item: IndexPath) -> CGFloat {
      guard let center = view.layoutAttributesForItem(at: item)?.center else { return .infinity }
      return hypot(center.x - point.x, center.y - point.y)
    }
    return view.indexPathsForVisibleItems.min { distance($0) < distance($1) }
  }

  /// The factor by which an item grows in both directions. Twice or half if the factor is close to 1 or contrary to the
  /// movement of the fingers.
  static func growth(_ before: CGSize?, _ after: CGSize?, opens: Bool) -> CGFloat {
    let other: CGFloat = opens ? 2 : 0.5
    guard let before, let after, before.width * before.height > 0 else { return other }
    let growth = (after.width / before.width * after.height / before.height).squareRoot()
    return opens ? (growth > 1.1 ? growth : other) : (growth < 0.9 ? growth : other)
  }

  private func release(finishing: Bool) {
    guard isActive else { return }
    isActive = false
    if finishing { finish() } else { cancel() }
  }
}

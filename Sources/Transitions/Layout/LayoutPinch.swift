import UIKit

/// A pinch that drives pushes and pops between two layouts of one collection view (transitions.md §2.4, collection
/// layout).
///
/// Fingers that move apart push, and fingers that come together pop. The item between the fingers scales with their
/// distance, and the remainder plays after the pinch. Another pinch grabs a transition that is still running.
///
/// Both controllers are `UICollectionViewController`s, and the pushed controller has
/// `useLayoutToLayoutNavigationTransitions`. A delegate returns this object while `isActive`, as
/// `LayoutPinchNavigation` does.
@preconcurrency @MainActor
public final class LayoutPinch: UIPercentDrivenInteractiveTransition, UIGestureRecognizerDelegate {
  /// The progress beyond which a release completes the transition, after extrapolation by the velocity of the fingers.
  public nonisolated static let threshold: CGFloat = 0.5
  /// The time in seconds over which a release extrapolates the progress.
  nonisolated static let extrapolationTime: CGFloat = 0.15

  /// The recognizer, on the navigation controller's view.
  public let pinchGestureRecognizer = UIPinchGestureRecognizer()
  /// Whether a pinch drives the transition at this moment.
  public private(set) var isActive = false
  private weak var navigationController: UINavigationController?
  private let push: @MainActor (IndexPath) -> Void
  /// The transition that this object has begun, until it ends.
  private weak var transition: (any UIViewControllerTransitionCoordinator)?
  /// The item's size after the transition, as a multiple of its size before the transition.
  private var growth: CGFloat = 1
  /// The item's size at the beginning of the pinch, as a multiple of its size before the transition.
  private var grabSize: CGFloat = 1

  /// Adds the recognizer to the view of `navigationController`; `push` receives the item between the fingers, and
  /// pushes the controller of the other layout or does nothing.
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
      release(finishing: progress + rate * Self.extrapolationTime > Self.threshold)
    case .cancelled: release(finishing: false)
    case .possible, .failed: break
    }
  }

  /// The progress at which the item has the size that the fingers set, since the item grows linearly.
  private var progress: CGFloat {
    min(1, max(0, (grabSize * pinchGestureRecognizer.scale - 1) / (growth - 1)))
  }

  private func follow() { if isActive { update(progress) } }

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
    // The transition has begun, so the collection view now has the other layout.
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

  /// The geometric mean of the factors by which an item's width and height grow. Without a clear factor in the
  /// direction of the fingers, the result is 2 while opening and 0.5 while closing.
  static func growth(_ before: CGSize?, _ after: CGSize?, opens: Bool) -> CGFloat {
    let fallback: CGFloat = opens ? 2 : 0.5
    guard let before, let after, before.width * before.height > 0 else { return fallback }
    let growth = (after.width / before.width * after.height / before.height).squareRoot()
    let isClear = opens ? growth > 1.1 : growth < 0.9
    return isClear ? growth : fallback
  }

  private func release(finishing: Bool) {
    guard isActive else { return }
    isActive = false
    if finishing { finish() } else { cancel() }
  }
}

import UIKit

/// A page view controller that overrides members of its superclass, and is its own data source and delegate.
final class Album: UIPageViewController, UIPageViewControllerDataSource, UIPageViewControllerDelegate {
  override init(
    transitionStyle style: UIPageViewController.TransitionStyle,
    navigationOrientation: UIPageViewController.NavigationOrientation,
    options: [UIPageViewController.OptionsKey: Any]? = nil
  ) {
    super.init(transitionStyle: style, navigationOrientation: navigationOrientation, options: options)
    dataSource = self
    delegate = self
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: UIPageViewController.NavigationDirection,
    animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    super.setViewControllers(
      viewControllers, direction: direction, animated: animated, completion: completion)
  }
  override var viewControllers: [UIViewController]? { super.viewControllers }
  override var gestureRecognizers: [UIGestureRecognizer] { super.gestureRecognizers }
  override var spineLocation: UIPageViewController.SpineLocation { super.spineLocation }

  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
  ) -> UIViewController? { nil }
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
  ) -> UIViewController? { UIViewController() }
  func presentationCount(for pageViewController: UIPageViewController) -> Int { 2 }
  func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
  func pageViewController(
    _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController]
  ) {}
  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) {}
}

/// The requirements that Apple declares as optional may be left out.
final class PlainPages: NSObject, UIPageViewControllerDataSource, UIPageViewControllerDelegate {
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
  ) -> UIViewController? { nil }
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
  ) -> UIViewController? { nil }
}

@MainActor func album(_ first: UIViewController) -> UIPageViewController {
  let options: [UIPageViewController.OptionsKey: Any] = [
    .interPageSpacing: 20, .spineLocation: UIPageViewController.SpineLocation.min.rawValue,
    UIPageViewController.OptionsKey(rawValue: UIPageViewController.OptionsKey.spineLocation.rawValue): 1,
  ]
  let album = Album(transitionStyle: .scroll, navigationOrientation: .horizontal, options: options)
  let style: UIPageViewController.TransitionStyle = album.transitionStyle
  let orientation: UIPageViewController.NavigationOrientation = album.navigationOrientation
  let spines: [UIPageViewController.SpineLocation] = [.none, .min, .mid, .max, album.spineLocation]
  let isForward = style == .pageCurl || orientation == .vertical || spines.isEmpty
  let direction: UIPageViewController.NavigationDirection = isForward ? .forward : .reverse
  album.setViewControllers([first], direction: direction, animated: true) {
    (done: Bool) in
    _ = done
  }
  let source: UIPageViewControllerDataSource? = album.dataSource
  let delegate: UIPageViewControllerDelegate? = album.delegate
  delegate?.pageViewController(album, willTransitionTo: [first])
  delegate?.pageViewController(
    album, didFinishAnimating: true, previousViewControllers: [], transitionCompleted: false)
  _ = source?.presentationCount(for: album)
  _ = source?.presentationIndex(for: album)
  return album
}

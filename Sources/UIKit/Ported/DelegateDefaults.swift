import Engine
import Foundation
import ObjectiveCRuntime

extension ObjectiveC {
  /// An object that adopts UIKit's protocols and implements none of their optional methods, so that a call runs the
  /// default implementation.
  ///
  /// If only a subclass implements an optional method of a protocol that its superclass adopts, `segue-port` adds a
  /// method to the superclass that calls this object, and the subclass overrides that method.
  @MainActor
  public final class Defaults: MainActorObject {
    /// The only instance, which has no state.
    public static let shared = Defaults()

    private init() { super.init(mainActor: ()) }

    private func missing(_ method: String) -> Never {
      fatalError("ObjectiveC.Defaults: \(method) is required, there is no default")
    }
  }
}

extension ObjectiveC.Defaults: UIViewControllerTransitioningDelegate,
  UIPopoverPresentationControllerDelegate, UISheetPresentationControllerDelegate,
  UINavigationControllerDelegate, UITabBarControllerDelegate, UISplitViewControllerDelegate,
  UIGestureRecognizerDelegate,
  UITextFieldDelegate,
  UITextViewDelegate, UINavigationBarDelegate, UITabBarDelegate, UITableViewDelegate,
  UICollectionViewDelegateFlowLayout, UIPageViewControllerDelegate, UISearchBarDelegate,
  UIWindowSceneDelegate, UIApplicationDelegate, UIDynamicAnimatorDelegate, UICollisionBehaviorDelegate
{}

extension ObjectiveC.Defaults: UITableViewDataSource {
  /// Traps: a required method has no default.
  public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    missing(#function)
  }
  /// Traps: a required method has no default.
  public func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    missing(#function)
  }
}

extension ObjectiveC.Defaults: UICollectionViewDataSource {
  /// Traps: a required method has no default.
  public func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    missing(#function)
  }
  /// Traps: a required method has no default.
  public func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell { missing(#function) }
}

extension ObjectiveC.Defaults: UIViewControllerAnimatedTransitioning, UIViewControllerInteractiveTransitioning
{
  /// Traps: a required method has no default.
  public func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { missing(#function) }
  /// Traps: a required method has no default.
  public func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    missing(#function)
  }
  /// Traps: a required method has no default.
  public func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
    missing(#function)
  }
}

extension ObjectiveC.Defaults: UIPageViewControllerDataSource {
  /// Traps: a required method has no default.
  public func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
  ) -> UIViewController? { missing(#function) }
  /// Traps: a required method has no default.
  public func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
  ) -> UIViewController? { missing(#function) }
}

extension ObjectiveC.Defaults: UITableViewDataSourcePrefetching, UICollectionViewDataSourcePrefetching {
  /// Traps: a required method has no default.
  public func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
    missing(#function)
  }
  /// Traps: a required method has no default.
  public func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
    missing(#function)
  }
}

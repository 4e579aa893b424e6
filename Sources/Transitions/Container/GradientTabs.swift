import UIKit

/// Slides between tabs, by taps or by drags that begin anywhere, while the tab bar cross-fades each tab between its
/// normal and its selected appearance (transitions.md §2.5, full-screen tab scroll with transitions).
///
/// The gradient bar covers the content of the controller's tab bar, which still receives the taps.
///
///     let tabs = GradientTabs(tabBarController)  // after its tabs are set; keep it: delegates are weak
@preconcurrency @MainActor
public final class GradientTabs: NSObject, UITabBarControllerDelegate {
  /// The bar that shows each tab in both appearances.
  public let bar: GradientTabBar
  private let sliding: SlideTabs
  private let pageEdge: PageEdge

  /// The interaction of a drag, which changes to a neighbouring tab.
  public var interaction: DragInteraction { sliding.interaction }

  /// Becomes the delegate of `tabBarController`, and adds a pan gesture to its view and the bar to its tab bar.
  /// `pageEdge` separates screens of the same colour during a slide.
  public init(_ tabBarController: UITabBarController, pageEdge: PageEdge = .none) {
    self.pageEdge = pageEdge
    let tabs = tabBarController.viewControllers ?? []
    let following = FollowingBar(items: tabs.map(\.tabBarItem))
    following.tabs = tabBarController
    bar = following
    sliding = SlideTabs(tabBarController)
    super.init()
    tabBarController.delegate = self
    bar.isUserInteractionEnabled = false
    bar.frame = tabBarController.tabBar.bounds
    bar.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    if tabs.indices.contains(tabBarController.selectedIndex) {
      bar.position = CGFloat(tabBarController.selectedIndex)
    }
    tabBarController.tabBar.addSubview(bar)
  }

  /// Returns a slide that moves the bar's position from the old tab to the new one; nil if a controller has been
  /// removed from the tabs.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    tabBarController.indices(fromVC, toVC).map { Slide(from: $0.old, to: $0.new, edge: pageEdge, bar: bar) }
  }

  /// Returns `interaction` while a drag is active, nil otherwise.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interaction.isActive ? interaction : nil
  }

  /// A bar that reads the selected tab when it enters a window, because tabs change without a transition off screen.
  private final class FollowingBar: GradientTabBar {
    weak var tabs: UITabBarController?

    override func didMoveToWindow() {
      super.didMoveToWindow()
      guard window != nil, let tabs, tabs.viewControllers?.indices.contains(tabs.selectedIndex) ?? false
      else { return }
      position = CGFloat(tabs.selectedIndex)
    }
  }

  /// A slide between tabs, alongside which the bar moves.
  private final class Slide: SlideTransition {
    private let ends: (old: CGFloat, new: CGFloat)
    private let bar: GradientTabBar

    init(from old: Int, to new: Int, edge: PageEdge, bar: GradientTabBar) {
      ends = (CGFloat(old), CGFloat(new))
      self.bar = bar
      super.init(new > old ? .toTheRight : .toTheLeft, edge: edge)
    }

    override func animateTransition(using context: any UIViewControllerContextTransitioning) {
      super.animateTransition(using: context)
      let (bar, ends) = (bar, ends)
      context.viewController(forKey: .to)?.transitionCoordinator?.animate(
        alongsideTransition: { _ in bar.position = ends.new },
        completion: { if $0.isCancelled { bar.position = ends.old } })
    }
  }
}

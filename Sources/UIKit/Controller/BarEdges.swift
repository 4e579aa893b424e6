import Foundation

/// The inner side of a bar at an edge of a container.
struct BarEnd {
  /// The distance from the container's edge to the bar's inner side, in points.
  let inset: CGFloat
  let isTranslucent: Bool
}

/// A container whose bars decide where the views of its children end.
@MainActor
protocol BarContainer: UIViewController {
  /// The distances of a child's view from the edges of the container, in points.
  func contentInsets(of child: UIViewController) -> UIEdgeInsets
  /// Sets the frame of the shown child's view after bars or children have changed.
  func layOutContent()
}

extension UIViewController {
  /// The distance of the view from an edge of its container, in points. If the view does not extend behind all bars at
  /// that edge, it ends at the innermost bar behind which it does not extend.
  ///
  /// Follows Apple, *UIViewController.edgesForExtendedLayout* and *extendedLayoutIncludesOpaqueBars*. As in UIKit, only
  /// `isTranslucent` decides whether a bar is opaque; the background of an appearance does not matter.
  func inset(at edge: UIRectEdge, behind bar: BarEnd?, _ other: BarEnd? = nil) -> CGFloat {
    // Without bars, no property of the controller is read, because layouts of scrolling content make this call often.
    if bar == nil, other == nil { return 0 }
    let isExtended = edgesForExtendedLayout.contains(edge)
    let includesOpaque = extendedLayoutIncludesOpaqueBars
    func inset(_ bar: BarEnd?) -> CGFloat {
      guard let bar else { return 0 }
      return isExtended && (bar.isTranslucent || includesOpaque) ? 0 : bar.inset
    }
    return max(inset(bar), inset(other))
  }

  func extendedLayoutChanged() { (parent as? any BarContainer)?.layOutContent() }
}

extension UIViewController {
  /// Updates the bars around a child for its scrolling content, which the child's layout may have moved.
  func rootViewOfChildDidLayout(_ child: UIViewController) {
    if let navigation = self as? UINavigationController {
      guard navigation.shownController === child, navigation.barChange == nil else { return }
      navigation.navigationBar.followEdge()
      if !navigation.barState.hidesToolbar { navigation.toolbar.followContent() }
      if let tabs = navigation.parent as? UITabBarController, tabs.shownController === navigation {
        tabs.tabBar.followMovedContent()
      }
    } else if let tabs = self as? UITabBarController, tabs.shownController === child {
      tabs.tabBar.followMovedContent()
    }
  }
}

extension UIEdgeInsets {
  /// The part of a container's safe area insets that remains in a view with these distances from the container's edges.
  func inside(_ content: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: max(0, top - content.top), left: max(0, left - content.left),
      bottom: max(0, bottom - content.bottom),
      right: max(0, right - content.right))
  }
}

extension UINavigationController: BarContainer {
  func contentInsets(of child: UIViewController) -> UIEdgeInsets {
    guard isViewLoaded else { return .zero }
    let state = barChange?.state(of: child) ?? barState
    let tabs = parent as? UITabBarController
    // Most children return here, before the safe area is computed: this code is called in each layout of scrolling
    // content.
    if child.edgesForExtendedLayout.isSuperset(of: [.top, .bottom]),
      child.extendedLayoutIncludesOpaqueBars
        || navigationBar.isTranslucent && (state.hidesToolbar || toolbar.isTranslucent)
          && tabs?.tabBar.isTranslucent != false
    {
      return .zero
    }
    let safeArea = lastingSafeArea
    var (navigationBarEnd, toolbarEnd, tabBarEnd): (BarEnd?, BarEnd?, BarEnd?)
    if !state.hidesNavigationBar {
      let item = child.barItems.navigation
      var height = UINavigationBar.height(of: item)
      // Scrolling content extends behind the large title, which it pushes out of the bar.
      if item?.hasLargeTitle == true, child.barScrollView(for: .top) != nil {
        height -= LargeTitleView.height
      }
      navigationBarEnd = BarEnd(
        inset: safeArea.top + height, isTranslucent: navigationBar.isTranslucent)
    }
    if !state.hidesToolbar {
      toolbarEnd = BarEnd(
        inset: bottomInset(state) + UIToolbar.height, isTranslucent: toolbar.isTranslucent)
    }
    // The stack's view extends behind the tab bar, which each child shows or hides.
    if !state.hidesBottomBar, let tabs, !tabs.tabBar.isHidden {
      tabBarEnd = BarEnd(inset: safeArea.bottom, isTranslucent: tabs.tabBar.isTranslucent)
    }
    return UIEdgeInsets(
      top: child.inset(at: .top, behind: navigationBarEnd), left: 0,
      bottom: child.inset(at: .bottom, behind: toolbarEnd, tabBarEnd), right: 0)
  }

  func layOutContent() {
    guard isViewLoaded, barChange == nil, transition == nil, let shownController else { return }
    wrapper.layOut(shownController, in: self)
  }
}

extension UITabBarController: BarContainer {
  func contentInsets(of child: UIViewController) -> UIEdgeInsets {
    guard isViewLoaded, !tabBar.isHidden, !hidesBar(child) else { return .zero }
    // The controllers of a stack decide themselves whether they extend behind an opaque bar.
    let isTranslucent = tabBar.isTranslucent || child is UINavigationController
    if child.edgesForExtendedLayout.contains(.bottom), isTranslucent || child.extendedLayoutIncludesOpaqueBars
    {
      return .zero
    }
    let bar = BarEnd(inset: lastingSafeArea.bottom + UITabBar.height, isTranslucent: isTranslucent)
    return UIEdgeInsets(top: 0, left: 0, bottom: child.inset(at: .bottom, behind: bar), right: 0)
  }

  func layOutContent() {
    guard isViewLoaded, transition == nil, let shownController else { return }
    wrapper.layOut(shownController, in: self)
    (shownController as? UINavigationController)?.layOutContent()
  }
}

extension TransitionHost where Self: BarContainer {
  func restingFrame(of controller: UIViewController, in container: UIView) -> CGRect {
    container.bounds.inset(by: contentInsets(of: controller))
  }
}

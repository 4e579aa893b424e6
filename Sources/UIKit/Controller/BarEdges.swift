import Foundation

/// The inner end of a bar that a container has at one of its edges.
struct BarEnd {
  /// The points from the edge of the container to the bar's inner side.
  let inset: CGFloat
  let isTranslucent: Bool
}

/// A container with bars, which decide where the views of its children end.
@MainActor
protocol BarContainer: UIViewController {
  /// The distances of a child's view from the edges of the container.
  func contentInsets(of child: UIViewController) -> UIEdgeInsets
  /// Gives the view of the shown child its frame, after bars or children have changed.
  func layOutContent()
}

extension UIViewController {
  /// The distance of the view from an edge of its container, in points. If the view does not extend behind all bars at
  /// that edge, it ends at the innermost bar behind which it does not extend.
  ///
  /// Follows Apple, *UIViewController.edgesForExtendedLayout* and *extendedLayoutIncludesOpaqueBars*. Only `isTranslucent`
  /// makes a bar opaque: one with the opaque background of an appearance stays translucent, as in UIKit.
  func inset(at edge: UIRectEdge, behind bar: BarEnd?, _ other: BarEnd? = nil) -> CGFloat {
    // This check avoids allocating a list, as the safe area is read in each layout of scrolling content.
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
  /// Makes the bars around a child follow content that came with its layout.
  func rootViewOfChildDidLayout(_ child: UIViewController) {
    if let navigation = self as? UINavigationController {
      guard navigation.shown === child, navigation.barChange == nil else { return }
      navigation.navigationBar.followEdge()
      if !navigation.barState.hidesToolbar { navigation.toolbar.followContent() }
      if let tabs = navigation.parent as? UITabBarController, tabs.shown === navigation {
        tabs.tabBar.followMovedContent()
      }
    } else if let tabs = self as? UITabBarController, tabs.shown === child {
      tabs.tabBar.followMovedContent()
    }
  }
}

extension UIEdgeInsets {
  /// The part of a container's safe area that remains in a view at these distances from its edges.
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
    var (top, lower, lowest): (BarEnd?, BarEnd?, BarEnd?)
    if !state.hidesNavigationBar {
      let item = child.barItems.navigation
      var height = UINavigationBar.height(of: item)
      // Scrolling content extends behind the large title, which it pushes out of the bar.
      if item?.hasLargeTitle == true, child.barScrollView(for: .top) != nil {
        height -= LargeTitleView.height
      }
      top = BarEnd(inset: safeArea.top + height, isTranslucent: navigationBar.isTranslucent)
    }
    if !state.hidesToolbar {
      lower = BarEnd(inset: bottomInset(state) + UIToolbar.height, isTranslucent: toolbar.isTranslucent)
    }
    // The view of the stack is behind the tab bar, which goes and comes with the children.
    if !state.hidesBottomBar, let tabs, !tabs.tabBar.isHidden {
      lowest = BarEnd(inset: safeArea.bottom, isTranslucent: tabs.tabBar.isTranslucent)
    }
    return UIEdgeInsets(
      top: child.inset(at: .top, behind: top), left: 0,
      bottom: child.inset(at: .bottom, behind: lower, lowest), right: 0)
  }

  func layOutContent() {
    guard isViewLoaded, barChange == nil, transition == nil, let shown else { return }
    wrapper.layOut(shown, in: self)
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
    guard isViewLoaded, transition == nil, let shown else { return }
    wrapper.layOut(shown, in: self)
    (shown as? UINavigationController)?.layOutContent()
  }
}

extension TransitionHost where Self: BarContainer {
  func restingFrame(of controller: UIViewController, in container: UIView) -> CGRect {
    container.bounds.inset(by: contentInsets(of: controller))
  }
}

import UIKit

/// A container whose children are side by side in a paging scroll view, with a tab bar that follows the scrolling.
///
/// Each child fills a page; a tap on a tab shows its page at once (transitions.md §2.5, full-screen tab scroll). A
/// child appears when its page becomes visible, and disappears when its page is hidden.
@preconcurrency @MainActor
open class ScrollTabController: UIViewController, UIScrollViewDelegate {
  /// The children, from the left on.
  public let viewControllers: [UIViewController]
  /// The bar. Its items are the children's tab bar items at the creation of the container.
  public let tabBar: GradientTabBar
  /// The paging scroll view with the children's views.
  public let scrollView = UIScrollView()

  private var storedSelectedIndex: Int
  /// The size for which the pages are laid out.
  private var pageSize = CGSize.zero
  /// The range of visible pages.
  private var visiblePages: ClosedRange<Int>
  /// Whether each child is between `beginAppearanceTransition` and `endAppearanceTransition`, by page.
  private var isInAppearanceTransition: [Bool]
  /// The container's own appearance.
  private var phase = Phase.hidden
  private enum Phase {
    case hidden, appearing, appeared
  }

  /// Creates a container that shows the child at `selectedIndex`; traps if that index is out of range.
  public init(viewControllers: [UIViewController], selectedIndex: Int = 0) {
    viewControllers.requireIndex(selectedIndex, "ScrollTabController.init(viewControllers:selectedIndex:)")
    (self.viewControllers, storedSelectedIndex) = (viewControllers, selectedIndex)
    tabBar = GradientTabBar(items: viewControllers.map(\.tabBarItem))
    visiblePages = selectedIndex...selectedIndex
    isInAppearanceTransition = Array(repeating: false, count: viewControllers.count)
    super.init(nibName: nil, bundle: nil)
    tabBar.position = CGFloat(selectedIndex)
    tabBar.onTap = { [weak self] in self?.selectedIndex = $0 }
  }

  /// Traps: create a container with its children.
  public required init?(coder: NSCoder) {
    fatalError("ScrollTabController.init(coder:): archives are not read; create it with its controllers")
  }

  // MARK: Selecting

  /// The index of the selected page. While the user scrolls to another page, it remains the index of the old page.
  /// Setting it shows the page at once.
  open var selectedIndex: Int {
    get { storedSelectedIndex }
    set {
      viewControllers.requireIndex(newValue, "ScrollTabController.selectedIndex")
      storedSelectedIndex = newValue
      tabBar.position = CGFloat(newValue)
      guard pageSize.width > 0 else { return show(newValue...newValue) }
      scrollView.setContentOffset(CGPoint(x: CGFloat(newValue) * pageSize.width, y: 0), animated: false)
      settle()
    }
  }

  /// The controller of `selectedIndex`.
  open var selectedViewController: UIViewController { viewControllers[storedSelectedIndex] }

  /// Selects the page nearest to the offset at which the scrolling has ended.
  package func settle() {
    guard pageSize.width > 0 else { return }
    let page = (scrollView.contentOffset.x / pageSize.width).rounded()
    storedSelectedIndex = min(viewControllers.count - 1, max(0, Int(saturating: page)))
    show(storedSelectedIndex...storedSelectedIndex)
    if phase == .appeared { endAppearance(storedSelectedIndex) }
    setNeedsStatusBarAppearanceUpdate()
  }

  /// Returns the selected controller.
  open override var childForStatusBarStyle: UIViewController? { selectedViewController }

  /// Returns the selected controller.
  open override var childForStatusBarHidden: UIViewController? { selectedViewController }

  // MARK: View

  open override func viewDidLoad() {
    super.viewDidLoad()
    scrollView.isPagingEnabled = true
    scrollView.bounces = false
    scrollView.showsHorizontalScrollIndicator = false
    scrollView.showsVerticalScrollIndicator = false
    scrollView.contentInsetAdjustmentBehavior = .never
    scrollView.delegate = self
    view.addSubview(scrollView)
    for child in viewControllers {
      addChild(child)
      child.additionalSafeAreaInsets.bottom = GradientTabBar.height
      scrollView.addSubview(child.view)
      child.didMove(toParent: self)
    }
    view.addSubview(tabBar)
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let (size, bottom) = (view.bounds.size, view.safeAreaInsets.bottom)
    let height = GradientTabBar.height + bottom
    tabBar.frame = CGRect(x: 0, y: size.height - height, width: size.width, height: height)
    guard size != pageSize else { return }
    // A resize keeps the selected page. Without a page size, the scroll view's callbacks change nothing during the
    // layout.
    pageSize = .zero
    scrollView.frame = view.bounds
    for (page, child) in viewControllers.enumerated() {
      child.view.frame = CGRect(origin: CGPoint(x: CGFloat(page) * size.width, y: 0), size: size)
    }
    scrollView.contentSize = CGSize(width: size.width * CGFloat(viewControllers.count), height: size.height)
    scrollView.setContentOffset(CGPoint(x: CGFloat(storedSelectedIndex) * size.width, y: 0), animated: false)
    pageSize = size
    tabBar.position = CGFloat(storedSelectedIndex)
    settle()
  }

  // MARK: Scrolling

  /// Moves the bar's position with the scrolling, and makes the visible children appear.
  open func scrollViewDidScroll(_ scrollView: UIScrollView) {
    guard pageSize.width > 0 else { return }
    let position = scrollView.contentOffset.x / pageSize.width
    tabBar.position = position
    let last = CGFloat(viewControllers.count - 1)
    let low = Int(saturating: min(last, max(0, position.rounded(.down))))
    let high = Int(saturating: min(last, max(0, position.rounded(.up))))
    if low != visiblePages.lowerBound || high != visiblePages.upperBound { show(low...high) }
  }

  /// Selects the page at which the deceleration has ended.
  open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { settle() }

  /// Selects the page at which an animation has ended.
  open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { settle() }

  /// Selects the current page if the scrolling ends with the drag.
  open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { settle() }
  }

  // MARK: Appearance

  /// Returns false: the scrolling makes the children appear and disappear.
  open override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }

  private func show(_ pages: ClosedRange<Int>) {
    let old = visiblePages
    visiblePages = pages
    guard phase != .hidden else { return }
    for page in pages where !old.contains(page) { beginAppearance(page, true, animated: phase == .appeared) }
    for page in old where !pages.contains(page) {
      beginAppearance(page, false, animated: phase == .appeared)
      endAppearance(page)
    }
  }

  private func beginAppearance(_ page: Int, _ appears: Bool, animated: Bool) {
    isInAppearanceTransition[page] = true
    viewControllers[page].beginAppearanceTransition(appears, animated: animated)
  }

  private func endAppearance(_ page: Int) {
    guard isInAppearanceTransition[page] else { return }
    isInAppearanceTransition[page] = false
    viewControllers[page].endAppearanceTransition()
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    phase = .appearing
    for page in visiblePages { beginAppearance(page, true, animated: animated) }
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    phase = .appeared
    for page in visiblePages { endAppearance(page) }
  }

  open override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    phase = .hidden
    for page in visiblePages { beginAppearance(page, false, animated: animated) }
  }

  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    for page in visiblePages { endAppearance(page) }
  }
}

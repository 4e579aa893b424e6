/// Large titles of a navigation controller's bar.
extension UINavigationController {
  /// Decides which items of a stack have large titles: an item follows its own mode, or the previous item if the mode
  /// is `automatic`. No item has one unless the bar prefers large titles and its vertical size class is regular.
  func updateLargeTitles(of stack: [UIViewController]) {
    let mayBeLarge =
      navigationBar.prefersLargeTitles && navigationBar.traitCollection.verticalSizeClass != .compact
    var isLarge = mayBeLarge
    for controller in stack {
      let item = controller.navigationItem
      switch item.largeTitleDisplayMode {
      case .automatic: break
      case .always: isLarge = mayBeLarge
      case .never: isLarge = false
      }
      item.hasLargeTitle = isLarge
    }
  }
}

extension UINavigationBar {
  /// The height, in points, of the part of the large title that `view` pushes out of the bar; negative while the
  /// content is pulled down. 0 unless the bar covers `view`.
  private func titleCollapse(by view: UIScrollView?) -> CGFloat {
    guard let view, covers(view) else { return 0 }
    let distance = view.contentOffset.y + view.adjustedContentInset.top - view.refreshInset
    // With a refresh control, a pull shows the control and does not lower the title.
    return min(view.refreshControl == nil ? distance : max(distance, 0), LargeTitleView.height)
  }

  /// Whether the visible bar with its large title covers the top of `view`.
  private func covers(_ view: UIScrollView) -> Bool {
    controller?.barState.hidesNavigationBar == false && view.safeInset.top >= LargeTitleView.height
  }

  /// Updates the height of the bar, and its titles, to the offset of the content.
  func followLargeTitle() {
    guard let controller, controller.barChange == nil, let shown = controller.shownController, let content,
      content.item === shown.barItems.navigation
    else { return }
    let view = shown.barScrollView(for: .top)
    let collapse = content.item.hasLargeTitle ? titleCollapse(by: view) : 0
    view?.pushedTitleHeight = max(0, collapse)
    guard collapse != content.item.titleCollapse else { return }
    content.item.titleCollapse = collapse
    let frame = frame
    self.frame = CGRect(
      x: frame.minX, y: frame.minY, width: frame.width, height: Self.shownHeight(of: content.item))
    content.showCollapse()
  }

  /// Updates the large title of a screen that is about to appear and whose content may have scrolled while covered.
  func prepareLargeTitle(of controller: UIViewController, _ content: NavigationBarContent?) {
    guard let content, content.item.hasLargeTitle else { return }
    content.item.titleCollapse = titleCollapse(by: controller.barScrollView(for: .top))
    content.largeTitle?.collapse = content.item.titleCollapse
  }

  /// The y offset at which content stops, in points. An offset that shows a part of the large title is replaced by the
  /// nearest offset that shows the whole title or none of it.
  func restingOffset(_ offset: CGFloat, of view: UIScrollView) -> CGFloat {
    guard let content, content.item.hasLargeTitle, covers(view), let controller, controller.barChange == nil,
      controller.shownController?.barScrollView(for: .top) === view
    else { return offset }
    let top = -view.adjustedContentInset.top
    let hidden = offset - top
    guard hidden > 0, hidden < LargeTitleView.height else { return offset }
    return hidden < LargeTitleView.height / 2 ? top : view.vertical.clamped(top + LargeTitleView.height)
  }
}

extension UIScrollView {
  /// The height, in points, of the part of the large title that the content has pushed out of the bar. The bar covers
  /// the content by that much less.
  var pushedTitleHeight: CGFloat {
    get { guides.pushedTitleHeight }
    set {
      guard newValue != guides.pushedTitleHeight else { return }
      guides.pushedTitleHeight = newValue
      layOutIndicators()
      setNeedsLayout()
    }
  }

  /// The insets of the area that bars currently leave visible, in points.
  var visibleInset: UIEdgeInsets {
    var inset = adjustedContentInset
    inset.top -= pushedTitleHeight
    return inset
  }

  /// The deceleration, retargeted to an offset that shows the whole large title or none of it.
  func resting(_ glide: ContentGlide) -> ContentGlide {
    guard let bar = guides.bar, !isPagingEnabled else { return glide }
    let target = glide.target
    return retargeted(glide, to: CGPoint(x: target.x, y: bar.restingOffset(target.y, of: self)))
  }
}

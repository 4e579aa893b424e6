/// Large titles of a navigation controller's bar.
extension UINavigationController {
  /// Decides which items of a stack have large titles: by their own mode, or else as the item before.
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
  /// The height, in points, of the part of the large title that content pushes out of the bar, negative when the
  /// content is pulled down; 0 unless the content inset includes the bar.
  private func collapse(by view: UIScrollView?) -> CGFloat {
    guard let view, covers(view) else { return 0 }
    let distance = view.contentOffset.y + view.adjustedContentInset.top - view.refreshInset
    // A refresh control needs the room that a pull makes.
    return min(view.refreshControl == nil ? distance : max(distance, 0), LargeTitleView.height)
  }

  private func covers(_ view: UIScrollView) -> Bool {
    controller?.barState.hidesNavigationBar == false && view.safeInset.top >= LargeTitleView.height
  }

  /// Makes the bar as high as the offset of the content leaves it.
  func followLargeTitle() {
    guard let controller, controller.barChange == nil, let shown = controller.shown, let content,
      content.item === shown.barItems.navigation
    else { return }
    let view = shown.barScrollView(for: .top)
    let collapse = content.item.hasLargeTitle ? collapse(by: view) : 0
    view?.pushedTitle = max(0, collapse)
    guard collapse != content.item.titleCollapse else { return }
    content.item.titleCollapse = collapse
    let frame = frame
    self.frame = CGRect(
      x: frame.minX, y: frame.minY, width: frame.width, height: Self.shownHeight(of: content.item))
    content.showCollapse()
  }

  /// Sets how far the large title of a screen that is about to appear is pushed out: its content may have moved while
  /// it was covered.
  func prepareLargeTitle(of controller: UIViewController, _ content: NavigationBarContent?) {
    guard let content, content.item.hasLargeTitle else { return }
    content.item.titleCollapse = collapse(by: controller.barScrollView(for: .top))
    content.largeTitle?.collapse = content.item.titleCollapse
  }

  /// The offset at which content stops: an offset that shows a part of the large title is replaced by the nearest one
  /// that shows the title fully or not at all.
  func restingOffset(_ offset: CGFloat, of view: UIScrollView) -> CGFloat {
    guard let content, content.item.hasLargeTitle, covers(view), let controller, controller.barChange == nil,
      controller.shown?.barScrollView(for: .top) === view
    else { return offset }
    let top = -view.adjustedContentInset.top
    let hidden = offset - top
    guard hidden > 0, hidden < LargeTitleView.height else { return offset }
    return hidden < LargeTitleView.height / 2 ? top : view.vertical.clamped(top + LargeTitleView.height)
  }
}

extension UIScrollView {
  /// Points of a large title that the content has pushed out of its bar, and that the bar therefore does not cover.
  var pushedTitle: CGFloat {
    get { guides.pushedTitle }
    set {
      guard newValue != guides.pushedTitle else { return }
      guides.pushedTitle = newValue
      layOutIndicators()
      setNeedsLayout()
    }
  }

  /// The insets of the area that bars leave visible now.
  var visibleInset: UIEdgeInsets {
    var inset = adjustedContentInset
    inset.top -= pushedTitle
    return inset
  }

  /// The deceleration to an offset at which the large title is not cut.
  func resting(_ glide: ContentGlide) -> ContentGlide {
    guard let bar = guides.bar, !isPagingEnabled else { return glide }
    let target = glide.target
    return retargeted(glide, to: CGPoint(x: target.x, y: bar.restingOffset(target.y, of: self)))
  }
}

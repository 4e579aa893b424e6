import Foundation

extension UITabBar: BarAppearanceObserver {
  func appearanceChanged(_ appearance: UIBarAppearance) {
    if appearance === appearances.standard { appearances.usesStandard = true }
    followContent()
  }

  /// The standard appearance; made when it is first read.
  var keptStandardAppearance: UITabBarAppearance {
    if let standard = appearances.standard { return standard }
    let new = UITabBarAppearance()
    new.observer = self
    appearances.standard = new
    return new
  }

  func setAppearance(
    _ path: WritableKeyPath<BarAppearances<UITabBarAppearance>, UITabBarAppearance?>,
    _ new: UITabBarAppearance?
  ) {
    let copy = new.map { UITabBarAppearance(barAppearance: $0) }
    copy?.observer = self
    appearances[keyPath: path] = copy
    if path == \.standard { appearances.usesStandard = true }
    followContent()
  }

  /// The appearance to show; nil without any.
  private var currentAppearance: UITabBarAppearance? {
    appearances.areSet ? appearances.shown(isCompact: false, isAtEdge: isAtEdge) : nil
  }

  /// Takes the look of the appearance.
  func updateAppearance() {
    shownAppearance = currentAppearance
    var new = look
    if let shownAppearance {
      new.ground = shownAppearance.ground
    } else {
      new.takeNoAppearance(isAtEdge: isAtEdge, isClear: isAtEdge && look.isPlain)
    }
    look = new
    for button in buttons { button.look = shownAppearance?.stackedLayoutAppearance }
  }

  /// Takes another appearance where the content has reached or left the bar. This is called at each change of an
  /// offset, so that tabs are set only if the appearance differs.
  func contentMoved() {
    let appearance = currentAppearance
    if appearance !== shownAppearance || appearance == nil && isAtEdge != look.isAtEdge { updateAppearance() }
  }

  /// Follows the content of the selected tab, on which the background depends.
  func followContent() {
    watchContent()
    updateAppearance()
  }

  /// Follows the content of the selected tab after a layout, which changes no appearance itself.
  func followMovedContent() {
    watchContent()
    contentMoved()
  }

  private func watchContent() {
    if let content, content.guides.tabBar !== self { content.guides.tabBar = self }
  }

  /// The scroll view in the selected tab.
  private var content: UIScrollView? {
    let shown = controller?.selectedViewController
    return ((shown as? UINavigationController)?.topViewController ?? shown)?.barScrollView(for: .bottom)
  }

  /// Whether the content above ends at the bar, or does not scroll. A bar without a controller is at no edge.
  private var isAtEdge: Bool {
    guard controller != nil else { return false }
    return content?.isAtEnd ?? true
  }
}

extension UIScrollView {
  /// Whether the lower end of the content is above the area that bars cover.
  var isAtEnd: Bool {
    contentOffset.y + bounds.height - adjustedContentInset.bottom >= contentSize.height - 0.5
  }
}

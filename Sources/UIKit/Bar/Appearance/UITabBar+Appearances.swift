import Foundation

extension UITabBar: BarAppearanceObserver {
  func appearanceChanged(_ appearance: UIBarAppearance) {
    if appearance === appearances.standard { appearances.usesStandard = true }
    followContent()
  }

  /// The standard appearance, created at its first use.
  var createdStandardAppearance: UITabBarAppearance {
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

  /// The appearance to show; nil if no suitable appearance was set.
  private var currentAppearance: UITabBarAppearance? {
    appearances.hasAny ? appearances.shown(isCompact: false, isAtEdge: isAtEdge) : nil
  }

  /// Updates the look of the bar and its tabs to the current appearance.
  func updateAppearance() {
    shownAppearance = currentAppearance
    var new = look
    if let shownAppearance {
      new.background = shownAppearance.background
    } else {
      new.useNoAppearance(isAtEdge: isAtEdge, isClear: isAtEdge && look.isPlain)
    }
    look = new
    for button in buttons { button.look = shownAppearance?.stackedLayoutAppearance }
  }

  /// Updates the appearance to the offset of the content. This is called at each change of an offset, so tabs are
  /// changed only if the appearance differs.
  func contentMoved() {
    let appearance = currentAppearance
    if appearance !== shownAppearance || appearance == nil && isAtEdge != look.isAtEdge { updateAppearance() }
  }

  /// Observes the scroll view of the selected tab, and updates the bar to its offset.
  func followContent() {
    watchContent()
    updateAppearance()
  }

  /// Observes the scroll view of the selected tab after a layout, and updates the bar only if the appearance differs.
  func followMovedContent() {
    watchContent()
    contentMoved()
  }

  private func watchContent() {
    if let content, content.guides.tabBar !== self { content.guides.tabBar = self }
  }

  /// The scroll view in the selected tab that the bar observes; nil if none.
  private var content: UIScrollView? {
    let shown = controller?.selectedViewController
    return ((shown as? UINavigationController)?.topViewController ?? shown)?.barScrollView(for: .bottom)
  }

  /// Whether the lower end of the content is above the bar, or the content does not scroll; false for a bar without a
  /// controller.
  private var isAtEdge: Bool {
    guard controller != nil else { return false }
    return content?.isAtEnd ?? true
  }
}

extension UIScrollView {
  /// Whether the lower end of the content is above the area that bars cover, with a tolerance of half a point.
  var isAtEnd: Bool {
    contentOffset.y + bounds.height - adjustedContentInset.bottom >= contentSize.height - 0.5
  }
}

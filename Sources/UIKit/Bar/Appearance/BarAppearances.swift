import Foundation

/// The appearances of a bar or an item.
struct BarAppearances<Appearance: UIBarAppearance> {
  var standard: Appearance?
  var scrollEdge: Appearance?
  var compact: Appearance?
  var compactScrollEdge: Appearance?
  /// Whether the standard appearance was set, or changed after it was read.
  var usesStandard = false

  /// The standard appearance as far as it was set or changed; reading it makes one.
  var ownStandard: Appearance? { usesStandard ? standard : nil }

  /// The appearance to show.
  func shown(isCompact: Bool, isAtEdge: Bool) -> Appearance? {
    let edge = isCompact ? compactScrollEdge ?? scrollEdge : scrollEdge
    if isAtEdge, let edge { return edge }
    if isCompact, let compact { return compact }
    return usesStandard ? standard : nil
  }
}

extension UINavigationBar: BarAppearanceObserver {
  typealias Appearances = BarAppearances<UINavigationBarAppearance>

  /// The standard appearance; made when it is first read.
  var keptStandardAppearance: UINavigationBarAppearance {
    if let standard = appearances.standard { return standard }
    let new = UINavigationBarAppearance()
    new.observer = self
    appearances.standard = new
    return new
  }

  func setAppearance(
    _ path: WritableKeyPath<Appearances, UINavigationBarAppearance?>, _ new: UINavigationBarAppearance?
  ) {
    let copy = new.map { UINavigationBarAppearance(barAppearance: $0) }
    copy?.observer = self
    appearances[keyPath: path] = copy
    if path == \.standard { appearances.usesStandard = true }
    updateAppearance()
  }

  func appearanceChanged() {
    appearances.usesStandard = true
    updateAppearance()
  }

  /// The appearance for an item: its own, or the bar's; nil without any.
  func appearance(of item: UINavigationItem) -> UINavigationBarAppearance? {
    let isCompact = traitCollection.verticalSizeClass == .compact
    let isAtEdge = isAtEdge(item)
    return item.appearances.shown(isCompact: isCompact, isAtEdge: isAtEdge)
      ?? appearances.shown(isCompact: isCompact, isAtEdge: isAtEdge)
  }

  /// Takes the look of the top item's appearance.
  func updateAppearance() {
    // In a transition the new top's: the bar shows it at the end.
    var item = topItem
    if controller?.barChange == nil, let content { item = content.item }
    let old = look
    if let item { look.ground = appearance(of: item)?.ground }
    if look == old { showTexts() }
  }

  private func showTexts() {
    guard let content else { return }
    show(appearance(of: content.item), in: content)
  }

  /// Whether the content below has its top edge at the bar, or does not scroll.
  private func isAtEdge(_ item: UINavigationItem) -> Bool {
    guard
      let scrolled = controller?.viewControllers.last(where: { $0.navigationItem === item })?.topScrollView
    else { return true }
    return scrolled.contentOffset.y <= -scrolled.adjustedContentInset.top + 0.5
  }
}

extension UIViewController {
  /// The view of content that a bar above it follows.
  var topScrollView: UIScrollView? {
    guard let view = viewIfLoaded else { return nil }
    if let own = barItems.contentScrollView { return own }
    return view as? UIScrollView ?? view.subviews.first as? UIScrollView
  }

  /// The scroll view that bars at an edge follow; nil unless set.
  public func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
    barItems.contentScrollView
  }

  /// Sets the scroll view that the bars at the edges follow; nil for the view of the controller, or its first subview.
  public func setContentScrollView(
    _ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge = [.top, .bottom, .leading, .trailing]
  ) {
    barItems.contentScrollView = scrollView
    navigationController?.navigationBar.followContent()
  }
}

extension UINavigationBar {
  /// Follows the content of the controller on screen, where an appearance depends on it.
  func followContent() {
    guard let shown = controller?.shown else { return }
    let depends =
      appearances.scrollEdge != nil || appearances.compactScrollEdge != nil
      || shown.navigationItem.appearances.scrollEdge != nil
    if depends { shown.topScrollView?.guides.bar = self }
    updateAppearance()
  }
}

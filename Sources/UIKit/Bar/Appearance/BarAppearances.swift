import Foundation

/// The appearances of a bar or an item; nil for an appearance that was not set.
struct BarAppearances<Appearance: UIBarAppearance> {
  /// The standard appearance that the app has set, or that the app's first read has created (`usesStandard`).
  var standard: Appearance?
  var scrollEdge: Appearance?
  var compact: Appearance?
  var compactScrollEdge: Appearance?
  /// Whether the standard appearance was set, or changed after it was read.
  var usesStandard = false

  /// The standard appearance if it was set or changed. The app's first read creates a standard appearance, which has no
  /// effect until it is changed.
  var ownStandard: Appearance? { usesStandard ? standard : nil }

  /// Whether any appearance was set.
  var hasAny: Bool { usesStandard || scrollEdge != nil || compact != nil || compactScrollEdge != nil }

  /// The appearances of an item, with the bar's appearance for each that was not set.
  @MainActor
  func completed(by bar: BarAppearances) -> BarAppearances {
    var all = bar
    if usesStandard { (all.standard, all.usesStandard) = (standard, true) }
    if let scrollEdge { all.scrollEdge = scrollEdge }
    if let compact { all.compact = compact }
    if let compactScrollEdge { all.compactScrollEdge = compactScrollEdge }
    return all
  }

  /// The appearance to show; nil if no suitable appearance was set. `isAtEdge` means that the edge of the content is at
  /// the bar.
  ///
  /// In UIKit, a bar at the edge that has no appearance for the edge shows the appearance for other positions, without
  /// the background.
  @MainActor
  func shown(isCompact: Bool, isAtEdge: Bool) -> Appearance? {
    let away = (isCompact ? compact : nil) ?? (usesStandard ? standard : nil)
    guard isAtEdge else { return away }
    let edge = (isCompact ? compactScrollEdge : nil) ?? scrollEdge
    return edge ?? away?.transparent as? Appearance
  }
}

extension UINavigationBar: BarAppearanceObserver {
  typealias Appearances = BarAppearances<UINavigationBarAppearance>

  /// The standard appearance, created at its first use.
  var createdStandardAppearance: UINavigationBarAppearance {
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
    followContent()
  }

  func appearanceChanged(_ appearance: UIBarAppearance) {
    if appearance === appearances.standard { appearances.usesStandard = true }
    followContent()
  }

  /// The appearance for an item, which the item or the bar determines; nil if neither has a suitable appearance.
  func appearance(of item: UINavigationItem) -> UINavigationBarAppearance? {
    let all = item.appearances.completed(by: appearances)
    guard all.hasAny else { return nil }
    return all.shown(
      isCompact: traitCollection.verticalSizeClass == .compact, isAtEdge: isAtEdge(item))
  }

  /// The item that determines the look of the bar. During a transition, this is the new top item, which the bar shows
  /// at the end.
  private var shownItem: UINavigationItem? {
    if controller?.barChange == nil, let content { return content.item }
    return topItem
  }

  /// Updates the look of the bar to the appearance of `shownItem`.
  func updateAppearance() {
    let old = look
    if let item = shownItem {
      shownAppearance = appearance(of: item)
      var new = look
      if let shownAppearance {
        new.background = shownAppearance.background
      } else {
        let isAtEdge = isAtEdge(item)
        new.useNoAppearance(isAtEdge: isAtEdge, isClear: isClear(item, isAtEdge: isAtEdge))
      }
      look = new
    }
    // A changed look shows the texts as well.
    if look == old { showTexts() }
  }

  private func showTexts() {
    guard let content else { return }
    show(appearance(of: content.item), in: content)
  }

  /// Updates the large title and the appearance to the offset of the content. This is called at each change of an
  /// offset, so texts are set only if the appearance differs.
  func contentMoved() {
    followLargeTitle()
    updateAtEdge()
  }

  /// Observes a scroll view that a layout has added, and updates the appearance if the edge of the content has reached
  /// or left the bar.
  func followEdge() {
    watchContent()
    updateAtEdge()
  }

  private func updateAtEdge() {
    guard let item = shownItem else { return }
    if appearance(of: item) === shownAppearance {
      guard shownAppearance == nil else { return }
      let isAtEdge = isAtEdge(item)
      // Without an appearance, the look has a background only for a clear bar.
      if isAtEdge == look.isAtEdge, isClear(item, isAtEdge: isAtEdge) == (look.background != nil) { return }
    }
    updateAppearance()
  }

  /// Whether the bar is shown without a background, because neither bar nor item has an appearance and the edge of the
  /// content is at the bar. As in UIKit, the item must have a large title, or the app must have set no property of the
  /// bar.
  private func isClear(_ item: UINavigationItem, isAtEdge: Bool) -> Bool {
    isAtEdge && (item.hasLargeTitle || look.isPlain)
      && !item.appearances.completed(by: appearances).hasAny
  }

  /// Observes the scroll view of the visible controller, and updates the bar to its offset.
  func followContent() {
    watchContent()
    followLargeTitle()
    updateAppearance()
  }

  private func watchContent() {
    if let content = controller?.shownController?.barScrollView(for: .top), content.guides.bar !== self {
      content.guides.bar = self
    }
  }

  /// Whether the top edge of the content is at the bar, with a tolerance of half a point, or the content does not
  /// scroll; false for a bar without a controller.
  private func isAtEdge(_ item: UINavigationItem) -> Bool {
    guard let controller else { return false }
    let shown = controller.shownController
    let owner =
      shown?.navigationItem === item ? shown : controller.viewControllers.last { $0.navigationItem === item }
    guard let scrollView = owner?.barScrollView(for: .top) else { return true }
    // Content first pushes a large title out before it moves below the bar.
    let titleHeight = item.hasLargeTitle ? LargeTitleView.height : 0
    let top = scrollView.refreshInset - scrollView.adjustedContentInset.top
    return scrollView.contentOffset.y <= top + titleHeight + 0.5
  }
}

/// The scroll views that the app has set for the bars at the edges of a controller.
struct EdgeScrollViews {
  private weak var top: UIScrollView?
  private weak var leading: UIScrollView?
  private weak var bottom: UIScrollView?
  private weak var trailing: UIScrollView?

  /// The scroll view of the first edge in `edge` that has one, in the order top, bottom, leading, trailing; nil if none
  /// has.
  func view(for edge: NSDirectionalRectEdge) -> UIScrollView? {
    if edge.contains(.top), let top { return top }
    if edge.contains(.bottom), let bottom { return bottom }
    if edge.contains(.leading), let leading { return leading }
    return edge.contains(.trailing) ? trailing : nil
  }

  mutating func set(_ view: UIScrollView?, for edge: NSDirectionalRectEdge) {
    if edge.contains(.top) { top = view }
    if edge.contains(.leading) { leading = view }
    if edge.contains(.bottom) { bottom = view }
    if edge.contains(.trailing) { trailing = view }
  }
}

extension UIViewController {
  /// The scroll view that a bar at an edge observes: the scroll view that the app has set, the controller's view, or
  /// the first subview of this view. Nil if none of these is a scroll view, or the view is not loaded.
  func barScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
    guard let view = viewIfLoaded else { return nil }
    if let scrollView = barItems.contentScrollViews.view(for: edge) { return scrollView }
    if let view = view as? UIScrollView { return view }
    // Bars read this at each change of an offset, and `subviews.first` would allocate in debug builds.
    let subviews = view.subviews
    return subviews.isEmpty ? nil : subviews[0] as? UIScrollView
  }

  /// The scroll view that bars at an edge observe; nil unless set. For several edges, the first scroll view in the
  /// order top, bottom, leading, trailing.
  public func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
    barItems.contentScrollViews.view(for: edge)
  }

  /// Sets the scroll view that bars at the edges observe; nil for the view of the controller or its first subview.
  public func setContentScrollView(
    _ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge = [.top, .bottom, .leading, .trailing]
  ) {
    barItems.contentScrollViews.set(scrollView, for: edge)
    navigationController?.navigationBar.followContent()
    tabBarController?.tabBar.followContent()
    if let navigationController, !navigationController.isToolbarHidden {
      navigationController.toolbar.followContent()
    }
  }
}

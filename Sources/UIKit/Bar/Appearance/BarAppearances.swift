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

  /// Whether any appearance was set: the shown one then depends on the position of the content.
  var areSet: Bool { usesStandard || scrollEdge != nil || compact != nil || compactScrollEdge != nil }

  /// These appearances, completed by those of the bar for each that is nil.
  @MainActor
  func over(_ bar: BarAppearances) -> BarAppearances {
    var all = bar
    if usesStandard { (all.standard, all.usesStandard) = (standard, true) }
    if let scrollEdge { all.scrollEdge = scrollEdge }
    if let compact { all.compact = compact }
    if let compactScrollEdge { all.compactScrollEdge = compactScrollEdge }
    return all
  }

  /// The appearance to show; nil where none was set.
  ///
  /// An appearance that is nil is replaced at the edge by the one for other positions without its background, as in
  /// UIKit.
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
    followContent()
  }

  func appearanceChanged(_ appearance: UIBarAppearance) {
    if appearance === appearances.standard { appearances.usesStandard = true }
    followContent()
  }

  /// The appearance for an item: its own, or the bar's; nil without any.
  func appearance(of item: UINavigationItem) -> UINavigationBarAppearance? {
    let all = item.appearances.over(appearances)
    guard all.areSet else { return nil }
    return all.shown(
      isCompact: traitCollection.verticalSizeClass == .compact, isAtEdge: isAtEdge(item))
  }

  /// The item whose look the bar has. In a transition this is the new top, which the bar shows at the end.
  private var lookItem: UINavigationItem? {
    if controller?.barChange == nil, let content { return content.item }
    return topItem
  }

  /// Takes the look of the top item's appearance.
  func updateAppearance() {
    let old = look
    if let item = lookItem {
      shownAppearance = appearance(of: item)
      var new = look
      if let shownAppearance {
        new.ground = shownAppearance.ground
      } else {
        let isAtEdge = isAtEdge(item)
        new.takeNoAppearance(isAtEdge: isAtEdge, isClear: isClear(item, isAtEdge: isAtEdge))
      }
      look = new
    }
    if look == old { showTexts() }
  }

  private func showTexts() {
    guard let content else { return }
    show(appearance(of: content.item), in: content)
  }

  /// Takes another appearance where the content has reached or left the bar. This is called at each change of an
  /// offset, so that texts are set only if the appearance differs.
  func contentMoved() {
    followLargeTitle()
    updateAtEdge()
  }

  /// Follows content that a layout has added.
  func followEdge() {
    watchContent()
    updateAtEdge()
  }

  private func updateAtEdge() {
    guard let item = lookItem else { return }
    if appearance(of: item) === shownAppearance {
      guard shownAppearance == nil else { return }
      let isAtEdge = isAtEdge(item)
      if isAtEdge == look.isAtEdge, isClear(item, isAtEdge: isAtEdge) == (look.ground != nil) { return }
    }
    updateAppearance()
  }

  /// Whether the bar has no background: around a large title, and at the edge unless an appearance or a property says
  /// otherwise, as in UIKit.
  private func isClear(_ item: UINavigationItem, isAtEdge: Bool) -> Bool {
    isAtEdge && (item.hasLargeTitle || look.isPlain) && !item.appearances.over(appearances).areSet
  }

  /// Follows the content of the controller on screen, on which the background depends.
  func followContent() {
    watchContent()
    followLargeTitle()
    updateAppearance()
  }

  private func watchContent() {
    if let content = controller?.shown?.barScrollView(for: .top), content.guides.bar !== self {
      content.guides.bar = self
    }
  }

  /// Whether the content below has its top edge at the bar, or does not scroll. A bar without a controller is at no
  /// edge.
  private func isAtEdge(_ item: UINavigationItem) -> Bool {
    guard let controller else { return false }
    let shown = controller.shown
    let owner =
      shown?.navigationItem === item ? shown : controller.viewControllers.last { $0.navigationItem === item }
    guard let scrolled = owner?.barScrollView(for: .top) else { return true }
    // Below a large title that is being pushed out, content has not reached the bar yet.
    let title = item.hasLargeTitle ? LargeTitleView.height : 0
    let top = scrolled.refreshInset - scrolled.adjustedContentInset.top
    return scrolled.contentOffset.y <= top + title + 0.5
  }
}

/// The scroll views that bars at the edges follow, where the app has said which.
struct EdgeScrollViews {
  private weak var top: UIScrollView?
  private weak var leading: UIScrollView?
  private weak var bottom: UIScrollView?
  private weak var trailing: UIScrollView?

  /// The view for the first of the edges that has one.
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
  /// The view of content that a bar at an edge follows.
  func barScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
    guard let view = viewIfLoaded else { return nil }
    if let own = barItems.contentScrollViews.view(for: edge) { return own }
    if let view = view as? UIScrollView { return view }
    // The property `first` would allocate in debug builds, and bars ask at each change of an offset.
    let subviews = view.subviews
    return subviews.isEmpty ? nil : subviews[0] as? UIScrollView
  }

  /// The scroll view that bars at an edge follow; nil unless set. For several edges, that of the first of top, bottom,
  /// leading and trailing that has one.
  public func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
    barItems.contentScrollViews.view(for: edge)
  }

  /// Sets the scroll view that the bars at the edges follow; nil for the view of the controller, or its first subview.
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

@_spi(Siblings) import Engine

/// The position of a new subview among its siblings.
enum SubviewPosition {
  case top
  case index(Int)
  case below(UIView)
  case above(UIView)
}

/// Traits of a view's superview, stored in the view: if none is set, setters need not read the superview.
struct SuperviewTraits: OptionSet {
  let rawValue: UInt8
  /// The superview had safe area insets at its last notification of them.
  static let insets = SuperviewTraits(rawValue: 1)
  /// The superview is a stack view.
  static let stack = SuperviewTraits(rawValue: 2)
}

@_spi(Siblings) extension UIView: Sibling {}

extension UIView {
  /// The subviews, the lowest first.
  final var children: [UIView] {
    if subviewList.isSplit { subviewList.join() }
    return subviewList.joined
  }

  /// Inserts `view` into the subviews, removing it from its old superview, and sends all callbacks.
  func insert(_ view: UIView, _ position: SubviewPosition, _ call: String) {
    CallStack.require("UIView.addSubview(_:)", self, depth: nestingDepth)
    // Weak references are slow to read: unless the view changes its window, they are read again only if a callback has
    // moved a view.
    var changes = UIView.hierarchyChanges
    var window = hostWindow
    var changesWindow = view.hostWindow !== window
    if changesWindow { view.endEditingBeforeLeaving() }
    if isBelow(view) {
      fatalError("UIView.\(call): a view cannot become a subview of itself or of one of its own subviews")
    }
    if view.parent === self { return reorder(view, position) }
    view.parent?.willRemoveSubview(view)
    view.willMove(toSuperview: self)
    if changesWindow || changes != UIView.hierarchyChanges {
      window = hostWindow
      changesWindow = view.hostWindow !== window
    }
    if changesWindow { view.announce(window, with: view) }
    // The callbacks may have inserted this view into `view`, or moved `view`.
    if isBelow(view) {
      fatalError(
        "UIView.\(call): a callback put the \(type(of: self)) into the \(type(of: view)) that it was to contain"
      )
    }
    view.leaveConstraints()
    // The view moves directly, without leaving the window, so that animations and touches continue.
    view.parent?.subviewList.remove(view)
    view.parent = self
    view.superviewTraits = traitsForSubviews
    knownSafeArea.mayExistBelow = true
    UIView.hierarchyChanges += 1
    changes = UIView.hierarchyChanges
    view.forgetSafeArea()
    insertChild(view, position)
    view.enterConstraints()
    // The actions of the layers may have removed the view; its removal has sent the callbacks.
    if changes != UIView.hierarchyChanges, view.parent !== self { return }
    let changesTint = view.inheritTint(baseTint)
    window = hostWindow
    if view.hostWindow !== window {
      view.enter(window, with: view)
    } else if window != nil {
      view.inheritTraits()
    }
    view.didMoveToSuperview()
    didAddSubview(view)
    if changesTint, view.ownTint == nil { view.announceTint() }
  }

  /// Whether this view is `view` or a descendant of it.
  private func isBelow(_ view: UIView) -> Bool {
    // A view without subviews contains no other view, so that adding a leaf to a tree needs no search.
    if view.subviewList.isEmpty { return view === self }
    return sequence(first: self, next: \.parent).contains { $0 === view }
  }

  /// Changes only the order of a subview.
  func reorder(_ view: UIView, _ position: SubviewPosition) {
    subviewList.remove(view)
    insertChild(view, position)
  }

  func exchange(_ first: Int, _ second: Int) {
    let count = subviewList.count
    guard (0..<count).contains(first), (0..<count).contains(second) else {
      fatalError(
        "UIView.exchangeSubview(at:withSubviewAt:): \(first) and \(second) must be indices of subviews, "
          + "of which there are \(count)")
    }
    guard first != second else { return }
    let (low, high) = (subviewList[min(first, second)], subviewList[max(first, second)])
    reorder(high, .below(low))
    reorder(low, .index(max(first, second)))
  }

  func leaveSuperview() {
    endEditingBeforeLeaving()
    guard let oldParent = parent else { return }
    let changes = UIView.hierarchyChanges
    CallStack.require("UIView.removeFromSuperview()", self, depth: nestingDepth)
    oldParent.willRemoveSubview(self)
    willMove(toSuperview: nil)
    let changesWindow = hostWindow != nil
    if changesWindow { announce(nil, with: self) }
    leaveConstraints()
    // The callbacks may have moved the view.
    let parent = changes == UIView.hierarchyChanges ? oldParent : parent
    parent?.subviewList.remove(self)
    self.parent = nil
    superviewTraits = []
    UIView.hierarchyChanges += 1
    forgetSafeArea()
    let changesTint = inheritTint(nil)
    backingLayer.removeFromSuperlayer()
    if changesWindow { enter(nil, with: self) }
    didMoveToSuperview()
    if changesTint, ownTint == nil { announceTint() }
  }

  /// Inserts `view` into `children`, and its layer into the sublayers at the same index. This view is already its
  /// superview, but no list contains `view`.
  private func insertChild(_ view: UIView, _ position: SubviewPosition) {
    let changes = UIView.hierarchyChanges
    switch position {
    case .top:
      subviewList.append(view)
      backingLayer.addSublayer(view.backingLayer)
    case .index(let index):
      let index = min(max(index, 0), subviewList.count)
      if index == subviewList.count { return insertChild(view, .top) }
      let above = subviewList[index].backingLayer
      subviewList.insert(view, at: index)
      backingLayer.insertSublayer(view.backingLayer, below: above)
    case .below(let sibling):
      // The position next to a view that is not a sibling is the top, as in UIKit.
      guard let index = indexOfSubview(sibling) else { return insertChild(view, .top) }
      return insertChild(view, .index(index))
    case .above(let sibling):
      guard let index = indexOfSubview(sibling) else { return insertChild(view, .top) }
      subviewList.insert(view, at: index + 1)
      backingLayer.insertSublayer(view.backingLayer, above: sibling.backingLayer)
    }
    // An action may have removed the view before its layer was added: the layer is removed as well.
    if changes != UIView.hierarchyChanges, view.parent !== self, view.backingLayer.superlayer === backingLayer
    {
      view.backingLayer.removeFromSuperlayer()
    }
  }

  /// Announces the coming change of window to this view and its subviews, which move with `moved`.
  private func announce(_ window: UIWindow?, with moved: UIView) {
    visitSubtree { view in
      view.willMove(toWindow: window)
      view.owningController?.rootViewWillMove(toWindow: window != nil, with: moved)
      return true
    }
  }

  private func enter(_ window: UIWindow?, with moved: UIView) {
    let proxies = window?.application.appearanceProxies
    visitSubtree { view in
      // A callback may move or remove subviews: a subview that has the window already, or whose superview is not in the
      // window, is skipped.
      if view !== self, view.hostWindow === window || view.parent?.hostWindow !== window { return false }
      view.hostWindow = window
      view.knownSafeArea.invalidate()
      // Subviews enter after this view and update their traits then.
      if window != nil { _ = view.updateTraits() }
      proxies?.apply(to: view)
      view.didMoveToWindow()
      view.owningController?.rootViewDidMove(toWindow: window != nil, with: moved)
      return true
    }
  }

  private func indexOfSubview(_ view: UIView) -> Int? {
    view.parent === self ? subviewList.index(of: view) : nil
  }

  /// The superview if it is a stack view.
  var superviewStack: UIStackView? { superviewTraits.contains(.stack) ? parent as? UIStackView : nil }

  private var traitsForSubviews: SuperviewTraits {
    var traits: SuperviewTraits = self is UIStackView ? .stack : []
    if lastSafeAreaInsets != .zero { traits.insert(.insets) }
    return traits
  }

  /// Stores this view's traits in all subviews, after a change of the traits.
  func passSuperviewTraitsOn() {
    let traits = traitsForSubviews
    for child in children { child.superviewTraits = traits }
  }

  // MARK: Tint

  /// Stores the tint of a new superview, in the subviews too. Returns whether the view's tint differs from before.
  private func inheritTint(_ tint: UIColor?) -> Bool {
    guard ownTint == nil, inheritedTint ?? .systemBlue !== tint ?? .systemBlue else {
      inheritedTint = tint
      return false
    }
    let old = tintColor
    inheritedTint = tint
    guard tintColor != old else { return false }
    passTintOn()
    return true
  }

  private func passTintOn() {
    visitSubtree { view in
      if view !== self {
        view.inheritedTint = view.parent?.baseTint
        if view.ownTint != nil { return false }
      }
      return true
    }
  }

  /// Passes the tint on to all subviews that inherit it and notifies them, after the view.
  func tintChanged() {
    passTintOn()
    announceTint()
  }

  private func announceTint() {
    CallStack.require("UIView.tintColor", self, depth: nestingDepth)
    visitSubtree { view in
      if view !== self, view.ownTint != nil { return false }
      view.tintColorDidChange()
      return true
    }
  }

  // MARK: Depth

  /// The number of ancestors of this view.
  var nestingDepth: Int { sequence(first: self, next: \.parent).reduce(-1) { count, _ in count + 1 } }

  /// Calls `body` with the view and its descendants, superviews first; it skips the descendants of views for which
  /// `body` returns false. A loop replaces recursion, so that any depth is possible.
  func visitSubtree(_ body: (UIView) -> Bool) {
    guard body(self), !children.isEmpty else { return }
    var unvisited: [UIView] = children.reversed()
    while let view = unvisited.popLast() {
      if body(view) { unvisited += view.children.reversed() }
    }
  }

  func findView(withTag tag: Int) -> UIView? {
    CallStack.require("UIView.viewWithTag(_:)", self, depth: nestingDepth)
    if self.tag == tag { return self }
    for child in children {
      if let found = child.viewWithTag(tag) { return found }
    }
    return nil
  }
}

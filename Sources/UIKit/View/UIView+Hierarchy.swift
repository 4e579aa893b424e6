/// Where among its siblings a subview goes.
enum SubviewPlace {
  case top
  case index(Int)
  case below(UIView)
  case above(UIView)
}

extension UIView {
  /// Puts `view` among the subviews, out of wherever it was, and tells everybody concerned.
  func insert(_ view: UIView, _ place: SubviewPlace, _ call: String) {
    if isDescendant(of: view) {
      fatalError("UIView.\(call): a view cannot become a subview of itself or of one of its own subviews")
    }
    if view.parent === self { return reorder(view, place) }
    let oldTint = view.tintColor
    let oldParent = view.parent
    oldParent?.willRemoveSubview(view)
    view.willMove(toSuperview: self)
    let window = hostWindow
    let changesWindow = view.hostWindow !== window
    if changesWindow { view.announce(window, with: view) }
    if let oldParent {
      // Left without a step in between, so that animations and touches go on.
      oldParent.children.removeAll { $0 === view }
    }
    view.parent = self
    put(view, place)
    if changesWindow {
      view.enter(window, with: view)
    } else if window != nil {
      view.inheritTraits()
    }
    view.didMoveToSuperview()
    didAddSubview(view)
    if view.ownTint == nil, view.tintColor != oldTint { view.tintChanged() }
  }

  /// Changes a subview's place only.
  func reorder(_ view: UIView, _ place: SubviewPlace) {
    children.removeAll { $0 === view }
    put(view, place)
  }

  func exchange(_ first: Int, _ second: Int) {
    guard children.indices.contains(first), children.indices.contains(second) else {
      fatalError(
        "UIView.exchangeSubview(at:withSubviewAt:): \(first) and \(second) must be indices of subviews, "
          + "of which there are \(children.count)")
    }
    guard first != second else { return }
    let (low, high) = (children[min(first, second)], children[max(first, second)])
    reorder(high, .below(low))
    reorder(low, .index(max(first, second)))
  }

  func leaveSuperview() {
    guard let oldParent = parent else { return }
    let oldTint = tintColor
    oldParent.willRemoveSubview(self)
    willMove(toSuperview: nil)
    let changesWindow = hostWindow != nil
    if changesWindow { announce(nil, with: self) }
    oldParent.children.removeAll { $0 === self }
    parent = nil
    backingLayer.removeFromSuperlayer()
    if changesWindow { enter(nil, with: self) }
    didMoveToSuperview()
    if ownTint == nil, tintColor != oldTint { tintChanged() }
  }

  /// Enters `view`, which is in no list, into `children`, and its layer into the layers at the same place.
  private func put(_ view: UIView, _ place: SubviewPlace) {
    switch place {
    case .top:
      children.append(view)
      backingLayer.addSublayer(view.backingLayer)
    case .index(let index):
      let index = min(max(index, 0), children.count)
      if index == children.count { return put(view, .top) }
      backingLayer.insertSublayer(view.backingLayer, below: children[index].backingLayer)
      children.insert(view, at: index)
    case .below(let sibling):
      // UIKit takes a stranger for "at the back".
      let index = children.firstIndex { $0 === sibling } ?? 0
      put(view, .index(index))
    case .above(let sibling):
      guard let index = children.firstIndex(where: { $0 === sibling }) else { return put(view, .top) }
      backingLayer.insertSublayer(view.backingLayer, above: sibling.backingLayer)
      children.insert(view, at: index + 1)
    }
  }

  /// Tells all below that they are about to move with `moved`.
  private func announce(_ window: UIWindow?, with moved: UIView) {
    willMove(toWindow: window)
    owningController?.rootViewWillMove(toWindow: window != nil, with: moved)
    for child in children { child.announce(window, with: moved) }
  }

  private func enter(_ window: UIWindow?, with moved: UIView) {
    hostWindow = window
    // Those below enter after this one, and take theirs then.
    if window != nil { _ = takeTraits() }
    didMoveToWindow()
    owningController?.rootViewDidMove(toWindow: window != nil, with: moved)
    // A callback may move subviews about; those that entered with their own move are left alone.
    for child in children where child.hostWindow !== window { child.enter(window, with: moved) }
  }

  /// Tells the view and all that inherit its tint of a change.
  func tintChanged() {
    tintColorDidChange()
    for child in children where child.ownTint == nil { child.tintChanged() }
  }
}

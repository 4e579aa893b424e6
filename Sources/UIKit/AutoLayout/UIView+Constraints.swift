import Engine

extension UIView: ConstraintItem {
  var itemView: UIView? { self }
  var itemState: LayoutItemState { ownedConstraints.item }
  var itemInsets: UIEdgeInsets { alignmentRectInsets }

  /// The Auto Layout state of the view, created at its first use.
  var ownedConstraints: ViewConstraints {
    if let constraintState { return constraintState }
    let state = ViewConstraints()
    state.updates.isNeeded = type(of: self).requiresConstraintBasedLayout
    constraintState = state
    return state
  }

  /// Whether the frame is set, by the app or by an autoresizing mask, instead of computed from constraints.
  var isSetByFrame: Bool { constraintState?.isSetByFrame ?? true }

  var contentPriorities: ContentPriorities { constraintState?.priorities ?? ContentPriorities() }

  // MARK: Constraints

  /// The active constraints whose items have this view as their nearest common ancestor, which can itself be an item.
  public var constraints: [NSLayoutConstraint] { constraintState?.constraints ?? [] }

  /// Activates a constraint; traps unless each item is this view or a descendant.
  public func addConstraint(_ constraint: NSLayoutConstraint) {
    let isBelow = constraint.views.allSatisfy { $0.isDescendant(of: self) }
    guard isBelow else {
      fatalError(
        "UIView.addConstraint(_:): \(constraint.summary) has an item that is not below \(LayoutName.of(self))"
      )
    }
    if !constraint.isActive { constraint.activate("UIView.addConstraint(_:)") }
  }

  /// Activates constraints; traps unless each item is this view or a descendant.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }

  /// Deactivates a constraint of this view or of a descendant.
  public func removeConstraint(_ constraint: NSLayoutConstraint) {
    if constraint.holder?.isDescendant(of: self) == true { constraint.deactivate() }
  }

  /// Deactivates constraints of this view or of its descendants.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  /// Whether the frame is set, by the app or the autoresizing mask, instead of computed from constraints; true unless
  /// the app sets this property.
  public var translatesAutoresizingMaskIntoConstraints: Bool {
    get { isSetByFrame }
    set {
      guard newValue != isSetByFrame else { return }
      let state = ownedConstraints
      leaveSuperviewEngine()
      state.hostedEngine?.dissolve()
      state.hostedEngine = nil
      state.isSetByFrame = newValue
      state.roundingOffset = .zero
      state.updates.isNeeded = true
      if !newValue { parent?.ownedConstraints.positionsSubviews = true }
      // Descendants may have registered updates with this view while it was their host.
      registerConstraintUpdates()
      setNeedsCollecting()
      parent?.setNeedsCollecting()
      frameSourceChanged()
    }
  }

  /// The priority by which the view resists being larger than its content; `defaultLow` unless set.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    contentPriorities.hugging(axis)
  }

  /// Sets the priority by which the view resists being larger than its content.
  public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    ownedConstraints.priorities.setHugging(priority, axis)
    contentSizeChanged()
  }

  /// The priority by which the view resists being smaller than its content; `defaultHigh` unless set.
  public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    contentPriorities.compression(axis)
  }

  /// Sets the priority by which the view resists being smaller than its content.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    ownedConstraints.priorities.setCompression(priority, axis)
    contentSizeChanged()
  }

  /// Notifies the engine that the size or a priority of the content has changed.
  func contentSizeChanged() { constraintState?.item.engine?.contentChanged(self) }

  // MARK: Anchors

  /// The left edge.
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(ConstraintSide(self, .left)) }
  /// The right edge.
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(ConstraintSide(self, .right)) }
  /// The edge at which text begins.
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(ConstraintSide(self, .leading)) }
  /// The edge at which text ends.
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(ConstraintSide(self, .trailing)) }
  /// The top edge.
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(ConstraintSide(self, .top)) }
  /// The bottom edge.
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(ConstraintSide(self, .bottom)) }
  /// The width.
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(ConstraintSide(self, .width)) }
  /// The height.
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(ConstraintSide(self, .height)) }
  /// The middle between left and right.
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(ConstraintSide(self, .centerX)) }
  /// The middle between top and bottom.
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(ConstraintSide(self, .centerY)) }
  /// The baseline of the first line of text; the top of a view without text.
  public var firstBaselineAnchor: NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(ConstraintSide(self, .firstBaseline))
  }
  /// The baseline of the last line of text; the bottom of a view without text.
  public var lastBaselineAnchor: NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(ConstraintSide(self, .lastBaseline))
  }

  // MARK: Guides

  /// The guides that were added to the view.
  public var layoutGuides: [UILayoutGuide] { constraintState?.guides.added ?? [] }

  /// Adds a guide to this view, and removes it from its previous owner.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owner !== self else { return }
    layoutGuide.owner?.removeLayoutGuide(layoutGuide)
    layoutGuide.owner = self
    ownedConstraints.guides.added.append(layoutGuide)
  }

  /// Removes a guide that was added to this view, and deactivates its constraints.
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owner === self, layoutGuides.contains(where: { $0 === layoutGuide }) else { return }
    for constraint in layoutGuide.itemState.constraints.compactMap(\.object) { constraint.deactivate() }
    layoutGuide.itemState.engine?.remove(layoutGuide)
    constraintState?.guides.added.removeAll { $0 === layoutGuide }
    layoutGuide.owner = nil
  }

  /// A guide for the part of the bounds that bars and the screen's insets do not hide.
  public var safeAreaLayoutGuide: UILayoutGuide {
    if let guide = constraintState?.guides.safeArea { return guide }
    let guide = InsetGuide("UIViewSafeAreaLayoutGuide", of: self) { $0.safeAreaInsets }
    ownedConstraints.guides.safeArea = guide
    return guide
  }

  /// A guide for the bounds without the layout margins.
  public var layoutMarginsGuide: UILayoutGuide {
    if let guide = constraintState?.guides.margins { return guide }
    let guide = InsetGuide("UIViewLayoutMarginsGuide", of: self) { $0.layoutMargins }
    ownedConstraints.guides.margins = guide
    return guide
  }
}

extension NSLayoutConstraint {
  /// The views of both items.
  var views: [UIView] { items.compactMap(\.itemView) }

  private var items: [any ConstraintItem] { first.items + (second?.items ?? []) }

  /// Whether the constraint depends on the direction of text.
  var isDirectional: Bool { first.isDirectional || second?.isDirectional == true }

  var usesBaseline: Bool {
    func isBaseline(_ attribute: Attribute) -> Bool {
      attribute == .firstBaseline || attribute == .lastBaseline
    }
    return isBaseline(firstAttribute) || isBaseline(secondAttribute)
  }

  func activate(_ call: String) {
    guard first.isComplete, second?.isComplete != false else {
      fatalError(
        "\(call): an item of \(summary) no longer exists; constraints do not retain their items, so retain it"
      )
    }
    guard let holder = commonView else {
      fatalError(
        "\(call): the items of \(summary) have no common superview; add them to one view hierarchy first")
    }
    self.holder = holder
    LayoutEngine.activations += 1
    activation = LayoutEngine.activations
    let state = holder.ownedConstraints
    if !state.updates.hasHeldConstraint {
      // Only the first constraint requests an update. Otherwise, an `updateConstraints()` that replaces constraints
      // would request its next call.
      state.updates.hasHeldConstraint = true
      state.updates.isNeeded = true
    }
    state.constraints.append(self)
    for item in items { item.itemState.constraints.append(WeakReference(object: self)) }
    countCrossings(1)
    holder.setNeedsCollecting()
  }

  func deactivate() {
    guard let holder else { return }
    countCrossings(-1)
    holder.constraintState?.constraints.removeAll { $0 === self }
    for item in items { item.itemState.remove(self) }
    engine?.remove(self)
    engine = nil
    self.holder = nil
  }

  /// The nearest common ancestor of all items, which can be an item itself; nil if there is none.
  private var commonView: UIView? {
    let views = views
    guard views.count == items.count, let first = views.first else { return nil }
    return sequence(first: first, next: \.superview).first { ancestor in
      views.allSatisfy { $0.isDescendant(of: ancestor) }
    }
  }

  /// Adds `change` to the crossings of each view between an item and the holder. A view whose frame is set has its own
  /// engine only while its crossings are 0.
  private func countCrossings(_ change: Int) {
    for item in items {
      // The constraint of a guide crosses the guide's owning view.
      var view = item is UIView ? item.itemView?.superview : item.itemView
      if item.itemView === holder { continue }
      while let current = view, current !== holder {
        let state = current.ownedConstraints
        let wasHost = current.isConstraintHost
        state.crossings += change
        if wasHost != current.isConstraintHost { current.hostChanged() }
        view = current.superview
      }
    }
  }
}

import Engine

/// Whether the running layout pass has computed the safe area of a view, which `insetsInPass` then contains, so that the
/// views below it need not search further up.
///
/// The stored insets of a view that moves in the pass, and of the views below it, are invalidated. Views that were laid
/// out earlier in the pass keep the insets that they were notified of until their next layout.
///
/// Safe areas are computed on demand, from the window down. A container computes the insets of a child from its bars,
/// so that a view has its final insets already during a transition; layout compares the insets with those that the view
/// was last notified of.
struct KnownSafeArea {
  /// The number of the pass; 0 for none.
  private var pass: UInt32 = 0
  /// Whether a subview may have a safe area or a controller. A list that scrolls need not ask all its subviews for both
  /// in each layout.
  var mayExistBelow = true

  fileprivate var isCurrent: Bool { pass != 0 && pass == Self.runningPass }

  mutating func invalidate() { pass = 0 }

  /// Notes that the area is known in the running pass, if there is one.
  fileprivate mutating func note() { pass = Self.runningPass }

  /// The number of the running pass, whose lower bits suffice; 0 for none.
  private static var runningPass: UInt32 { UInt32(truncatingIfNeeded: LayoutPass.current ?? 0) }
}

extension UIView {
  /// The safe area in the running pass, if it is known.
  private var knownInsets: UIEdgeInsets? { knownSafeArea.isCurrent ? insetsInPass : nil }

  /// Stores the safe area for the running pass, if there is one.
  private func noteInsets(_ insets: UIEdgeInsets) {
    knownSafeArea.note()
    insetsInPass = insets
  }

  /// Computes `safeAreaInsets`: for a controller's root view from its container, for any other view from the
  /// superview's insets.
  func computedSafeArea() -> UIEdgeInsets {
    if CallStack.isHalfUsed, owningController == nil { return safeAreaInLoop() }
    CallStack.require("UIView.safeAreaInsets", self, depth: nestingDepth)
    guard let controller = owningController else { return safeAreaFromSuperview(atFrame: restingFrame) }
    return controller.safeAreaOfContainer(for: self) + controller.additionalSafeAreaInsets
  }

  /// Computes `safeAreaInsets` without recursion, for a view far below the nearest view with known insets.
  @inline(never)
  private func safeAreaInLoop() -> UIEdgeInsets {
    var path: [(view: UIView, above: UIView)] = []
    var view = self
    while view.owningController == nil, view === self || view.knownInsets == nil,
      let above = view.parent
    {
      path.append((view, above))
      view = above
    }
    if path.isEmpty { return .zero }
    return path.reversed().reduce(view.knownInsets ?? view.safeAreaInsets) { insets, step in
      insets == .zero
        ? .zero
        : (insets - step.above.takenSafeArea).reaching(into: step.view.restingFrame, of: step.above.bounds)
    }
  }

  /// The part of the superview's insets that overlaps a view at `frame`.
  func safeAreaFromSuperview(atFrame frame: CGRect) -> UIEdgeInsets {
    guard let parent else { return .zero }
    let insets = parent.safeAreaInPass
    if insets == .zero { return .zero }
    return (insets - parent.takenSafeArea).reaching(into: frame, of: parent.bounds)
  }

  /// The safe area insets, from the running layout pass if it has computed them. The insets of a controller's view are
  /// always computed, as the controller may change them at any time.
  private var safeAreaInPass: UIEdgeInsets {
    guard owningController == nil else { return safeAreaInsets }
    if let known = knownInsets { return known }
    let insets = safeAreaInsets
    noteInsets(insets)
    return insets
  }

  /// Invalidates the insets that the running layout pass has computed for this view and the views below it, as they
  /// depend on the view's position.
  func forgetSafeArea() {
    if LayoutPass.current == nil { return }
    visitSubtree { view in
      // Insets are computed from those of the superview, so none are known below a view without known insets, except
      // below a controller's view, whose insets are not stored.
      guard view.knownInsets != nil || view.owningController != nil else { return false }
      view.knownSafeArea.invalidate()
      return true
    }
  }

  /// The frame without the transform: a temporary rotation or scale does not change the insets.
  var restingFrame: CGRect {
    get {
      let size = bounds.size
      return CGRect(
        origin: CGPoint(x: center.x - anchorPoint.x * size.width, y: center.y - anchorPoint.y * size.height),
        size: size)
    }
    set {
      bounds.size = newValue.size
      center = CGPoint(
        x: newValue.minX + anchorPoint.x * newValue.width, y: newValue.minY + anchorPoint.y * newValue.height)
    }
  }

  /// Notifies the view and its affected subviews of changed insets; with `inLayout` the current layout pass applies
  /// them.
  func updateSafeArea(inLayout: Bool = false) {
    let insets = safeAreaInsets
    if owningController == nil {
      // The layer may have moved without the view.
      if let known = knownInsets, known != insets { forgetSafeArea() }
      noteInsets(insets)
    }
    guard insets != lastSafeAreaInsets else { return }
    CallStack.require("UIView.safeAreaInsetsDidChange()", self, depth: nestingDepth)
    let hadInsets = lastSafeAreaInsets != .zero
    lastSafeAreaInsets = insets
    parent?.knownSafeArea.mayExistBelow = true
    if hadInsets != (insets != .zero) { passSuperviewTraitsOn() }
    safeAreaInsetsDidChange()
    if let constraintState { constraintState.safeAreaChanged(self) }
    owningController?.viewSafeAreaInsetsDidChange()
    if !inLayout { setNeedsLayout() }
    if LayoutPass.current == nil { LayoutPass.run { updateSafeAreaBelow() } } else { updateSafeAreaBelow() }
  }

  /// Updates the safe areas of the subviews, whose frames may have changed.
  func updateSafeAreaBelow() {
    let hasInsets = lastSafeAreaInsets != .zero
    guard hasInsets || knownSafeArea.mayExistBelow else { return }
    knownSafeArea.mayExistBelow = hasInsets
    for child in children
    where hasInsets || child.lastSafeAreaInsets != .zero || child.owningController != nil {
      knownSafeArea.mayExistBelow = true
      child.updateSafeArea()
    }
  }
}

extension UIEdgeInsets {
  /// The part of the insets of `bounds` that overlaps `frame`; an edge without an inset has none, however far the
  /// frame extends beyond it.
  func reaching(into frame: CGRect, of bounds: CGRect) -> UIEdgeInsets {
    func overlap(_ inset: CGFloat, _ distance: CGFloat) -> CGFloat {
      inset > 0 ? max(0, inset - distance) : 0
    }
    return UIEdgeInsets(
      top: overlap(top, frame.minY - bounds.minY), left: overlap(left, frame.minX - bounds.minX),
      bottom: overlap(bottom, bounds.maxY - frame.maxY), right: overlap(right, bounds.maxX - frame.maxX))
  }

  /// The insets that remain when insets `b`, which are a part of `a`, are taken.
  fileprivate static func - (a: UIEdgeInsets, b: UIEdgeInsets) -> UIEdgeInsets {
    if b == .zero { return a }
    return UIEdgeInsets(
      top: max(0, a.top - b.top), left: max(0, a.left - b.left), bottom: max(0, a.bottom - b.bottom),
      right: max(0, a.right - b.right))
  }

  static func + (a: UIEdgeInsets, b: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom, right: a.right + b.right)
  }
}

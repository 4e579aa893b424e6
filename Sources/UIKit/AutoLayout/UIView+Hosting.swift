import Engine

/// The assignment of views to layout engines, and the layout of views by constraints.
///
/// A view that has no superview, or whose frame is set, is a constraint host: the root of a `LayoutEngine`, which
/// solves the constraints of its descendants. A descendant whose frame is set is the host of another engine, unless
/// constraints cross its bounds (`ViewConstraints.crossings`).
///
/// In `layoutSublayers`, after the controller's `viewWillLayoutSubviews()`, a host executes the requested
/// `updateConstraints()` of its descendants, the deepest first. It then adds new views and constraints to its engine,
/// and solves. Superviews of views with changed frames are marked for layout. Their `layoutSubviews()` sets the frames,
/// rounded to pixels (`PixelGrid`), while the solver's values stay exact.
///
/// If `layoutSubviews()` changes constraints, they are solved after it returns, and only the superviews of moved views
/// are laid out again. If required constraints exclude each other, the engine leaves out and reports the constraint
/// that was activated last (`unsatisfiable-constraints`).
extension UIView {
  /// Whether the view's constraints are solved separately from the constraints of its superviews.
  var isConstraintHost: Bool {
    guard parent != nil, let state = constraintState else { return true }
    return state.isSetByFrame && state.crossings == 0
  }

  /// The view whose engine solves the constraints of this view's descendants: this view or an ancestor.
  var constraintHost: UIView {
    var view = self
    while !view.isConstraintHost, let above = view.parent { view = above }
    return view
  }

  /// Requests that the host adds new views and constraints to its engine.
  func setNeedsCollecting() {
    let host = constraintHost
    host.ownedConstraints.needsCollecting = true
    host.setNeedsSolving()
  }

  /// Requests that the engine of a host solves its constraints, in the next layout or at the end of the current layout.
  ///
  /// Code may activate new constraints in each layout. Therefore, a change during a layout requests another layout only
  /// if the solution changes frames.
  func setNeedsSolving() {
    switch constraintState?.layoutPhase {
    case .updating: break
    case .running, .changed: constraintState?.layoutPhase = .changed
    case .solving, .none?, nil: setNeedsLayout()
    }
  }

  /// Solves the changes that were made during the view's layout.
  func solveAgain() {
    guard let state = constraintState else { return }
    if state.layoutPhase == .changed { solveConstraints() }
    state.layoutPhase = .none
  }

  /// Updates the engines after a change of `isConstraintHost`.
  func hostChanged() {
    guard let state = constraintState else { return }
    if isConstraintHost, let engine = superviewEngine { leave(engine, withItself: false) }
    state.hostedEngine?.dissolve()
    state.hostedEngine = nil
    registerConstraintUpdates()
    setNeedsCollecting()
  }

  /// The engine that solves the constraints of the superview; nil if it has none.
  private var superviewEngine: LayoutEngine? { parent?.constraintHost.constraintState?.hostedEngine }

  /// Removes the view, and the descendants in the same engine, from the engine of its superview.
  func leaveSuperviewEngine() {
    if let engine = superviewEngine { leave(engine, withItself: true) }
  }

  private func leave(_ engine: LayoutEngine, withItself: Bool) {
    visitSubtree { view in
      // A view without this state has no constraints, and its descendants are in other engines.
      guard let state = view.constraintState else { return view === self }
      var items: [any ConstraintItem] = view.allGuides
      if view !== self || withItself { items.append(view) }
      for item in items where item.itemState.engine === engine {
        for constraint in item.itemState.constraints.compactMap(\.object) where constraint.engine === engine {
          engine.remove(constraint)
        }
        engine.remove(item)
      }
      for constraint in state.constraints where constraint.engine === engine { engine.remove(constraint) }
      return view === self || !view.isConstraintHost
    }
  }

  private var allGuides: [UILayoutGuide] {
    guard let state = constraintState else { return [] }
    var guides = state.guides.added
    if let guide = state.guides.safeArea { guides.append(guide) }
    if let guide = state.guides.margins { guides.append(guide) }
    if let guide = state.guides.readable { guides.append(guide) }
    let additional = additionalGuides
    if !additional.isEmpty { guides += additional }
    return guides
  }

  /// Deactivates the constraints between items inside and outside of the view, and removes the view from its
  /// superview's engine, before the view leaves its superview.
  func leaveConstraints() {
    guard constraintState != nil else { return }
    var crossing: [NSLayoutConstraint] = []
    visitSubtree { view in
      guard view.constraintState != nil else { return view === self }
      for item in view.allGuides + [view] as [any ConstraintItem] {
        crossing += item.itemState.constraints.compactMap(\.object).filter {
          $0.holder?.isDescendant(of: self) == false
        }
      }
      return !view.isConstraintHost
    }
    leaveSuperviewEngine()
    for constraint in crossing { constraint.deactivate() }
  }

  /// Updates the engines after the view has been added to a superview.
  func enterConstraints() {
    guard let state = type(of: self).requiresConstraintBasedLayout ? ownedConstraints : constraintState else {
      return
    }
    registerConstraintUpdates()
    if !state.isSetByFrame { parent?.ownedConstraints.positionsSubviews = true }
    if isConstraintHost {
      if state.needsCollecting { setNeedsLayout() }
      return
    }
    // Without a superview, the view was a host with its own engine.
    state.hostedEngine?.dissolve()
    state.hostedEngine = nil
    setNeedsCollecting()
  }

  /// Executes requested updates of constraints and, in a host, adds new views and constraints to the engine and solves.
  func solveConstraints() {
    guard let state = constraintState else { return }
    if isConstraintHost { updateRequestedConstraints() } else { updateOwnConstraints() }
    guard state.hostedEngine != nil || state.needsCollecting, isConstraintHost else { return }
    let engine = state.hostedEngine ?? LayoutEngine(root: self)
    state.hostedEngine = engine
    if state.needsCollecting {
      state.needsCollecting = false
      collect(for: engine)
    }
    if state.layoutPhase == .updating { state.layoutPhase = .solving }
    engine.update()
    // Without a superview, the view itself adopts the solved size.
    if !state.isSetByFrame, parent == nil, let frame = engine.frame(of: self) {
      let size = PixelGrid(scale: traits.displayScale).rounded(frame).size
      if size != bounds.size { bounds.size = size }
    }
  }

  /// Adds the views and constraints in the view's subtree that are in no engine. Constraints are added in the order of
  /// their activation. A fitting engine also gets the constraints that are in another engine.
  func collect(for engine: LayoutEngine, isFitting: Bool = false) {
    var constraints: [NSLayoutConstraint] = []
    visitSubtree { view in
      guard let state = view.constraintState else {
        // A view without this state has no constraints, and its descendants are in other engines.
        return view === self
      }
      if view !== self, view.isConstraintHost { return false }
      if !state.isSetByFrame, view !== self || view.parent == nil || isFitting {
        engine.add(view)
      }
      constraints += isFitting ? state.constraints : state.constraints.filter { $0.engine == nil }
      return true
    }
    constraints.sort { $0.activation < $1.activation }
    for constraint in constraints { engine.add(constraint) }
  }

  /// Requests a layout that positions moved subviews. While the view solves before its layout, no request is needed.
  func setNeedsPositioning() {
    if constraintState?.layoutPhase != .solving { setNeedsLayout() }
  }

  /// Sets the frames of the subviews whose frames constraints determine, and the content size if constraints determine
  /// it.
  func positionSubviews() {
    guard let state = constraintState, state.positionsSubviews else { return }
    let grid = PixelGrid(scale: traits.displayScale, offset: state.roundingOffset)
    for child in children where !child.isSetByFrame {
      // A view without constraints keeps its frame.
      guard let state = child.constraintState, state.hidingAnimation == 0, let engine = state.item.engine,
        engine.mentions(child), let frame = engine.frame(of: child)
      else { continue }
      child.setLayoutFrame(frame, roundedOn: grid)
    }
    takeContentSize()
  }

  /// Sets the layout frame to a rectangle that is rounded to the pixels of `grid`.
  func setLayoutFrame(_ exact: CGRect, roundedOn grid: PixelGrid) {
    let (frame, offset) = grid.snapped(exact)
    if let state = constraintState, !PixelGrid.isSame(offset, state.roundingOffset) {
      state.roundingOffset = offset
      // The offset changes the rounding of the subviews.
      if state.positionsSubviews { setNeedsLayout() }
    }
    setLayoutFrame(frame)
  }

  /// Sets the size of the bounds and the centre to those of a rectangle, and does not change the transform.
  ///
  /// The centre is the middle of the rectangle for every anchor point. An anchor point other than (0.5, 0.5) therefore
  /// moves the drawn content: (0.5, 1) moves it up by half of its height, for which apps that fold or flip views
  /// compensate. Source: the README of github.com/seedante/CardAnimation, "Change Anchor Point of CALayer"; Reveal,
  /// *Constraints & transformations*, on transforms.
  func setLayoutFrame(_ frame: CGRect) {
    if bounds.size != frame.size { bounds.size = frame.size }
    let center = CGPoint(x: frame.midX, y: frame.midY)
    if self.center != center { self.center = center }
  }

  /// The frame of the view in layouts, without the transform: a rectangle with the size of the bounds around the
  /// centre.
  var layoutFrame: CGRect {
    let (center, size) = (center, bounds.size)
    return CGRect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
  }

  /// The rows that a host's solver has visited and the pivots that it has made so far; 0 without an engine.
  package var solverWork: (rows: Int, pivots: Int) {
    guard let counts = constraintState?.hostedEngine?.counts else { return (0, 0) }
    return (counts.rows, counts.pivots)
  }
}

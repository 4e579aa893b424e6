import Engine

/// The choice of the engine that lays out a view, as hierarchies change.
///
/// A view whose frame is set is the root of a `LayoutEngine`, which solves what is inside, up to further views whose
/// frames are set. Those have engines of their own unless constraints reach into them (`ViewConstraints.crossings`).
///
/// In `layoutSublayers`, after the controller's `viewWillLayoutSubviews()`, such a root runs requested
/// `updateConstraints()` from the inside out, takes in what is new, and solves. Views whose subviews get other frames
/// are marked for layout, and `layoutSubviews()` sets the frames, rounded to pixels (`PixelGrid`); the solver's values
/// stay exact. Constraints that it changes are solved again after it, so that only what they move is laid out once
/// more. If required constraints exclude each other, the one that was activated last is left out and reported
/// (`unsatisfiable-constraints`).
extension UIView {
  /// Whether the view's constraints are solved apart from those of its superviews.
  var isConstraintHost: Bool {
    guard parent != nil, let state = constraintState else { return true }
    return state.isSetByFrame && state.crossings == 0
  }

  /// The view whose engine solves the constraints below this one.
  var constraintHost: UIView {
    var view = self
    while !view.isConstraintHost, let above = view.parent { view = above }
    return view
  }

  /// Requests that new views and constraints are added to the engine.
  func needsCollecting() {
    let host = constraintHost
    host.ownedConstraints.needsCollecting = true
    host.needsSolving()
  }

  /// Requests that the engine of a host solves again: in its next layout, or after the running one. As code may
  /// activate its constraints anew in each layout, only a change of what they compute requests another one.
  func needsSolving() {
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

  /// Updates the engines after the view has become a host, or has ceased to be one.
  func hostChanged() {
    guard let state = constraintState else { return }
    if isConstraintHost, let engine = engineAround { leave(engine, withItself: false) }
    state.hosted?.dissolve()
    state.hosted = nil
    registerConstraintUpdates()
    needsCollecting()
  }

  /// The engine that solves the constraints of the superview.
  private var engineAround: LayoutEngine? { parent?.constraintHost.constraintState?.hosted }

  /// Takes the view out of the engine of its superview, with the views below that share it.
  func leaveEngineAround() {
    if let engine = engineAround { leave(engine, withItself: true) }
  }

  private func leave(_ engine: LayoutEngine, withItself: Bool) {
    visitSubtree { view in
      // A view without this has no constraints, and those inside it have an engine of their own.
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

  /// Deactivates the constraints that reach out of the view, which leaves its superview.
  func leaveConstraints() {
    guard constraintState != nil else { return }
    var reaching: [NSLayoutConstraint] = []
    visitSubtree { view in
      guard view.constraintState != nil else { return view === self }
      for item in view.allGuides + [view] as [any ConstraintItem] {
        reaching += item.itemState.constraints.compactMap(\.object).filter {
          $0.holder?.isDescendant(of: self) == false
        }
      }
      return !view.isConstraintHost
    }
    leaveEngineAround()
    for constraint in reaching { constraint.deactivate() }
  }

  /// The view has another superview.
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
    // The view had an engine of its own as a root.
    state.hosted?.dissolve()
    state.hosted = nil
    needsCollecting()
  }

  /// Solves the constraints below a host before its layout.
  func solveConstraints() {
    guard let state = constraintState else { return }
    if isConstraintHost { updateRequestedConstraints() } else { updateOwnConstraints() }
    guard state.hosted != nil || state.needsCollecting, isConstraintHost else { return }
    let engine = state.hosted ?? LayoutEngine(root: self)
    state.hosted = engine
    if state.needsCollecting {
      state.needsCollecting = false
      collect(for: engine)
    }
    if state.layoutPhase == .updating { state.layoutPhase = .solving }
    engine.update()
    if !state.isSetByFrame, parent == nil, let frame = engine.frame(of: self) {
      let size = PixelGrid(scale: traits.displayScale).rounded(frame).size
      if size != bounds.size { bounds.size = size }
    }
  }

  /// Adds the views and constraints below that are in no engine yet, in the order of their activation.
  func collect(for engine: LayoutEngine, isFitting: Bool = false) {
    var constraints: [NSLayoutConstraint] = []
    visitSubtree { view in
      guard let state = view.constraintState else {
        // The views inside may be laid out by another engine.
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

  /// Requests a layout that positions the moved views inside, unless a layout comes next anyway.
  func needsPositioning() {
    if constraintState?.layoutPhase != .solving { setNeedsLayout() }
  }

  /// Sets the frames of the subviews that are computed.
  func positionSubviews() {
    guard let state = constraintState, state.positionsSubviews else { return }
    let grid = PixelGrid(scale: traits.displayScale, offset: state.roundingOffset)
    for child in children where !child.isSetByFrame {
      // A view without any constraint keeps its frame.
      guard let state = child.constraintState, state.collapse == 0, let engine = state.item.engine,
        engine.mentions(child), let frame = engine.frame(of: child)
      else { continue }
      child.setLayoutFrame(frame, on: grid)
    }
    takeContentSize()
  }

  /// Sets the rectangle that the view has without its transform, rounded to pixels.
  func setLayoutFrame(_ exact: CGRect, on grid: PixelGrid) {
    let (frame, offset) = grid.snapped(exact)
    if let state = constraintState, !PixelGrid.isSame(offset, state.roundingOffset) {
      state.roundingOffset = offset
      // The views inside round to other pixels.
      if state.positionsSubviews { setNeedsLayout() }
    }
    place(in: frame)
  }

  /// Sets the size of the bounds and the centre to those of a rectangle, as layouts do, and keeps the transform.
  ///
  /// The centre is the middle of the rectangle whatever the anchor point, so that another anchor point moves the drawn
  /// content: with (.5, 1) by half the height up, which apps that fold or flip views add to a constant. Source: the
  /// README of github.com/seedante/CardAnimation, "Change Anchor Point of CALayer"; Reveal, *Constraints &
  /// transformations*, on transforms.
  func place(in frame: CGRect) {
    if bounds.size != frame.size { bounds.size = frame.size }
    let center = CGPoint(x: frame.midX, y: frame.midY)
    if self.center != center { self.center = center }
  }

  /// The rectangle of the view in layouts: of the size of the bounds, around the centre.
  var layoutFrame: CGRect {
    let (center, size) = (center, bounds.size)
    return CGRect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
  }

  /// The work of the solver for the constraints below this view, whose frame is set.
  package var solverWork: (rows: Int, pivots: Int) {
    guard let counts = constraintState?.hosted?.counts else { return (0, 0) }
    return (counts.rows, counts.pivots)
  }
}

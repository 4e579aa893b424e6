import Engine

extension UIView {
  /// Requests a call of `updateConstraints()` before the next layout of the view's constraint host.
  func requestConstraintUpdate() {
    let isRegistered = ownedConstraints.updates.isRequested
    ownedConstraints.updates.isNeeded = true
    setNeedsLayout()
    if !isRegistered { registerConstraintUpdates() }
  }

  /// Passes the requests for updates from this view, and from its descendants, to the constraint host of the superview.
  func registerConstraintUpdates() {
    guard let state = constraintState, let host = parent?.constraintHost else { return }
    var views = state.updates.views
    state.updates.views = []
    if state.updates.isNeeded {
      views.append(WeakReference(object: self))
      state.updates.isRequested = true
    }
    guard !views.isEmpty else { return }
    host.ownedConstraints.updates.views += views
    host.setNeedsLayout()
  }

  /// Executes the updates that descendants have requested, the deepest first, and then the view's own update.
  func updateRequestedConstraints() {
    if let requests = constraintState?.updates.views, !requests.isEmpty {
      constraintState?.updates.views = []
      let views = requests.compactMap(\.object).filter { $0.isDescendant(of: self) }
      for view in views.sorted(by: { $0.nestingDepth > $1.nestingDepth }) {
        view.updateRequestedConstraints()
      }
    }
    updateOwnConstraints()
  }

  /// Calls `updateConstraints()`, or `updateViewConstraints()` of the view's controller, if an update was requested.
  func updateOwnConstraints() {
    guard let state = constraintState, state.updates.isNeeded else { return }
    state.updates.isNeeded = false
    state.updates.isRequested = false
    if let owningController { owningController.updateViewConstraints() } else { updateConstraints() }
  }
}

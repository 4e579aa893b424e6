import Engine

extension UIView {
  /// Requests `updateConstraints()` before the layout of the host that lays the view out.
  func requestConstraintUpdate() {
    let isKnown = ownedConstraints.updates.isRequested
    ownedConstraints.updates.isNeeded = true
    setNeedsLayout()
    if !isKnown { registerConstraintUpdates() }
  }

  /// Passes the requests for updates of this view, and of the views below, to the host of the superview.
  func registerConstraintUpdates() {
    guard let state = constraintState, let host = parent?.constraintHost else { return }
    var views = state.updates.views
    state.updates.views = []
    if state.updates.isNeeded {
      views.append(Unowned(object: self))
      state.updates.isRequested = true
    }
    guard !views.isEmpty else { return }
    host.ownedConstraints.updates.views += views
    host.setNeedsLayout()
  }

  /// Runs the updates that were requested of views below, the deepest first, and the view's own.
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

  func updateOwnConstraints() {
    guard let state = constraintState, state.updates.isNeeded else { return }
    state.updates.isNeeded = false
    state.updates.isRequested = false
    if let owningController { owningController.updateViewConstraints() } else { updateConstraints() }
  }
}

import Engine

/// The controllers whose appearance callbacks wait for the layout of the turn.
///
/// Some await `viewIsAppearing`, which the layout of their view has not sent. Others have a view that was added to the
/// view of a visible parent: their appearance ends after the layout.
@MainActor
final class PendingAppearances {
  private struct Entry {
    weak var controller: UIViewController?
  }

  private var entries: [Entry] = []

  /// Whether an appearance ends with the turn.
  var awaitsTurn: Bool { entries.contains { $0.controller?.appearance.endsWithTurn ?? false } }

  func add(_ controller: UIViewController) { entries.append(Entry(controller: controller)) }

  func removeAll() { entries = [] }

  /// Sends pending `viewIsAppearing` callbacks to the controllers whose views are in a window; returns whether any was
  /// due.
  func sendIsAppearing() -> Bool {
    if entries.isEmpty { return false }
    entries.removeAll { $0.controller?.appearance.isPending != true }
    guard entries.contains(where: { $0.controller?.isAppearingDue ?? false }) else { return false }
    // The loop visits a copy, because the callbacks may add controllers.
    for case let controller? in entries.map(\.controller) { controller.sendIsAppearingIfPending() }
    return true
  }

  /// Ends the appearances that end with the turn.
  func endTurn() {
    guard awaitsTurn else { return }
    for case let controller? in entries.map(\.controller) { controller.endAppearanceWithTurn() }
  }
}

extension UIViewController {
  /// Sends the pending `viewIsAppearing` callbacks of descendants, to parents before children; returns whether there
  /// were any.
  @discardableResult
  func sendIsAppearingBelow() -> Bool {
    var hasSent = false
    // Controllers may be nested too deep for a recursion.
    var remaining = Array(childControllers.reversed())
    while let child = remaining.popLast() {
      guard child.appearance.phase == .appearing else { continue }
      if child.sendIsAppearingIfPending() { hasSent = true }
      remaining += child.childControllers.reversed()
    }
    return hasSent
  }

  /// Sends `viewIsAppearing`, lays out the view, then sends `viewIsAppearing` to the descendants, whose views then have
  /// their frames. A second layout follows if any descendant received the callback.
  func layOutAppearing() {
    sendIsAppearingIfPending()
    guard let view = viewIfLoaded, view.window != nil else { return }
    view.layer.layoutFromHere()
    if sendIsAppearingBelow() { view.layer.layoutFromHere() }
  }

  /// Defers the end of the appearance until after the layout of the turn, for a view that was added to the view of a
  /// visible parent.
  func endAppearanceAfterLayout() {
    appearance.endsWithTurn = true
    appearance.belongsToMove = containmentMove == .toParent
    UIApplication.current.pendingAppearances.add(self)
  }

  /// Ends the appearance that waits for the end of the turn, of this controller or of its nearest ancestor with such an
  /// appearance, so that a request to a container starts at once. Does nothing during a layout, in which a callback of
  /// that appearance may be running.
  func endPendingAppearance() {
    guard LayoutPass.current == nil else { return }
    sequence(first: self, next: \.parent).first { $0.appearance.endsWithTurn }?.endAppearanceWithTurn()
  }

  /// Ends the appearance that waits for the end of the turn, unless something else has ended or reversed it.
  func endAppearanceWithTurn() {
    guard appearance.endsWithTurn else { return }
    appearance.endsWithTurn = false
    if appearance.phase == .appearing { endAppearance() }
  }
}

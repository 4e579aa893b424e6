import Engine

/// The controllers whose appearance waits for the layout of the turn: `viewIsAppearing` of controllers that the layout
/// does not reach, and the end of the appearance of those whose views were added to a visible parent's.
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

  /// Sends `viewIsAppearing` after the layout to the controllers whose view is in a window; true if there were any.
  func sendIsAppearing() -> Bool {
    if entries.isEmpty { return false }
    entries.removeAll { $0.controller?.appearance.isPending != true }
    guard entries.contains(where: { $0.controller?.isAppearingDue ?? false }) else { return false }
    // The callbacks may add others.
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
    // The loop is no recursion, as controllers may be nested deep.
    var next = Array(childControllers.reversed())
    while let child = next.popLast() {
      guard child.appearance.phase == .appearing else { continue }
      if child.sendIsAppearingIfPending() { hasSent = true }
      next += child.childControllers.reversed()
    }
    return hasSent
  }

  /// Sends `viewIsAppearing`, lays out the view, and sends it to the controllers below, whose views have their frames
  /// by that layout. Changes that their callbacks make are laid out as well.
  func layOutAppearing() {
    sendIsAppearingIfPending()
    guard let view = viewIfLoaded, view.window != nil else { return }
    view.layer.layoutFromHere()
    if sendIsAppearingBelow() { view.layer.layoutFromHere() }
  }

  /// Ends the appearance of a view that was added to a visible parent's after the layout of the turn.
  func endAppearanceAfterLayout() {
    appearance.endsWithTurn = true
    appearance.isOfMove = containmentMove == .toParent
    UIApplication.current.pendingAppearances.add(self)
  }

  /// Ends the appearance of the controller, or of an ancestor, that waits for the end of the turn, so that a request to
  /// a container need not wait for it. In a layout a callback of that appearance may run.
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

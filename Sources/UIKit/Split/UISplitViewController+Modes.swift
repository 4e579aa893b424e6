import Engine
import Foundation

/// The current and the preferred display mode of a split view.
struct DisplayModes {
  var preferred = UISplitViewController.DisplayMode.automatic
  /// The current mode, never `.automatic`; nil until the split view has a size.
  var current: UISplitViewController.DisplayMode?
  /// The mode that `.automatic` meant at the last size. A mode that the user has chosen stays until the automatic mode
  /// changes.
  var lastAutomatic: UISplitViewController.DisplayMode?

  /// The mode that `.automatic` means at a size.
  static func automatic(in size: CGSize) -> UISplitViewController.DisplayMode {
    size.width > size.height ? .oneBesideSecondary : .secondaryOnly
  }
}

extension UISplitViewController {
  private static let userChangeDuration: TimeInterval = 0.3

  /// The preferred mode, or the automatic mode for `size` if the app prefers none.
  func preferredMode(in size: CGSize) -> DisplayMode {
    modes.preferred == .automatic ? DisplayModes.automatic(in: size) : modes.preferred
  }

  /// The mode after a change to `size`.
  func mode(afterResizingTo size: CGSize) -> DisplayMode {
    guard modes.preferred == .automatic, modes.lastAutomatic != DisplayModes.automatic(in: size) else {
      return displayMode
    }
    return DisplayModes.automatic(in: size)
  }

  /// Sets the first mode, and updates an automatic mode if the size has changed between landscape and portrait.
  func updateModeForSize() {
    guard !collapse.isBusy, let size = viewIfLoaded?.bounds.size, size != .zero else { return }
    let new = mode(afterResizingTo: size)
    modes.lastAutomatic = DisplayModes.automatic(in: size)
    change(to: new)
  }

  /// Changes the mode; inside an animation block, the columns move with it.
  func change(to mode: DisplayMode) {
    guard mode != modes.current else { return }
    let old = modes.current
    if old != nil, isOnScreen, !isCollapsed {
      delegate?.splitViewController(self, willChangeTo: mode)
      // The delegate may have chosen another mode.
      guard modes.current == old else { return }
    }
    modes.current = mode
    arrange()
  }

  /// Whether the controller is on screen, so that changes animate and the delegate is notified of them.
  var isOnScreen: Bool { appearance.phase == .appeared && viewIfLoaded?.window != nil }

  // MARK: Changes by the user

  func toggleByButton() {
    guard !isCollapsed else { return }
    let target = delegate?.targetDisplayModeForAction(in: self) ?? .automatic
    changeByUser(to: target == .automatic ? oppositeMode : target)
  }

  func showPrimaryByGesture() {
    guard !isCollapsed, primary != nil, displayMode == .secondaryOnly else { return }
    changeByUser(to: .oneOverSecondary)
  }

  func hidePrimaryByGesture() {
    guard !isCollapsed, displayMode == .oneOverSecondary else { return }
    changeByUser(to: .secondaryOnly)
  }

  /// The mode that hides a visible primary, or shows a hidden one beside or above the secondary.
  private var oppositeMode: DisplayMode {
    guard displayMode == .secondaryOnly, let size = viewIfLoaded?.bounds.size else { return .secondaryOnly }
    switch modes.preferred {
    case .oneBesideSecondary, .oneOverSecondary: return modes.preferred
    case .automatic, .secondaryOnly:
      return DisplayModes.automatic(in: size) == .oneBesideSecondary ? .oneBesideSecondary : .oneOverSecondary
    }
  }

  private func changeByUser(to mode: DisplayMode) {
    UIView.animate(withDuration: Self.userChangeDuration) { self.change(to: mode) }
  }
}

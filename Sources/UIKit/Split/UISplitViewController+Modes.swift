import Engine
import Foundation

/// The arrangement of a split view's columns, with the values that it is chosen by.
struct DisplayModes {
  var preferred = UISplitViewController.DisplayMode.automatic
  /// The current mode, never `.automatic`; nil until the split view has a size.
  var current: UISplitViewController.DisplayMode?
  /// The mode for `.automatic` at the last size: the user's choice stays until that mode changes.
  var byWidth: UISplitViewController.DisplayMode?

  /// The mode for `.automatic` at a size.
  static func automatic(in size: CGSize) -> UISplitViewController.DisplayMode {
    size.width > size.height ? .oneBesideSecondary : .secondaryOnly
  }
}

extension UISplitViewController {
  private static let buttonDuration: TimeInterval = 0.3

  /// The preferred mode, for a size if the app has no preference.
  func preferredMode(in size: CGSize) -> DisplayMode {
    modes.preferred == .automatic ? DisplayModes.automatic(in: size) : modes.preferred
  }

  /// The mode that a size will have.
  func comingMode(in size: CGSize) -> DisplayMode {
    guard modes.preferred == .automatic, modes.byWidth != DisplayModes.automatic(in: size) else {
      return displayMode
    }
    return DisplayModes.automatic(in: size)
  }

  /// Chooses the mode for a size that has become wider than high, or no longer is.
  func followSize() {
    guard !collapse.isBusy, let size = viewIfLoaded?.bounds.size, size != .zero else { return }
    let coming = comingMode(in: size)
    modes.byWidth = DisplayModes.automatic(in: size)
    change(to: coming)
  }

  /// Changes the arrangement, with the animation of the block that surrounds the call.
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

  // MARK: The user

  func toggleByButton() {
    guard !isCollapsed else { return }
    let wanted = delegate?.targetDisplayModeForAction(in: self) ?? .automatic
    changeByUser(to: wanted == .automatic ? oppositeMode : wanted)
  }

  func showPrimaryByGesture() {
    guard !isCollapsed, primary != nil, displayMode == .secondaryOnly else { return }
    changeByUser(to: .oneOverSecondary)
  }

  func hidePrimaryByGesture() {
    guard !isCollapsed, displayMode == .oneOverSecondary else { return }
    changeByUser(to: .secondaryOnly)
  }

  /// The mode that hides a primary that is shown, or shows it where there is space for it.
  private var oppositeMode: DisplayMode {
    guard displayMode == .secondaryOnly, let size = viewIfLoaded?.bounds.size else { return .secondaryOnly }
    switch modes.preferred {
    case .oneBesideSecondary, .oneOverSecondary: return modes.preferred
    case .automatic, .secondaryOnly:
      return DisplayModes.automatic(in: size) == .oneBesideSecondary ? .oneBesideSecondary : .oneOverSecondary
    }
  }

  private func changeByUser(to mode: DisplayMode) {
    UIView.animate(withDuration: Self.buttonDuration) { self.change(to: mode) }
  }
}

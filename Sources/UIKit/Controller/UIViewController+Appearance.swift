import Engine
import Foundation

/// Where a controller stands between its appearance callbacks.
struct AppearanceState {
  enum Phase {
    case disappeared, appearing, appeared, disappearing
  }

  var phase = Phase.disappeared
  var isAnimated = false

  /// `viewWillAppear` was sent and `viewIsAppearing` was not.
  var owesIsAppearing = false

  /// The transition that ends just now: its did-callback runs with the phase already settled, so that the
  /// callback may begin the next one.
  var ending: Phase?

  /// The transition that runs was begun by the app, and not by a container or a presentation of the framework.
  var isByApp = false

  /// How often the app has begun without ending.
  var openBegins = 0

  var isInTransition: Bool { phase == .appearing || phase == .disappearing }

  /// The direction callbacks may ask about: of a transition that runs, or of the one whose end is being told.
  var direction: Phase? { isInTransition ? phase : ending }

  /// Turns to the given direction; false if that is the direction already.
  mutating func turn(appearing: Bool, animated: Bool, byApp: Bool) -> Bool {
    switch phase {
    case .appearing, .appeared: if appearing { return false }
    case .disappearing, .disappeared: if !appearing { return false }
    }
    // A disappearance taken back has not taken the view off the screen.
    owesIsAppearing = appearing && phase == .disappeared
    phase = appearing ? .appearing : .disappearing
    isAnimated = animated
    isByApp = byApp
    return true
  }
}

extension UIViewController {
  func beginAppearanceByApp(_ isAppearing: Bool, animated: Bool) {
    appearance.openBegins += 1
    beginAppearance(isAppearing, animated: animated, byApp: true)
  }

  func endAppearanceByApp() {
    guard appearance.openBegins > 0 else {
      return Diagnostics.report(
        .appearanceUnbalanced,
        "endAppearanceTransition() was ignored: no beginAppearanceTransition(_:animated:) goes with it",
        types: ["\(type(of: self))"])
    }
    appearance.openBegins -= 1
    if appearance.isByApp { endAppearance() }
  }

  func beginAppearance(_ isAppearing: Bool, animated: Bool, byApp: Bool = false) {
    if isAppearing { loadViewIfNeeded() }
    guard appearance.turn(appearing: isAppearing, animated: animated, byApp: byApp) else { return }
    // One end goes with a transition, however often it was turned round.
    if byApp { appearance.openBegins = 1 }
    appearanceWillTurn(isAppearing)
    if isAppearing {
      viewWillAppear(animated)
    } else {
      viewWillDisappear(animated)
    }
    for child in childrenSharingAppearance { child.beginAppearance(isAppearing, animated: animated) }
    appearanceDidTurn(isAppearing)
  }

  func endAppearance() {
    guard appearance.isInTransition else { return }
    sendIsAppearingIfOwed()
    for child in childrenSharingAppearance { child.endAppearance() }
    appearance.owesIsAppearing = false
    let direction = appearance.phase
    appearance.ending = direction
    if direction == .appearing {
      appearance.phase = .appeared
      viewDidAppear(appearance.isAnimated)
    } else {
      appearance.phase = .disappeared
      viewDidDisappear(appearance.isAnimated)
    }
    appearance.ending = nil
    appearanceDidSettle()
  }

  /// Whoever a transition brought goes along with a container that has left the screen, or leaves it, meanwhile.
  func followAppearance(of container: UIViewController) {
    guard appearance.phase == .appeared else { return }
    switch container.appearance.phase {
    case .appearing, .appeared: return
    // The container's own end ends this one.
    case .disappearing: beginAppearance(false, animated: container.appearance.isAnimated)
    case .disappeared:
      beginAppearance(false, animated: false)
      endAppearance()
    }
  }

  /// Sends `viewIsAppearing` once the view is in a window; before that there is nothing to tell.
  func sendIsAppearingIfOwed() {
    guard appearance.owesIsAppearing, appearance.phase == .appearing, viewIfLoaded?.window != nil else {
      return
    }
    appearance.owesIsAppearing = false
    viewIsAppearing(appearance.isAnimated)
  }

  // MARK: What the root view reports

  /// The root view is about to lay out its subviews.
  func rootViewWillLayout() {
    sendIsAppearingIfOwed()
    viewWillLayoutSubviews()
  }

  /// The root view has laid out its subviews.
  func rootViewDidLayout() {
    viewDidLayoutSubviews()
  }

  /// The root view is about to enter or leave a window: a child of a visible parent follows by itself.
  func rootViewWillMove(toWindow isEntering: Bool) {
    guard !isLedByTransition, let parent, parent.shouldAutomaticallyForwardAppearanceMethods else { return }
    switch parent.appearance.phase {
    case .appeared: beginAppearance(isEntering, animated: false)
    // The parent's own end is still to come, and ends this one too.
    case .appearing: beginAppearance(isEntering, animated: isEntering && parent.appearance.isAnimated)
    case .disappearing, .disappeared: break
    }
  }

  /// The root view has entered or left a window.
  func rootViewDidMove(toWindow isInside: Bool) {
    guard !isLedByTransition, let parent, parent.shouldAutomaticallyForwardAppearanceMethods else { return }
    // What the parent is in the middle of, its own end ends; but not for a view that was taken out of the parent's.
    let isForwarded = viewIfLoaded.flatMap { view in parent.viewIfLoaded.map { view.isDescendant(of: $0) } }
    if parent.appearance.phase == .appeared || !(isForwarded ?? false) { endAppearance() }
  }

  /// In a transition its steps tell the two controllers, and not their views' comings and goings; a change between
  /// siblings does so itself.
  private var isLedByTransition: Bool {
    if siblingChange != nil { return true }
    guard let plan = activeTransition?.plan else { return false }
    return plan.from === self || plan.to === self
  }
}

extension Diagnostic.Code {
  /// `endAppearanceTransition()` was called without a beginning.
  public static let appearanceUnbalanced = Self(rawValue: "appearance-unbalanced")
}

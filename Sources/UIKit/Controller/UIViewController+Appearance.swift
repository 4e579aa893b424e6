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

  func isTowards(_ isAppearing: Bool) -> Bool {
    isAppearing == (phase == .appearing || phase == .appeared)
  }

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
    // The callback may have turned it round, and its children with it.
    guard appearance.isTowards(isAppearing) else { return }
    for child in childrenSharingAppearance { child.beginAppearance(isAppearing, animated: animated) }
    appearanceDidTurn(isAppearing)
  }

  func endAppearance() {
    guard appearance.isInTransition else { return }
    let direction = appearance.phase
    sendIsAppearingIfOwed()
    for child in childrenSharingAppearance { child.endAppearance() }
    // A child's callback may have put another in its place.
    for child in childrenSharingAppearance { child.endAppearance() }
    // A callback may have turned it round, which has an end of its own.
    guard appearance.phase == direction else { return }
    appearance.owesIsAppearing = false
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

  /// Ends the part of a child in a transition between children, by where this container stands: whoever is shown has
  /// appeared, unless nothing of the container can be seen, and leaves with it. What the container is in the middle of,
  /// its own end ends.
  func settleAppearance(of child: UIViewController, isShown: Bool, animated: Bool) {
    let isVisible = isShown && appearance.phase != .disappeared
    let comesBack = child.appearance.phase == .disappearing
    child.beginAppearance(isVisible, animated: animated)
    if isVisible, appearance.phase == .appearing, !comesBack { return }
    child.endAppearance()
    if isVisible { child.followAppearance(of: self) }
  }

  /// Goes along with a container that has turned meanwhile.
  func followAppearance(of container: UIViewController) {
    switch container.appearance.phase {
    case .appearing, .appeared: beginAppearance(true, animated: container.appearance.isAnimated)
    case .disappearing, .disappeared: beginAppearance(false, animated: container.appearance.isAnimated)
    }
    if !container.appearance.isInTransition { endAppearance() }
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

  /// The root view is about to enter or leave a window, with `moved` and all that lies in it: a child of a visible parent
  /// follows by itself.
  func rootViewWillMove(toWindow isEntering: Bool, with moved: UIView) {
    guard let parent = forwardingParent, isEntering || !parent.isShown(in: moved) else { return }
    switch parent.appearance.phase {
    case .appeared: beginAppearance(isEntering, animated: false)
    // The parent's own end is still to come, and ends this one too.
    case .appearing: beginAppearance(isEntering, animated: isEntering && parent.appearance.isAnimated)
    case .disappearing, .disappeared: break
    }
  }

  /// The root view has entered or left a window.
  func rootViewDidMove(toWindow isInside: Bool, with moved: UIView) {
    guard let parent = forwardingParent, isInside || !parent.isShown(in: moved) else { return }
    // What the parent is in the middle of, its own end ends; but not for a view that was taken out of the parent's.
    let isForwarded = viewIfLoaded.flatMap { view in parent.viewIfLoaded.map { view.isDescendant(of: $0) } }
    if parent.appearance.phase == .appeared || !(isForwarded ?? false) { endAppearance() }
  }

  /// The parent that the appearance follows by what becomes of the views.
  private var forwardingParent: UIViewController? {
    guard !isLedByTransition, let parent, parent.shouldAutomaticallyForwardAppearanceMethods else {
      return nil
    }
    return parent
  }

  /// Who leaves together with the parent hears of it from the parent.
  private func isShown(in view: UIView) -> Bool { viewIfLoaded?.isDescendant(of: view) ?? false }

  /// In a transition its steps tell the two controllers, and not their views' comings and goings; a change between
  /// siblings does so itself.
  private var isLedByTransition: Bool { siblingChange != nil || movesInTransition }

  /// Whether the controller comes or goes in a transition, which tells it so.
  var movesInTransition: Bool {
    guard let plan = activeTransition?.plan else { return false }
    return plan.from === self || plan.to === self
  }
}

extension Diagnostic.Code {
  /// `endAppearanceTransition()` was called without a beginning.
  public static let appearanceUnbalanced = Self(rawValue: "appearance-unbalanced")
}

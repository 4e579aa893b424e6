import UIKit

/// The timing and motion of one transition.
@MainActor
struct MatchSettings {
  /// The duration in seconds.
  let duration: TimeInterval
  /// The timing of matched and modified views.
  let timing: any UITimingCurveProvider
  /// The timing of the motion of the whole screens.
  let screenTiming: any UITimingCurveProvider
  let screens: ScreenMotion
  let isReversed: Bool
  /// Returns the duration in seconds of a matched view's motion from its distance in points; nil for the whole
  /// transition.
  let matchedDuration: ((CGFloat) -> TimeInterval?)?

  /// The curve of motions along paths, which cannot follow a spring.
  var timingFunction: CAMediaTimingFunction {
    guard let cubic = timing.cubicTimingParameters else { return CAMediaTimingFunction(name: .easeInEaseOut) }
    let (a, b) = (cubic.controlPoint1, cubic.controlPoint2)
    return CAMediaTimingFunction(controlPoints: Float(a.x), Float(a.y), Float(b.x), Float(b.y))
  }
}

/// The animation of one transition with matched views. It adds temporary views and changes the views of both screens,
/// and undoes all of this at the end.
@MainActor
final class MatchAnimation {
  private let context: any UIViewControllerContextTransitioning
  private let settings: MatchSettings
  private let container: UIView
  /// The screens that the transition may move; nil for a presenter whose view stays in its own container.
  private let fromView: UIView?
  private let toView: UIView?
  private var flights: [MatchFlight] = []
  private var temporaryViews: [UIView] = []
  /// The closures that restore changed views, in the order of the changes.
  private var restores: [() -> Void] = []

  init(_ context: any UIViewControllerContextTransitioning, _ settings: MatchSettings) {
    (self.context, self.settings, container) = (context, settings, context.containerView)
    (fromView, toView) = (context.view(forKey: .from), context.view(forKey: .to))
  }

  /// Starts all animations and completes the transition at their end. `pairs` returns the views that match without a
  /// name.
  func play(
    from: UIViewController, to: UIViewController, pairs: (UIViewController, UIViewController) -> [MatchPair]
  ) {
    let looks = settings.screens.looks(isReversed: settings.isReversed)
    context.addNewScreen(looks.isNewAbove ? .newAbove : .newBelow)?.layoutIfNeeded()
    let (old, new) = (MatchScreen(from.viewIfLoaded), MatchScreen(to.viewIfLoaded))
    addFlights(old, new, pairs(from, to))
    let matched = flights.flatMap { [$0.from.view, $0.to.view] }
    for view in matched { hide(view) }
    for flight in flights { flight.begin(in: container) }

    var changes: [() -> Void] = []
    if let toView { changes.append(prepare(toView, looks.new, arrives: true)) }
    if let fromView { changes.append(prepare(fromView, looks.old, arrives: false)) }
    let timer = addTimerView()
    UIView.animate(withDuration: settings.duration, timing: settings.screenTiming) {
      for change in changes { change() }
      timer.alpha = 0
    } completion: { _ in
      self.end()
    }
    for flight in flights { flight.move(settings, in: container) }
    if toView != nil { move(new, arrives: true, except: matched) }
    if fromView != nil { move(old, arrives: false, except: matched) }
  }

  private func end() {
    for flight in flights { flight.end() }
    for view in temporaryViews { view.removeFromSuperview() }
    for restore in restores.reversed() { restore() }
    flights = []
    restores = []
    context.completeTransition(!context.transitionWasCancelled)
  }

  /// Adds an invisible view whose animation lasts for the whole transition, even if no other animation does.
  private func addTimerView() -> UIView {
    let timer = UIView()
    timer.isUserInteractionEnabled = false
    container.insertSubview(timer, at: 0)
    temporaryViews.append(timer)
    return timer
  }

  // MARK: Screens

  /// Puts a screen into its state at the start, and returns the changes that lead to its state at the end.
  private func prepare(_ view: UIView, _ look: ScreenLook, arrives: Bool) -> () -> Void {
    let (transform, alpha) = (view.transform, view.alpha)
    let size = container.bounds.size
    let shade = look.shade > 0 ? addShade(over: view) : nil
    let castsShadow = look.shadow > 0
    if castsShadow { prepareShadow(view.layer) }
    let shadow = view.layer.shadowOpacity
    func show(away: Bool) {
      view.transform = away ? look.transform(transform, in: size) : transform
      view.alpha = away ? alpha * look.alpha : alpha
      shade?.transform = away ? look.transform(.identity, in: size) : .identity
      shade?.alpha = away ? look.shade : 0
    }
    func resetShadow() {
      if castsShadow { view.layer.shadowOpacity = shadow }
    }
    show(away: arrives)
    // The shadow fades whether the screen appears or disappears, so that no shadow remains when the screen covers the
    // other one or is gone.
    if castsShadow { view.layer.shadowOpacity = look.shadow }
    restores.append {
      show(away: false)
      resetShadow()
    }
    // The screen is rasterised, so that text is not drawn at each size.
    if look.scale != 1 { restores.append(view.layer.rasterize(at: UIScreen.main.scale)) }
    return {
      show(away: !arrives)
      resetShadow()
    }
  }

  private func addShade(over view: UIView) -> UIView {
    let shade = UIView.shade(view.frame)
    container.insertSubview(shade, aboveSubview: view)
    temporaryViews.append(shade)
    return shade
  }

  private func prepareShadow(_ layer: CALayer) {
    let before = (color: layer.shadowColor, radius: layer.shadowRadius, offset: layer.shadowOffset)
    restores.append {
      layer.shadowColor = before.color
      layer.shadowRadius = before.radius
      layer.shadowOffset = before.offset
    }
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowRadius = ScreenLook.shadowRadius
    layer.shadowOffset = .zero
  }

  // MARK: Matches

  private func addFlights(_ old: MatchScreen, _ new: MatchScreen, _ pairs: [MatchPair]) {
    // The names have the painter's order of the new screen or, in a reversed transition, of the old one.
    var ends: [(id: String?, from: MatchEnd, to: MatchEnd)] = []
    for id in settings.isReversed ? old.ids : new.ids where old.has(id) && new.has(id) {
      guard let from = old.end(of: id, in: container), let to = new.end(of: id, in: container) else {
        continue
      }
      ends.append((id, from, to))
    }
    for pair in pairs {
      let isTaken = ends.contains { $0.from.view === pair.from || $0.to.view === pair.to }
      guard !isTaken, pair.from !== pair.to, pair.from.isShown, pair.to.isShown,
        let from = MatchEnd(pair.from, in: container), let to = MatchEnd(pair.to, in: container)
      else { continue }
      ends.append((nil, from, to))
    }
    let views = ends.flatMap { [$0.from.view, $0.to.view] }
    flights = ends.map { end in
      MatchFlight(
        id: end.id, from: end.from, to: end.to, copies: copies(end.from, end.to, without: views))
    }
  }

  /// The copies of both ends of a match, without matched views inside them, which have copies of their own.
  private func copies(_ from: MatchEnd, _ to: MatchEnd, without views: [UIView]) -> [MatchCopy] {
    let inner = views.filter { view in
      view !== from.view && view !== to.view
        && (view.isDescendant(of: from.view) || view.isDescendant(of: to.view))
    }
    for view in inner { view.isHidden = true }
    let copies = MatchCopy.copies(from, to)
    for view in inner { view.isHidden = false }
    return copies
  }

  private func hide(_ view: UIView) {
    view.hideForTransition()
    restores.append { view.showAfterTransition() }
  }

  // MARK: Modifiers

  /// Moves the views of a screen that have modifiers, and neither have a counterpart nor are inside a view with one.
  private func move(_ screen: MatchScreen, arrives: Bool, except matched: [UIView]) {
    for view in screen.modifiedViews where !matched.contains(where: { view.isDescendant(of: $0) }) {
      let motion = MatchMotion(view.matchModifiers)
      guard motion.displaces || motion.fades else { continue }
      guard let cascade = motion.cascade else {
        move(view, by: motion, extraDelay: 0, arrives: arrives)
        continue
      }
      // Subviews with modifiers of their own are excluded, since these modifiers move them.
      let below = view.subviews.filter { subview in
        subview.isShown && subview.matchModifiers.isEmpty && !matched.contains { $0 === subview }
      }
      let step = motion.step(of: below.count, in: settings.duration)
      for (index, subview) in (cascade.fromLast ? below.reversed() : below).enumerated() {
        move(subview, by: motion, extraDelay: Double(index) * step, arrives: arrives)
      }
    }
  }

  private func move(_ view: UIView, by motion: MatchMotion, extraDelay: Double, arrives: Bool) {
    let (transform, alpha) = (view.transform, view.alpha)
    func show(away: Bool) {
      view.transform = away ? motion.displaced(transform) : transform
      if motion.fades { view.alpha = away ? 0 : alpha }
    }
    show(away: arrives)
    restores.append { show(away: false) }
    let (start, length) =
      settings.isReversed
      ? motion.reversedTimes(in: settings.duration, extraDelay: extraDelay)
      : motion.times(in: settings.duration, extraDelay: extraDelay)
    UIView.animate(withDuration: length, delay: start, timing: settings.timing) { show(away: !arrives) }
  }
}

extension UIView {
  /// Whether the view is visible, neither hidden nor transparent.
  fileprivate var isShown: Bool { !isHidden && alpha >= 0.01 }
}

import Engine
import Foundation

/// One call of `transition(from:to:duration:options:animations:completion:)`, which replaces one child by another.
@MainActor
final class SiblingChange {
  private let from: UIViewController
  private let to: UIViewController

  init(in container: UIViewController, from: UIViewController, to: UIViewController) {
    let call = "\(type(of: container)).transition(from:to:duration:options:animations:completion:)"
    guard from.parent === container, to.parent === container, from !== to else {
      fatalError(
        "\(call): \(type(of: from)) and \(type(of: to)) must be two different children of the container")
    }
    guard container.shouldAutomaticallyForwardAppearanceMethods else {
      fatalError(
        "\(call): \(type(of: container)) forwards appearance callbacks itself; animate the views with UIView"
      )
    }
    guard from.viewIfLoaded?.superview != nil else {
      fatalError("\(call): the view of \(type(of: from)), which is to be replaced, has no superview")
    }
    (self.from, self.to) = (from, to)
  }

  /// Makes the change; `isVisible` tells whether the children receive appearance callbacks.
  func run(
    isVisible: Bool, duration: TimeInterval, options: UIView.AnimationOptions, animations: (() -> Void)?,
    completion: ((Bool) -> Void)?
  ) {
    guard let old = from.viewIfLoaded, let new = to.view, let superview = old.superview else { return }
    for controller in [from, to] { controller.siblingChange = self }
    if isVisible {
      from.beginAppearance(false, animated: duration > 0)
      to.beginAppearance(true, animated: duration > 0)
    }
    let done: (Bool) -> Void = { finished in
      self.end()
      completion?(finished)
    }
    let show = {
      superview.insertSubview(new, aboveSubview: old)
      self.to.sendIsAppearingIfPending()
    }
    if options.transitionStyle == nil {
      show()
      return AnimationBlock.run(
        duration: duration, delay: 0, timing: .curve(options.curve.timingFunction), options: options,
        changes: { animations?() }, completion: done)
    }
    // The transition shows a snapshot of the old content, so the old view can be removed at once.
    UIView.transition(with: superview, duration: duration, options: options) {
      show()
      old.removeFromSuperview()
      animations?()
    } completion: {
      done($0)
    }
  }

  /// Ends the change for each child that no newer change has taken over.
  private func end() {
    if from.siblingChange === self {
      // A child that has become visible with the container is not disappearing yet: once `siblingChange` is nil, the
      // removal of its view sends the disappearance callbacks.
      let mustEndAppearance = from.appearance.phase == .disappearing
      if !mustEndAppearance { from.siblingChange = nil }
      from.viewIfLoaded?.removeFromSuperview()
      from.siblingChange = nil
      if mustEndAppearance { from.endAppearance() }
    }
    guard to.siblingChange === self else { return }
    to.siblingChange = nil
    if to.appearance.phase == .appearing { to.endAppearance() }
  }
}

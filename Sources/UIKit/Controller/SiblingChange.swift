import Engine
import Foundation

/// One call of `transition(from:to:duration:options:animations:completion:)`: shows one child in place of another.
@MainActor
final class SiblingChange {
  private let from: UIViewController
  private let to: UIViewController

  init(in container: UIViewController, from: UIViewController, to: UIViewController) {
    let call = "\(type(of: container)).transition(from:to:duration:options:animations:completion:)"
    guard from.parent === container, to.parent === container, from !== to else {
      fatalError("\(call): \(type(of: from)) and \(type(of: to)) must be two children of it")
    }
    guard container.shouldAutomaticallyForwardAppearanceMethods else {
      fatalError(
        "\(call): \(type(of: container)) tells its children itself that they appear; animate their views with UIView"
      )
    }
    guard from.viewIfLoaded?.superview != nil else {
      fatalError("\(call): the view of \(type(of: from)), which is to be replaced, has no superview")
    }
    (self.from, self.to) = (from, to)
  }

  /// Makes the change; `isSeen` says whether the children are to hear that they disappear and appear.
  func run(
    isSeen: Bool, duration: TimeInterval, options: UIView.AnimationOptions, animations: (() -> Void)?,
    completion: ((Bool) -> Void)?
  ) {
    guard let (old, new) = from.viewIfLoaded.flatMap({ old in to.view.map { (old, $0) } }),
      let stage = old.superview
    else { return }
    for controller in [from, to] { controller.siblingChange = self }
    if isSeen {
      from.beginAppearance(false, animated: duration > 0)
      to.beginAppearance(true, animated: duration > 0)
    }
    let done: (Bool) -> Void = { finished in
      self.end()
      completion?(finished)
    }
    let show = {
      stage.insertSubview(new, aboveSubview: old)
      self.to.sendIsAppearingIfOwed()
    }
    if options.transitionStyle == nil {
      show()
      return AnimationBlock.run(
        duration: duration, delay: 0, pace: .curve(options.curve.timingFunction), options: options,
        changes: { animations?() }, completion: done)
    }
    // What was is a picture meanwhile, so that its view can go at once.
    UIView.transition(with: stage, duration: duration, options: options) {
      show()
      old.removeFromSuperview()
      animations?()
    } completion: {
      done($0)
    }
  }

  /// A child that has got into another change meanwhile is that one's.
  private func end() {
    if from.siblingChange === self {
      // One that came to be seen meanwhile, with the container, hears by its view that it leaves.
      let isTold = from.appearance.phase == .disappearing
      if !isTold { from.siblingChange = nil }
      from.viewIfLoaded?.removeFromSuperview()
      from.siblingChange = nil
      if isTold { from.endAppearance() }
    }
    guard to.siblingChange === self else { return }
    to.siblingChange = nil
    if to.appearance.phase == .appearing { to.endAppearance() }
  }
}

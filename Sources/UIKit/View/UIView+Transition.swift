extension UIView {
  /// Shows the changes that `animations` makes in `view` and its subviews with the transition of the options, in
  /// `duration` seconds; without such an option the changes animate as in `animate`.
  ///
  /// The changes are made at once, unless `.allowAnimatedContent` lets them animate. The layer runs a
  /// `CATransition`.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    AnimationBlock.run(
      duration: duration, delay: 0, timing: .curve(options.curve.timingFunction), options: options,
      changes: {
        guard let style = options.transitionStyle else {
          animations?()
          return
        }
        // The block is nil if animations are disabled.
        let block = AnimationBlock.isEnabled ? AnimationBlock.current : nil
        if options.contains(.allowAnimatedContent) {
          animations?()
        } else if let animations {
          performWithoutAnimation(animations)
        }
        guard let block else { return }
        let layer = view.backingLayer
        AnimationObserver.add(
          block.makeTransition(style, on: layer), to: layer, of: view, forKey: kCATransition, in: block,
          start: nil)
      }, completion: completion)
  }

  /// Replaces `fromView` by `toView` in the superview of `fromView`, with the transition of the options; with
  /// `.showHideTransitionViews` both stay subviews, and one is hidden and the other shown.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let container = fromView.superview else {
      Diagnostics.report(
        .transitionNowhere,
        "UIView.transition(from:to:duration:options:completion:): the first view has no superview to which "
          + "the second could be added; nothing changes",
        types: ["\(Swift.type(of: fromView))", "\(Swift.type(of: toView))"])
      return AnimationBlock.run(
        duration: 0, delay: 0, timing: .curve(options.curve.timingFunction), options: options, changes: {},
        completion: completion)
    }
    let exchange = {
      guard fromView !== toView else { return }
      if options.contains(.showHideTransitionViews) {
        fromView.isHidden = true
        toView.isHidden = false
      } else {
        container.insertSubview(toView, aboveSubview: fromView)
        fromView.removeFromSuperview()
      }
    }
    transition(
      with: container, duration: duration, options: options, animations: exchange, completion: completion)
  }
}

extension Diagnostic.Code {
  /// The view to replace has no superview.
  package static let transitionNowhere = Diagnostic.Code(rawValue: "transition-nowhere")
}

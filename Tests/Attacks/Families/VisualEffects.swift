import Engine
import Segue

/// Subviews that are added to a visual-effect view instead of its content view, nested and animated visual effects, and
/// translucent bars of extreme sizes.
enum VisualEffects {
  static let all: [Attack] =
    Attack.family("visualEffect", .traps, limits: .number, refused)
    + Attack.family("visualEffect", .draws, drawn)

  private typealias Body = @MainActor @Sendable (Stage) throws -> Void

  private static let refused: [(name: String, body: Body)] = [
    ("addSubview", { _ in UIVisualEffectView(effect: nil).addSubview(UIView()) }),
    ("insertSubviewAtIndex", { _ in UIVisualEffectView(effect: nil).insertSubview(UIView(), at: 0) }),
    (
      "insertSubviewAboveContent",
      { _ in
        let view = UIVisualEffectView(effect: UIBlurEffect(style: .regular))
        view.insertSubview(UIView(), aboveSubview: view.contentView)
      }
    ),
    (
      "insertSubviewBelowContent",
      { _ in
        let view = UIVisualEffectView(effect: UIBlurEffect(style: .regular))
        view.insertSubview(UIView(), belowSubview: view.contentView)
      }
    ),
  ]

  @MainActor private static func nested(_ count: Int, in stage: Stage, _ effect: (Int) -> UIVisualEffect?)
    throws
  {
    var outer: UIView = try stage.window
    for index in 0..<count {
      let view = UIVisualEffectView(effect: effect(index))
      view.frame = CGRect(x: 1, y: 1, width: 120, height: 120)
      outer.addSubview(view)
      let label = UILabel(frame: CGRect(x: 4, y: 4, width: 80, height: 20))
      label.text = "\(index)"
      view.contentView.addSubview(label)
      outer = view.contentView
    }
  }

  private static let drawn: [(name: String, body: Body)] = [
    (
      "blursInBlurs",
      { stage in
        try nested(40, in: stage) { UIBlurEffect(style: $0.isMultiple(of: 2) ? .light : .dark) }
        try stage.step()
      }
    ),
    (
      "vibrancyInVibrancy",
      { stage in
        let blur = UIBlurEffect(style: .light)
        try nested(20, in: stage) { $0 == 0 ? blur : UIVibrancyEffect(blurEffect: blur, style: .fill) }
        try stage.step()
      }
    ),
    (
      "vibrancyWithoutABlur",
      { stage in
        try nested(1, in: stage) { _ in UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark)) }
        try stage.step()
      }
    ),
    (
      "effectsChangeInTheirAnimations",
      { stage in
        let view = UIVisualEffectView(effect: nil)
        view.frame = CGRect(x: 0, y: 0, width: 90, height: 90)
        try stage.window.addSubview(view)
        let blur = UIBlurEffect(style: .regular)
        var animators: [UIViewPropertyAnimator] = []
        for index in 0..<12 {
          let animator = UIViewPropertyAnimator(duration: 0.3, curve: .linear) {
            view.effect = index % 3 == 0 ? blur : index % 3 == 1 ? nil : UIVibrancyEffect(blurEffect: blur)
          }
          animator.startAnimation()
          animator.isReversed = index.isMultiple(of: 2)
          animators.append(animator)
          try stage.step()
        }
        for animator in animators where animator.state == .active {
          animator.stopAnimation(false)
          animator.finishAnimation(at: .start)
          try stage.step()
        }
      }
    ),
    (
      "barsOfAnySize",
      { stage in
        for side in [0, -5, 1e9, 1e300] as [CGFloat] {
          let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: side, height: side))
          try stage.window.addSubview(bar)
          bar.isTranslucent = true
          try stage.step()
          bar.removeFromSuperview()
        }
      }
    ),
  ]
}

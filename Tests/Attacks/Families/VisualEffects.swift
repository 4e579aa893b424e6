import Engine
import Segue

/// Subviews of an effect view itself, which belong in its content view.
enum VisualEffects {
  static let all: [Attack] = Attack.family("visualEffect", .traps, limits: .number, refused)

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
}

import Foundation

/// A record of a vibration that an app has requested; there is no motor that vibrates.
public struct Feedback: Hashable, Sendable {
  /// The kind of vibration.
  public enum Kind: Hashable, Sendable {
    /// A collision, with an intensity from 0 to 1.
    case impact(UIImpactFeedbackGenerator.FeedbackStyle, intensity: CGFloat)
    /// A changed selection.
    case selection
    /// The outcome of a task.
    case notification(UINotificationFeedbackGenerator.FeedbackType)
  }

  /// The kind of the vibration.
  public let kind: Kind
  /// The time of the vibration, in seconds on the clock of `CACurrentMediaTime()`.
  public let time: CFTimeInterval
}

extension UIApplication {
  /// The last 256 vibrations that the app has requested, the oldest first.
  public var playedFeedback: [Feedback] { feedback }

  fileprivate func play(_ kind: Feedback.Kind) {
    if feedback.count == 256 { feedback.removeFirst() }
    feedback.append(Feedback(kind: kind, time: CACurrentMediaTime()))
  }
}

/// A generator of vibrations (UIKit, `UIFeedbackGenerator`), which `UIApplication.playedFeedback` records.
@preconcurrency @MainActor
open class UIFeedbackGenerator: MainActorObject {
  /// Creates a generator.
  public init() { super.init(mainActor: ()) }

  /// Creates a generator for a view.
  public convenience init(view: UIView) { self.init() }

  /// Does nothing: there is no motor to start.
  open func prepare() {}
}

/// A generator of the vibration of a collision (UIKit, `UIImpactFeedbackGenerator`).
@preconcurrency @MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The mass and hardness of the colliding objects.
  public enum FeedbackStyle: Int, Hashable, Sendable {
    /// The objects are small.
    case light
    /// The objects are of middle size.
    case medium
    /// The objects are large.
    case heavy
    /// The objects are soft.
    case soft
    /// The objects are hard.
    case rigid
  }

  private let style: FeedbackStyle

  /// Creates a generator of a style.
  public init(style: FeedbackStyle) {
    self.style = style
    super.init()
  }

  /// Creates a generator of the style `medium`.
  public convenience override init() { self.init(style: .medium) }

  /// Records a vibration of full intensity.
  open func impactOccurred() { impactOccurred(intensity: 1) }

  /// Records a vibration with an intensity from 0 to 1; other values are clamped.
  open func impactOccurred(intensity: CGFloat) {
    UIApplication.shared.play(.impact(style, intensity: min(max(intensity, 0), 1)))
  }
}

/// A generator of the vibration of a changed selection (UIKit, `UISelectionFeedbackGenerator`).
@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Records the vibration.
  open func selectionChanged() { UIApplication.shared.play(.selection) }
}

/// A generator of the vibration of a task's outcome (UIKit, `UINotificationFeedbackGenerator`).
@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The outcome of a task.
  public enum FeedbackType: Int, Hashable, Sendable {
    /// The task has succeeded.
    case success
    /// The task has succeeded with a warning.
    case warning
    /// The task has failed.
    case error
  }

  /// Records the vibration of an outcome.
  open func notificationOccurred(_ notificationType: FeedbackType) {
    UIApplication.shared.play(.notification(notificationType))
  }
}

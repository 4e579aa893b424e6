@testable import UIKit

/// A stage with an animator whose reference view fills the window.
@MainActor
final class DynamicStage: NSObject, UIDynamicAnimatorDelegate, UICollisionBehaviorDelegate {
  let stage = Stage()
  let space = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
  private(set) lazy var animator = UIDynamicAnimator(referenceView: space)
  private var log: [String] = []

  func begin() {
    stage.frame(at: 0)
    stage.window.addSubview(space)
    stage.frame(at: 0)
    animator.delegate = self
  }

  /// Adds a view with its centre at (x, y).
  func view(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat = 50, _ height: CGFloat = 50) -> UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
    view.center = CGPoint(x: x, y: y)
    space.addSubview(view)
    return view
  }

  /// Shows frames for a duration in seconds, and calls `each` after each frame.
  func run(_ seconds: Double, fps: Double = 60, _ each: () -> Void = {}) {
    let start = stage.time
    for frame in 1...Int((seconds * fps).rounded()) {
      stage.frame(at: start + Double(frame) / fps)
      each()
    }
  }

  func take() -> [String] {
    defer { log = [] }
    return log
  }

  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { log.append("resume") }
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { log.append("pause") }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem,
    at p: CGPoint
  ) { log.append("items began") }
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem
  ) { log.append("items ended") }
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) { log.append("\(identifier.map { "\($0)" } ?? "bounds") began at y \(Int(p.y.rounded()))") }
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) { log.append("\(identifier.map { "\($0)" } ?? "bounds") ended") }
}

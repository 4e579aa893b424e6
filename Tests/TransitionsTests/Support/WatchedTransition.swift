import Testing

@testable import Engine
@testable import Showcase
@testable import Transitions
@testable import UIKit

/// A transition of the catalogue on a screen of a test.
@MainActor
struct WatchedTransition {
  let entry: TransitionEntry
  let screen: ZoomStage
  let stage: any Stage

  /// Makes the stage at rest, before the transition begins. The time is 1 s.
  init(
    _ id: String, _ size: (Double, Double) = (390, 844), parameters: [String: String] = [:],
    isDark: Bool = false
  ) throws {
    entry = try #require(TransitionCatalog.all.first { $0.id == id })
    screen = ZoomStage(width: size.0, height: size.1)
    stage = try entry.make(
      StageOptions(
        size: CGSize(width: size.0, height: size.1), parameters: parameters, isDark: isDark))
    screen.window.rootViewController = stage.rootViewController
    screen.frame(at: 1)
  }

  /// Plays the transition and calls `look` at quarters of its time. The last call is directly before the end.
  func play(_ look: (_ quarter: Int) -> Void) {
    stage.begin()
    for quarter in 0..<4 {
      screen.frame(at: 1 + entry.duration * Double(quarter) / 4)
      look(quarter)
    }
    screen.frame(at: 1 + entry.duration - 1e-9)
    look(4)
    screen.run(0.1)
    #expect(!isRunning)
  }

  var isRunning: Bool { stage.rootViewController.transitionCoordinator != nil }

  /// The old and the new view of the running transition, or nil if no transition runs.
  var views: (from: UIView, to: UIView)? {
    guard let context = stage.rootViewController.transitionCoordinator,
      let from = context.view(forKey: .from), let to = context.view(forKey: .to)
    else { return nil }
    return (from, to)
  }

  /// Drags by a distance, with a new touch if `isNew`. The ten points of slop are added.
  func drag(from start: Double, by distance: Double, isNew: Bool = true) {
    let slop = distance < 0 ? -10.0 : 10
    if isNew { screen.down(start, 400) }
    for step in 1...10 { screen.move(start + (distance + slop) * Double(step) / 10, 400) }
  }

  func lift(from start: Double, by distance: Double) {
    screen.up(start + distance + (distance < 0 ? -10 : 10), 400)
  }

  /// A description of all views of the window with the properties that a transition may leave changed.
  var hierarchy: String { Self.lines(screen.window, "").joined(separator: "\n") }

  private static func lines(_ view: UIView, _ indent: String) -> [String] {
    let line =
      "\(indent)\(type(of: view)) \(view.center) \(view.bounds) \(view.alpha) \(view.isHidden) "
      + "\(view.transform) \(view.layer.zPosition) \(view.layer.anchorPoint) "
      + "\(view.layer.cornerRadius) \(String(describing: view.backgroundColor?.cgColor.components))"
    return [line] + view.subviews.flatMap { lines($0, indent + " ") }
  }
}

/// The translation of a view's transform in the last frame.
@MainActor
func shownShift(_ view: UIView) -> CGPoint {
  let transform = view.layer.presentedState.transform
  return CGPoint(x: transform.m41, y: transform.m42)
}

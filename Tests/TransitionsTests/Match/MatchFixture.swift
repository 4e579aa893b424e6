import Synchronization
import Testing

@testable import Engine
@testable import Transitions
@testable import UIKit

/// Two plain screens in a navigation controller without a bar, whose delegate matches views.
@MainActor
final class MatchFixture {
  let stage: ZoomStage
  let navigation: UINavigationController
  let match: MatchTransition
  let a = UIViewController()
  let b = UIViewController()
  /// The time at which the last transition began.
  private(set) var start = 0.0

  /// Makes both screens. `fill` adds views to them, and with `open` the second screen is shown.
  init(
    _ match: MatchTransition = MatchTransition(), size: CGSize = CGSize(width: 390, height: 844),
    open: Bool = false, fill: (_ a: UIView, _ b: UIView) -> Void
  ) {
    stage = ZoomStage(width: size.width, height: size.height)
    self.match = match
    navigation = UINavigationController(rootViewController: a)
    navigation.isNavigationBarHidden = true
    navigation.delegate = match
    for controller in [a, b] {
      controller.view.frame = CGRect(origin: .zero, size: size)
      controller.view.backgroundColor = .white
    }
    fill(a.view, b.view)
    if open { navigation.pushViewController(b, animated: false) }
    stage.window.rootViewController = navigation
    stage.step()
  }

  /// Begins a push and performs its first frame.
  func push() {
    navigation.pushViewController(b, animated: true)
    begin()
  }

  /// Begins a pop and performs its first frame.
  func pop() {
    navigation.popViewController(animated: true)
    begin()
  }

  private func begin() {
    stage.frame(at: stage.time)
    start = stage.time
  }

  /// Performs the frame at a fraction of the duration. At 1, this is the last frame before the end.
  func show(_ fraction: Double) {
    stage.frame(at: start + min(fraction * match.duration, match.duration - 1e-9))
  }

  func settle() {
    stage.run(match.duration + 0.1)
    let isOver = navigation.transitionCoordinator == nil
    #expect(isOver)
  }

  /// The moving views, with the lowest view first.
  var carriers: [MatchCarrier] { Self.carriers(in: stage.window) }

  static func carriers(in view: UIView) -> [MatchCarrier] {
    (view as? MatchCarrier).map { [$0] } ?? view.subviews.flatMap { carriers(in: $0) }
  }

  /// A description of all views of the window with the properties that a transition may leave changed.
  var hierarchy: String { Self.lines(stage.window).joined(separator: "\n") }

  private static func lines(_ view: UIView) -> [String] {
    let layer = view.layer
    let line =
      "\(type(of: view)) \(view.center) \(view.bounds) \(view.alpha) \(view.isHidden) \(view.transform) "
      + "\(layer.cornerRadius) \(layer.shadowOpacity) \(layer.shadowRadius) \(layer.shadowOffset) "
      + "\(layer.animationKeys() ?? [])"
    return [line] + view.subviews.flatMap { lines($0) }
  }

  /// The eased fraction of the default curve.
  static func eased(_ fraction: Double) -> Double {
    CAMediaTimingFunction(name: .easeInEaseOut).cubic.value(at: fraction)
  }
}

/// A coloured view with a name.
@MainActor
func named(_ id: String?, _ frame: CGRect, _ color: UIColor? = .red) -> UIView {
  let view = UIView(frame: frame)
  view.backgroundColor = color
  view.matchID = id
  return view
}

/// The diagnostics of one code that `body` causes.
@MainActor
func diagnostics(_ code: Diagnostic.Code, _ body: () -> Void) -> [Diagnostic] {
  let found = FoundDiagnostics()
  let outer = Diagnostics.handler
  Diagnostics.handler = { diagnostic in
    if diagnostic.code == code { found.list.withLock { $0.append(diagnostic) } } else { outer(diagnostic) }
  }
  body()
  Diagnostics.handler = outer
  return found.list.withLock { $0 }
}

private final class FoundDiagnostics: Sendable {
  let list = Mutex<[Diagnostic]>([])
}

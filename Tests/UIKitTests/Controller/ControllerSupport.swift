import Testing

@testable import Engine
@testable import UIKit

/// Records calls in their order.
@MainActor
final class CallLog {
  private(set) var lines: [String] = []

  func note(_ line: String) { lines.append(line) }

  /// Removes and returns the recorded lines.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A controller that records its callbacks under the short names of transitions.md.
class Screen: UIViewController {
  let name: String
  let log: CallLog
  /// Whether layout is recorded too.
  var notesLayout = false
  /// Whether `animated` and the direction of containment are recorded too.
  var notesDetails = false
  var onWillAppear: (() -> Void)?
  var onWillDisappear: (() -> Void)?
  var onDidAppear: (() -> Void)?

  init(_ name: String, _ log: CallLog) {
    self.name = name
    self.log = log
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("not archived") }

  private func note(_ call: String, _ animated: Bool? = nil) {
    var line = "\(name).\(call)"
    if notesDetails, let animated {
      line += animated ? " animated" : ""
      line += isMovingToParent ? " to" : ""
      line += isMovingFromParent ? " from" : ""
    }
    log.note(line)
  }

  private func short(_ parent: UIViewController?) -> String {
    parent == nil ? "nil" : (parent as? Screen)?.name ?? "N"
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    note("load")
  }
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    note("wA", animated)
    onWillAppear?()
  }
  override func viewIsAppearing(_ animated: Bool) { note("isA", animated) }
  override func viewDidAppear(_ animated: Bool) {
    note("dA", animated)
    onDidAppear?()
  }
  override func viewWillDisappear(_ animated: Bool) {
    note("wD", animated)
    onWillDisappear?()
  }
  override func viewDidDisappear(_ animated: Bool) { note("dD", animated) }
  override func viewWillLayoutSubviews() { if notesLayout { note("wL") } }
  override func viewDidLayoutSubviews() { if notesLayout { note("dL") } }
  override func willMove(toParent parent: UIViewController?) {
    super.willMove(toParent: parent)
    note("wM(\(short(parent)))")
  }
  override func didMove(toParent parent: UIViewController?) {
    super.didMove(toParent: parent)
    note("dM(\(short(parent)))")
  }
}

/// An animator that slides the new view in over the old one, linearly by default. A test may have it leave out the
/// addition of the new view (`addsView`) or the completion of the transition (`completes`).
class SlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  let log: CallLog
  var duration: TimeInterval = 0.4
  var options: UIView.AnimationOptions = .curveLinear
  var addsView = true
  var completes = true
  /// A closure that runs instead of the animation.
  var body: ((any UIViewControllerContextTransitioning) -> Void)?
  private(set) var context: (any UIViewControllerContextTransitioning)?

  init(_ log: CallLog) { self.log = log }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    duration
  }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    log.note("animate")
    context = transitionContext
    if let body { return body(transitionContext) }
    guard let to = transitionContext.viewController(forKey: .to),
      let view = transitionContext.view(forKey: .to)
    else { return }
    let restFrame = transitionContext.finalFrame(for: to)
    if addsView { transitionContext.containerView.addSubview(view) }
    view.frame = restFrame.offsetBy(dx: restFrame.width, dy: 0)
    UIView.animate(withDuration: duration, delay: 0, options: options) {
      view.frame = restFrame
    } completion: { _ in
      if self.completes { transitionContext.completeTransition(!transitionContext.transitionWasCancelled) }
    }
  }

  func animationEnded(_ transitionCompleted: Bool) {
    log.note("ended(\(transitionCompleted))")
    context = nil
  }
}

/// A delegate that records its calls, with configurable results.
final class NotingDelegate: NSObject, UINavigationControllerDelegate {
  let log: CallLog
  var animator: SlideAnimator?
  /// An animator that is returned instead of `animator`.
  var customAnimator: (any UIViewControllerAnimatedTransitioning)?
  var interactor: (any UIViewControllerInteractiveTransitioning)?
  private(set) var operation: UINavigationController.Operation?

  init(_ log: CallLog) { self.log = log }

  private func name(_ controller: UIViewController) -> String { (controller as? Screen)?.name ?? "?" }

  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) { log.note("willShow(\(name(viewController)))") }

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) { log.note("didShow(\(name(viewController)))") }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    self.operation = operation
    log.note("AN?(\(name(fromVC)),\(name(toVC)))")
    return customAnimator ?? animator
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    log.note("IC?")
    return interactor
  }
}

/// A navigation controller on screen with some controllers in it.
@MainActor
final class Navigation {
  let stage = ControllerStage(width: 390, height: 844)
  let log = CallLog()
  let controller = UINavigationController()
  let delegate: NotingDelegate
  private(set) var screens: [String: Screen] = [:]

  init(_ names: String...) {
    delegate = NotingDelegate(log)
    delegate.animator = SlideAnimator(log)
    controller.delegate = delegate
    controller.viewControllers = names.map { self[$0] }
    stage.window.rootViewController = controller
    stage.frame(at: 1)
    _ = log.take()
  }

  subscript(_ name: String) -> Screen {
    if let existing = screens[name] { return existing }
    let new = Screen(name, log)
    screens[name] = new
    return new
  }

  var names: [String] { controller.viewControllers.map { ($0 as? Screen)?.name ?? "?" } }

  /// Makes subsequent transitions interactive, and returns their interaction controller.
  func interactive() -> UIPercentDrivenInteractiveTransition {
    let interactor = UIPercentDrivenInteractiveTransition()
    delegate.interactor = interactor
    return interactor
  }

  /// Runs one frame.
  func step() { stage.frame(at: stage.time + 1.0 / 60) }

  /// Runs frames until no transition is in progress, and one more frame, in which a pending request may begin.
  func settle(limit: Int = 200) {
    var remainingSteps = limit
    repeat {
      step()
      remainingSteps -= 1
    } while controller.transitionCoordinator != nil && remainingSteps > 0
    #expect(remainingSteps > 0, "the transition does not end")
    step()
  }

  /// The hierarchy of `view` as text. The default is the navigation controller's view.
  func dump(_ view: UIView? = nil) -> String {
    let view = view ?? controller.view!
    let label: String
    if let screen = screens.values.first(where: { $0.viewIfLoaded === view }) {
      label = screen.name
    } else if view is TransitionContainerView {
      label = "container"
    } else if view === controller.view {
      label = "N"
    } else if view === controller.wrapper {
      label = "wrapper"
    } else if view === controller.navigationBar {
      return "bar"
    } else {
      label = "view"
    }
    // The bars in their normal positions are omitted.
    let bars: [UIView] = view === controller.view ? [controller.navigationBar, controller.toolbar] : []
    let below = view.subviews.filter { view in !bars.contains { $0 === view } }.map { dump($0) }
    return below.isEmpty ? label : "\(label)(\(below.joined(separator: " ")))"
  }
}

/// Collects the diagnostics of `body`.
@MainActor
func diagnostics(_ body: () throws -> Void) rethrows -> [Diagnostic] {
  let old = Diagnostics.handler
  let found = DiagnosticCollector()
  Diagnostics.handler = { found.add($0) }
  defer { Diagnostics.handler = old }
  try body()
  return found.all
}

private final class DiagnosticCollector: @unchecked Sendable {
  // Used only on the main actor, on which transitions report.
  private(set) var all: [Diagnostic] = []
  func add(_ diagnostic: Diagnostic) { all.append(diagnostic) }
}

import Foundation
import Testing

@testable import Segue

/// An app ends, or a transition is grabbed, while the button of a real pointer is down.
@Suite(
  .serialized, .enabled(if: ProcessInfo.processInfo.environment["DISPLAY"] != nil, "there is no display"))
@MainActor
struct WindowedEndTests {
  private final class Page: UIViewController {
    let log: Log
    var onMove: (() -> Void)?
    init(_ log: Log) {
      self.log = log
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { fatalError("not archived") }
    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .white
      let pan = UIPanGestureRecognizer()
      // The page owns the recognizer through its view, and therefore outlives the recognizer's calls.
      pan.addAction { [unowned self] in moved(by: $0) }
      view.addGestureRecognizer(pan)
    }
    private func moved(by pan: UIGestureRecognizer) {
      log.lines.append("\(pan.state)")
      if pan.state == .changed { onMove?() }
    }
  }

  final class Log { var lines: [String] = [] }

  private final class App: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    let log: Log
    init(_ log: Log) { self.log = log }
    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      let window = UIWindow(frame: UIScreen.main.bounds)
      window.rootViewController = UINavigationController(rootViewController: Page(log))
      window.makeKeyAndVisible()
      self.window = window
      return true
    }
    func applicationWillTerminate(_ application: UIApplication) { log.lines.append("terminate") }
  }

  private func tool(_ title: String, _ words: [String]) throws -> Process {
    let tool = Process()
    tool.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    tool.arguments =
      ["xdotool", "search", "--sync", "--onlyvisible", "--name", title]
      + words.flatMap { $0.split(separator: " ").map(String.init) + ["sleep", "0.1"] }
    try tool.run()
    return tool
  }

  /// The app's delegate is released before the window closes, as in the `main()` of an app.
  @Test func theWindowIsClosedDuringADrag() throws {
    var options = WindowRunner.Options()
    options.size = CGSize(width: 200, height: 200)
    options.title = "Segue end test"
    options.seconds = 20
    let log = Log()
    let runner = try WindowRunner(options)
    weak var page: Page?
    do {
      let app = App(log)
      UIApplication.shared.launch(app)
      page = (app.window?.rootViewController as? UINavigationController)?.topViewController as? Page
      page?.onMove = { if log.lines.count >= 3 { runner.stop() } }
      let tool = try tool(
        options.title,
        ["mousemove --window %1 50 120", "mousedown 1"]
          + stride(from: 70, through: 150, by: 20).map { "mousemove --window %1 \($0) 120" } + ["mouseup 1"])
      try withExtendedLifetime(app) {
        try runner.run()
        UIApplication.shared.terminate()
      }
      tool.waitUntilExit()
      #expect(tool.terminationStatus == 0)
    }
    #expect(page == nil)
    #expect(log.lines.first == "began" && log.lines.suffix(2) == ["cancelled", "terminate"], "\(log.lines)")
    #expect(log.lines.filter { $0 == "cancelled" }.count == 1)
    let count = log.lines.count
    runner.close()
    #expect(log.lines.count == count, "nothing is called after the end")
  }

  // MARK: A transition that its interaction controller starts, grabbed by the pointer

  /// An animator that slides the new screen in. `startInteractiveTransition(_:)` makes the property animator.
  private final class Driver: NSObject, UIViewControllerAnimatedTransitioning,
    UIViewControllerInteractiveTransitioning, UINavigationControllerDelegate
  {
    let pan = UIPanGestureRecognizer()
    private var animator: UIViewPropertyAnimator?
    private var context: (any UIViewControllerContextTransitioning)?
    private(set) var log: [String] = []
    var onEnd: (() -> Void)?

    override init() {
      super.init()
      pan.addAction { [weak self] _ in self?.panned() }
    }

    var wantsInteractiveStart: Bool { false }
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
      -> TimeInterval
    { 3 }
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {}
    func interruptibleAnimator(using transitionContext: any UIViewControllerContextTransitioning)
      -> any UIViewImplicitlyAnimating
    { animator! }
    func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
      log.append("start \(transitionContext.isInteractive)")
      context = transitionContext
      let to = transitionContext.view(forKey: .to)!
      transitionContext.containerView.addSubview(to)
      to.transform = CGAffineTransform(translationX: 200, y: 0)
      let made = UIViewPropertyAnimator(duration: 3, curve: .linear) { to.transform = .identity }
      made.addCompletion { transitionContext.completeTransition($0 == .end) }
      made.startAnimation()
      animator = made
    }
    func animationEnded(_ transitionCompleted: Bool) {
      log.append("ended \(transitionCompleted)")
      (animator, context) = (nil, nil)
      onEnd?()
    }

    private func panned() {
      guard let context, let animator else { return }
      switch pan.state {
      case .began:
        log.append("grabbed")
        animator.pauseAnimation()
        context.pauseInteractiveTransition()
      case .changed:
        // The new screen comes in with a movement to the left.
        let fraction = -pan.translation(in: context.containerView).x / 200
        animator.fractionComplete += fraction
        context.updateInteractiveTransition(animator.fractionComplete)
        pan.setTranslation(.zero, in: context.containerView)
      case .ended, .cancelled:
        let finishes = animator.fractionComplete > 0.5
        log.append(finishes ? "finish" : "cancel")
        if finishes { context.finishInteractiveTransition() } else { context.cancelInteractiveTransition() }
        animator.isReversed = !finishes
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.1)
      case .possible, .failed: break
      }
    }

    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { self }
    func navigationController(
      _ navigationController: UINavigationController,
      interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { self }
  }

  @Test(arguments: [true, false]) func aPointerGrabsATransition(finishes: Bool) throws {
    var options = WindowRunner.Options()
    options.size = CGSize(width: 200, height: 200)
    options.title = "Segue grab test \(finishes)"
    options.seconds = 20
    let runner = try WindowRunner(options)
    defer { runner.close() }
    let (first, second) = (UIViewController(), UIViewController())
    let navigation = UINavigationController(rootViewController: first)
    let driver = Driver()
    driver.onEnd = { runner.stop() }
    navigation.delegate = driver
    navigation.view.addGestureRecognizer(driver.pan)
    let button = UIButton(frame: CGRect(x: 0, y: 100, width: 200, height: 100))
    button.addAction(
      UIAction { _ in navigation.pushViewController(second, animated: true) }, for: .touchUpInside)
    first.view.addSubview(button)
    runner.window.rootViewController = navigation
    runner.window.makeKeyAndVisible()
    let xs =
      finishes
      ? Array(stride(from: 160, through: 20, by: -20)) : Array(stride(from: 40, through: 180, by: 20))
    let tool = try tool(
      options.title,
      // The second click comes during the transition and must not push again.
      [
        "mousemove --window %1 100 150", "click 1", "click 1", "mousemove --window %1 \(xs[0]) 150",
        "mousedown 1",
      ]
        + xs.dropFirst().map { "mousemove --window %1 \($0) 150" } + ["mouseup 1"])
    try runner.run()
    tool.waitUntilExit()
    #expect(tool.terminationStatus == 0)
    #expect(
      driver.log == ["start false", "grabbed", finishes ? "finish" : "cancel", "ended \(finishes)"],
      "\(driver.log)")
    #expect(navigation.viewControllers == (finishes ? [first, second] : [first]))
  }
}

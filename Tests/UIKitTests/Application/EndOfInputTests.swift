import Testing

@testable import Engine
@testable import UIKit

/// Apps, windows and run contexts that end during input. The input is cancelled first, while its receivers exist, and
/// nothing is called after the receivers are released.
@Suite(.serialized) @MainActor
struct EndOfInputTests {
  /// The input that is in progress at the end.
  enum Input: CaseIterable {
    case pan, longPress, pinch, waitingDoubleTap, hover, button, touches, scroll, key
  }

  enum End: CaseIterable {
    /// The app terminates, and its delegate releases the window in that call.
    case termination
    /// The application is reset while the window exists.
    case reset
    /// The app hides the window and releases it at once.
    case hiding
    /// The app releases the visible window.
    case release
    /// The root controller of the window is replaced and released.
    case newRoot
    /// The application is reset after the window was released.
    case resetAfterRelease
  }

  private final class TouchView: UIView {
    var note: ((String) -> Void)?
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      note?("touches cancelled")
    }
  }

  /// A page whose handlers refer to it as `unowned`, because the page owns the handlers' views.
  private final class Page: UIViewController, UIScrollViewDelegate {
    let input: Input
    let log: CallLog

    init(_ input: Input, _ log: CallLog) {
      (self.input, self.log) = (input, log)
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { fatalError("not archived") }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .white
      let recognizer: UIGestureRecognizer? =
        switch input {
        case .pan: UIPanGestureRecognizer()
        case .longPress: UILongPressGestureRecognizer()
        case .pinch: UIPinchGestureRecognizer()
        case .waitingDoubleTap: UITapGestureRecognizer()
        case .hover: UIHoverGestureRecognizer()
        case .button, .touches, .scroll, .key: nil
        }
      (recognizer as? UITapGestureRecognizer)?.numberOfTapsRequired = 2
      if let recognizer {
        recognizer.addAction { [unowned self] in note("\($0.state)") }
        return view.addGestureRecognizer(recognizer)
      }
      switch input {
      case .button:
        let button = UIButton(frame: view.bounds)
        button.addAction(UIAction { [unowned self] _ in note("down") }, for: .touchDown)
        button.addAction(UIAction { [unowned self] _ in note("cancelled") }, for: .touchCancel)
        view.addSubview(button)
      case .touches:
        let touchView = TouchView(frame: view.bounds)
        touchView.note = { [unowned self] in note($0) }
        view.addSubview(touchView)
      case .scroll:
        let scroll = UIScrollView(frame: view.bounds)
        scroll.contentSize = CGSize(width: 400, height: 4000)
        scroll.delegate = self
        view.addSubview(scroll)
      default: break
      }
    }

    func note(_ line: String) { log.note(line) }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      note("dragged")
    }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { note("pressed") }
    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      note("press cancelled")
    }
  }

  private final class App: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    let log: CallLog
    init(_ log: CallLog) { self.log = log }
    func applicationWillTerminate(_ application: UIApplication) {
      log.note("terminate")
      window = nil
    }
  }

  private func begin(_ input: Input, _ stage: ControllerStage) {
    func send(_ phase: TouchSample.Phase, _ y: Double, id: Int = 0) {
      let now = stage.time + 1.0 / 60
      stage.frame(at: now, [TouchSample(t: now, id: id, phase: phase, x: 200, y: y)])
    }
    switch input {
    case .hover: send(.hovered, 200)
    case .key:
      let key = KeySample(t: stage.time, key: .keyboardA, isDown: true, characters: "a")
      UIApplication.shared.deliver(key)
    case .waitingDoubleTap:
      send(.began, 200)
      send(.ended, 200)
    case .pinch:
      send(.began, 200)
      send(.began, 300, id: 1)
      send(.moved, 360, id: 1)
    case .longPress:
      send(.began, 200)
      stage.run(to: stage.time + 0.8)
    case .pan, .button, .touches, .scroll:
      send(.began, 200)
      if input == .pan || input == .scroll { for y in [220.0, 240, 260] { send(.moved, y) } }
      stage.run(to: stage.time + 0.3)
    }
  }

  /// The last call for the input while the page exists, nil if the input has caused no call.
  private func lastCall(_ input: Input) -> String? {
    switch input {
    case .pan, .longPress, .pinch: "cancelled"
    case .hover: "ended"
    case .waitingDoubleTap: nil
    case .button: "cancelled"
    case .touches: "touches cancelled"
    case .scroll: "dragged"
    case .key: "press cancelled"
    }
  }

  @Test(arguments: Input.allCases, End.allCases) func nothingIsCalledAfterThePageIsReleased(
    input: Input, end: End
  ) {
    let log = CallLog()
    let stage = ControllerStage(width: 400, height: 800)
    stage.window.isHidden = true
    let app = App(log)
    weak var page: Page?
    do {
      let strongPage = Page(input, log)
      page = strongPage
      app.window = UIWindow(frame: UIScreen.main.bounds)
      app.window?.rootViewController = strongPage
      app.window?.makeKeyAndVisible()
    }
    let application = UIApplication.shared
    application.delegate = app
    stage.frame(at: 1)
    begin(input, stage)
    #expect(page != nil)
    switch end {
    case .termination: application.terminate()
    case .reset: application.reset()
    case .hiding:
      app.window?.isHidden = true
      app.window = nil
    case .release, .resetAfterRelease: app.window = nil
    case .newRoot: app.window?.rootViewController = UIViewController()
    }
    if end == .resetAfterRelease { application.reset() }
    if end == .reset {
      #expect(page != nil)
      app.window = nil
    }
    #expect(page == nil, "nothing retains the page")
    let lines = log.take()
    if end == .termination {
      #expect(lines.last == "terminate")
      #expect(lines.dropLast().last == lastCall(input), "\(lines)")
    } else if end == .reset {
      #expect(lines.last == lastCall(input), "\(lines)")
    } else if end == .hiding, input != .hover {
      #expect(lines.last == lastCall(input), "\(lines)")
    }
    if end != .termination, end != .reset, end != .resetAfterRelease {
      stage.run(to: stage.time + 1)
      let now = stage.time + 1.0 / 60
      stage.frame(at: now, [TouchSample(t: now, id: 0, phase: .ended, x: 200, y: 260)])
    }
    application.reset()
    #expect(log.take().isEmpty, "nothing is called once the page is gone")
  }

  // MARK: Transitions and callbacks

  /// The transition or animation during which the context closes.
  enum Motion: CaseIterable {
    case push, interactivePop, present, presentInContext, dismiss, animator, tab
  }

  /// A run context that closes during a transition releases both controllers without callbacks.
  @Test(arguments: Motion.allCases) func aTransitionEndsWithItsContext(motion: Motion) {
    let log = CallLog()
    weak var a: Screen?
    weak var b: Screen?
    var completions: [String] = []
    do {
      let stage = ControllerStage(width: 400, height: 800)
      let (first, second) = (Screen("A", log), Screen("B", log))
      (a, b) = (first, second)
      let slide = SlideAnimator(log)
      let interaction = motion == .interactivePop ? UIPercentDrivenInteractiveTransition() : nil
      let answers = TransitionSupply(slide, interaction)
      let navigation = UINavigationController()
      let tabs = UITabBarController()
      switch motion {
      case .push: navigation.viewControllers = [first]
      case .interactivePop: navigation.viewControllers = [second, first]
      case .tab: tabs.viewControllers = [first, second]
      case .presentInContext:
        // The presenter is neither the root controller nor presented by the root controller.
        tabs.viewControllers = [first, UIViewController()]
        first.definesPresentationContext = true
        second.modalPresentationStyle = .overCurrentContext
      default: break
      }
      stage.window.rootViewController =
        switch motion {
        case .push, .interactivePop: navigation
        case .tab, .presentInContext: tabs
        case .present, .animator: first
        case .dismiss: second
        }
      stage.frame(at: 1)
      if motion == .dismiss {
        second.present(first, animated: false)
        stage.frame(at: 1.1)
      }
      (navigation.delegate, tabs.delegate) = (answers, answers)
      switch motion {
      case .push: navigation.pushViewController(second, animated: true)
      case .interactivePop: navigation.popViewController(animated: true)
      case .tab: tabs.selectedIndex = 1
      case .present, .presentInContext:
        first.present(second, animated: true) { completions.append("presented") }
      case .dismiss: first.dismiss(animated: true) { completions.append("dismissed") }
      case .animator:
        first.view.addSubview(second.view)
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { second.view.alpha = 0 }
        animator.addCompletion { _ in completions.append("\(second.name)") }
        animator.startAnimation()
      }
      interaction?.update(0.5)
      first.transitionCoordinator?.animate(alongsideTransition: nil) { _ in completions.append(second.name) }
      stage.run(to: stage.time + 0.1)
      _ = log.take()
    }
    #expect(a == nil && b == nil, "the closed context releases the controllers")
    #expect(completions.isEmpty)
    #expect(!log.lines.contains { $0.hasPrefix("ended") })
  }

  /// An object that calls the framework in its deinitialiser.
  @MainActor
  private final class DeinitCaller {
    static var count = 0
    let link = CADisplayLink { _ in }
    let view = UIView()

    isolated deinit {
      let (link, view) = (link, view)
      DeinitCaller.count += 1
      link.invalidate()
      view.removeFromSuperview()
      UIView.animate(withDuration: 0.1) {
        view.alpha = 0
      } completion: { _ in
        _ = link
      }
      TurnQueue.current.next { _ = link }
      TurnQueue.current.after(1) { _ = link }
      CATransaction.begin()
      CATransaction.setCompletionBlock { _ = link }
      CATransaction.commit()
    }
  }

  /// Objects that pending calls hold may call the framework while the closing context releases them.
  @Test func pendingCallsAreReleased() {
    DeinitCaller.count = 0
    do {
      let stage = ControllerStage(width: 400, height: 800)
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      stage.window.addSubview(view)
      stage.frame(at: 1)
      let holders: [(DeinitCaller) -> Void] = [
        { caller in
          UIView.animate(withDuration: 1) {
            view.alpha = 0.5
          } completion: { _ in
            _ = caller
          }
        },
        { caller in
          UIView.animate(withDuration: 0) {
          } completion: { _ in
            _ = caller
          }
        },
        { caller in TurnQueue.current.next { _ = caller } },
        { caller in TurnQueue.current.after(1) { _ = caller } },
        { caller in CADisplayLink { _ in _ = caller }.add(to: .main, forMode: .common) },
        { caller in
          let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 300 }
          animator.addCompletion { _ in _ = caller }
          animator.startAnimation()
        },
        { caller in
          CATransaction.begin()
          CATransaction.setCompletionBlock { _ = caller }
        },
      ]
      for hold in holders { hold(DeinitCaller()) }
      #expect(DeinitCaller.count == 0)
    }
    #expect(DeinitCaller.count == 7)
  }

}

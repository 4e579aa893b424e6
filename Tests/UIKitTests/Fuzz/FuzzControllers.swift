import UIKit

@testable import UIKit

/// The calls of one controller; the record outlives the controller.
@MainActor
final class FuzzRecord {
  /// The appearance callbacks: will appear, is appearing, did appear, will disappear, and did disappear.
  enum Call: String {
    case wA, isA, dA, wD, dD
  }

  private enum Phase {
    case gone, appearing, appeared, leaving
    /// The phase after `wA wD`: dD follows, or wA after a nested step.
    case cancelled
    /// The phase after `wD wA`: dA follows, or wD after a nested step.
    case comingBack
  }

  let name: String
  private(set) weak var controller: UIViewController?
  private weak var world: FuzzWorld?
  private var phase = Phase.gone
  private var isAppearingCount = 0
  private(set) var calls: [String] = []

  var isAppeared: Bool { phase == .appeared }
  var isGone: Bool { phase == .gone }

  init(_ name: String, _ controller: UIViewController, _ world: FuzzWorld) {
    (self.name, self.controller, self.world) = (name, controller, world)
  }

  func receive(_ call: Call) {
    guard let world, let controller else { return }
    calls.append(call.rawValue)
    world.note("\(name).\(call)")
    switch (phase, call) {
    case (.gone, .wA):
      phase = .appearing
      isAppearingCount = 0
    case (.appearing, .isA):
      isAppearingCount += 1
      if isAppearingCount > 1 { world.fail("\(name) receives isA twice") }
      if controller.viewIfLoaded?.window == nil { world.fail("\(name) receives isA outside of a window") }
    case (.appearing, .dA):
      if isAppearingCount == 0 { world.fail("\(name) receives dA without isA") }
      phase = .appeared
    case (.comingBack, .dA): phase = .appeared
    case (.appearing, .wD): phase = .cancelled
    case (.appeared, .wD): phase = .leaving
    case (.leaving, .wA): phase = .comingBack
    case (.leaving, .dD), (.cancelled, .dD): phase = .gone
    case (.cancelled, .wA) where world.isNested: phase = .comingBack
    case (.comingBack, .wD) where world.isNested: phase = .leaving
    default: world.fail("\(name) receives \(calls.suffix(5).joined(separator: " "))")
    }
    if call == .wA || call == .wD { world.watch(controller.transitionCoordinator) }
    switch call {
    case .wA: world.reached(.willAppear)
    case .wD: world.reached(.willDisappear)
    case .dA: world.reached(.didAppear)
    case .dD: world.reached(.didDisappear)
    case .isA: break
    }
  }
}

/// A controller that records its calls.
@MainActor
protocol FuzzController: UIViewController {
  var record: FuzzRecord! { get }
  var world: FuzzWorld? { get }
}

final class FuzzPage: UIViewController, FuzzController {
  private(set) var record: FuzzRecord!
  private(set) weak var world: FuzzWorld?

  init(_ world: FuzzWorld) {
    super.init(nibName: nil, bundle: nil)
    self.world = world
    record = world.enter(self, "page")
  }

  required init?(coder: NSCoder) { fatalError("not archived") }

  override func viewWillAppear(_ animated: Bool) { record.receive(.wA) }
  override func viewIsAppearing(_ animated: Bool) { record.receive(.isA) }
  override func viewDidAppear(_ animated: Bool) { record.receive(.dA) }
  override func viewWillDisappear(_ animated: Bool) { record.receive(.wD) }
  override func viewDidDisappear(_ animated: Bool) { record.receive(.dD) }

  override func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    world?.willDismiss(record)
    super.dismiss(animated: flag, completion: completion)
  }
}

/// A custom container that shows one child at a time, in a subview of its view.
final class FuzzBox: UIViewController, FuzzController {
  private(set) var record: FuzzRecord!
  private(set) weak var world: FuzzWorld?
  let holder = UIView()
  /// The child of the last request; if that was cancelled, the shown child.
  weak var latest: FuzzPage?
  /// The record of the shown child.
  var shown: FuzzRecord?

  init(_ world: FuzzWorld) {
    super.init(nibName: nil, bundle: nil)
    self.world = world
    record = world.enter(self, "box")
    let first = FuzzPage(world)
    addChild(first)
    first.didMove(toParent: self)
    (latest, shown) = (first, first.record)
  }

  required init?(coder: NSCoder) { fatalError("not archived") }

  override func viewDidLoad() {
    holder.frame = view.bounds.insetBy(dx: 4, dy: 8)
    holder.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(holder)
    guard let child = children.first, holder.subviews.isEmpty else { return }
    child.view.frame = holder.bounds
    holder.addSubview(child.view)
  }

  override func viewWillAppear(_ animated: Bool) { record.receive(.wA) }
  override func viewIsAppearing(_ animated: Bool) { record.receive(.isA) }
  override func viewDidAppear(_ animated: Bool) { record.receive(.dA) }
  override func viewWillDisappear(_ animated: Bool) { record.receive(.wD) }
  override func viewDidDisappear(_ animated: Bool) { record.receive(.dD) }

  override func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    world?.willDismiss(record)
    super.dismiss(animated: flag, completion: completion)
  }
}

/// A navigation controller that passes every requested change to the model.
final class FuzzNav: UINavigationController, FuzzController {
  private(set) var record: FuzzRecord!
  private(set) weak var world: FuzzWorld?
  private(set) var model = FuzzStack()
  /// The top controller at the last call of `popViewController(animated:)`.
  weak var popped: UIViewController?

  init(_ world: FuzzWorld) {
    super.init(nibName: nil, bundle: nil)
    self.world = world
    record = world.enter(self, "nav")
    delegate = world.delegate
    viewControllers = [FuzzPage(world)]
  }

  required init?(coder: NSCoder) { fatalError("not archived") }

  private func noteRequest(_ change: FuzzStack.Change) {
    model.request(change, running: transition.flatMap { world?.watched($0) })
  }

  func ended(_ entry: FuzzTransition, completed: Bool) {
    if let fault = model.end(entry, completed: completed) { world?.fail("\(record.name): \(fault)") }
  }

  override func pushViewController(_ viewController: UIViewController, animated: Bool) {
    if let page = viewController as? any FuzzController { noteRequest(.push(page.record)) }
    super.pushViewController(viewController, animated: animated)
  }

  override func popViewController(animated: Bool) -> UIViewController? {
    popped = viewControllers.last
    noteRequest(.pop)
    return super.popViewController(animated: animated)
  }

  override func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]?
  {
    if let page = viewController as? any FuzzController { noteRequest(.popTo(page.record)) }
    return super.popToViewController(viewController, animated: animated)
  }

  override func popToRootViewController(animated: Bool) -> [UIViewController]? {
    noteRequest(.popToRoot)
    return super.popToRootViewController(animated: animated)
  }

  override func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    noteRequest(.set(viewControllers.compactMap { ($0 as? any FuzzController)?.record }))
    super.setViewControllers(viewControllers, animated: animated)
  }

  override func viewWillAppear(_ animated: Bool) { record.receive(.wA) }
  override func viewIsAppearing(_ animated: Bool) { record.receive(.isA) }
  override func viewDidAppear(_ animated: Bool) { record.receive(.dA) }
  override func viewWillDisappear(_ animated: Bool) { record.receive(.wD) }
  override func viewDidDisappear(_ animated: Bool) { record.receive(.dD) }

  override func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    world?.willDismiss(record)
    super.dismiss(animated: flag, completion: completion)
  }
}

/// A tab bar controller that starts with two stacks and a box.
final class FuzzTabs: UITabBarController, FuzzController {
  private(set) var record: FuzzRecord!
  private(set) weak var world: FuzzWorld?
  private let taps = TapListener()
  var model: FuzzSelection

  /// A delegate that receives taps before the tab bar controller does.
  private final class TapListener: NSObject, UITabBarDelegate {
    weak var owner: FuzzTabs?
    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
      guard let owner else { return }
      if let tab = owner.tabs.first(where: { $0.tabBarItem === item }) as? any FuzzController {
        owner.model.request(tab.record)
      }
      owner.tabBar(tabBar, didSelect: item)
    }
  }

  init(_ world: FuzzWorld) {
    let tabs: [any FuzzController] = [FuzzNav(world), FuzzNav(world), FuzzBox(world)]
    model = FuzzSelection(tabs.map(\.record))
    super.init(nibName: nil, bundle: nil)
    self.world = world
    record = world.enter(self, "tabs")
    delegate = world.delegate
    taps.owner = self
    tabBar.delegate = taps
    viewControllers = tabs
  }

  required init?(coder: NSCoder) { fatalError("not archived") }

  override func viewWillAppear(_ animated: Bool) { record.receive(.wA) }
  override func viewIsAppearing(_ animated: Bool) { record.receive(.isA) }
  override func viewDidAppear(_ animated: Bool) { record.receive(.dA) }
  override func viewWillDisappear(_ animated: Bool) { record.receive(.wD) }
  override func viewDidDisappear(_ animated: Bool) { record.receive(.dD) }

  override func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    world?.willDismiss(record)
    super.dismiss(animated: flag, completion: completion)
  }
}

/// A presentation controller that insets the presented view, and shows a shade around the view.
final class FuzzPresentation: UIPresentationController {
  private let shade = UIView()
  private let removesPresenter: Bool
  /// Whether a transition is between its begin and end callbacks.
  private var isBegun = false
  private weak var world: FuzzWorld?

  init(
    _ presented: UIViewController, _ presenting: UIViewController?, removesPresenter: Bool,
    _ world: FuzzWorld
  ) {
    self.removesPresenter = removesPresenter
    self.world = world
    super.init(presentedViewController: presented, presenting: presenting)
  }

  override var shouldRemovePresentersView: Bool { removesPresenter }

  override var frameOfPresentedViewInContainerView: CGRect {
    (containerView?.bounds ?? .zero).insetBy(dx: 10, dy: 20)
  }

  private func noteBegin(_ call: String) {
    if isBegun { world?.fail("a presentation controller receives \(call) within another transition") }
    isBegun = true
  }

  private func noteEnd(_ call: String) {
    if !isBegun { world?.fail("a presentation controller receives \(call) without a beginning") }
    isBegun = false
  }

  override func presentationTransitionWillBegin() {
    noteBegin("presentationTransitionWillBegin")
    shade.frame = containerView?.bounds ?? .zero
    shade.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    shade.alpha = 0
    containerView?.insertSubview(shade, at: 0)
    presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in self.shade.alpha = 1 })
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    noteEnd("presentationTransitionDidEnd")
    if !completed { shade.removeFromSuperview() }
  }

  override func dismissalTransitionWillBegin() {
    noteBegin("dismissalTransitionWillBegin")
    presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in self.shade.alpha = 0 })
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    noteEnd("dismissalTransitionDidEnd")
    if completed { shade.removeFromSuperview() }
  }

  override func containerViewWillLayoutSubviews() {
    guard presentedViewController.transitionCoordinator == nil else { return }
    presentedView?.frame = frameOfPresentedViewInContainerView
  }
}

import Testing

@testable import Engine
@testable import UIKit

/// A child receives `viewIsAppearing(_:)` in the turn of `viewWillAppear(_:)`, after its parent, wherever the child is.
@Suite(.serialized) @MainActor
final class ViewIsAppearingTests {
  /// The frame of a child in its parent, and the means by which the parent sets it.
  enum Embedding: CaseIterable {
    case filling, inset, insetInLayout, fillingInLayout, constrained, empty, outside, inSubview

    var frame: CGRect {
      switch self {
      case .filling, .fillingInLayout: CGRect(x: 0, y: 0, width: 390, height: 844)
      case .inset, .insetInLayout, .constrained: CGRect(x: 20, y: 100, width: 300, height: 300)
      case .empty: .zero
      case .outside: CGRect(x: 1000, y: 0, width: 300, height: 300)
      case .inSubview: CGRect(x: 5, y: 5, width: 100, height: 100)
      }
    }
  }

  /// A parent with a child in the frame of `embedding`, and in the child a grandchild that does not fill it.
  private final class Parent: Screen {
    let child: Screen
    let grandchild: Screen
    let embedding: Embedding
    private let holder = UIView(frame: CGRect(x: 10, y: 10, width: 200, height: 200))
    var forwardsAppearance = true

    init(_ embedding: Embedding, _ log: CallLog) {
      (child, grandchild, self.embedding) = (Screen("C", log), Screen("G", log), embedding)
      super.init("P", log)
    }

    required init?(coder: NSCoder) { fatalError("not archived") }

    override var shouldAutomaticallyForwardAppearanceMethods: Bool { forwardsAppearance }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubview(holder)
      embed(child, in: self, embedding == .inSubview ? holder : view)
      embed(grandchild, in: child, child.view)
      grandchild.view.frame = CGRect(x: 3, y: 4, width: 50, height: 50)
      guard embedding == .constrained else {
        if embedding != .insetInLayout, embedding != .fillingInLayout { child.view.frame = embedding.frame }
        return
      }
      child.view.translatesAutoresizingMaskIntoConstraints = false
      NSLayoutConstraint.activate([
        child.view.topAnchor.constraint(equalTo: view.topAnchor, constant: 100),
        child.view.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
        child.view.widthAnchor.constraint(equalToConstant: 300),
        child.view.heightAnchor.constraint(equalToConstant: 300),
      ])
    }

    private func embed(_ child: UIViewController, in parent: UIViewController, _ view: UIView) {
      parent.addChild(child)
      view.addSubview(child.view)
      child.view.autoresizingMask = []
      child.didMove(toParent: parent)
    }

    override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      if embedding == .insetInLayout || embedding == .fillingInLayout { child.view.frame = embedding.frame }
    }

    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      if !forwardsAppearance { child.beginAppearanceTransition(true, animated: animated) }
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      if !forwardsAppearance { child.endAppearanceTransition() }
    }

    override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      if !forwardsAppearance { child.beginAppearanceTransition(false, animated: animated) }
    }

    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      if !forwardsAppearance { child.endAppearanceTransition() }
    }
  }

  private lazy var stage = ControllerStage(width: 390, height: 844)
  private let log = CallLog()

  private func settle() { stage.run(to: stage.time + 1.5) }

  /// Removes and returns the recorded appearance calls of the parent, child and grandchild.
  private func appearances() -> [String] {
    log.take().filter { line in ["P.", "C.", "G."].contains { line.hasPrefix($0) } }
      .filter { line in ["wA", "isA", "dA"].contains { line.hasSuffix(".\($0)") } }
  }

  private static let willAppear = ["P.wA", "C.wA", "G.wA"]
  private static let isAppearing = ["P.isA", "C.isA", "G.isA"]
  private static let didAppear = ["G.dA", "C.dA", "P.dA"]

  /// The change that shows the parent again.
  enum Return: CaseIterable {
    case pop, popAtOnce, dismissal, dismissalAtOnce, tab, page, pageAtOnce, split, root, child, sibling

    var isAnimated: Bool { [.pop, .dismissal, .page, .split, .child, .sibling].contains(self) }
  }

  /// Shows the parent, and hides it. Returns a closure that shows the parent again by `change`.
  private func cover(_ parent: Parent, _ change: Return) -> () -> Void {
    let other = Screen("X", log)
    func show(_ root: UIViewController) {
      stage.window.rootViewController = root
      stage.frame(at: 1)
    }
    switch change {
    case .pop, .popAtOnce:
      let navigation = UINavigationController(rootViewController: parent)
      show(navigation)
      navigation.pushViewController(other, animated: false)
      return { navigation.popViewController(animated: change == .pop) }
    case .dismissal, .dismissalAtOnce:
      show(parent)
      other.modalPresentationStyle = .fullScreen
      parent.present(other, animated: false)
      return { parent.dismiss(animated: change == .dismissal) }
    case .tab:
      let tabs = UITabBarController()
      tabs.viewControllers = [parent, other]
      show(tabs)
      tabs.selectedIndex = 1
      return { tabs.selectedIndex = 0 }
    case .page, .pageAtOnce:
      let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
      pages.setViewControllers([parent], direction: .forward, animated: false)
      show(pages)
      pages.setViewControllers([other], direction: .forward, animated: false)
      return { pages.setViewControllers([parent], direction: .reverse, animated: change == .page) }
    case .split:
      stage.window.frame = CGRect(x: 0, y: 0, width: 1024, height: 768)
      let split = UISplitViewController()
      split.viewControllers = [parent, other]
      show(split)
      let press = {
        guard let action = split.displayModeButtonItem.primaryAction else { return }
        action.handler(action)
      }
      // The first press slides the primary out, and the returned one slides it in again.
      press()
      return press
    case .root:
      show(parent)
      stage.window.rootViewController = other
      return { [stage] in stage.window.rootViewController = parent }
    case .child:
      let container = UIViewController()
      show(container)
      ChildTransition(in: container, view: container.view, from: nil, to: parent).begin()
      settle()
      ChildTransition(in: container, view: container.view, from: parent, to: other).begin()
      return { [log] in
        ChildTransition(
          in: container, view: container.view, from: other, to: parent, animator: SlideAnimator(log)
        ).begin()
      }
    case .sibling:
      let container = UIViewController()
      for child in [parent, other] { container.addChild(child) }
      show(container)
      parent.view.frame = container.view.bounds
      container.view.addSubview(parent.view)
      settle()
      container.transition(from: parent, to: other, duration: 0, animations: nil)
      return {
        container.transition(from: other, to: parent, duration: 0.3, animations: { parent.view.alpha = 0.5 })
      }
    }
  }

  @Test(arguments: Return.allCases, Embedding.allCases)
  func viewIsAppearingFollowsInTheTurnOfViewWillAppear(change: Return, embedding: Embedding) {
    let parent = Parent(embedding, log)
    let showAgain = cover(parent, change)
    settle()
    _ = log.take()
    // Everything is laid out, so that no layout can cause the calls.
    for view in [parent.view!, parent.child.view!, parent.grandchild.view!] { view.layoutIfNeeded() }
    showAgain()
    stage.frame(at: stage.time + 1.0 / 60)
    let calls = appearances()
    #expect(Array(calls.prefix(6)) == Self.willAppear + Self.isAppearing, "\(change) \(embedding)")
    if change.isAnimated { #expect(calls.count == 6) }
    settle()
    #expect(calls.dropFirst(6) + appearances() == Self.didAppear)
  }

  /// The first appearance has the same calls as a return.
  @Test(arguments: Embedding.allCases, [true, false])
  func theFirstAppearanceHasTheSameCalls(embedding: Embedding, isPushed: Bool) {
    let parent = Parent(embedding, log)
    let navigation = UINavigationController(rootViewController: UIViewController())
    if isPushed {
      stage.window.rootViewController = navigation
      stage.frame(at: 1)
      navigation.pushViewController(parent, animated: true)
    } else {
      stage.window.rootViewController = parent
    }
    stage.frame(at: 2)
    let calls = appearances()
    #expect(Array(calls.prefix(6)) == Self.willAppear + Self.isAppearing)
    settle()
    #expect(calls.dropFirst(6) + appearances() == Self.didAppear)
    #expect(parent.child.view.frame == embedding.frame)
  }

  @Test(arguments: Embedding.allCases)
  func aParentMayForwardTheCallsItself(embedding: Embedding) {
    let parent = Parent(embedding, log)
    parent.forwardsAppearance = false
    let showAgain = cover(parent, .pop)
    settle()
    _ = log.take()
    showAgain()
    stage.frame(at: stage.time + 1.0 / 60)
    #expect(appearances() == Self.willAppear + Self.isAppearing)
    settle()
    #expect(appearances() == ["P.dA", "G.dA", "C.dA"])
  }

  /// In a cancelled interactive pop, the parent begins to appear and disappears again. The next pop makes the parent
  /// appear.
  @Test(arguments: Embedding.allCases)
  func anInteractivePopMayFollowACancelledPop(embedding: Embedding) {
    let parent = Parent(embedding, log)
    let navigation = UINavigationController(rootViewController: parent)
    stage.window.rootViewController = navigation
    stage.frame(at: 1)
    navigation.pushViewController(Screen("X", log), animated: false)
    settle()
    for finishes in [false, true] {
      _ = log.take()
      stage.down(2, 400)
      for step in 1...10 { stage.move(2 + 10 * Double(step), 400) }
      #expect(appearances() == Self.willAppear + Self.isAppearing)
      let end = finishes ? 352.0 : 12
      for step in 1...10 { stage.move(102 + (end - 102) * Double(step) / 10, 400) }
      for _ in 0..<12 { stage.move(end, 400) }
      stage.up(end, 400)
      settle()
      #expect(appearances() == (finishes ? Self.didAppear : []))
      #expect(navigation.viewControllers.count == (finishes ? 1 : 2))
    }
  }

  // MARK: Added to a visible parent

  /// A child's view that is added to a visible parent is laid out before `viewDidAppear(_:)`. In `viewIsAppearing(_:)`
  /// it has its frame, even a frame that is set after the addition.
  @Test func anAddedChildIsLaidOutBeforeItHasAppeared() {
    final class Child: Screen {
      var seen: CGRect?
      override func viewIsAppearing(_ animated: Bool) {
        super.viewIsAppearing(animated)
        seen = view.frame
      }
    }
    let (parent, child) = (UIViewController(), Child("C", log))
    child.notesLayout = true
    stage.window.rootViewController = parent
    stage.frame(at: 1)
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.view.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    child.didMove(toParent: parent)
    #expect(log.take() == ["C.wM(N)", "C.load", "C.wA", "C.dM(N)"])
    #expect(UIApplication.shared.awaitsTurn, "the application needs another turn")
    stage.frame(at: 2)
    #expect(log.take() == ["C.isA", "C.wL", "C.dL", "C.dA"])
    #expect(child.seen == CGRect(x: 10, y: 20, width: 30, height: 40))
    stage.frame(at: 3)
    #expect(log.take() == [])
  }

  enum Interruption: CaseIterable {
    case removed, addedAgain, covered, parentRemoved, pushed
  }

  /// The calls stay balanced if the view hierarchy changes before the turn ends.
  @Test(arguments: Interruption.allCases)
  func aChangeBeforeTheTurnEndsKeepsCallsBalanced(interruption: Interruption) {
    let (parent, child) = (UIViewController(), Screen("C", log))
    let navigation = UINavigationController(rootViewController: parent)
    stage.window.rootViewController = navigation
    stage.frame(at: 1)
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    _ = log.take()
    switch interruption {
    case .removed: child.view.removeFromSuperview()
    case .addedAgain:
      child.view.removeFromSuperview()
      parent.view.addSubview(child.view)
    case .covered:
      let other = UIViewController()
      other.modalPresentationStyle = .fullScreen
      parent.present(other, animated: true)
    case .parentRemoved: stage.window.rootViewController = UIViewController()
    case .pushed: navigation.pushViewController(UIViewController(), animated: true)
    }
    settle()
    let calls = log.take().filter { !$0.hasSuffix("isA") }
    switch interruption {
    case .addedAgain: #expect(calls == ["C.wD", "C.dD", "C.wA", "C.dA"])
    default: #expect(calls == ["C.wD", "C.dD"])
    }
    #expect(child.appearance.phase == (interruption == .addedAgain ? .appeared : .disappeared))
  }

  /// A container that was just added performs its own changes at once.
  @Test func anAddedContainerNeedNotWait() {
    let parent = UIViewController()
    let navigation = UINavigationController(rootViewController: Screen("A", log))
    stage.window.rootViewController = parent
    stage.frame(at: 1)
    parent.addChild(navigation)
    parent.view.addSubview(navigation.view)
    navigation.didMove(toParent: parent)
    let b = Screen("B", log)
    navigation.pushViewController(b, animated: false)
    #expect(b.view.window === stage.window && navigation.visibleViewController === b)
    settle()
    let calls = log.take().filter { !$0.contains("M(") && !$0.hasSuffix("load") }
    #expect(calls == ["A.wA", "A.isA", "A.dA", "A.wD", "B.wA", "B.isA", "A.dD", "B.dA"])
  }

  /// A change without animation lays out the view before `viewDidAppear(_:)`.
  @Test(arguments: [Return.popAtOnce, .dismissalAtOnce, .tab, .pageAtOnce, .root])
  func changesAtOnceLayTheViewOut(change: Return) {
    let parent = Parent(.insetInLayout, log)
    let showAgain = cover(parent, change)
    settle()
    parent.notesLayout = true
    parent.view.setNeedsLayout()
    _ = log.take()
    showAgain()
    stage.frame(at: stage.time + 1.0 / 60)
    let calls = log.take().filter { $0.hasPrefix("P.") && !$0.contains("M(") }
    #expect(calls.prefix(4) == ["P.wA", "P.isA", "P.wL", "P.dL"] && calls.contains("P.dA"), "\(calls)")
  }

  @Test func anUnfinishedAppearanceRetainsNothing() {
    weak var released: UIViewController?
    do {
      let child = Screen("C", log)
      released = child
      child.beginAppearanceTransition(true, animated: false)
    }
    #expect(released == nil)
  }
}

import Testing

@testable import Engine
@testable import UIKit

/// Two quick taps begin only one transition, even if it can be interrupted and its views receive the touches that grab
/// it.
@Suite(.serialized) @MainActor
struct SecondTapTests {
  enum Target: CaseIterable {
    case button, row, item, tapInside, tapOnRoot, swipe, ownTouches
  }

  enum Change: CaseIterable {
    case push, present, presentOver, tab
  }

  /// A view that reports the end of its touches.
  private final class TouchReceiver: UIView {
    var onEnd: (() -> Void)?
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { onEnd?() }
  }

  /// A screen on which a tap at (200, 120), or a swipe if `target` is `swipe`, calls `onTap`.
  private final class Page: UIViewController, UITableViewDataSource, UITableViewDelegate,
    UICollectionViewDataSource, UICollectionViewDelegate
  {
    let target: Target
    var onTap: (() -> Void)?

    init(_ target: Target) {
      self.target = target
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { fatalError("not archived") }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .white
      let inner = TouchReceiver(frame: CGRect(x: 0, y: 100, width: 400, height: 300))
      switch target {
      case .button:
        let button = UIButton(frame: inner.frame)
        button.addAction(UIAction { [weak self] _ in self?.onTap?() }, for: .touchUpInside)
        return view.addSubview(button)
      case .row:
        let table = UITableView(frame: inner.frame)
        table.rowHeight = 300
        table.contentInsetAdjustmentBehavior = .never
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        (table.dataSource, table.delegate) = (self, self)
        return view.addSubview(table)
      case .item:
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 390, height: 290)
        let list = UICollectionView(frame: inner.frame, collectionViewLayout: layout)
        list.contentInsetAdjustmentBehavior = .never
        list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
        (list.dataSource, list.delegate) = (self, self)
        return view.addSubview(list)
      case .tapInside: inner.addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.onTap?() })
      case .tapOnRoot: view.addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.onTap?() })
      case .swipe: inner.addGestureRecognizer(UISwipeGestureRecognizer { [weak self] _ in self?.onTap?() })
      case .ownTouches: inner.onEnd = { [weak self] in self?.onTap?() }
      }
      view.addSubview(inner)
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      tableView.deselectRow(at: indexPath, animated: false)
      onTap?()
    }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 1 }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
      -> UICollectionViewCell
    { collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath) }
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      collectionView.deselectItem(at: indexPath, animated: false)
      onTap?()
    }
  }

  /// An animator that moves the new view in with a property animator, and adds an overlay above it.
  private final class MoveIn: TransitionSupply, UIViewControllerAnimatedTransitioning {
    private var animator: UIViewPropertyAnimator?
    let overlay = UIView(frame: CGRect(x: 0, y: 500, width: 400, height: 100))
    private(set) var context: (any UIViewControllerContextTransitioning)?

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
      -> TimeInterval
    { 0.8 }
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      interruptibleAnimator(using: transitionContext).startAnimation()
    }
    func interruptibleAnimator(using context: any UIViewControllerContextTransitioning)
      -> any UIViewImplicitlyAnimating
    {
      if let animator { return animator }
      self.context = context
      let moving = context.view(forKey: .to) ?? context.view(forKey: .from)!
      if let to = context.view(forKey: .to) { context.containerView.addSubview(to) }
      context.containerView.addSubview(overlay)
      // The view starts at a position at which it does not hide the tapped view.
      moving.transform = CGAffineTransform(translationX: 0, y: 700)
      let made = UIViewPropertyAnimator(duration: 0.8, curve: .easeIn) { moving.transform = .identity }
      made.addCompletion { [overlay] position in
        overlay.removeFromSuperview()
        context.completeTransition(position == .end)
      }
      animator = made
      return made
    }
    func animationEnded(_ transitionCompleted: Bool) { (animator, context) = (nil, nil) }
  }

  @MainActor
  private final class Scene {
    let stage = ControllerStage(width: 400, height: 800)
    let moveIn = MoveIn()
    let page: Page
    let container: UIViewController
    var taps = 0

    init(_ target: Target, _ change: Change) {
      page = Page(target)
      switch change {
      case .push:
        let navigation = UINavigationController(rootViewController: page)
        navigation.isNavigationBarHidden = true
        navigation.delegate = moveIn
        container = navigation
      case .tab:
        let tabs = UITabBarController()
        tabs.viewControllers = [page, UIViewController(), UIViewController()]
        tabs.delegate = moveIn
        container = tabs
      case .present, .presentOver: container = page
      }
      page.onTap = { [unowned self] in tap(change) }
      stage.window.rootViewController = container
      stage.frame(at: 1)
      stage.frame(at: 1.1)
    }

    private func tap(_ change: Change) {
      taps += 1
      switch change {
      case .push:
        (container as? UINavigationController)?.pushViewController(UIViewController(), animated: true)
      case .tab: (container as? UITabBarController)?.selectedIndex = taps
      case .present, .presentOver:
        let other = UIViewController()
        other.transitioningDelegate = moveIn
        other.modalPresentationStyle = change == .present ? .fullScreen : .overFullScreen
        page.present(other, animated: true)
      }
    }

    func act(_ target: Target) {
      stage.down(200, 120)
      if target == .swipe { for x in stride(from: 230.0, through: 350, by: 30) { stage.move(x, 120) } }
      stage.up(target == .swipe ? 350 : 200, 120)
    }
  }

  @Test(arguments: Target.allCases, Change.allCases) func twoTapsBeginOneTransition(
    target: Target, change: Change
  ) {
    let scene = Scene(target, change)
    let found = diagnostics {
      for _ in 0..<4 {
        scene.act(target)
        #expect(scene.taps == 1)
      }
      #expect(
        scene.page.transitionCoordinator?.isInterruptible == true, "the taps came during the transition")
      scene.stage.run(to: scene.stage.time + 1.2)
    }
    #expect(found.isEmpty, "\(found)")
    #expect(scene.page.transitionCoordinator == nil && scene.taps == 1)
    if let navigation = scene.container as? UINavigationController {
      #expect(navigation.viewControllers.count == 2)
      navigation.popViewController(animated: false)
      scene.stage.run(to: scene.stage.time + 0.5)
      scene.act(target)
      #expect(scene.taps == 2, "a tap after the transition counts")
    }
  }

  /// The view that has the pan recognizer, which receives movements during the transition.
  enum PanView: CaseIterable {
    case root, inside, around, arriving
  }

  @Test(arguments: PanView.allCases) func movementsReachTheirRecognizers(panView: PanView) {
    let scene = Scene(.button, .push)
    let pan = UIPanGestureRecognizer()
    var states: [UIGestureRecognizer.State] = []
    pan.addAction { states.append($0.state) }
    scene.act(.button)
    let to = (scene.container as? UINavigationController)?.topViewController
    switch panView {
    case .root: scene.page.view.addGestureRecognizer(pan)
    case .inside: scene.page.view.subviews.first?.addGestureRecognizer(pan)
    case .around: scene.container.view.addGestureRecognizer(pan)
    case .arriving: to?.view.addGestureRecognizer(pan)
    }
    let y = panView == .arriving ? 790.0 : 150
    scene.stage.down(200, y)
    for x in stride(from: 220.0, through: 300, by: 20) { scene.stage.move(x, y) }
    scene.stage.up(300, y)
    #expect(states.first == .began && states.last == .ended && scene.taps == 1, "\(panView): \(states)")
    #expect(scene.container.transitionCoordinator != nil)
  }

  /// Taps still reach views beside the two screens: an overlay that the animator has added, and the container's own
  /// views.
  @Test func tapsBesideTheScreensReachTheirViews() {
    let scene = Scene(.button, .push)
    var taps: [String] = []
    scene.moveIn.overlay.addGestureRecognizer(UITapGestureRecognizer { _ in taps.append("overlay") })
    let button = UIButton(frame: CGRect(x: 0, y: 700, width: 400, height: 50))
    button.addAction(UIAction { _ in taps.append("button") }, for: .touchUpInside)
    scene.container.view.addSubview(button)
    scene.act(.button)
    for y in [520.0, 720] {
      scene.stage.down(200, y)
      scene.stage.up(200, y)
    }
    #expect(taps == ["overlay", "button"] && scene.container.transitionCoordinator != nil)
  }

  /// A touch that is down when the transition begins continues, such as a touch on a slider that drives the transition.
  @Test func aTouchFromBeforeTheTransitionContinues() {
    let scene = Scene(.ownTouches, .push)
    scene.stage.down(200, 120)
    (scene.container as? UINavigationController)?.pushViewController(UIViewController(), animated: true)
    scene.stage.run(to: scene.stage.time + 0.1)
    #expect(scene.container.transitionCoordinator != nil)
    scene.page.onTap = { scene.taps += 10 }
    scene.stage.up(200, 120)
    #expect(scene.taps == 10)
  }
}

import Engine
import Segue

/// Controllers whose stacks, children and views change at the wrong moment.
enum Controllers {
  static let all: [Attack] = moments + loading + containers

  typealias Change = (name: String, body: @MainActor @Sendable (UINavigationController) -> Void)

  /// The changes that a callback of a pushed controller makes to its navigation controller.
  private static let changes: [Change] = [
    ("pushes", { $0.pushViewController(UIViewController(), animated: true) }),
    ("pops", { $0.popViewController(animated: true) }),
    ("popsToRoot", { $0.popToRootViewController(animated: false) }),
    ("replacesStack", { $0.setViewControllers([UIViewController()], animated: true) }),
    ("emptiesStack", { $0.viewControllers = [] }),
    ("replacesRoot", { $0.view.window?.rootViewController = UIViewController() }),
    ("removesRoot", { $0.view.window?.rootViewController = nil }),
    ("presents", { $0.present(UIViewController(), animated: true) }),
    ("hidesBar", { $0.setNavigationBarHidden(true, animated: true) }),
  ]

  private static let moments: [Attack] = AttackController.Moment.allCases.flatMap { moment in
    changes.map { change in
      Attack("controller.\(moment.rawValue).\(change.name)", .drawsOrTraps) { stage in
        let called = stage.expect(moment.rawValue)
        let navigation = UINavigationController(rootViewController: AttackController())
        let pushed = AttackController()
        pushed.callbacks[moment] = { _ in
          called()
          change.body(navigation)
        }
        try stage.show(navigation)
        try stage.step(2)
        navigation.pushViewController(pushed, animated: true)
        try stage.step(40)
        navigation.popViewController(animated: true)
        // The pop calls the callbacks of disappearance.
        try stage.step(40)
      }
    }
  }

  /// A controller whose `loadView()` breaks its contract.
  final class AttackLoader: UIViewController {
    enum Misuse {
      /// `loadView()` reads `view` before it has set a view.
      case reads
      /// `loadView()` sets no view.
      case forgets
      /// `loadView()` sets two views, one after the other.
      case replaces
      /// `loadView()` lays out its view.
      case layout
    }
    var misuse = Misuse.reads

    override func loadView() {
      switch misuse {
      case .reads: _ = view
      case .forgets: break
      case .replaces:
        view = UIView()
        view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      case .layout:
        super.loadView()
        view.layoutIfNeeded()
      }
    }
  }

  private static func load(_ misuse: AttackLoader.Misuse) -> @MainActor @Sendable (Stage) throws -> Void {
    { stage in
      let controller = AttackLoader()
      controller.misuse = misuse
      try stage.show(controller)
    }
  }

  private static let loading =
    Attack.family("loadView", .traps, [("reads", load(.reads)), ("forgets", load(.forgets))])
    + Attack.family("loadView", .draws, [("replaces", load(.replaces)), ("layout", load(.layout))])

  private static let containers = Attack.family(
    "container", .drawsOrTraps,
    [
      (
        "childrenInCycle",
        { stage in
          let (a, b) = (UIViewController(), UIViewController())
          a.addChild(b)
          b.addChild(a)
          try stage.show(a)
        }
      ),
      (
        "childOfTwo",
        { stage in
          let (a, b, child) = (UIViewController(), UIViewController(), UIViewController())
          a.addChild(child)
          b.addChild(child)
          try stage.show(a)
        }
      ),
      (
        "rootOfTwoWindows",
        { stage in
          let controller = UIViewController()
          try stage.show(controller)
          let window = UIWindow(frame: CGRect(x: 30, y: 30, width: 20, height: 20))
          window.rootViewController = controller
          window.isHidden = false
          try stage.step()
          window.isHidden = true
        }
      ),
      (
        "appearanceUnbalanced",
        { stage in
          let controller = UIViewController()
          try stage.show(controller)
          controller.endAppearanceTransition()
          controller.beginAppearanceTransition(true, animated: true)
          controller.beginAppearanceTransition(false, animated: true)
        }
      ),
      (
        "siblingTransitionTwice",
        { stage in
          let (parent, a, b) = (UIViewController(), UIViewController(), UIViewController())
          try stage.show(parent)
          for child in [a, b] { parent.addChild(child) }
          parent.view.addSubview(a.view)
          try stage.step()
          for _ in 0..<2 {
            parent.transition(
              from: a, to: b, duration: 0.1, options: .transitionCrossDissolve, animations: nil)
          }
          try stage.step(10)
        }
      ),
      (
        "siblingTransitionToItself",
        { stage in
          let (parent, a) = (UIViewController(), UIViewController())
          try stage.show(parent)
          parent.addChild(a)
          parent.view.addSubview(a.view)
          parent.transition(from: a, to: a, duration: 0.1, animations: nil)
          try stage.step(10)
        }
      ),
      (
        "tabsReplacedInSelection",
        { stage in
          let tabs = UITabBarController()
          let first = AttackController()
          let called = stage.expect("viewWillDisappear")
          first.callbacks[.viewWillDisappear] = { _ in
            called()
            tabs.viewControllers = [UIViewController()]
          }
          tabs.viewControllers = [first, UIViewController(), UIViewController()]
          try stage.show(tabs)
          try stage.step(2)
          tabs.selectedIndex = 2
          try stage.step(3)
        }
      ),
      (
        "tabsEmptied",
        { stage in
          let tabs = UITabBarController()
          tabs.viewControllers = [UIViewController(), UIViewController()]
          try stage.show(tabs)
          try stage.step()
          tabs.viewControllers = []
          try stage.step()
          tabs.viewControllers = nil
          tabs.selectedIndex = 0
        }
      ),
      (
        "manyTabs",
        { stage in
          let tabs = UITabBarController()
          tabs.viewControllers = (0..<300).map { index in
            let controller = UIViewController()
            controller.title = "Tab \(index)"
            return controller
          }
          try stage.show(tabs)
        }
      ),
      (
        "deepStack",
        { stage in
          let navigation = UINavigationController()
          navigation.viewControllers = (0..<2000).map { _ in UIViewController() }
          try stage.show(navigation)
          try stage.step()
          navigation.popToRootViewController(animated: true)
          try stage.step(40)
        }
      ),
      (
        "pushesInOneTurn",
        { stage in
          let navigation = UINavigationController(rootViewController: UIViewController())
          try stage.show(navigation)
          try stage.step()
          for _ in 0..<50 { navigation.pushViewController(UIViewController(), animated: true) }
          for _ in 0..<60 { navigation.popViewController(animated: true) }
          try stage.step(60)
        }
      ),
      (
        "presentsInOneTurn",
        { stage in
          let root = UIViewController()
          try stage.show(root)
          try stage.step()
          for _ in 0..<20 { root.present(UIViewController(), animated: true) }
          for _ in 0..<20 { root.dismiss(animated: true) }
          try stage.step(40)
        }
      ),
      (
        "presentsOnPresented",
        { stage in
          let root = UIViewController()
          try stage.show(root)
          try stage.step()
          var top = root
          for _ in 0..<30 {
            let next = UIViewController()
            top.present(next, animated: false)
            try stage.step()
            top = next
          }
          root.dismiss(animated: true)
          try stage.step(40)
        }
      ),
      (
        "presentsChild",
        { stage in
          let (root, child) = (UIViewController(), UIViewController())
          root.addChild(child)
          try stage.show(root)
          try stage.step()
          root.present(child, animated: true)
        }
      ),
      (
        "presentsWithoutWindow",
        { stage in
          let root = UIViewController()
          root.present(UIViewController(), animated: true)
          try stage.step(2)
          root.dismiss(animated: true)
        }
      ),
      (
        "presentationController",
        { stage in
          let controller = UIPresentationController(
            presentedViewController: UIViewController(), presenting: nil)
          _ = (controller.containerView, controller.frameOfPresentedViewInContainerView)
          _ = controller.presentedViewController
          try stage.step()
        }
      ),
      (
        "popover",
        { stage in
          let (root, presented) = (UIViewController(), UIViewController())
          presented.modalPresentationStyle = .popover
          try stage.show(root)
          try stage.step()
          root.present(presented, animated: true)
        }
      ),
      (
        "windowResized",
        { stage in
          let navigation = UINavigationController(rootViewController: UIViewController())
          try stage.show(navigation)
          try stage.step()
          navigation.pushViewController(UIViewController(), animated: true)
          stage.checksWitnesses = false
          for width in [1, 0, 300, 5000, 60] {
            try stage.window.frame = CGRect(x: 0, y: 0, width: width, height: 70)
            try stage.step()
          }
        }
      ),
    ])
}

import Testing

@testable import Engine
@testable import UIKit

/// A controller that also records changes of size and traits.
class SizedScreen: Screen {
  /// A subview that keeps 10 points from every edge.
  let inner = UIView()
  private(set) var coordinator: (any UIViewControllerTransitionCoordinator)?
  var onSize: ((any UIViewControllerTransitionCoordinator) -> Void)?

  override func viewDidLoad() {
    super.viewDidLoad()
    inner.frame = view.bounds.insetBy(dx: 10, dy: 10)
    inner.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(inner)
  }

  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    log.note("\(name).size(\(Int(size.width))x\(Int(size.height)))")
    self.coordinator = coordinator
    onSize?(coordinator)
    super.viewWillTransition(to: size, with: coordinator)
  }

  override func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    log.note("\(name).traits(\(newCollection.horizontalSizeClass),\(newCollection.verticalSizeClass))")
    super.willTransition(to: newCollection, with: coordinator)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    log.note("\(name).traitsDidChange")
  }
}

/// Changes of a window's size: transitions.md §1.8.
@Suite(.serialized) @MainActor
final class SizeChangeTests {
  private let log = CallLog()
  // The stage is created on first use. Another suite's test may run between the creation of this suite and its test.
  private lazy var stage = ControllerStage(width: 390, height: 600)
  private lazy var a = SizedScreen("A", log)
  private lazy var b = SizedScreen("B", log)
  private lazy var c = SizedScreen("C", log)

  private func show(_ root: UIViewController) {
    stage.window.rootViewController = root
    stage.frame(at: 1)
    _ = log.take()
  }

  private func resize(_ width: Double = 500, _ height: Double = 700) {
    stage.window.frame = CGRect(x: 0, y: 0, width: width, height: height)
  }

  // MARK: Notified controllers

  @Test func theRootIsNotifiedBeforeItsSizeChanges() {
    show(a)
    var size: CGSize?
    a.onSize = { [unowned self] _ in size = a.view.bounds.size }
    resize()
    #expect(log.take() == ["A.size(500x700)"])
    #expect(size == CGSize(width: 390, height: 600))
    #expect(a.view.frame == CGRect(x: 0, y: 0, width: 500, height: 700))
    #expect(a.inner.frame == CGRect(x: 10, y: 10, width: 480, height: 680), "laid out when the call returns")
    resize()
    stage.window.frame.origin = CGPoint(x: 3, y: 4)
    #expect(log.take() == [], "the size is unchanged")
    stage.window.bounds.size.width = 400
    #expect(log.take() == ["A.size(400x700)"])
  }

  @Test func aHiddenWindowNotifiesNoController() {
    show(a)
    stage.window.isHidden = true
    _ = log.take()
    resize()
    #expect(log.take() == [])
    stage.window.isHidden = false
    #expect(a.view.frame.size == CGSize(width: 500, height: 700))
  }

  @Test func childrenReceiveTheirOwnSize() {
    final class Halves: SizedScreen {
      override func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
      ) -> CGSize { CGSize(width: parentSize.width / 2, height: 600) }
    }
    let halves = Halves("P", log)
    show(halves)
    for child in [a, b, c] { halves.addChild(child) }
    for child in [a, b] {
      halves.view.addSubview(child.view)
      child.view.frame = CGRect(x: 0, y: 0, width: 195, height: 600)
    }
    b.view.frame.size.width = 250
    stage.frame(at: 2)
    _ = log.take()
    resize()
    // B has the size already, C has no view.
    #expect(log.take() == ["P.size(500x700)", "A.size(250x600)"])
    #expect(!c.isViewLoaded)
  }

  @Test func theWholeStackIsNotified() {
    let navigation = UINavigationController(rootViewController: a)
    show(navigation)
    navigation.pushViewController(b, animated: false)
    stage.frame(at: 2)
    _ = log.take()
    resize()
    #expect(log.take() == ["A.size(500x700)", "B.size(500x700)"])
    #expect(b.view.frame.size == CGSize(width: 500, height: 700))
    // A hidden controller has not been resized yet, but is notified of the change back.
    resize(390, 600)
    #expect(log.take() == ["A.size(390x600)", "B.size(390x600)"])
    navigation.popViewController(animated: false)
    #expect(a.view.frame.size == CGSize(width: 390, height: 600))
  }

  @Test func tabsThatWereNeverShownAreNotNotified() {
    let tabs = UITabBarController()
    tabs.viewControllers = [a, b]
    show(tabs)
    resize()
    #expect(log.take() == ["A.size(500x700)"])
    #expect(tabs.tabBar.frame == CGRect(x: 0, y: 700 - UITabBar.height, width: 500, height: UITabBar.height))
    tabs.selectedIndex = 1
    #expect(b.view.frame.size == CGSize(width: 500, height: 700))
  }

  @Test func viewsWithoutAutoresizingAreResized() {
    final class Rigid: SizedScreen {
      override func loadView() { view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
    }
    let (rigid, presented) = (Rigid("R", log), Rigid("Q", log))
    show(UINavigationController(rootViewController: rigid))
    presented.modalPresentationStyle = .overFullScreen
    rigid.present(presented, animated: false)
    stage.frame(at: 2)
    resize()
    #expect(rigid.view.frame.size == CGSize(width: 500, height: 700))
    #expect(presented.view.frame.size == CGSize(width: 500, height: 700))
  }

  @Test func presentedControllersReceiveTheirOwnSize() {
    show(a)
    b.modalPresentationStyle = .pageSheet
    c.modalPresentationStyle = .fullScreen
    a.present(b, animated: false)
    stage.frame(at: 2)
    b.present(c, animated: false)
    stage.frame(at: 3)
    _ = log.take()
    resize(800, 700)
    #expect(
      log.take().filter { $0.contains("size") } == ["A.size(800x700)", "B.size(704x656)", "C.size(800x700)"])
    #expect(c.view.frame.size == CGSize(width: 800, height: 700))
    c.dismiss(animated: false)
    stage.frame(at: 4)
    #expect(b.view.frame == CGRect(x: 48, y: 44, width: 704, height: 656))
  }

  /// The root is notified although its view is out of the hierarchy, and gets the size when it returns.
  @Test func aCoveredPresenterIsNotified() {
    show(a)
    b.modalPresentationStyle = .fullScreen
    a.present(b, animated: false)
    stage.frame(at: 2)
    _ = log.take()
    resize()
    #expect(log.take() == ["A.size(500x700)", "B.size(500x700)"])
    b.dismiss(animated: false)
    #expect(a.view.frame.size == CGSize(width: 500, height: 700))
  }

  @Test func aPresentationControllerMayDecideASize() {
    final class Corner: UIPresentationController {
      var sizes: [CGSize] = []
      override func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
      ) -> CGSize { CGSize(width: 100, height: parentSize.height / 2) }
      override func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
      ) {
        sizes.append(size)
        super.viewWillTransition(to: size, with: coordinator)
      }
    }
    final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
      var corner: Corner?
      func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
      ) -> UIPresentationController? {
        corner = Corner(presentedViewController: presented, presenting: presenting)
        return corner
      }
    }
    let delegate = Delegate()
    show(a)
    b.modalPresentationStyle = .custom
    b.transitioningDelegate = delegate
    a.present(b, animated: false)
    stage.frame(at: 2)
    _ = log.take()
    resize()
    #expect(log.take() == ["A.size(500x700)", "B.size(100x350)"])
    #expect(delegate.corner?.sizes == [CGSize(width: 500, height: 700)])
  }

  // MARK: The coordinator

  @Test func blocksRunAtOnceWhereNothingIsAnimated() {
    show(a)
    a.onSize = { [log, unowned self] coordinator in
      #expect(!coordinator.isAnimated && coordinator.transitionDuration == 0 && !coordinator.isInteractive)
      #expect(coordinator.containerView === stage.window && coordinator.percentComplete == 0)
      #expect(coordinator.viewController(forKey: .to) == nil && coordinator.presentationStyle == .none)
      let accepted = coordinator.animate { [unowned self] context in
        log.note("along \(Int(a.view.bounds.width))")
        context.containerView.alpha = 0.5
      } completion: { context in
        log.note("done \(context.percentComplete) \(context.isCancelled)")
      }
      #expect(accepted)
    }
    #expect(a.transitionCoordinator == nil)
    resize()
    #expect(log.take() == ["A.size(500x700)", "along 500", "done 1.0 false"])
    #expect(stage.window.layer.animationKeys() == nil)
    let isAccepted = a.coordinator?.animate(alongsideTransition: { [log] _ in log.note("late") })
    #expect(isAccepted == false)
    stage.run(to: 3)
    #expect(log.take() == [], "a block runs once, and not after the end")
  }

  @Test func aSizeChangeInsideAnAnimationIsAnimated() {
    show(a)
    let mark = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    a.view.addSubview(mark)
    stage.frame(at: 2)
    a.onSize = { [log] coordinator in
      #expect(coordinator.isAnimated && coordinator.transitionDuration == 0.5)
      coordinator.animate { _ in
        mark.center.x = 105
      } completion: { _ in
        log.note("done")
      }
    }
    UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) { self.resize(490, 600) }
    #expect(log.take() == ["A.size(490x600)"])
    stage.frame(at: 2)
    stage.frame(at: 2.25)
    #expect(abs(stage.shownFrame(a.view).width - 440) < 0.01)
    #expect(abs(stage.shownFrame(a.inner).width - 420) < 0.01)
    #expect(abs(stage.shownFrame(mark).midX - 55) < 0.01)
    #expect(a.coordinator?.percentComplete == 0.5)
    // A block that is added later has the remaining time.
    a.coordinator?.animate { _ in
      mark.center.y = 105
    } completion: { [log] _ in
      log.note("second")
    }
    stage.frame(at: 2.25)
    stage.frame(at: 2.375)
    #expect(abs(stage.shownFrame(mark).midY - 55) < 0.01)
    #expect(log.take() == [])
    stage.run(to: 2.6)
    #expect(log.take() == ["done", "second"])
    #expect(stage.shownFrame(mark).midY == 105)
  }

  @Test func aSizeChangeHasItsOwnCoordinator() {
    let n = Navigation("A")
    let b = SizedScreen("B", n.log)
    n.controller.pushViewController(b, animated: true)
    n.step()
    n.stage.window.frame = CGRect(x: 0, y: 0, width: 500, height: 700)
    #expect(b.coordinator != nil && b.coordinator !== b.transitionCoordinator)
    #expect(b.transitionCoordinator === n.controller.transitionCoordinator && b.transitionCoordinator != nil)
    #expect(b.coordinator?.isAnimated == false, "the push is animated, the resizing is not")
    n.settle()
  }
}

import Testing

@testable import Engine
@testable import UIKit

@Suite(.serialized) @MainActor
struct ControllerTests {
  let log = CallLog()

  // MARK: View loading

  @Test func theViewLoadsOnFirstUse() {
    let a = Screen("A", log)
    #expect(!a.isViewLoaded)
    #expect(a.viewIfLoaded == nil)
    #expect(log.take() == [])
    let view = a.view
    #expect(a.isViewLoaded)
    #expect(a.viewIfLoaded === view)
    a.loadViewIfNeeded()
    #expect(log.take() == ["A.load"])
    #expect(view?.next === a)
  }

  @Test func loadViewMayMakeAnyView() {
    final class CustomController: UIViewController {
      override func loadView() { view = CustomView() }
    }
    final class CustomView: UIView {}
    #expect(CustomController().view is CustomView)
  }

  @Test func aReplacedViewForgetsItsController() {
    let a = UIViewController()
    let old: UIView = a.view
    a.view = UIView()
    #expect(old.next == nil)
    #expect(a.view.next === a)
  }

  // MARK: Root

  @Test func rootAppearsWithItsWindow() {
    let stage = ControllerStage()
    let a = Screen("A", log)
    a.notesLayout = true
    stage.window.rootViewController = a
    #expect(log.take() == ["A.load", "A.wA", "A.isA", "A.wL", "A.dL", "A.dA"])
    #expect(a.view.frame == stage.window.bounds)
    #expect(a.next === stage.window)
    let b = Screen("B", log)
    stage.window.rootViewController = b
    #expect(log.take() == ["A.wD", "A.dD", "B.load", "B.wA", "B.isA", "B.dA"])
    #expect(a.view.window == nil)
  }

  @Test func rootOfAHiddenWindowWaits() {
    let stage = ControllerStage()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.rootViewController = Screen("A", log)
    #expect(log.take() == [])
    window.makeKeyAndVisible()
    #expect(log.take() == ["A.load", "A.wA", "A.isA", "A.dA"])
    window.isHidden = true
    #expect(log.take() == ["A.wD", "A.dD"])
    window.isHidden = false
    #expect(log.take() == ["A.wA", "A.isA", "A.dA"])
    window.isHidden = true
    #expect(UIApplication.shared.windows == [stage.window])
  }

  // MARK: Containment

  @Test func childOfAVisibleParentAppearsWithItsView() {
    let stage = ControllerStage()
    let (p, c) = (Screen("P", log), Screen("C", log))
    stage.window.rootViewController = p
    _ = log.take()
    p.addChild(c)
    p.view.addSubview(c.view)
    c.didMove(toParent: p)
    #expect(log.take() == ["C.wM(P)", "C.load", "C.wA", "C.dM(P)"])
    stage.frame(at: 1)
    #expect(log.take() == ["C.isA", "C.dA"])
    #expect(c.parent === p)
    #expect(p.children == [c])
    c.willMove(toParent: nil)
    c.view.removeFromSuperview()
    c.removeFromParent()
    #expect(log.take() == ["C.wM(nil)", "C.wD", "C.dD", "C.dM(nil)"])
    #expect(c.parent == nil)
    #expect(p.children.isEmpty)
  }

  @Test func childAppearsWithItsParent() {
    let stage = ControllerStage()
    let (p, c) = (Screen("P", log), Screen("C", log))
    p.addChild(c)
    p.view.addSubview(c.view)
    c.didMove(toParent: p)
    _ = log.take()
    stage.window.rootViewController = p
    #expect(log.take() == ["P.wA", "C.wA", "P.isA", "C.isA", "C.dA", "P.dA"])
    stage.window.rootViewController = nil
    #expect(log.take() == ["P.wD", "C.wD", "C.dD", "P.dD"])
  }

  @Test func aParentMayForwardAppearanceItself() {
    let stage = ControllerStage()
    final class Manual: Screen {
      override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
    }
    let (p, c) = (Manual("P", log), Screen("C", log))
    stage.window.rootViewController = p
    p.addChild(c)
    p.view.addSubview(c.view)
    _ = log.take()
    c.beginAppearanceTransition(true, animated: true)
    c.beginAppearanceTransition(true, animated: true)
    #expect(log.take() == ["C.wA"])
    c.endAppearanceTransition()
    c.endAppearanceTransition()
    #expect(log.take() == ["C.isA", "C.dA"])
  }

  @Test func aCancellationIsAReversal() {
    let c = Screen("C", log)
    c.beginAppearanceTransition(true, animated: true)
    c.beginAppearanceTransition(false, animated: true)
    c.endAppearanceTransition()
    #expect(log.take() == ["C.load", "C.wA", "C.wD", "C.dD"])
    c.beginAppearanceTransition(true, animated: false)
    c.endAppearanceTransition()
    c.beginAppearanceTransition(false, animated: true)
    c.beginAppearanceTransition(true, animated: true)
    c.endAppearanceTransition()
    #expect(log.take() == ["C.wA", "C.dA", "C.wD", "C.wA", "C.dA"])
  }

  @Test func aChildLeavesItsOldParent() {
    let (p, q, c) = (Screen("P", log), Screen("Q", log), Screen("C", log))
    p.addChild(c)
    q.addChild(c)
    #expect(p.children.isEmpty)
    #expect(q.children == [c])
    #expect(c.parent === q)
    q.addChild(Screen("D", log))
    q.addChild(c)
    #expect(q.children.map { ($0 as? Screen)?.name } == ["D", "C"])
  }

  @Test func callbacksSeeTheDirectionOfMovement() {
    let stage = ControllerStage()
    let (p, c) = (Screen("P", log), Screen("C", log))
    c.notesDetails = true
    stage.window.rootViewController = p
    _ = log.take()
    p.addChild(c)
    p.view.addSubview(c.view)
    c.didMove(toParent: p)
    stage.frame(at: 1)
    #expect(log.take() == ["C.wM(P)", "C.load", "C.wA to", "C.dM(P)", "C.isA to", "C.dA to"])
    #expect(!c.isMovingToParent)
    c.willMove(toParent: nil)
    c.view.removeFromSuperview()
    c.removeFromParent()
    #expect(log.take() == ["C.wM(nil)", "C.wD from", "C.dD from", "C.dM(nil)"])
  }

  @Test func aTransitionMayBeginInsideADidCallback() {
    let a = Screen("A", log)
    a.onDidAppear = { a.beginAppearanceTransition(false, animated: false) }
    a.beginAppearanceTransition(true, animated: false)
    a.endAppearanceTransition()
    a.endAppearanceTransition()
    #expect(log.take() == ["A.load", "A.wA", "A.dA", "A.wD", "A.dD"])
  }

  // MARK: Misuse

  @Test func aMissingNibIsRefused() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = UIViewController(nibName: "Main", bundle: nil).view }
    }
  }

  @Test func aLoadViewWithoutViewIsRefused() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        final class Empty: UIViewController {
          override func loadView() {}
        }
        _ = Empty().view
      }
    }
  }

  @Test func aCallbackThatAddsTheParentToTheNewChildIsRefused() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        final class Trickster: UIViewController {
          override func willMove(toParent parent: UIViewController?) {
            if let parent { addChild(parent) }
          }
        }
        UIViewController().addChild(Trickster())
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("UIViewController.addChild(_:): Trickster.willMove(toParent:) put this controller"))
  }
}

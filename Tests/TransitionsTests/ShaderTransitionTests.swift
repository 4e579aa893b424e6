import Testing

@testable import Engine
@testable import Transitions
@testable import UIKit

/// A transition with any shader. Both screens are the shader's inputs, and the progress follows the time.
@Suite(.serialized) @MainActor
struct ShaderTransitionTests {
  private static func effect() throws -> Effect {
    try Effect(
      glTransition: """
        uniform float amount; // = 1.0
        vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress * amount); }
        """, name: "mix")
  }

  @MainActor private final class Fixture {
    let stage: ZoomStage
    let navigation: UINavigationController
    let (a, b) = (UIViewController(), UIViewController())
    private var animated: AnimatedNavigation?
    private(set) var animator: ShaderTransition?

    init(_ size: CGSize = CGSize(width: 390, height: 844), isPop: Bool = false) throws {
      stage = ZoomStage(width: size.width, height: size.height)
      navigation = UINavigationController(rootViewController: a)
      if isPop { navigation.pushViewController(b, animated: false) }
      let effect = try ShaderTransitionTests.effect()
      animated = AnimatedNavigation(navigation) { [weak self] operation in
        let animator = ShaderTransition(effect, duration: 2, reverses: operation == .pop)
        animator.parameters = ["amount": CGFloat(0.5)]
        self?.animator = animator
        return animator
      }
      stage.window.rootViewController = navigation
      stage.step()
    }

    func begin(isPop: Bool = false) {
      if isPop {
        navigation.popViewController(animated: true)
      } else {
        navigation.pushViewController(b, animated: true)
      }
      stage.step()
    }

    func shown(_ uniform: String) -> Double? {
      animator?.view?.layer.presentedState.named[NamedProperty("effect.\(uniform)")]?.components[0]
    }
  }

  @Test(arguments: [CGSize(width: 390, height: 844), CGSize(width: 1024, height: 600)])
  func aPushGoesFromTheOldScreenToTheNewOne(size: CGSize) throws {
    let f = try Fixture(size)
    f.begin()
    let view = try #require(f.animator?.view)
    #expect(view.frame == CGRect(origin: .zero, size: size) && view.subviews.count == 2)
    #expect(view.subviews.allSatisfy { $0.frame == view.bounds })
    #expect(f.a.view.isHidden && f.b.view.isHidden && f.b.view.superview === view.superview)
    let begin = f.stage.time
    for fraction in [0, 0.25, 0.5, 0.75] {
      f.stage.frame(at: begin + 2 * fraction)
      #expect(abs((f.shown("progress") ?? .nan) - fraction) < 1e-9)
      #expect(f.shown("amount") == 0.5)
    }
    f.stage.run(0.6)
    #expect(f.navigation.topViewController === f.b)
    #expect(!f.a.view.isHidden && !f.b.view.isHidden && view.superview == nil)
  }

  @Test func aPopPlaysBackwards() throws {
    let f = try Fixture(isPop: true)
    f.begin(isPop: true)
    let begin = f.stage.time
    for fraction in [0, 0.25, 0.75] {
      f.stage.frame(at: begin + 2 * fraction)
      #expect(abs((f.shown("progress") ?? .nan) - (1 - fraction)) < 1e-9)
    }
    f.stage.run(0.6)
    #expect(f.navigation.topViewController === f.a && f.navigation.viewControllers.count == 1)
    #expect(!f.a.view.isHidden)
  }

  @Test func aCancelledPushLeavesNothing() throws {
    let f = try Fixture()
    f.begin()
    f.stage.run(0.74)
    f.navigation.grabTransition()
    f.stage.step()
    f.navigation.scrubTransition(to: 0.37)
    f.stage.step()
    #expect(abs((f.shown("progress") ?? .nan) - 0.37) < 1e-6)
    f.navigation.releaseTransition(finishing: false)
    f.stage.run(3)
    #expect(f.navigation.topViewController === f.a && f.animator?.view == nil)
    #expect(!f.a.view.isHidden && !f.b.view.isHidden && f.b.view.superview == nil)
    let isAlone = f.a.view.superview?.subviews.elementsEqual([f.a.view], by: ===) == true
    #expect(isAlone)
  }

  // MARK: Presentations

  private final class Modal: NSObject, UIViewControllerTransitioningDelegate {
    let effect: Effect
    private(set) var animator: ShaderTransition?
    init(_ effect: Effect) { self.effect = effect }

    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { make(reverses: false) }

    func animationController(forDismissed dismissed: UIViewController)
      -> (any UIViewControllerAnimatedTransitioning)?
    { make(reverses: true) }

    private func make(reverses: Bool) -> ShaderTransition {
      let made = ShaderTransition(effect, reverses: reverses)
      animator = made
      return made
    }
  }

  @Test(arguments: [UIModalPresentationStyle.fullScreen, .overFullScreen, .custom])
  func presentationsComeAndGo(style: UIModalPresentationStyle) throws {
    let stage = ZoomStage()
    let (root, page) = (UIViewController(), UIViewController())
    stage.window.rootViewController = root
    stage.step()
    let modal = Modal(try Self.effect())
    page.modalPresentationStyle = style
    page.transitioningDelegate = modal
    root.present(page, animated: true)
    stage.step()
    #expect(modal.animator?.view?.subviews.count == 2 && page.view.isHidden)
    stage.run(1.2)
    #expect(modal.animator?.view == nil && !page.view.isHidden && root.presentedViewController === page)
    root.dismiss(animated: true)
    stage.step()
    #expect(modal.animator?.view?.progress == 0)
    stage.run(1.2)
    #expect(root.presentedViewController == nil && !root.view.isHidden && root.view.window === stage.window)
  }

  @Test func anEffectOfOneInputIsNoTransition() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        guard let effect = try? Effect(name: "one", source: "vec4 effect(vec2 uv) { return first(uv); }")
        else {
          return
        }
        _ = ShaderTransition(effect)
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("ShaderTransition.init: the effect one has one input"), "\(message)")
  }
}

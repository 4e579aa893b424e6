import Testing

@testable import UIKit

/// A controller that is presented in the context of a container's child has the child's safe area.
@Suite(.serialized) @MainActor
struct ContextSafeAreaTests {
  private let stage = Stage()

  private func settle() {
    for _ in 0..<90 { stage.frame(at: stage.time + 1.0 / 60) }
  }

  private func insets(
    of style: UIModalPresentationStyle, in container: UIViewController, over child: UIViewController
  ) -> (presented: UIViewController, own: UIEdgeInsets) {
    stage.window.simulatedSafeAreaInsets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    stage.window.rootViewController = container
    stage.frame(at: 1)
    let own = child.view.safeAreaInsets
    let presented = UIViewController()
    presented.modalPresentationStyle = style
    child.definesPresentationContext = true
    child.present(presented, animated: true)
    // The insets are those of the view's final position, from the first frame on.
    #expect(presented.view.safeAreaInsets == own)
    settle()
    return (presented, own)
  }

  @Test(arguments: [UIModalPresentationStyle.currentContext, .overCurrentContext])
  func belowANavigationBar(style: UIModalPresentationStyle) {
    let child = UIViewController()
    let stack = UINavigationController(rootViewController: child)
    let (presented, own) = insets(of: style, in: stack, over: child)
    #expect(own == UIEdgeInsets(top: 91, left: 0, bottom: 34, right: 0))
    #expect(presented.view.safeAreaInsets == own)
    stack.setNavigationBarHidden(true, animated: false)
    stage.frame(at: stage.time + 0.1)
    #expect(presented.view.safeAreaInsets == UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    stack.setNavigationBarHidden(false, animated: false)
    presented.additionalSafeAreaInsets.top = 10
    stage.frame(at: stage.time + 0.1)
    #expect(presented.view.safeAreaInsets.top == 101)
    child.dismiss(animated: false)
    stage.frame(at: stage.time + 0.1)
    #expect(child.view.safeAreaInsets == own)
  }

  @Test(arguments: [UIModalPresentationStyle.currentContext, .overCurrentContext])
  func aboveATabBar(style: UIModalPresentationStyle) {
    let child = UIViewController()
    let tabs = UITabBarController()
    tabs.viewControllers = [child, UIViewController()]
    let (presented, own) = insets(of: style, in: tabs, over: child)
    #expect(own == UIEdgeInsets(top: 47, left: 0, bottom: 83, right: 0))
    #expect(presented.view.safeAreaInsets == own)
  }

  /// Over the window there is no bar.
  @Test func overTheWindow() {
    let child = UIViewController()
    let stack = UINavigationController(rootViewController: child)
    stage.window.simulatedSafeAreaInsets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    stage.window.rootViewController = stack
    stage.frame(at: 1)
    let presented = UIViewController()
    presented.modalPresentationStyle = .overFullScreen
    child.definesPresentationContext = true
    child.present(presented, animated: true)
    settle()
    #expect(presented.view.safeAreaInsets == UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
  }
}

import Testing

@testable import UIKit

/// A controller that is presented in the context of a container's child has the child's safe area.
@Suite(.serialized) @MainActor
struct ContextSafeAreaTests {
  private let stage = Stage()

  private func settle() {
    for _ in 0..<90 { stage.frame(at: stage.time + 1.0 / 60) }
  }

  private func present(
    _ style: UIModalPresentationStyle, in container: UIViewController, over child: UIViewController
  ) -> (presented: UIViewController, childInsets: UIEdgeInsets) {
    stage.window.simulatedSafeAreaInsets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    stage.window.rootViewController = container
    stage.frame(at: 1)
    let childInsets = child.view.safeAreaInsets
    let presented = UIViewController()
    presented.modalPresentationStyle = style
    child.definesPresentationContext = true
    child.present(presented, animated: true)
    // The insets are those of the view's final position, from the first frame on.
    #expect(presented.view.safeAreaInsets == childInsets)
    settle()
    return (presented, childInsets)
  }

  @Test(arguments: [UIModalPresentationStyle.currentContext, .overCurrentContext])
  func belowANavigationBarTheInsetsAreTheChilds(style: UIModalPresentationStyle) {
    let child = UIViewController()
    let stack = UINavigationController(rootViewController: child)
    let (presented, childInsets) = present(style, in: stack, over: child)
    #expect(childInsets == UIEdgeInsets(top: 91, left: 0, bottom: 34, right: 0))
    #expect(presented.view.safeAreaInsets == childInsets)
    stack.setNavigationBarHidden(true, animated: false)
    stage.frame(at: stage.time + 0.1)
    #expect(presented.view.safeAreaInsets == UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    stack.setNavigationBarHidden(false, animated: false)
    presented.additionalSafeAreaInsets.top = 10
    stage.frame(at: stage.time + 0.1)
    #expect(presented.view.safeAreaInsets.top == 101)
    child.dismiss(animated: false)
    stage.frame(at: stage.time + 0.1)
    #expect(child.view.safeAreaInsets == childInsets)
  }

  @Test(arguments: [UIModalPresentationStyle.currentContext, .overCurrentContext])
  func aboveATabBarTheInsetsAreTheChilds(style: UIModalPresentationStyle) {
    let child = UIViewController()
    let tabs = UITabBarController()
    tabs.viewControllers = [child, UIViewController()]
    let (presented, childInsets) = present(style, in: tabs, over: child)
    #expect(childInsets == UIEdgeInsets(top: 47, left: 0, bottom: 83, right: 0))
    #expect(presented.view.safeAreaInsets == childInsets)
  }

  /// A presentation over the whole window covers the bar, which adds no inset.
  @Test func overTheWindowTheBarAddsNoInset() {
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

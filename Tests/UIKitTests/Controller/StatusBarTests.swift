import Testing

@testable import UIKit

/// The appearance of the status bar, as the controllers of a window determine it.
@Suite(.serialized) @MainActor
struct StatusBarTests {
  private final class Page: UIViewController {
    var style = UIStatusBarStyle.default
    var hidesStatusBar = false
    override var preferredStatusBarStyle: UIStatusBarStyle { style }
    override var prefersStatusBarHidden: Bool { hidesStatusBar }
  }

  private func page(_ style: UIStatusBarStyle = .default, hidesStatusBar: Bool = false) -> Page {
    let page = Page()
    (page.style, page.hidesStatusBar) = (style, hidesStatusBar)
    return page
  }

  private func stage(_ root: UIViewController) -> ControllerStage {
    let stage = ControllerStage(width: 390, height: 844)
    stage.window.rootViewController = root
    stage.frame(at: 0.1)
    return stage
  }

  private func settle(_ stage: ControllerStage) {
    for step in 1...90 { stage.frame(at: 0.1 + Double(step) / 60) }
  }

  @Test func theRootDeterminesTheStatusBar() {
    let root = page(.lightContent, hidesStatusBar: true)
    let stage = stage(root)
    #expect(stage.window.statusBarAppearance.style == .lightContent)
    #expect(stage.window.statusBarAppearance.isHidden)
    root.style = .default
    #expect(stage.window.statusBarAppearance.style == .darkContent)
    root.overrideUserInterfaceStyle = .dark
    #expect(stage.window.statusBarAppearance.style == .lightContent)
    #expect(stage.window.preferredStatusBarStyle == .default, "the preferred style, not the resolved style")
  }

  @Test func theShownChildOfAContainerDeterminesTheStatusBar() {
    let (first, second) = (page(.lightContent), page(.darkContent, hidesStatusBar: true))
    let stack = UINavigationController(rootViewController: first)
    let tabs = UITabBarController()
    tabs.viewControllers = [stack, second]
    let stage = stage(tabs)
    // A navigation bar behind the status bar determines the style.
    #expect(stage.window.statusBarAppearance.style == .darkContent)
    stack.isNavigationBarHidden = true
    #expect(stage.window.statusBarAppearance.style == .lightContent)
    stack.pushViewController(page(hidesStatusBar: true), animated: false)
    #expect(stage.window.statusBarAppearance.isHidden)
    tabs.selectedIndex = 1
    #expect(
      stage.window.statusBarAppearance
        == StatusBarAppearance(
          style: .darkContent, isHidden: true, animation: .fade))
  }

  @Test func presentedControllersDetermineTheStatusBarInFullScreen() {
    for (style, captures, isLight) in [
      (UIModalPresentationStyle.fullScreen, false, true), (.overFullScreen, false, false),
      (.overFullScreen, true, true),
    ] {
      let (root, front) = (page(.darkContent), page(.lightContent))
      let stage = stage(root)
      front.modalPresentationStyle = style
      front.modalPresentationCapturesStatusBarAppearance = captures
      root.present(front, animated: false)
      settle(stage)
      #expect((stage.window.statusBarAppearance.style == .lightContent) == isLight, "\(style) \(captures)")
      root.dismiss(animated: true)
      stage.frame(at: 2)
      // The style changes at the start of the dismissal.
      #expect(stage.window.statusBarAppearance.style == .darkContent)
    }
  }

  /// The area above a sheet, which is behind the status bar, is black.
  @Test func aSheetMakesTheStatusBarLight() {
    let root = page(.darkContent)
    let stage = stage(root)
    root.present(page(.darkContent), animated: true)
    stage.frame(at: 0.2)
    #expect(stage.window.statusBarAppearance.style == .lightContent)
  }

  /// A cancelled dismissal is reported as well: the sheet stays.
  @Test func aCancelledDismissalRestoresTheBar() {
    let root = page(.darkContent)
    let stage = stage(root)
    root.present(page(.darkContent), animated: false)
    settle(stage)
    var reported: [UIStatusBarStyle] = []
    UIApplication.shared.onStatusBarChange = { reported.append(stage.window.statusBarAppearance.style) }
    root.dismiss(animated: true)
    stage.frame(at: 2)
    stage.frame(at: 2.1)
    #expect(reported.last == .darkContent)
    root.grabTransition()
    root.releaseTransition(finishing: false)
    for step in 1...90 { stage.frame(at: 2.1 + Double(step) / 60) }
    #expect(root.presentedViewController != nil && reported.last == .lightContent)
  }

  @Test func changesAreReported() {
    let root = page()
    let stack = UINavigationController(rootViewController: root)
    let stage = stage(stack)
    var reported: [Bool] = []
    UIApplication.shared.onStatusBarChange = { reported.append(stage.window.statusBarAppearance.isHidden) }
    stack.pushViewController(page(hidesStatusBar: true), animated: true)
    settle(stage)
    #expect(reported.last == true)
    reported = []
    stack.popViewController(animated: true)
    stage.frame(at: 3)
    // The bar changes as the pop begins.
    #expect(reported.last == false)
    reported = []
    root.setNeedsStatusBarAppearanceUpdate()
    #expect(reported.count == 1)
  }
}

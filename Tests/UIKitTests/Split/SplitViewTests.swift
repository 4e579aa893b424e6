import Testing

@testable import Engine
@testable import UIKit

/// Two columns: their frames, display modes and callbacks.
@Suite(.serialized) @MainActor
struct SplitViewTests {
  private let left = CGRect(x: 0, y: 0, width: 320, height: 768)
  private let right = CGRect(x: 320.5, y: 0, width: 703.5, height: 768)
  private let whole = CGRect(x: 0, y: 0, width: 1024, height: 768)

  // MARK: Appearance

  @Test func bothColumnsAppearInLandscape() {
    let s = Split()
    #expect(s.a.parent === s.controller && s.b.splitViewController === s.controller)
    #expect(s.controller.splitViewController == nil)
    s.stage.window.rootViewController = s.controller
    #expect(
      s.log.take() == [
        "A.load", "B.load", "A.wA", "B.wA", "A.isA", "B.isA", "A.dA", "B.dA",
      ])
    #expect(s.controller.displayMode == .oneBesideSecondary && !s.controller.isCollapsed)
    #expect(s.a.view.frame == left && s.b.view.frame == right)
    #expect(s.controller.chrome.line.frame == CGRect(x: 320, y: 0, width: 0.5, height: 768))
    #expect(s.controller.primaryColumnWidth == 320)
    s.stage.window.rootViewController = nil
    #expect(s.log.take() == ["A.wD", "B.wD", "A.dD", "B.dD"])
  }

  @Test func theSecondaryAppearsAloneInPortrait() {
    let s = Split(Split.portrait)
    s.stage.window.rootViewController = s.controller
    #expect(s.log.take() == ["B.load", "B.wA", "B.isA", "B.dA"])
    #expect(s.controller.displayMode == .secondaryOnly && !s.a.isViewLoaded)
    #expect(s.b.view.frame == CGRect(x: 0, y: 0, width: 768, height: 1024))
  }

  @Test func controllersAreReplaced() {
    let s = Split().show()
    s.controller.viewControllers = [s.a, s.c]
    #expect(
      s.log.take() == [
        "C.wM(N)", "B.wM(nil)", "B.wD", "C.load", "C.wA", "C.isA", "B.dD", "C.dA", "B.dM(nil)", "C.dM(N)",
      ])
    #expect(s.holds([s.a, s.c]) && s.b.parent == nil && s.b.view.superview == nil)
    #expect(s.c.view.frame == right)
    s.controller.viewControllers = []
    #expect(s.holds([]) && s.controller.children.isEmpty)
  }

  // MARK: Display modes

  @Test func modesOutsideOfAnAnimationChangeAtOnce() {
    let s = Split().show()
    s.controller.preferredDisplayMode = .secondaryOnly
    #expect(s.log.take() == ["will(secondaryOnly)", "A.wD", "A.dD"])
    #expect(s.controller.displayMode == .primaryHidden && s.a.view.superview == nil)
    #expect(s.b.view.frame == whole)
    s.controller.preferredDisplayMode = .oneOverSecondary
    #expect(s.log.take() == ["will(oneOverSecondary)", "A.wA", "A.isA", "A.dA"])
    #expect(s.controller.displayMode == .primaryOverlay)
    #expect(s.a.view.frame == left && s.b.view.frame == whole && !s.controller.chrome.cover.isHidden)
    s.controller.preferredDisplayMode = .automatic
    #expect(s.log.take() == ["will(oneBesideSecondary)"])
    #expect(s.controller.displayMode == .allVisible && s.b.view.frame == right)
    #expect(s.controller.chrome.cover.isHidden)
  }

  @Test func aModeInAnAnimationBlockSlides() {
    let s = Split().show()
    s.a.notesDetails = true
    UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
      s.controller.preferredDisplayMode = .secondaryOnly
    }
    #expect(s.log.take() == ["will(secondaryOnly)", "A.wD animated"])
    s.stage.frame(at: 2)
    s.stage.frame(at: 2.25)
    #expect(abs(s.stage.shownFrame(s.a.view).minX + 160.25) < 0.01)
    #expect(abs(s.stage.shownFrame(s.controller.chrome.line).minX - 159.75) < 0.01)
    #expect(abs(s.stage.shownFrame(s.b.view).minX - 160.25) < 0.01)
    #expect(abs(s.stage.shownFrame(s.b.view).width - 863.75) < 0.01)
    #expect(s.log.take() == [] && s.a.view.superview === s.controller.view)
    s.stage.run(to: 2.6)
    #expect(s.log.take() == ["A.dD animated"])
    #expect(s.a.view.superview == nil && s.stage.shownFrame(s.b.view) == whole)
  }

  @Test func theButtonHidesAndShowsThePrimary() {
    let s = Split().show()
    let button = s.controller.displayModeButtonItem
    #expect(button === s.controller.displayModeButtonItem && button.isEnabled && button.image != nil)
    s.press()
    s.settle()
    #expect(s.log.take() == ["will(secondaryOnly)", "A.wD", "A.dD"])
    #expect(s.controller.displayMode == .secondaryOnly && s.controller.preferredDisplayMode == .automatic)
    s.press()
    #expect(s.log.take() == ["will(oneBesideSecondary)", "A.wA", "A.isA"])
    s.settle()
    #expect(s.log.take() == ["A.dA"])
    #expect(s.a.view.frame == left && s.b.view.frame == right)
    s.delegate.target = .oneOverSecondary
    s.press()
    s.settle()
    #expect(s.controller.displayMode == .oneOverSecondary && s.b.view.frame == whole)
  }

  @Test func theButtonReversesASlide() {
    let s = Split().show()
    s.press()
    s.stage.frame(at: 2)
    s.stage.frame(at: 2.15)
    s.press()
    #expect(
      s.log.take() == ["will(secondaryOnly)", "A.wD", "will(oneBesideSecondary)", "A.wA"])
    s.settle()
    #expect(s.log.take() == ["A.dA"])
    #expect(s.a.view.superview === s.controller.view)
    #expect(s.stage.shownFrame(s.a.view) == left && s.stage.shownFrame(s.b.view) == right)
  }

  @Test func aSplitViewThatLeavesEndsItsSlide() {
    let s = Split().show()
    s.press()
    s.stage.frame(at: 2)
    s.stage.frame(at: 2.1)
    s.stage.window.rootViewController = nil
    #expect(s.log.take() == ["will(secondaryOnly)", "A.wD", "A.dD", "B.wD", "B.dD"])
    s.settle()
    #expect(s.log.take() == [])
  }

  @Test func gesturesShowAndHideThePrimary() {
    let s = Split(Split.portrait).show()
    func pan() {
      s.stage.down(2, 400)
      for x in [20.0, 50, 90] { s.stage.move(x, 400) }
      s.stage.up(90, 400)
      s.settle()
    }
    s.controller.presentsWithGesture = false
    pan()
    #expect(s.controller.displayMode == .secondaryOnly && !s.controller.presentsWithGesture)
    s.controller.presentsWithGesture = true
    pan()
    #expect(s.controller.displayMode == .oneOverSecondary)
    #expect(s.log.take() == ["will(oneOverSecondary)", "A.load", "A.wA", "A.isA", "A.dA"])
    #expect(s.a.view.frame == CGRect(x: 0, y: 0, width: 320, height: 1024))
    s.stage.down(100, 500)
    s.stage.up(100, 500)
    s.settle()
    #expect(s.controller.displayMode == .oneOverSecondary, "a touch on the primary")
    s.stage.down(600, 500)
    s.stage.up(600, 500)
    s.settle()
    #expect(s.controller.displayMode == .secondaryOnly && s.a.view.superview == nil)
  }

  // MARK: Frames

  @Test func theWidthKeepsToItsLimits() {
    let s = Split().show()
    #expect(s.controller.preferredPrimaryColumnWidthFraction == UISplitViewController.automaticDimension)
    s.controller.maximumPrimaryColumnWidth = 400
    #expect(s.controller.primaryColumnWidth == 400)
    s.controller.preferredPrimaryColumnWidthFraction = 0.25
    #expect(s.a.view.frame.width == 256 && s.b.view.frame.minX == 256.5)
    s.controller.minimumPrimaryColumnWidth = 300
    #expect(s.a.view.frame.width == 300 && s.controller.minimumPrimaryColumnWidth == 300)
    s.stage.frame(at: 2)
    UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
      s.controller.preferredPrimaryColumnWidthFraction = 0.375
    }
    s.stage.frame(at: 2)
    s.stage.frame(at: 2.25)
    #expect(s.a.view.frame.width == 384)
    #expect(abs(s.stage.shownFrame(s.a.view).width - 342) < 0.01)
  }

  @Test func thePrimaryMayBeOnTheOtherSide() {
    let s = Split().show()
    s.controller.primaryEdge = .trailing
    #expect(s.a.view.frame == CGRect(x: 704, y: 0, width: 320, height: 768))
    #expect(s.b.view.frame == CGRect(x: 0, y: 0, width: 703.5, height: 768))
    #expect(s.controller.chrome.line.frame.minX == 703.5)
    #expect(s.controller.chrome.edgePan.edges == .right)
    s.controller.view.semanticContentAttribute = .forceRightToLeft
    s.controller.view.setNeedsLayout()
    s.controller.view.layoutIfNeeded()
    #expect(s.a.view.frame == left)
  }

  @Test func columnsHaveTheInsetsThatReachThem() {
    let s = Split().show()
    s.stage.window.simulatedSafeAreaInsets = UIEdgeInsets(top: 20, left: 30, bottom: 10, right: 40)
    #expect(s.a.view.safeAreaInsets == UIEdgeInsets(top: 20, left: 30, bottom: 10, right: 0))
    #expect(s.b.view.safeAreaInsets == UIEdgeInsets(top: 20, left: 0, bottom: 10, right: 40))
    s.controller.preferredDisplayMode = .secondaryOnly
    #expect(s.b.view.safeAreaInsets == UIEdgeInsets(top: 20, left: 30, bottom: 10, right: 40))
  }

  @Test func columnsReceiveTheirNewSizesBeforeTheChange() {
    let s = Split()
    let (a, b) = (SizedScreen("A", s.log), SizedScreen("B", s.log))
    s.controller.viewControllers = [a, b]
    _ = s.show()
    s.resize(CGSize(width: 1200, height: 800))
    #expect(s.log.take() == ["A.size(320x800)", "B.size(879x800)"])
    #expect(b.view.frame == CGRect(x: 320.5, y: 0, width: 879.5, height: 800))
    s.resize(Split.portrait)
    #expect(
      s.log.take() == [
        "A.size(320x1024)", "B.size(768x1024)", "will(secondaryOnly)", "A.wD", "A.dD",
      ])
    #expect(b.view.frame == CGRect(x: 0, y: 0, width: 768, height: 1024))
  }

  @Test func theChoiceOfTheUserStaysUntilTheShapeChanges() {
    let s = Split().show()
    s.press()
    s.settle()
    s.resize(CGSize(width: 1100, height: 768))
    #expect(s.controller.displayMode == .secondaryOnly)
    s.resize(Split.portrait)
    s.resize(Split.landscape)
    #expect(s.controller.displayMode == .oneBesideSecondary && s.a.view.frame == left)
  }

  // MARK: Showing controllers

  @Test func showDetailReplacesTheSecondary() {
    let s = Split().show()
    s.a.showDetailViewController(s.c, sender: nil)
    #expect(
      s.log.take() == [
        "detail(C)", "C.wM(N)", "B.wM(nil)", "B.wD", "C.load", "C.wA", "C.isA", "B.dD", "C.dA", "B.dM(nil)",
        "C.dM(N)",
      ])
    #expect(s.holds([s.a, s.c]))
    s.delegate.handlesShow = true
    s.a.showDetailViewController(s.b, sender: nil)
    #expect(s.log.take() == ["detail(B)"] && s.holds([s.a, s.c]))
  }

  @Test func showReplacesThePrimary() {
    let s = Split().show()
    s.b.show(s.c, sender: nil)
    #expect(s.log.take().first == "show(C)" && s.holds([s.c, s.b]) && s.c.view.frame == left)
  }

  @Test func showPushesIfAStackIsNearer() {
    let s = Split(hasStack: true).show()
    s.a.show(s.c, sender: nil)
    s.settle()
    #expect(!s.log.take().contains("show(C)") && s.stack?.topViewController === s.c)
  }

  @Test func aSplitViewIsReleased() {
    weak var controller: UISplitViewController?
    weak var screen: Screen?
    let stage = ControllerStage(width: 1024, height: 768)
    func use() {
      let split = UISplitViewController()
      let first = Screen("A", CallLog())
      (controller, screen) = (split, first)
      split.viewControllers = [UINavigationController(rootViewController: first), UIViewController()]
      stage.window.rootViewController = split
      stage.frame(at: 1)
      if let action = split.displayModeButtonItem.primaryAction { action.handler(action) }
      stage.run(to: 1.1)
      stage.window.frame = CGRect(x: 0, y: 0, width: 390, height: 768)
      stage.run(to: 2)
      stage.window.frame = CGRect(x: 0, y: 0, width: 1024, height: 768)
      stage.run(to: 3)
      stage.window.rootViewController = nil
    }
    use()
    stage.run(to: 4)
    #expect(controller == nil && screen == nil)
  }
}

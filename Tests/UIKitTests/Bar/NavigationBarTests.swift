import Testing

@testable import Engine
@testable import UIKit

/// A navigation controller's bar: its content and its transitions (transitions.md §3.4).
@Suite(.serialized) @MainActor
struct NavigationBarTests {
  private func titled(_ names: String...) -> Navigation {
    let nav = names.count == 1 ? Navigation(names[0]) : Navigation(names[0], names[1])
    for (name, screen) in nav.screens { screen.title = "Screen \(name)" }
    nav.step()
    return nav
  }

  private func bar(_ nav: Navigation) -> UINavigationBar { nav.controller.navigationBar }

  /// The visible state of a view and its subviews, as text.
  private func look(_ view: UIView) -> [String] {
    let state = view.layer.presentedState
    let line =
      "\(type(of: view)) \(state.position) \(state.bounds) \(state.opacity) \(state.transform) \(view.isHidden) "
      + "\(view.backgroundColor.map { "\($0)" } ?? "-") \((view as? UILabel)?.text ?? "")"
    return [line] + view.subviews.flatMap { look($0) }
  }

  /// The displayed horizontal centre of a view in its superview, in points.
  private func displayedMidX(_ nav: Navigation, _ view: UIView) -> CGFloat {
    let state = nav.stage.shown(view)
    return state.position.x + state.transform.m41
  }

  // MARK: Without a transition

  @Test func theBarShowsTheTopItemAndTheBackButton() {
    let nav = titled("A", "B")
    let content = bar(nav).content
    #expect(content?.title.text == "Screen B")
    #expect(content?.back?.label.text == "Screen A")
    #expect(bar(nav).items?.count == 2 && bar(nav).topItem === nav["B"].navigationItem)
    #expect(bar(nav).backItem === nav["A"].navigationItem)
    #expect(bar(nav).frame == CGRect(x: 0, y: 0, width: 390, height: 44))
    #expect(content.map { abs($0.title.center.x - 195) < 1 } == true)
    nav["B"].title = "Another"
    #expect(content?.title.text == "Another")
    nav["A"].navigationItem.backButtonTitle = "Home"
    nav["B"].navigationItem.hidesBackButton = true
    #expect(content?.back == nil)
    nav["B"].navigationItem.hidesBackButton = false
    #expect(content?.back?.label.text == "Home")
  }

  @Test func aLongBackTitleBecomesBackAndThenEmpty() {
    let nav = titled("A", "B")
    nav["A"].title = "A rather long name for a screen"
    nav["B"].title = "Short one here"
    nav["B"].navigationItem.hidesBackButton = true
    nav["B"].navigationItem.hidesBackButton = false
    nav.step()
    #expect(bar(nav).content?.back?.label.text == "Back")
    nav["B"].title = "A title that leaves hardly any room at all"
    nav.step()
    #expect(bar(nav).content?.back?.label.text == nil)
    #expect(bar(nav).content.map { $0.title.frame.minX >= $0.back!.frame.maxX } == true)
  }

  @Test func aTapGoesBack() {
    let nav = titled("A", "B")
    nav.delegate.animator = nil
    nav.stage.down(40, 22)
    nav.stage.up(40, 22)
    nav.settle()
    #expect(nav.names == ["A"])
    #expect(bar(nav).content?.back == nil && bar(nav).content?.title.text == "Screen A")
  }

  /// The end of the touch lays the button out again, which must not change the animation of its label.
  @Test func theTappedBackLabelAnimates() throws {
    var paths: [[CGFloat]] = []
    for taps in [false, true] {
      let nav = titled("A", "B")
      nav.delegate.animator = nil
      let label = try #require(bar(nav).content?.back?.label)
      nav.stage.down(taps ? 40 : 200, 22)
      nav.stage.up(taps ? 40 : 200, 22)
      // The frame of the tap is also the first frame of the pop.
      if !taps {
        nav.controller.popViewController(animated: true)
        nav.step()
      }
      var path: [CGFloat] = []
      for _ in 0..<12 {
        nav.step()
        let state = nav.stage.shown(label)
        path += [state.position.x + state.transform.m41, state.bounds.width, CGFloat(state.opacity)]
      }
      #expect(nav.controller.transitionCoordinator != nil)
      paths.append(path)
    }
    // Each frame adds three values, the position first: the label has moved after ten frames.
    #expect(paths[0][0] != paths[0][30])
    #expect(zip(paths[0], paths[1]).allSatisfy { abs($0 - $1) < 1e-6 }, "\(paths)")
  }

  @Test func buttonsPerformTheirActions() {
    let nav = titled("A")
    var taps: [String] = []
    let item = UIBarButtonItem(title: "Edit", primaryAction: UIAction { _ in taps.append("edit") })
    nav["A"].navigationItem.rightBarButtonItem = item
    nav["A"].navigationItem.leftBarButtonItem = UIBarButtonItem(
      systemItem: .cancel, primaryAction: UIAction { _ in taps.append("cancel") })
    nav.step()
    let right = bar(nav).content?.right.first
    #expect(right.map { $0.frame.maxX == 374 } == true)
    #expect(bar(nav).content?.left.first?.frame.minX == 16)
    for x in [360.0, 30] {
      nav.stage.down(x, 22)
      nav.stage.up(x, 22)
    }
    #expect(taps == ["edit", "cancel"])
    item.isEnabled = false
    nav.stage.down(360, 22)
    nav.stage.up(360, 22)
    #expect(taps.count == 2)
  }

  @Test func theSafeAreaLeavesRoomForTheBar() {
    let nav = titled("A")
    #expect(nav["A"].view.safeAreaInsets.top == 44)
    nav.controller.isNavigationBarHidden = true
    #expect(nav["A"].view.safeAreaInsets.top == 0 && bar(nav).isHidden)
    nav.controller.setNavigationBarHidden(false, animated: true)
    #expect(nav["A"].view.safeAreaInsets.top == 44 && !bar(nav).isHidden)
    nav.step()
    let start = nav.stage.time
    nav.stage.frame(at: start + 0.1)
    let y = nav.stage.shownFrame(bar(nav)).minY
    #expect(y > -44 && y < 0)
    nav.stage.run(to: start + 0.5)
    #expect(nav.stage.shownFrame(bar(nav)).minY == 0)
  }

  @Test func theBackgroundExtendsBehindTheStatusBar() {
    let nav = titled("A")
    defer { UIScreen.main.safeAreaInsets = .zero }
    UIScreen.main.safeAreaInsets = UIEdgeInsets(top: 47, left: 0, bottom: 0, right: 0)
    nav.step()
    #expect(
      bar(nav).frame.minY == 47 && bar(nav).background.frame == CGRect(x: 0, y: -47, width: 390, height: 91))
    #expect(nav["A"].view.safeAreaInsets.top == 91)
  }

  // MARK: In a transition

  @Test(arguments: [true, false])
  func titlesFollowTheInteraction(finishes: Bool) {
    let nav = titled("A", "B")
    let before = look(bar(nav))
    let interaction = nav.interactive()
    nav.controller.popViewController(animated: true)
    let labels = bar(nav).subviews.compactMap { $0 as? NavigationBarContent }.map(\.title)
    #expect(labels.map(\.text) == ["Screen B", "Screen A"])
    for p in [0.0, 0.25, 0.5, 0.75] {
      interaction.update(CGFloat(p))
      nav.step()

      #expect(abs(Double(nav.stage.shown(labels[0]).opacity) - (1 - p)) < 1e-3)
      #expect(abs(Double(nav.stage.shown(labels[1]).opacity) - p) < 1e-3)
      // The title of the upper screen moves right by half of the width. The title of the lower screen comes from the
      // position of the back button.
      #expect(abs(displayedMidX(nav, labels[0]) - (195 + 195 * p)) < 1)
      #expect(p == 0 || displayedMidX(nav, labels[1]) < 195 && displayedMidX(nav, labels[1]) > 60)
    }
    if finishes { interaction.finish() } else { interaction.cancel() }
    nav.settle()
    #expect(bar(nav).subviews.compactMap { $0 as? NavigationBarContent }.count == 1)
    if finishes {
      #expect(bar(nav).content?.title.text == "Screen A")
    } else {
      #expect(look(bar(nav)) == before)
    }
  }

  @Test func coloursAnimateAndReturn() {
    let nav = titled("A")
    bar(nav).barTintColor = .red
    nav["B"].onWillAppear = { [unowned nav] in nav.controller.navigationBar.barTintColor = .blue }
    nav.step()
    let before = look(bar(nav))
    let interaction = nav.interactive()
    nav.controller.pushViewController(nav["B"], animated: true)
    interaction.update(0.5)
    nav.step()
    let fill = bar(nav).background.subviews[0].layer.presentation()?.backgroundColor?.components ?? []
    #expect(fill.count == 4 && abs(fill[0] - 0.5) < 0.01 && abs(fill[2] - 0.5) < 0.01)
    interaction.cancel()
    nav.settle()
    #expect(look(bar(nav)) == before && bar(nav).barTintColor == .red)
    nav.delegate.interactor = nil
    nav.controller.pushViewController(nav["B"], animated: true)
    nav.settle()
    #expect(bar(nav).background.subviews[0].backgroundColor == .blue.withAlphaComponent(0.85))
  }

  // MARK: Hidden by one of the two screens

  @Test(arguments: [true, false])
  func theBarMovesWithItsScreen(finishes: Bool) {
    let nav = Navigation("A")
    nav.controller.isNavigationBarHidden = true
    nav["A"].onWillAppear = { [unowned nav] in nav.controller.setNavigationBarHidden(true, animated: true) }
    nav["B"].onWillAppear = { [unowned nav] in nav.controller.setNavigationBarHidden(false, animated: true) }
    nav.step()
    nav.controller.pushViewController(nav["B"], animated: true)
    #expect(nav["A"].view.safeAreaInsets.top == 0 && nav["B"].view.safeAreaInsets.top == 44)
    for _ in 0..<20 {
      nav.step()
      #expect(bar(nav).superview === nav["B"].view && nav.stage.shownFrame(bar(nav)).origin == .zero)
    }
    nav.settle()
    #expect(nav.dump() == "N(wrapper(B))" && bar(nav).superview === nav.controller.view && !bar(nav).isHidden)

    let before = look(nav.controller.view)
    let interaction = nav.interactive()
    nav.controller.popViewController(animated: true)
    let frame = nav["A"].view.subviews.map(\.frame)
    for p in stride(from: 0.0, through: 0.6, by: 0.1) {
      interaction.update(CGFloat(p))
      nav.step()
      #expect(nav["A"].view.safeAreaInsets.top == 0 && nav["B"].view.safeAreaInsets.top == 44)
      #expect(bar(nav).superview === nav["B"].view && nav["A"].view.subviews.map(\.frame) == frame)
    }
    if finishes { interaction.finish() } else { interaction.cancel() }
    nav.settle()
    #expect(bar(nav).superview === nav.controller.view && bar(nav).isHidden == finishes)
    if !finishes { #expect(look(nav.controller.view) == before) }
  }

  @Test func aReparentedBarDoesNotScroll() {
    let nav = Navigation("A")
    nav.controller.isNavigationBarHidden = true
    let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    list.contentSize = CGSize(width: 390, height: 2000)
    nav["B"].view = list
    nav["B"].onWillAppear = { [unowned nav] in nav.controller.setNavigationBarHidden(false, animated: true) }
    nav.step()
    nav.controller.pushViewController(nav["B"], animated: true)
    for _ in 0..<10 {
      nav.step()
      #expect(list.contentOffset.y == -44 && bar(nav).superview === list)
      #expect(bar(nav).frame.origin == list.contentOffset)
    }
    nav.settle()
    #expect(bar(nav).superview === nav.controller.view && bar(nav).frame.minY == 0)
  }

  @Test func aDisappearingBarStaysWithTheScreenBelow() {
    let nav = Navigation("A")
    nav["B"].onWillAppear = { [unowned nav] in nav.controller.setNavigationBarHidden(true, animated: true) }
    nav.step()
    nav.controller.pushViewController(nav["B"], animated: true)
    nav.step()
    #expect(bar(nav).superview === nav["A"].view && nav["B"].view.safeAreaInsets.top == 0)
    nav.settle()
    #expect(bar(nav).isHidden && bar(nav).superview === nav.controller.view && nav["A"].view.subviews.isEmpty)
  }

  @Test func aToolbarShowsTheItemsOfTheShownController() {
    let nav = Navigation("A")
    nav["A"].toolbarItems = [
      UIBarButtonItem(systemItem: .edit), .flexibleSpace(), UIBarButtonItem(systemItem: .save),
    ]
    nav["B"].toolbarItems = [UIBarButtonItem(systemItem: .done)]
    #expect(nav.controller.toolbar.isHidden)
    nav.controller.isToolbarHidden = false
    nav.step()
    #expect(nav.controller.toolbar.frame == CGRect(x: 0, y: 800, width: 390, height: 44))
    #expect(nav["A"].view.safeAreaInsets.bottom == 44)
    let buttons = nav.controller.toolbar.content?.subviews ?? []
    #expect(buttons.count == 3 && buttons.first?.frame.minX == 16 && buttons.last?.frame.maxX == 374)
    let interaction = nav.interactive()
    nav.controller.pushViewController(nav["B"], animated: true)
    interaction.update(0.5)
    nav.step()
    let contents = nav.controller.toolbar.subviews.compactMap { $0 as? ToolbarContent }
    #expect(contents.map { abs(nav.stage.shown($0).opacity - 0.5) < 0.01 } == [true, true])
    interaction.cancel()
    nav.settle()
    #expect(nav.controller.toolbar.items?.count == 3 && nav.controller.toolbar.content?.alpha == 1)
    nav.delegate.interactor = nil
    nav.controller.pushViewController(nav["B"], animated: true)
    nav.settle()
    #expect(nav.controller.toolbar.items?.count == 1)
  }

  // MARK: Changes of items by apps

  @Test func aTitleViewAppearsAndDisappears() {
    let nav = titled("A")
    let (spinner, other) = (
      UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 20)),
      UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
    )
    nav["A"].navigationItem.titleView = spinner
    nav.step()
    #expect(spinner.window != nil && bar(nav).content?.title.superview == nil)
    nav["A"].navigationItem.rightBarButtonItem = UIBarButtonItem(
      customView: UIView(frame: CGRect(x: 0, y: 0, width: 150, height: 20)))
    nav.step()
    #expect(spinner.bounds.width < 300)
    nav["A"].navigationItem.rightBarButtonItem = nil
    nav.step()
    #expect(spinner.bounds.width == 300)
    nav["A"].navigationItem.titleView = other
    nav.step()
    #expect(spinner.superview == nil && other.window != nil)
    nav["A"].navigationItem.titleView = nil
    nav.step()
    #expect(other.superview == nil && bar(nav).content?.title.window != nil)
  }

  @Test func aTitleViewIsVisibleAgainAfterABarWasHidden() {
    let nav = titled("A")
    let logo = UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 20))
    nav["A"].navigationItem.titleView = logo
    nav["A"].onWillAppear = { [unowned nav] in nav.controller.setNavigationBarHidden(false, animated: true) }
    nav.controller.pushViewController(nav["B"], animated: true)
    nav.settle()
    nav.controller.setNavigationBarHidden(true, animated: false)
    nav.controller.popViewController(animated: true)
    nav.settle()
    #expect(logo.window != nil && logo.alpha == 1 && logo.superview?.alpha == 1)
    #expect(abs(logo.convert(logo.bounds, to: nil).midX - 195) < 1)
  }

  @Test func aSharedItemIsRestoredAfterACancellation() {
    let nav = titled("A", "B")
    let cart = UIBarButtonItem(customView: UIView(frame: CGRect(x: 0, y: 0, width: 24, height: 24)))
    for name in ["A", "B"] { nav[name].navigationItem.rightBarButtonItem = cart }
    nav.step()
    let interaction = nav.interactive()
    nav.controller.popViewController(animated: true)
    interaction.update(0.4)
    nav.step()
    interaction.cancel()
    nav.settle()
    #expect(cart.customView?.window != nil && cart.customView?.superview === bar(nav).content?.right.first)
    cart.customView = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 24))
    nav.step()
    #expect(bar(nav).content?.right.first?.subviews == [cart.customView!])
    #expect(bar(nav).content?.right.first?.frame.width == 40)
  }

  @Test func aHiddenBarIsHiddenInItsController() {
    let nav = titled("A")
    bar(nav).isHidden = true
    nav.controller.view.setNeedsLayout()
    nav.step()
    #expect(bar(nav).isHidden && nav.controller.isNavigationBarHidden)
    #expect(nav["A"].view.safeAreaInsets.top == 0)
    bar(nav).isHidden = false
    nav.step()
    #expect(!nav.controller.isNavigationBarHidden && bar(nav).frame.minY == 0)
  }

  @Test func aColourSetAlongsideAnimates() {
    let nav = titled("A")
    bar(nav).barTintColor = .red
    nav.step()
    let interaction = nav.interactive()
    nav["B"].onWillAppear = { [unowned nav] in
      nav.controller.transitionCoordinator?.animate { _ in
        nav.controller.navigationBar.barTintColor = .blue
      }
    }
    nav.controller.pushViewController(nav["B"], animated: true)
    interaction.update(0.5)
    nav.step()
    let fill = bar(nav).background.subviews[0].layer.presentation()?.backgroundColor?.components ?? []
    #expect(fill.count == 4 && abs(fill[0] - 0.5) < 0.01 && abs(fill[2] - 0.5) < 0.01)
    interaction.finish()
    nav.settle()
    #expect(bar(nav).background.subviews[0].backgroundColor == .blue.withAlphaComponent(0.85))
  }

  @Test func theOldContentKeepsItsTint() {
    let nav = titled("A", "B")
    nav["A"].onWillAppear = { [unowned nav] in nav.controller.navigationBar.tintColor = .red }
    let interaction = nav.interactive()
    let old = bar(nav).content
    nav.controller.popViewController(animated: true)
    interaction.update(0.01)
    #expect(old?.tintColor == .systemBlue && bar(nav).tintColor == .red)
    interaction.cancel()
    nav.settle()
    #expect(bar(nav).content === old && old?.tintColor == .systemBlue && bar(nav).tintColor == .systemBlue)
  }

  @Test func aScreenWithoutABackButtonHasNoEdgePop() {
    let nav = titled("A", "B")
    nav.delegate.animator = nil
    nav["B"].navigationItem.hidesBackButton = true
    nav.stage.down(4, 400)
    for x in stride(from: 14.0, through: 300, by: 20) { nav.stage.move(x, 400) }
    #expect(nav.controller.transitionCoordinator == nil)
    nav.stage.up(300, 400)
    #expect(nav.names == ["A", "B"])
  }

  /// A hidden bar has no edge pop, unless the app replaces the recognizer's delegate.
  @Test(arguments: [false, true]) func aHiddenBarHasNoEdgePop(isDelegateReplaced: Bool) {
    let nav = titled("A", "B")
    nav.delegate.animator = nil
    nav.controller.setNavigationBarHidden(true, animated: false)
    nav.stage.frame(at: nav.stage.time + 0.1)
    if isDelegateReplaced { nav.controller.interactivePopGestureRecognizer?.delegate = nil }
    nav.stage.down(4, 400)
    for x in stride(from: 14.0, through: 300, by: 20) { nav.stage.move(x, 400) }
    #expect((nav.controller.transitionCoordinator != nil) == isDelegateReplaced)
    nav.stage.up(300, 400)
    nav.settle()
    #expect(nav.names == (isDelegateReplaced ? ["A"] : ["A", "B"]))
  }

  @Test func anActionsSenderIsItsItem() {
    let nav = titled("A")
    var sender: Any?
    let item = UIBarButtonItem(title: "Edit", primaryAction: UIAction { sender = $0.sender })
    nav["A"].navigationItem.rightBarButtonItem = item
    nav.step()
    nav.stage.down(360, 22)
    nav.stage.up(360, 22)
    #expect(sender as? UIBarButtonItem === item)
  }

  // MARK: Without a controller

  @Test func anUnmanagedBarPushesAndPops() {
    let stage = ControllerStage(width: 390, height: 844)
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 390, height: 44))
    stage.window.addSubview(bar)
    let (first, second) = (UINavigationItem(title: "One"), UINavigationItem(title: "Two"))
    bar.items = [first]
    stage.frame(at: 1)
    bar.pushItem(second, animated: true)
    #expect(bar.topItem === second)
    stage.frame(at: 1.1)
    #expect(bar.subviews.compactMap { $0 as? NavigationBarContent }.count == 2)
    stage.run(to: 2)
    #expect(bar.subviews.compactMap { $0 as? NavigationBarContent }.count == 1)
    stage.down(30, 22)
    stage.up(30, 22)
    stage.run(to: 3)
    #expect(bar.items?.count == 1 && bar.content?.title.text == "One")
  }

  @Test func aManagedBarRefusesChanges() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let navigation = UINavigationController(rootViewController: UIViewController())
        navigation.navigationBar.pushItem(UINavigationItem(title: "x"), animated: false)
      }
    }
  }
}

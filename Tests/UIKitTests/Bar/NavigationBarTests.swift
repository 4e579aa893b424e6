import Testing

@testable import Engine
@testable import UIKit

/// A navigation controller's bar: its content and its transitions (transitions.md §3.4).
@Suite(.serialized) @MainActor
struct NavigationBarTests {
  private func titled(_ names: String...) -> Navigation {
    let n = names.count == 1 ? Navigation(names[0]) : Navigation(names[0], names[1])
    for (name, screen) in n.screens { screen.title = "Screen \(name)" }
    n.step()
    return n
  }

  private func bar(_ n: Navigation) -> UINavigationBar { n.controller.navigationBar }

  /// The visible state of a view and its subviews, as text.
  private func look(_ view: UIView) -> [String] {
    let state = view.layer.presentedState
    let own =
      "\(type(of: view)) \(state.position) \(state.bounds) \(state.opacity) \(state.transform) \(view.isHidden) "
      + "\(view.backgroundColor.map { "\($0)" } ?? "-") \((view as? UILabel)?.text ?? "")"
    return [own] + view.subviews.flatMap { look($0) }
  }

  private func middle(_ n: Navigation, _ view: UIView) -> CGFloat {
    let state = n.stage.shown(view)
    return state.position.x + state.transform.m41
  }

  // MARK: Without a transition

  @Test func itShowsTheTopAndTheBackButton() {
    let n = titled("A", "B")
    let content = bar(n).content
    #expect(content?.title.text == "Screen B")
    #expect(content?.back?.label.text == "Screen A")
    #expect(bar(n).items?.count == 2 && bar(n).topItem === n["B"].navigationItem)
    #expect(bar(n).backItem === n["A"].navigationItem)
    #expect(bar(n).frame == CGRect(x: 0, y: 0, width: 390, height: 44))
    #expect(content.map { abs($0.title.center.x - 195) < 1 } == true)
    n["B"].title = "Another"
    #expect(content?.title.text == "Another")
    n["A"].navigationItem.backButtonTitle = "Home"
    n["B"].navigationItem.hidesBackButton = true
    #expect(content?.back == nil)
    n["B"].navigationItem.hidesBackButton = false
    #expect(content?.back?.label.text == "Home")
  }

  @Test func aLongNameBecomesBackAndThenNothing() {
    let n = titled("A", "B")
    n["A"].title = "A rather long name for a screen"
    n["B"].title = "Short one here"
    n["B"].navigationItem.hidesBackButton = true
    n["B"].navigationItem.hidesBackButton = false
    n.step()
    #expect(bar(n).content?.back?.label.text == "Back")
    n["B"].title = "A title that leaves hardly any room at all"
    n.step()
    #expect(bar(n).content?.back?.label.text == nil)
    #expect(bar(n).content.map { $0.title.frame.minX >= $0.back!.frame.maxX } == true)
  }

  @Test func aTapGoesBack() {
    let n = titled("A", "B")
    n.delegate.animator = nil
    n.stage.down(40, 22)
    n.stage.up(40, 22)
    n.settle()
    #expect(n.names == ["A"])
    #expect(bar(n).content?.back == nil && bar(n).content?.title.text == "Screen A")
  }

  /// The end of a touch lays the button out again, while its label moves.
  @Test func theTappedBackLabelAnimates() throws {
    var paths: [[CGFloat]] = []
    for taps in [false, true] {
      let n = titled("A", "B")
      n.delegate.animator = nil
      let label = try #require(bar(n).content?.back?.label)
      n.stage.down(taps ? 40 : 200, 22)
      n.stage.up(taps ? 40 : 200, 22)
      // The tap's frame is the first of its pop.
      if !taps {
        n.controller.popViewController(animated: true)
        n.step()
      }
      var path: [CGFloat] = []
      for _ in 0..<12 {
        n.step()
        let state = n.stage.shown(label)
        path += [state.position.x + state.transform.m41, state.bounds.width, CGFloat(state.opacity)]
      }
      #expect(n.controller.transitionCoordinator != nil)
      paths.append(path)
    }
    #expect(paths[0][0] != paths[0][30])
    #expect(zip(paths[0], paths[1]).allSatisfy { abs($0 - $1) < 1e-6 }, "\(paths)")
  }

  @Test func buttonsPerformTheirActions() {
    let n = titled("A")
    var taps: [String] = []
    let item = UIBarButtonItem(title: "Edit", primaryAction: UIAction { _ in taps.append("edit") })
    n["A"].navigationItem.rightBarButtonItem = item
    n["A"].navigationItem.leftBarButtonItem = UIBarButtonItem(
      systemItem: .cancel, primaryAction: UIAction { _ in taps.append("cancel") })
    n.step()
    let right = bar(n).content?.right.first
    #expect(right.map { $0.frame.maxX == 374 } == true)
    #expect(bar(n).content?.left.first?.frame.minX == 16)
    for x in [360.0, 30] {
      n.stage.down(x, 22)
      n.stage.up(x, 22)
    }
    #expect(taps == ["edit", "cancel"])
    item.isEnabled = false
    n.stage.down(360, 22)
    n.stage.up(360, 22)
    #expect(taps.count == 2)
  }

  @Test func theSafeAreaLeavesRoomForIt() {
    let n = titled("A")
    #expect(n["A"].view.safeAreaInsets.top == 44)
    n.controller.isNavigationBarHidden = true
    #expect(n["A"].view.safeAreaInsets.top == 0 && bar(n).isHidden)
    n.controller.setNavigationBarHidden(false, animated: true)
    #expect(n["A"].view.safeAreaInsets.top == 44 && !bar(n).isHidden)
    n.step()
    let start = n.stage.time
    n.stage.frame(at: start + 0.1)
    let y = n.stage.shownFrame(bar(n)).minY
    #expect(y > -44 && y < 0)
    n.stage.run(to: start + 0.5)
    #expect(n.stage.shownFrame(bar(n)).minY == 0)
  }

  @Test func itReachesUpBehindTheStatusBar() {
    let n = titled("A")
    defer { UIScreen.main.safeAreaInsets = .zero }
    UIScreen.main.safeAreaInsets = UIEdgeInsets(top: 47, left: 0, bottom: 0, right: 0)
    n.step()
    #expect(
      bar(n).frame.minY == 47 && bar(n).background.frame == CGRect(x: 0, y: -47, width: 390, height: 91))
    #expect(n["A"].view.safeAreaInsets.top == 91)
  }

  // MARK: In a transition

  @Test(arguments: [true, false])
  func titlesFollowTheInteraction(finishes: Bool) {
    let n = titled("A", "B")
    let before = look(bar(n))
    let interaction = n.interactive()
    n.controller.popViewController(animated: true)
    let labels = bar(n).subviews.compactMap { $0 as? NavigationBarContent }.map(\.title)
    #expect(labels.map(\.text) == ["Screen B", "Screen A"])
    for p in [0.0, 0.25, 0.5, 0.75] {
      interaction.update(CGFloat(p))
      n.step()

      #expect(abs(Double(n.stage.shown(labels[0]).opacity) - (1 - p)) < 1e-3)
      #expect(abs(Double(n.stage.shown(labels[1]).opacity) - p) < 1e-3)
      // The upper title goes to the right by half of the width; the lower comes from where its name was.
      #expect(abs(middle(n, labels[0]) - (195 + 195 * p)) < 1)
      #expect(p == 0 || middle(n, labels[1]) < 195 && middle(n, labels[1]) > 60)
    }
    if finishes { interaction.finish() } else { interaction.cancel() }
    n.settle()
    #expect(bar(n).subviews.compactMap { $0 as? NavigationBarContent }.count == 1)
    if finishes {
      #expect(bar(n).content?.title.text == "Screen A")
    } else {
      #expect(look(bar(n)) == before)
    }
  }

  @Test func coloursAnimateAndReturn() {
    let n = titled("A")
    bar(n).barTintColor = .red
    n["B"].onWillAppear = { [unowned n] in n.controller.navigationBar.barTintColor = .blue }
    n.step()
    let before = look(bar(n))
    let interaction = n.interactive()
    n.controller.pushViewController(n["B"], animated: true)
    interaction.update(0.5)
    n.step()
    let fill = bar(n).background.subviews[0].layer.presentation()?.backgroundColor?.components ?? []
    #expect(fill.count == 4 && abs(fill[0] - 0.5) < 0.01 && abs(fill[2] - 0.5) < 0.01)
    interaction.cancel()
    n.settle()
    #expect(look(bar(n)) == before && bar(n).barTintColor == .red)
    n.delegate.interactor = nil
    n.controller.pushViewController(n["B"], animated: true)
    n.settle()
    #expect(bar(n).background.subviews[0].backgroundColor == .blue.withAlphaComponent(0.85))
  }

  // MARK: Hidden on one side

  @Test(arguments: [true, false])
  func theBarMovesWithItsScreen(finishes: Bool) {
    let n = Navigation("A")
    n.controller.isNavigationBarHidden = true
    n["A"].onWillAppear = { [unowned n] in n.controller.setNavigationBarHidden(true, animated: true) }
    n["B"].onWillAppear = { [unowned n] in n.controller.setNavigationBarHidden(false, animated: true) }
    n.step()
    n.controller.pushViewController(n["B"], animated: true)
    #expect(n["A"].view.safeAreaInsets.top == 0 && n["B"].view.safeAreaInsets.top == 44)
    for _ in 0..<20 {
      n.step()
      #expect(bar(n).superview === n["B"].view && n.stage.shownFrame(bar(n)).origin == .zero)
    }
    n.settle()
    #expect(n.dump() == "N(wrapper(B))" && bar(n).superview === n.controller.view && !bar(n).isHidden)

    let before = look(n.controller.view)
    let interaction = n.interactive()
    n.controller.popViewController(animated: true)
    let frame = n["A"].view.subviews.map(\.frame)
    for p in stride(from: 0.0, through: 0.6, by: 0.1) {
      interaction.update(CGFloat(p))
      n.step()
      #expect(n["A"].view.safeAreaInsets.top == 0 && n["B"].view.safeAreaInsets.top == 44)
      #expect(bar(n).superview === n["B"].view && n["A"].view.subviews.map(\.frame) == frame)
    }
    if finishes { interaction.finish() } else { interaction.cancel() }
    n.settle()
    #expect(bar(n).superview === n.controller.view && bar(n).isHidden == finishes)
    if !finishes { #expect(look(n.controller.view) == before) }
  }

  @Test func aReparentedBarDoesNotScroll() {
    let n = Navigation("A")
    n.controller.isNavigationBarHidden = true
    let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    list.contentSize = CGSize(width: 390, height: 2000)
    n["B"].view = list
    n["B"].onWillAppear = { [unowned n] in n.controller.setNavigationBarHidden(false, animated: true) }
    n.step()
    n.controller.pushViewController(n["B"], animated: true)
    for _ in 0..<10 {
      n.step()
      #expect(list.contentOffset.y == -44 && bar(n).superview === list)
      #expect(bar(n).frame.origin == list.contentOffset)
    }
    n.settle()
    #expect(bar(n).superview === n.controller.view && bar(n).frame.minY == 0)
  }

  @Test func aDisappearingBarStaysWithTheScreenBelow() {
    let n = Navigation("A")
    n["B"].onWillAppear = { [unowned n] in n.controller.setNavigationBarHidden(true, animated: true) }
    n.step()
    n.controller.pushViewController(n["B"], animated: true)
    n.step()
    #expect(bar(n).superview === n["A"].view && n["B"].view.safeAreaInsets.top == 0)
    n.settle()
    #expect(bar(n).isHidden && bar(n).superview === n.controller.view && n["A"].view.subviews.isEmpty)
  }

  @Test func aToolbarShowsTheItemsOfTheShownController() {
    let n = Navigation("A")
    n["A"].toolbarItems = [
      UIBarButtonItem(systemItem: .edit), .flexibleSpace(), UIBarButtonItem(systemItem: .save),
    ]
    n["B"].toolbarItems = [UIBarButtonItem(systemItem: .done)]
    #expect(n.controller.toolbar.isHidden)
    n.controller.isToolbarHidden = false
    n.step()
    #expect(n.controller.toolbar.frame == CGRect(x: 0, y: 800, width: 390, height: 44))
    #expect(n["A"].view.safeAreaInsets.bottom == 44)
    let buttons = n.controller.toolbar.content?.subviews ?? []
    #expect(buttons.count == 3 && buttons.first?.frame.minX == 16 && buttons.last?.frame.maxX == 374)
    let interaction = n.interactive()
    n.controller.pushViewController(n["B"], animated: true)
    interaction.update(0.5)
    n.step()
    let contents = n.controller.toolbar.subviews.compactMap { $0 as? ToolbarContent }
    #expect(contents.map { abs(n.stage.shown($0).opacity - 0.5) < 0.01 } == [true, true])
    interaction.cancel()
    n.settle()
    #expect(n.controller.toolbar.items?.count == 3 && n.controller.toolbar.content?.alpha == 1)
    n.delegate.interactor = nil
    n.controller.pushViewController(n["B"], animated: true)
    n.settle()
    #expect(n.controller.toolbar.items?.count == 1)
  }

  // MARK: Changes of items by apps

  @Test func aTitleViewAppearsAndDisappears() {
    let n = titled("A")
    let (spinner, other) = (
      UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 20)),
      UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
    )
    n["A"].navigationItem.titleView = spinner
    n.step()
    #expect(spinner.window != nil && bar(n).content?.title.superview == nil)
    n["A"].navigationItem.rightBarButtonItem = UIBarButtonItem(
      customView: UIView(frame: CGRect(x: 0, y: 0, width: 150, height: 20)))
    n.step()
    #expect(spinner.bounds.width < 300)
    n["A"].navigationItem.rightBarButtonItem = nil
    n.step()
    #expect(spinner.bounds.width == 300)
    n["A"].navigationItem.titleView = other
    n.step()
    #expect(spinner.superview == nil && other.window != nil)
    n["A"].navigationItem.titleView = nil
    n.step()
    #expect(other.superview == nil && bar(n).content?.title.window != nil)
  }

  @Test func aTitleViewIsVisibleAgainAfterABarWasHidden() {
    let n = titled("A")
    let logo = UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 20))
    n["A"].navigationItem.titleView = logo
    n["A"].onWillAppear = { [unowned n] in n.controller.setNavigationBarHidden(false, animated: true) }
    n.controller.pushViewController(n["B"], animated: true)
    n.settle()
    n.controller.setNavigationBarHidden(true, animated: false)
    n.controller.popViewController(animated: true)
    n.settle()
    #expect(logo.window != nil && logo.alpha == 1 && logo.superview?.alpha == 1)
    #expect(abs(logo.convert(logo.bounds, to: nil).midX - 195) < 1)
  }

  @Test func aSharedItemIsRestoredAfterACancellation() {
    let n = titled("A", "B")
    let cart = UIBarButtonItem(customView: UIView(frame: CGRect(x: 0, y: 0, width: 24, height: 24)))
    for name in ["A", "B"] { n[name].navigationItem.rightBarButtonItem = cart }
    n.step()
    let interaction = n.interactive()
    n.controller.popViewController(animated: true)
    interaction.update(0.4)
    n.step()
    interaction.cancel()
    n.settle()
    #expect(cart.customView?.window != nil && cart.customView?.superview === bar(n).content?.right.first)
    cart.customView = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 24))
    n.step()
    #expect(bar(n).content?.right.first?.subviews == [cart.customView!])
    #expect(bar(n).content?.right.first?.frame.width == 40)
  }

  @Test func hidingTheBarItselfIsHidingIt() {
    let n = titled("A")
    bar(n).isHidden = true
    n.controller.view.setNeedsLayout()
    n.step()
    #expect(bar(n).isHidden && n.controller.isNavigationBarHidden && n["A"].view.safeAreaInsets.top == 0)
    bar(n).isHidden = false
    n.step()
    #expect(!n.controller.isNavigationBarHidden && bar(n).frame.minY == 0)
  }

  @Test func aColourSetAlongsideAnimates() {
    let n = titled("A")
    bar(n).barTintColor = .red
    n.step()
    let interaction = n.interactive()
    n["B"].onWillAppear = { [unowned n] in
      n.controller.transitionCoordinator?.animate { _ in
        n.controller.navigationBar.barTintColor = .blue
      }
    }
    n.controller.pushViewController(n["B"], animated: true)
    interaction.update(0.5)
    n.step()
    let fill = bar(n).background.subviews[0].layer.presentation()?.backgroundColor?.components ?? []
    #expect(fill.count == 4 && abs(fill[0] - 0.5) < 0.01 && abs(fill[2] - 0.5) < 0.01)
    interaction.finish()
    n.settle()
    #expect(bar(n).background.subviews[0].backgroundColor == .blue.withAlphaComponent(0.85))
  }

  @Test func theOldContentKeepsItsTint() {
    let n = titled("A", "B")
    n["A"].onWillAppear = { [unowned n] in n.controller.navigationBar.tintColor = .red }
    let interaction = n.interactive()
    let old = bar(n).content
    n.controller.popViewController(animated: true)
    interaction.update(0.01)
    #expect(old?.tintColor == .systemBlue && bar(n).tintColor == .red)
    interaction.cancel()
    n.settle()
    #expect(bar(n).content === old && old?.tintColor == .systemBlue && bar(n).tintColor == .systemBlue)
  }

  @Test func aScreenWithoutABackButtonHasNoEdgePop() {
    let n = titled("A", "B")
    n.delegate.animator = nil
    n["B"].navigationItem.hidesBackButton = true
    n.stage.down(4, 400)
    for x in stride(from: 14.0, through: 300, by: 20) { n.stage.move(x, 400) }
    #expect(n.controller.transitionCoordinator == nil)
    n.stage.up(300, 400)
    #expect(n.names == ["A", "B"])
  }

  /// A hidden bar has no edge pop, unless the app replaces the recognizer's delegate.
  @Test(arguments: [false, true]) func aHiddenBarHasNoEdgePop(isDelegateReplaced: Bool) {
    let n = titled("A", "B")
    n.delegate.animator = nil
    n.controller.setNavigationBarHidden(true, animated: false)
    n.stage.frame(at: n.stage.time + 0.1)
    if isDelegateReplaced { n.controller.interactivePopGestureRecognizer?.delegate = nil }
    n.stage.down(4, 400)
    for x in stride(from: 14.0, through: 300, by: 20) { n.stage.move(x, 400) }
    #expect((n.controller.transitionCoordinator != nil) == isDelegateReplaced)
    n.stage.up(300, 400)
    n.settle()
    #expect(n.names == (isDelegateReplaced ? ["A"] : ["A", "B"]))
  }

  @Test func anActionsSenderIsItsItem() {
    let n = titled("A")
    var sender: Any?
    let item = UIBarButtonItem(title: "Edit", primaryAction: UIAction { sender = $0.sender })
    n["A"].navigationItem.rightBarButtonItem = item
    n.step()
    n.stage.down(360, 22)
    n.stage.up(360, 22)
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

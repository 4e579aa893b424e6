import UIKit

@testable import Engine
@testable import UIKit

extension FuzzWorld {
  /// Whether nothing runs and nothing is pending.
  var isAtRest: Bool {
    !isTouched
      && living.allSatisfy {
        $0.activeTransition == nil && $0.presentation?.transition == nil && $0.childTransitions.isEmpty
      }
      && navs.allSatisfy { $0.transition == nil && !$0.stack.hasWaiting }
      && tabs?.transition == nil && tabs?.waiting == nil
      && transitions.allSatisfy { $0.ends > 0 || !$0.wasAccepted }
  }

  /// Checks the invariants of every step.
  func check() {
    for nav in navs { check(nav) }
    if let tabs {
      let selected = (tabs.selectedViewController as? any FuzzController)?.record
      if selected !== tabs.model.selected {
        fail("\(selected?.name ?? "no controller") is selected, and not \(tabs.model.selected.name)")
      }
      if let transition = tabs.transition, tabs.wrapper.subviews != [transition.containerView] {
        fail("beside the container of a tab switch is something else")
      }
    }
    for record in records {
      guard let controller = record.controller else { continue }
      let modal = modals.first { $0.presenter === record && !$0.isGone }
      let presented = (controller.presentation?.presented as? any FuzzController)?.record
      if presented !== modal?.presented {
        fail(
          "\(record.name) presents \(presented?.name ?? "no controller"), and not \(modal?.presented.name ?? "no controller")"
        )
      }
      if let modal, controller.viewIfLoaded?.window != nil || modal.removesPresenter,
        controller.presentation?.container.window == nil
      {
        fail("the container of \(modal.presented.name) is in no window")
      }
    }
  }

  private func check(_ nav: FuzzNav) {
    let stack = nav.viewControllers.map { ($0 as? any FuzzController)?.record }
    if !stack.elementsEqual(nav.model.eventual, by: ===) {
      let names = [stack.compactMap { $0?.name }, nav.model.eventual.map(\.name)]
      fail("\(nav.record.name) has \(names[0]), and not \(names[1])")
    }
    if nav.topViewController !== nav.viewControllers.last { fail("\(nav.record.name) has another top") }
    if let transition = nav.transition, nav.wrapper.subviews != [transition.containerView] {
      fail("beside the container of a \(transition.plan.operation) is something else")
    }
  }

  // MARK: At rest

  /// Checks the invariants at rest: the hierarchy matches the controllers, and visible controllers have appeared.
  func checkRest() {
    var containers = 0
    var seen: Set<ObjectIdentifier> = []
    if let tabs { see(tabs, &seen) }
    for nav in navs {
      let top = nav.viewControllers.last?.viewIfLoaded
      if nav.isViewLoaded, !nav.wrapper.subviews.isEmpty { checkAlone(top, in: nav.wrapper, nav.record) }
      if nav.children.count != nav.viewControllers.count
        || !nav.viewControllers.allSatisfy({ nav.children.contains($0) })
      {
        fail("\(nav.record.name) has \(nav.children.count) children")
      }
    }
    if let tabs { checkAlone(tabs.selectedViewController?.viewIfLoaded, in: tabs.wrapper, tabs.record) }
    for box in boxes where box.isViewLoaded {
      if box.children != [box.shown?.controller].compactMap({ $0 }) {
        fail("\(box.record.name) has other children")
      }
      checkAlone(box.shown?.controller?.viewIfLoaded, in: box.hold, box.record)
    }
    for modal in modals where !modal.isGone {
      containers += 1
      checkModal(modal)
    }
    for record in records {
      guard let controller = record.controller else { continue }
      let isSeen = seen.contains(ObjectIdentifier(record))
      if isSeen != record.isAppeared || !isSeen && !record.isGone {
        fail(
          "\(record.name) \(isSeen ? "can" : "cannot") be seen and has received \(record.calls.suffix(4).joined(separator: " "))"
        )
      }
      if isSeen != (controller.viewIfLoaded?.window != nil) {
        fail(
          "\(record.name) \(isSeen ? "can" : "cannot") be seen, its view is \(isSeen ? "in no" : "in a") window"
        )
      }
    }
    if count(stage.window) != containers { fail("containers or pictures of transitions are left") }
  }

  /// The visible controllers: roots, the chain of presented controllers, and the children that containers show.
  private func see(_ controller: UIViewController, _ seen: inout Set<ObjectIdentifier>) {
    guard let record = (controller as? any FuzzController)?.record else { return }
    let modal = modals.first { $0.presenter === record && !$0.isGone }
    if let presented = modal?.presented.controller { see(presented, &seen) }
    if modal?.removesPresenter == true { return }
    show(controller, &seen)
  }

  private func show(_ controller: UIViewController, _ seen: inout Set<ObjectIdentifier>) {
    guard let record = (controller as? any FuzzController)?.record else { return }
    seen.insert(ObjectIdentifier(record))
    switch controller {
    case let tabs as FuzzTabs: if let selected = tabs.selectedViewController { show(selected, &seen) }
    case let nav as FuzzNav: if let top = nav.topViewController { show(top, &seen) }
    case let box as FuzzBox: if let child = box.shown?.controller { show(child, &seen) }
    default: break
    }
  }

  private func checkAlone(_ view: UIView?, in superview: UIView, _ record: FuzzRecord) {
    if superview.subviews != [view].compactMap({ $0 }) {
      fail("\(record.name) shows something else than its child")
    }
    if let view, view.frame != superview.bounds { fail("a child of \(record.name) is at \(view.frame)") }
  }

  private func checkModal(_ modal: FuzzModal) {
    guard let presenter = modal.presenter.controller, let presentation = presenter.presentation,
      let view = modal.presented.controller?.viewIfLoaded
    else { return fail("\(modal.presented.name) is presented and has no view") }
    let isCovered = modals.contains {
      $0.presenter === modal.presented && !$0.isGone && $0.removesPresenter
    }
    // An animator of a presentation over the full screen may take the presenter's view into its container.
    let isCancelledByRecognizer =
      modal.presented.controller?.presentation.map {
        [.overFullScreen, .overCurrentContext].contains($0.controller.style)
          && view.isDescendant(of: $0.container)
      } ?? false
    if !isCovered, !isCancelledByRecognizer, !view.isDescendant(of: presentation.container) {
      fail("the view of \(modal.presented.name) is not in its container")
    }
    // An animator of a presentation over the full screen may leave the presenter's view in its container.
    let mayHold = presentation.controller.style == .overFullScreen
    if !mayHold, let under = presenter.viewIfLoaded, under.isDescendant(of: presentation.container) {
      fail("the presenter of \(modal.presented.name) is in its container")
    }
  }

  /// The transition containers and snapshots below `view`.
  private func count(_ view: UIView) -> Int {
    view.subviews.reduce(view is TransitionContainerView || view is SnapshotView ? 1 : 0) { $0 + count($1) }
  }

  /// Checks that touches reach the topmost controller.
  private func checkHit() {
    var top: UIViewController? = tabs
    while let above = top?.presentation?.presented { top = above }
    guard let view = top?.viewIfLoaded else { return }
    let middle = CGPoint(x: stage.window.bounds.midX, y: stage.window.bounds.midY)
    guard view.convert(view.bounds, to: nil).contains(middle) else { return }
    if stage.window.hitTest(middle, with: nil)?.isDescendant(of: view) != true { fail("a touch is lost") }
  }

  // MARK: At the end

  /// The shown controllers are the requested ones, nothing runs, and only shown controllers are alive.
  func checkStill() {
    checkHit()
    checkLayer(stage.window.layer)
    var held: Set<ObjectIdentifier> = []
    var next = [stage.window.rootViewController].compactMap { $0 }
    while let controller = next.popLast() {
      held.insert(ObjectIdentifier(controller))
      next += controller.children
      if let presented = controller.presentation?.presented { next.append(presented) }
    }
    for record in records {
      guard let controller = record.controller, !held.contains(ObjectIdentifier(controller)) else { continue }
      fail("\(record.name) is nowhere and lives")
    }
    for entry in transitions where entry.transition != nil { fail("a \(entry.operation) is over and lives") }
  }

  private func checkLayer(_ layer: CALayer) {
    if layer.records.contains(where: { !$0.isOver }) { fail("an animation is left") }
    let shown = layer.presentedState
    let position = layer.position
    let moves = shown.position.x != position.x || shown.position.y != position.y
    if moves || Float(shown.opacity) != layer.opacity {
      fail("a layer shows what is not set")
    }
    for sublayer in layer.sublayerList { checkLayer(sublayer) }
  }
}

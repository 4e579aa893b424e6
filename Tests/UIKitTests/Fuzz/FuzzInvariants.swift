import UIKit

@testable import Engine
@testable import UIKit

extension FuzzWorld {
  /// Whether no transition runs or is pending, and no touch is down.
  var isAtRest: Bool {
    !isTouched
      && living.allSatisfy {
        $0.activeTransition == nil && $0.presentation?.transition == nil && $0.childTransitions.isEmpty
      }
      && navs.allSatisfy { $0.transition == nil && !$0.stack.hasPendingRequests }
      && tabs?.transition == nil && tabs?.pendingRequest == nil
      && transitions.allSatisfy { $0.ends > 0 || !$0.wasAccepted }
  }

  /// Checks the invariants that hold after every step.
  func check() {
    for nav in navs { check(nav) }
    if let tabs {
      let selected = (tabs.selectedViewController as? any FuzzController)?.record
      if selected !== tabs.model.selected {
        fail("\(selected?.name ?? "no controller") is selected, and not \(tabs.model.selected.name)")
      }
      if let transition = tabs.transition, tabs.wrapper.subviews != [transition.containerView] {
        fail("a tab switch has other views beside its container")
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
    if nav.topViewController !== nav.viewControllers.last {
      fail("\(nav.record.name) has another top controller")
    }
    if let transition = nav.transition, nav.wrapper.subviews != [transition.containerView] {
      fail("a \(transition.plan.operation) has other views beside its container")
    }
  }

  // MARK: At rest

  /// Checks the invariants at rest: the hierarchy matches the controllers, and only visible controllers have appeared.
  func checkRest() {
    var containers = 0
    var visible: Set<ObjectIdentifier> = []
    if let tabs { collectVisible(tabs, &visible) }
    for nav in navs {
      let top = nav.viewControllers.last?.viewIfLoaded
      if nav.isViewLoaded, !nav.wrapper.subviews.isEmpty {
        checkOnlySubview(top, in: nav.wrapper, nav.record)
      }
      if nav.children.count != nav.viewControllers.count
        || !nav.viewControllers.allSatisfy({ nav.children.contains($0) })
      {
        fail("\(nav.record.name) has \(nav.children.count) children")
      }
    }
    if let tabs { checkOnlySubview(tabs.selectedViewController?.viewIfLoaded, in: tabs.wrapper, tabs.record) }
    for box in boxes where box.isViewLoaded {
      if box.children != [box.shown?.controller].compactMap({ $0 }) {
        fail("\(box.record.name) has other children")
      }
      checkOnlySubview(box.shown?.controller?.viewIfLoaded, in: box.holder, box.record)
    }
    for modal in modals where !modal.isGone {
      containers += 1
      checkModal(modal)
    }
    for record in records {
      guard let controller = record.controller else { continue }
      let isVisible = visible.contains(ObjectIdentifier(record))
      if isVisible != record.isAppeared || !isVisible && !record.isGone {
        fail(
          "\(record.name) \(isVisible ? "can" : "cannot") be seen and has received \(record.calls.suffix(4).joined(separator: " "))"
        )
      }
      if isVisible != (controller.viewIfLoaded?.window != nil) {
        fail(
          "\(record.name) \(isVisible ? "can" : "cannot") be seen, its view is \(isVisible ? "in no" : "in a") window"
        )
      }
    }
    if count(stage.window) != containers { fail("containers or snapshots of transitions remain") }
  }

  /// Collects the records of `controller` and its shown children, unless a presentation removes their views, and of the
  /// controllers presented over it.
  private func collectVisible(_ controller: UIViewController, _ visible: inout Set<ObjectIdentifier>) {
    guard let record = (controller as? any FuzzController)?.record else { return }
    let modal = modals.first { $0.presenter === record && !$0.isGone }
    if let presented = modal?.presented.controller { collectVisible(presented, &visible) }
    if modal?.removesPresenter == true { return }
    collectShown(controller, &visible)
  }

  /// Collects the record of a controller and the records of its shown children.
  private func collectShown(_ controller: UIViewController, _ visible: inout Set<ObjectIdentifier>) {
    guard let record = (controller as? any FuzzController)?.record else { return }
    visible.insert(ObjectIdentifier(record))
    switch controller {
    case let tabs as FuzzTabs:
      if let selected = tabs.selectedViewController { collectShown(selected, &visible) }
    case let nav as FuzzNav:
      if let top = nav.topViewController { collectShown(top, &visible) }
    case let box as FuzzBox:
      if let child = box.shown?.controller { collectShown(child, &visible) }
    default: break
    }
  }

  private func checkOnlySubview(_ view: UIView?, in superview: UIView, _ record: FuzzRecord) {
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
    // An animator of a presentation over the full screen or the current context may move the presenter's view to the
    // container of that presentation.
    let isInNextPresentation =
      modal.presented.controller?.presentation.map {
        [.overFullScreen, .overCurrentContext].contains($0.controller.style)
          && view.isDescendant(of: $0.container)
      } ?? false
    if !isCovered, !isInNextPresentation, !view.isDescendant(of: presentation.container) {
      fail("the view of \(modal.presented.name) is not in its container")
    }
    // An animator of a presentation over the full screen may leave the presenter's view in the container of that
    // presentation.
    let mayContainPresenter = presentation.controller.style == .overFullScreen
    if !mayContainPresenter, let under = presenter.viewIfLoaded,
      under.isDescendant(of: presentation.container)
    {
      fail("the presenter of \(modal.presented.name) is in its container")
    }
  }

  /// The number of transition containers and snapshots in `view`.
  private func count(_ view: UIView) -> Int {
    view.subviews.reduce(view is TransitionContainerView || view is SnapshotView ? 1 : 0) { $0 + count($1) }
  }

  /// Checks that a touch in the middle of the window reaches the topmost controller, if its view is there.
  private func checkHit() {
    var top: UIViewController? = tabs
    while let above = top?.presentation?.presented { top = above }
    guard let view = top?.viewIfLoaded else { return }
    let middle = CGPoint(x: stage.window.bounds.midX, y: stage.window.bounds.midY)
    guard view.convert(view.bounds, to: nil).contains(middle) else { return }
    if stage.window.hitTest(middle, with: nil)?.isDescendant(of: view) != true { fail("a touch is lost") }
  }

  // MARK: At the end

  /// Checks that touches reach the topmost controller, no animation or transition remains, and only controllers in the
  /// hierarchy are alive.
  func checkEnd() {
    checkHit()
    checkLayer(stage.window.layer)
    var reachable: Set<ObjectIdentifier> = []
    var next = [stage.window.rootViewController].compactMap { $0 }
    while let controller = next.popLast() {
      reachable.insert(ObjectIdentifier(controller))
      next += controller.children
      if let presented = controller.presentation?.presented { next.append(presented) }
    }
    for record in records {
      guard let controller = record.controller, !reachable.contains(ObjectIdentifier(controller)) else {
        continue
      }
      fail("\(record.name) is not in the hierarchy and was not released")
    }
    for entry in transitions where entry.transition != nil {
      fail("a \(entry.operation) has ended and was not released")
    }
  }

  private func checkLayer(_ layer: CALayer) {
    if layer.records.contains(where: { !$0.isOver }) { fail("an animation remains") }
    let shown = layer.presentedState
    let position = layer.position
    let isMoved = shown.position.x != position.x || shown.position.y != position.y
    if isMoved || Float(shown.opacity) != layer.opacity {
      fail("a layer shows another value than its model")
    }
    for sublayer in layer.sublayerList { checkLayer(sublayer) }
  }
}

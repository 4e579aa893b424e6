import UIKit

@testable import Engine
@testable import UIKit

/// A window with tabs, stacks, a container of an app's own and whatever is presented over them, to which a sequence
/// happens. It holds none of them but the window: what should die, dies.
@MainActor
final class FuzzWorld {
  let stage: ControllerStage
  let delegate = FuzzDelegate()
  private(set) var faults: [String] = []
  /// What has happened, for the reader of a fault.
  private(set) var story: [String] = []
  private(set) var records: [FuzzRecord] = []
  private(set) var transitions: [FuzzTransition] = []
  var modals: [FuzzModal] = []
  /// The contexts of animators that do not complete.
  var unfinished: [any UIViewControllerContextTransitioning] = []
  /// What drives the transition that began last.
  var hand: UIPercentDrivenInteractiveTransition?
  private(set) var nextStyle = FuzzStep.Style.custom
  private(set) var hasDelegates = true
  /// Whether anything was done in the middle of a callback: containers tell their children before themselves, and one may
  /// have been turned round by then.
  private(set) var isNested = false
  private var armed: [(moment: FuzzStep.Moment, step: FuzzStep)] = []
  private var finger: (x: Double, y: Double)?
  var isTouched: Bool { finger != nil }

  /// Closures of `present`, `dismiss` and `ChildTransition.begin`: how often each was called.
  private(set) var calls: [(name: String, count: Int)] = []
  /// Who is to be gone in the end, unless a hand refuses.
  private(set) var dismissed: [(modal: FuzzModal, refusals: Int)] = []
  private var animators: [(animator: Weak<FuzzAnimator>, ended: Bool)] = []

  struct Weak<Object: AnyObject> {
    weak var object: Object?
  }

  init() {
    stage = ControllerStage(width: 120, height: 240)
    delegate.world = self
    stage.window.rootViewController = FuzzTabs(self)
    frame(after: 1)
  }

  // MARK: What is written down

  func fail(_ fault: String) { faults.append(fault) }
  func note(_ line: String) { story.append(line) }

  func enter(_ controller: UIViewController, _ kind: String) -> FuzzRecord {
    let record = FuzzRecord("\(kind)\(records.count)", controller, self)
    records.append(record)
    return record
  }

  func animatorBegins(_ animator: FuzzAnimator) { animators.append((Weak(object: animator), false)) }

  func animatorEnded(_ animator: FuzzAnimator) {
    guard let index = animators.firstIndex(where: { $0.animator.object === animator }) else { return }
    animators[index].ended = true
  }

  /// A closure that may be called once.
  private func call(_ name: String, _ body: (() -> Void)? = nil) -> () -> Void {
    let index = calls.count
    calls.append((name, 0))
    return { [weak self] in
      guard let self else { return }
      note(name)
      calls[index].count += 1
      if calls[index].count > 1 { fail("\(name) is called twice") }
      body?()
      reached(.completion)
    }
  }

  /// Does what was to be done at such a moment.
  func reached(_ moment: FuzzStep.Moment) {
    guard let index = armed.firstIndex(where: { $0.moment == moment }) else { return }
    let step = armed.remove(at: index).step
    isNested = true
    note("inside \(moment): \(step)")
    perform(step)
  }

  // MARK: Transitions

  func watched(_ transition: TransitionCoordinator) -> FuzzTransition? {
    transitions.first { $0.transition === transition }
  }

  func watch(_ coordinator: (any UIViewControllerTransitionCoordinator)?) {
    guard let transition = coordinator as? TransitionCoordinator, watched(transition) == nil,
      !transition.isClosed
    else { return }
    let entry = FuzzTransition(transition) { [weak self] entry, completed in
      self?.transitionEnded(entry, completed)
    }
    note("\(entry.operation) \(entry.from?.name ?? "?") → \(entry.to?.name ?? "?") begins")
    transitions.append(entry)
    if let tabs = entry.host as? FuzzTabs { tabs.model.begin(entry) }
  }

  private func watchAll() {
    for controller in living {
      watch(controller.activeTransition)
      watch(controller.presentation?.transition)
    }
  }

  private func transitionEnded(_ entry: FuzzTransition, _ completed: Bool) {
    note("\(entry.operation) \(entry.from?.name ?? "?") → \(entry.to?.name ?? "?") ends, \(completed)")
    entry.ends += 1
    if entry.ends > 1 { fail("the completion of a \(entry.operation) is called twice") }
    switch entry.host {
    case let nav as FuzzNav: nav.ended(entry, completed: completed)
    case let tabs as FuzzTabs: tabs.model.end(entry, completed: completed)
    case is Presentation: presentationEnded(entry, completed)
    default: break
    }
    reached(.completion)
  }

  private func presentationEnded(_ entry: FuzzTransition, _ completed: Bool) {
    let isDismissal = entry.operation == "dismissal"
    let who = isDismissal ? entry.from : entry.to
    guard let modal = modals.last(where: { $0.presented === who && !$0.isGone }) else {
      return fail("a \(entry.operation) of \(who?.name ?? "?") ends that nobody has asked for")
    }
    if completed == isDismissal {
      modal.isGone = true
    } else if isDismissal {
      modal.refusals += 1
    }
  }

  // MARK: Who is there

  var living: [UIViewController] { records.compactMap(\.controller) }
  var navs: [FuzzNav] { records.compactMap { $0.controller as? FuzzNav } }
  var boxes: [FuzzBox] { records.compactMap { $0.controller as? FuzzBox } }
  var tabs: FuzzTabs? { stage.window.rootViewController as? FuzzTabs }

  private func pick<T>(_ list: [T], _ number: Int) -> T? { list.isEmpty ? nil : list[number % list.count] }

  private func make(_ content: FuzzStep.Content, isPushed: Bool = false) -> any FuzzController {
    switch content {
    case .page: FuzzPage(self)
    case .box: FuzzBox(self)
    case .stack: isPushed ? FuzzPage(self) : FuzzNav(self)
    }
  }

  // MARK: Steps

  func perform(_ step: FuzzStep) {
    switch step {
    case .push(let nav, let content, let animated):
      pick(navs, nav)?.pushViewController(make(content, isPushed: true), animated: animated)
    case .pushBack(let nav, let animated):
      guard let nav = pick(navs, nav), let popped = nav.popped, !nav.viewControllers.contains(popped),
        popped.parent == nil || popped.parent === nav, popped.presentedBy == nil
      else { return }
      nav.pushViewController(popped, animated: animated)
    case .pop(let nav, let animated): _ = pick(navs, nav)?.popViewController(animated: animated)
    case .popTo(let nav, let index, let animated):
      guard let nav = pick(navs, nav), let target = pick(nav.viewControllers, index) else { return }
      _ = nav.popToViewController(target, animated: animated)
    case .popToRoot(let nav, let animated): _ = pick(navs, nav)?.popToRootViewController(animated: animated)
    case .set(let nav, let keep, let new, let animated):
      guard let nav = pick(navs, nav) else { return }
      let old = nav.viewControllers
      var list = old.enumerated().filter { keep & 1 << $0.offset != 0 }.map(\.element)
      if new < 0 { list.reverse() }
      for _ in 0..<max(0, new) { list.append(FuzzPage(self)) }
      nav.setViewControllers(list.isEmpty ? Array(old.prefix(1)) : list, animated: animated)
    case .present(let from, let style, let content, let animated): present(from, style, content, animated)
    case .dismiss(let from, let animated):
      guard let controller = pick(living, from) else { return }
      let isHeard = target(of: controller) != nil
      let completion = call("dismissal by \(name(controller))")
      if !isHeard { calls.removeLast() }
      controller.dismiss(
        animated: animated,
        completion: isHeard
          ? completion
          : { [weak self] in
            self?.fail("a dismissal that is none completes")
          })
    case .select(let tab):
      guard let tabs, let controller = pick(tabs.tabs, tab) as? any FuzzController else { return }
      tabs.model.ask(controller.record)
      tabs.selectedViewController = controller
    case .tap(let tab): tap(tab)
    case .tabs(let keep, let new): replaceTabs(keep, new)
    case .child(let box, let animated): changeChild(box, animated)
    case .hand(let grip):
      switch grip {
      case .update(let hundredths): hand?.update(CGFloat(hundredths) / 100)
      case .pause: hand?.pause()
      case .finish: hand?.finish()
      case .cancel: hand?.cancel()
      }
    case .finger(let phase, let x, let y): touch(phase, Double(x), Double(y))
    case .resize(let width, let height): stage.window.frame.size = CGSize(width: width, height: height)
    case .frames(let count): for _ in 0..<count { frame(after: 1.0 / 60) }
    case .jump(let milliseconds): frame(after: Double(milliseconds) / 1000)
    case .animator(let kind): delegate.kind = kind
    case .interaction(let hold): delegate.hold = hold
    case .delegates(let areThere): setDelegates(areThere)
    case .inside(let moment, let step): armed.append((moment, step))
    }
    watchAll()
    if let tabs, tabs.transition == nil, tabs.waiting == nil { tabs.model.rest() }
  }

  private func name(_ controller: UIViewController) -> String {
    (controller as? any FuzzController)?.record.name ?? "?"
  }

  private func frame(after seconds: Double, _ touches: [TouchSample] = []) {
    stage.frame(at: stage.time + seconds, touches)
    watchAll()
  }

  private func setDelegates(_ areThere: Bool) {
    hasDelegates = areThere
    let delegate = areThere ? delegate : nil
    for nav in navs { nav.delegate = delegate }
    tabs?.delegate = delegate
    for controller in living { controller.transitioningDelegate = delegate }
  }

  private func present(_ from: Int, _ style: FuzzStep.Style, _ content: FuzzStep.Content, _ animated: Bool) {
    guard let source = pick(living, from) else { return }
    var presenter = source
    while let parent = presenter.parent { presenter = parent }
    let isHeard =
      presenter.presentedViewController == nil && presenter.viewIfLoaded?.window != nil
      && !transitions.contains { entry in
        // Who is on the way itself presents nobody.
        entry.host is Presentation && entry.transition?.isClosed == false
          && (entry.operation == "dismissal" ? entry.from : entry.to)?.controller === presenter
      }
    let new = make(content)
    new.transitioningDelegate = hasDelegates ? delegate : nil
    var style = style
    switch style {
    case .fullScreen: new.modalPresentationStyle = .fullScreen
    case .overFullScreen: new.modalPresentationStyle = .overFullScreen
    case .pageSheet: new.modalPresentationStyle = .pageSheet
    case .custom, .customRemoving:
      new.modalPresentationStyle = .custom
      if !hasDelegates { style = .custom }
    }
    nextStyle = style
    if isHeard, let presenter = (presenter as? any FuzzController)?.record {
      modals.append(FuzzModal(new.record, by: presenter, style))
      source.present(new, animated: animated, completion: call("presentation of \(new.record.name)"))
      guard new.presentedBy == nil, modals.last?.isGone == false else { return }
      fail("\(name(source)) does not present")
    } else {
      source.present(new, animated: animated) { [weak self] in
        self?.fail("a presentation that is none completes")
      }
      if new.presentedBy != nil { fail("\(name(source)) presents") }
    }
  }

  /// Whom a dismissal by `controller` takes away.
  private func target(of controller: UIViewController) -> FuzzModal? {
    let around = sequence(first: controller, next: \.parent).map { $0 as? any FuzzController }
    let there = modals.filter { !$0.isGone && !isLeaving($0) }
    for one in around { if let modal = there.first(where: { $0.presenter === one?.record }) { return modal } }
    for one in around { if let modal = there.first(where: { $0.presented === one?.record }) { return modal } }
    return nil
  }

  /// Whether the end of its transition, which takes it away, is just being told.
  private func isLeaving(_ modal: FuzzModal) -> Bool {
    transitions.contains { entry in
      guard entry.ends == 0, entry.host is Presentation, let transition = entry.transition else {
        return false
      }
      return entry.operation == "dismissal"
        ? entry.from === modal.presented && transition.state == .closed(completed: true)
        : entry.to === modal.presented && transition.state == .closed(completed: false)
    }
  }

  func willDismiss(_ record: FuzzRecord) {
    guard let controller = record.controller, let target = target(of: controller) else { return }
    dismissed.append((target, target.refusals))
  }

  private func replaceTabs(_ keep: Int, _ new: Int) {
    guard let tabs else { return }
    var list = tabs.tabs.enumerated().filter { keep & 1 << $0.offset != 0 }.map(\.element)
    if new < 0 { list.reverse() }
    for _ in 0..<max(0, new) { list.insert(FuzzNav(self), at: 0) }
    if list.isEmpty { list = [FuzzBox(self)] }
    tabs.model.replaceTabs(list.compactMap { ($0 as? any FuzzController)?.record })
    tabs.viewControllers = list
  }

  private func changeChild(_ number: Int, _ animated: Bool) {
    guard let box = pick(boxes, number), box.isViewLoaded else { return }
    let new = FuzzPage(self)
    let served = animated ? delegate.childAnimator() : nil
    let change = ChildTransition(
      in: box, view: box.hold, from: box.latest, to: new, animator: served?.0,
      interactionController: served?.1)
    box.latest = new
    let record = new.record
    let done = call("change to \(new.record.name)")
    change.begin { [weak box] stays in
      if stays {
        box?.shown = record
      } else if box?.latest == nil || box?.latest === record?.controller {
        // What comes next leads from whoever has stayed.
        box?.latest = box?.shown?.controller as? FuzzPage
      }
      done()
    }
  }

  // MARK: Fingers

  private func tap(_ tab: Int) {
    guard finger == nil, let tabs, tabs.viewIfLoaded?.window != nil else { return }
    guard let button = pick(tabs.tabBar.buttons, tab) else { return }
    let place = button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil)
    touch(.down, place.x, place.y)
    touch(.up, place.x, place.y)
  }

  private func touch(_ phase: FuzzStep.Finger, _ x: Double, _ y: Double) {
    guard (phase == .down) == (finger == nil) else { return }
    let now = stage.time + 1.0 / 60
    let kind: TouchSample.Phase =
      switch phase {
      case .down: .began
      case .move: .moved
      case .up: .ended
      case .cancel: .cancelled
      }
    finger = phase == .down || phase == .move ? (x, y) : nil
    frame(after: 1.0 / 60, [TouchSample(t: now, id: 0, phase: kind, x: x, y: y)])
  }

  // MARK: The end

  /// Whoever holds something lets go, whoever owes a completion gives it, until nothing moves.
  func settle() {
    armed = []
    if let finger { touch(.up, finger.x, finger.y) }
    delegate.kind = .view
    delegate.hold = .none
    // What has been asked for may begin a turn later.
    var still = 0
    for _ in 0..<120 where still < 4 {
      still = isAtRest ? still + 1 : 0
      for entry in transitions where entry.transition?.isInteractive == true {
        entry.transition?.letGo(finishing: true)
      }
      let waiting = unfinished
      unfinished = []
      for context in waiting { context.completeTransition(!context.transitionWasCancelled) }
      frame(after: 0.1)
    }
    if !isAtRest { fail("it does not come to rest") }
    for _ in 0..<3 { frame(after: 0.3) }
    unfinished = []
    hand = nil
  }

  func checkCounts() {
    for call in calls where call.count != 1 { fail("\(call.name) is called \(call.count) times") }
    for entry in transitions where entry.wasAccepted && entry.ends != 1 {
      fail("the completion of a \(entry.operation) is called \(entry.ends) times")
    }
    if animators.contains(where: { !$0.ended }) { fail("animationEnded is not called") }
    for wish in dismissed where !wish.modal.isGone && wish.modal.refusals == wish.refusals {
      fail("\(wish.modal.presented.name) was dismissed and is there")
    }
  }

  /// Takes the window apart, those that are presented before it or with it; nobody is left.
  func tearDown(dismissing: Bool) {
    if dismissing { dismissAll() }
    stage.window.rootViewController = nil
    for _ in 0..<2 { frame(after: 0.3) }
    for record in records where record.controller != nil { fail("\(record.name) outlives the window") }
    for entry in transitions where entry.transition != nil {
      fail("a \(entry.operation) outlives the window")
    }
    if animators.contains(where: { $0.animator.object != nil }) { fail("an animator outlives the window") }
    for record in records where !record.isGone { fail("\(record.name) has not disappeared") }
    stage.window.isHidden = true
  }

  private func dismissAll() {
    for _ in 0..<modals.count where modals.contains(where: { !$0.isGone }) {
      tabs?.dismiss(animated: false)
      frame(after: 0.3)
    }
  }
}

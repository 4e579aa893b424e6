import UIKit

@testable import Engine
@testable import UIKit

/// A window with tabs, stacks, a custom container and presentations over them, on which a sequence runs. The world
/// itself has only weak references to the controllers, so they can be released.
@MainActor
final class FuzzWorld {
  let stage: ControllerStage
  let delegate = FuzzDelegate()
  private(set) var faults: [String] = []
  /// The history, for the report of a fault.
  private(set) var story: [String] = []
  private(set) var records: [FuzzRecord] = []
  private(set) var transitions: [FuzzTransition] = []
  var modals: [FuzzModal] = []
  /// The contexts of animators that do not complete.
  var unfinished: [any UIViewControllerContextTransitioning] = []
  /// The interaction controller that the delegate returned last.
  var interaction: UIPercentDrivenInteractiveTransition?
  private(set) var nextStyle = FuzzStep.Style.custom
  private(set) var hasDelegates = true
  /// Whether a callback has run a nested step. Containers notify their children first, so a child's callback may
  /// reverse the appearance before the container is notified.
  private(set) var isNested = false
  private var waitingSteps: [(moment: FuzzStep.Moment, step: FuzzStep)] = []
  private var finger: (x: Double, y: Double)?
  var isTouched: Bool { finger != nil }

  /// The completions of `present`, `dismiss` and `ChildTransition.begin`, with the number of calls of each.
  private(set) var calls: [(name: String, count: Int)] = []
  /// The presentations that must have ended at the end, unless their dismissals are cancelled: then `refusals` of the
  /// presentation differs from the number stored here.
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

  // MARK: Records

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

  /// A completion that counts its calls, and reports a fault if it is called twice.
  private func countedCompletion(_ name: String, _ body: (() -> Void)? = nil) -> () -> Void {
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

  /// Runs the first step that waits for this callback.
  func reached(_ moment: FuzzStep.Moment) {
    guard let index = waitingSteps.firstIndex(where: { $0.moment == moment }) else { return }
    let step = waitingSteps.remove(at: index).step
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
    let target = isDismissal ? entry.from : entry.to
    guard let modal = modals.last(where: { $0.presented === target && !$0.isGone }) else {
      return fail("a \(entry.operation) of \(target?.name ?? "?") ends that was not requested")
    }
    // If the dismissed controller presents others, the topmost presentation is dismissed, and the presentations below,
    // down to that of the dismissed controller, end with it.
    for modal in isDismissal ? chain(from: modal, downTo: entry.to) : [modal] {
      if completed == isDismissal {
        modal.isGone = true
      } else if isDismissal {
        modal.refusals += 1
      }
    }
  }

  /// The presentation `top`, and the presentations below it down to the presentation by `presenter`.
  private func chain(from top: FuzzModal, downTo presenter: FuzzRecord?) -> [FuzzModal] {
    var chain = [top]
    while let last = chain.last, last.presenter !== presenter,
      let below = modals.last(where: { $0.presented === last.presenter && !$0.isGone })
    {
      chain.append(below)
    }
    return chain
  }

  // MARK: Controllers

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
      // A dismissal without effect calls its completion, too.
      let completion = countedCompletion("dismissal by \(name(controller))")
      controller.dismiss(animated: animated, completion: completion)
    case .select(let tab):
      guard let tabs, let controller = pick(tabs.tabs, tab) as? any FuzzController else { return }
      tabs.model.request(controller.record)
      tabs.selectedViewController = controller
    case .tap(let tab): tap(tab)
    case .tabs(let keep, let new): replaceTabs(keep, new)
    case .child(let box, let animated): changeChild(box, animated)
    case .drive(let drive):
      switch drive {
      case .update(let hundredths): interaction?.update(CGFloat(hundredths) / 100)
      case .pause: interaction?.pause()
      case .finish: interaction?.finish()
      case .cancel: interaction?.cancel()
      }
    case .finger(let phase, let x, let y): touch(phase, Double(x), Double(y))
    case .resize(let width, let height): stage.window.frame.size = CGSize(width: width, height: height)
    case .frames(let count): for _ in 0..<count { frame(after: 1.0 / 60) }
    case .jump(let milliseconds): frame(after: Double(milliseconds) / 1000)
    case .animator(let kind): delegate.kind = kind
    case .interaction(let kind): delegate.interactionKind = kind
    case .delegates(let areSet): setDelegates(areSet)
    case .inside(let moment, let step): waitingSteps.append((moment, step))
    }
    watchAll()
    if let tabs, tabs.transition == nil, tabs.pendingRequest == nil { tabs.model.rest() }
  }

  private func name(_ controller: UIViewController) -> String {
    (controller as? any FuzzController)?.record.name ?? "?"
  }

  private func frame(after seconds: Double, _ touches: [TouchSample] = []) {
    stage.frame(at: stage.time + seconds, touches)
    watchAll()
  }

  private func setDelegates(_ areSet: Bool) {
    hasDelegates = areSet
    let delegate = areSet ? delegate : nil
    for nav in navs { nav.delegate = delegate }
    tabs?.delegate = delegate
    for controller in living { controller.transitioningDelegate = delegate }
  }

  private func present(_ from: Int, _ style: FuzzStep.Style, _ content: FuzzStep.Content, _ animated: Bool) {
    guard let source = pick(living, from) else { return }
    var presenter = source
    while let parent = presenter.parent { presenter = parent }
    let canPresent =
      presenter.presentedViewController == nil && presenter.viewIfLoaded?.window != nil
      && !transitions.contains { entry in
        // A controller that is being presented or dismissed presents no other controller.
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
    if canPresent, let presenter = (presenter as? any FuzzController)?.record {
      modals.append(FuzzModal(new.record, by: presenter, style))
      let completion = countedCompletion("presentation of \(new.record.name)")
      source.present(new, animated: animated, completion: completion)
      guard new.presentedBy == nil, modals.last?.isGone == false else { return }
      fail("\(name(source)) does not present")
    } else {
      source.present(new, animated: animated) { [weak self] in
        self?.fail("a refused presentation completes")
      }
      if new.presentedBy != nil { fail("\(name(source)) presents") }
    }
  }

  /// The presentation that a dismissal by `controller` ends.
  private func target(of controller: UIViewController) -> FuzzModal? {
    let ancestors = sequence(first: controller, next: \.parent).map { $0 as? any FuzzController }
    let active = modals.filter { !$0.isGone && !isLeaving($0) }
    for ancestor in ancestors {
      if let modal = active.first(where: { $0.presenter === ancestor?.record }) { return modal }
    }
    for ancestor in ancestors {
      if let modal = active.first(where: { $0.presented === ancestor?.record }) { return modal }
    }
    return nil
  }

  /// Whether the presentation has ended, while its last callbacks are still running.
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
    let supplied = animated ? delegate.childAnimator() : nil
    let change = ChildTransition(
      in: box, view: box.holder, from: box.latest, to: new, animator: supplied?.0,
      interactionController: supplied?.1)
    box.latest = new
    let record = new.record
    let done = countedCompletion("change to \(new.record.name)")
    change.begin { [weak box] stays in
      if stays {
        box?.shown = record
      } else if box?.latest == nil || box?.latest === record?.controller {
        // The next transition starts from the child that stayed.
        box?.latest = box?.shown?.controller as? FuzzPage
      }
      done()
    }
  }

  // MARK: Fingers

  private func tap(_ tab: Int) {
    guard finger == nil, let tabs, tabs.viewIfLoaded?.window != nil else { return }
    guard let button = pick(tabs.tabBar.buttons, tab) else { return }
    let position = button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil)
    touch(.down, position.x, position.y)
    touch(.up, position.x, position.y)
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

  /// Finishes interactions and completes animators until nothing moves.
  func settle() {
    waitingSteps = []
    if let finger { touch(.up, finger.x, finger.y) }
    delegate.kind = .view
    delegate.interactionKind = .none
    // A request may begin one turn later, so several frames must be at rest.
    var restingFrames = 0
    for _ in 0..<120 where restingFrames < 4 {
      restingFrames = isAtRest ? restingFrames + 1 : 0
      for entry in transitions where entry.transition?.isInteractive == true {
        entry.transition?.endInteraction(finishing: true)
      }
      let waiting = unfinished
      unfinished = []
      for context in waiting { context.completeTransition(!context.transitionWasCancelled) }
      frame(after: 0.1)
    }
    if !isAtRest { fail("the controllers do not settle") }
    for _ in 0..<3 { frame(after: 0.3) }
    unfinished = []
    interaction = nil
  }

  func checkCounts() {
    for call in calls where call.count != 1 { fail("\(call.name) is called \(call.count) times") }
    for entry in transitions where entry.wasAccepted && entry.ends != 1 {
      fail("the completion of a \(entry.operation) is called \(entry.ends) times")
    }
    if animators.contains(where: { !$0.ended }) { fail("animationEnded is not called") }
    for request in dismissed where !request.modal.isGone && request.modal.refusals == request.refusals {
      fail("\(request.modal.presented.name) was dismissed and is still shown")
    }
  }

  /// Removes all controllers, and checks that none remains. If `dismissing` is true, presented controllers are
  /// dismissed first.
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

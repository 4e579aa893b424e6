@testable import UIKit

/// A transition, as the tests observe it.
@MainActor
final class FuzzTransition {
  private(set) weak var transition: TransitionCoordinator?
  /// The container controller or presentation to which the transition belongs.
  private(set) weak var host: (any TransitionHost)?
  let operation: String
  let from: FuzzRecord?
  let to: FuzzRecord?
  /// The number of calls of its completion.
  var ends = 0
  /// Whether the transition accepted the completion. A transition that has ended does not.
  let wasAccepted: Bool

  init(_ transition: TransitionCoordinator, _ completion: @escaping (FuzzTransition, Bool) -> Void) {
    self.transition = transition
    host = transition.host
    operation = transition.plan.operation
    from = (transition.plan.from as? any FuzzController)?.record
    to = (transition.plan.to as? any FuzzController)?.record
    final class Link { weak var entry: FuzzTransition? }
    let link = Link()
    wasAccepted = transition.animate(alongsideTransition: nil) { context in
      if let entry = link.entry { completion(entry, !context.isCancelled) }
    }
    link.entry = self
  }
}

/// A model of a navigation stack, by the rules of transitions.md §1.7: a request takes effect at once, and a cancelled
/// request is undone.
@MainActor
struct FuzzStack {
  enum Change {
    case push(FuzzRecord)
    case pop
    case popTo(FuzzRecord)
    case popToRoot
    case set([FuzzRecord])

    var isPop: Bool {
      switch self {
      case .pop, .popTo, .popToRoot: true
      case .push, .set: false
      }
    }

    @MainActor func applied(to stack: [FuzzRecord]) -> [FuzzRecord] {
      switch self {
      case .push(let new): return stack.contains { $0 === new } ? stack : stack + [new]
      case .pop: return stack.count > 1 ? Array(stack.dropLast()) : stack
      case .popTo(let record):
        guard let index = stack.firstIndex(where: { $0 === record }) else { return stack }
        return Array(stack[...index])
      case .popToRoot: return Array(stack.prefix(1))
      case .set(let new): return new
      }
    }
  }

  /// The stack before the first of `requests`.
  private var base: [FuzzRecord] = []
  /// The requests whose transitions have not ended, in order.
  private var requests: [Change] = []
  /// A push that a pop has reversed.
  private var revoked: Change?

  /// The expected `viewControllers`.
  var eventual: [FuzzRecord] { requests.reduce(base) { $1.applied(to: $0) } }

  mutating func request(_ change: Change, running: FuzzTransition?) {
    // A pop that does not change the requested stack is ignored, whatever happens to earlier requests.
    if change.isPop, change.applied(to: eventual).count == eventual.count { return }
    // A pop during the transition of the last request reverses that transition if it is a push that can reverse.
    if change.isPop, let running, let queuePosition = queuePosition(of: running),
      queuePosition.index == requests.count - 1,
      !queuePosition.before.contains(where: { $0 === running.to }), running.transition?.canReverse == true,
      eventual.count > 1
    {
      revoked = requests.removeLast()
      base = queuePosition.before
      requests = []
      let wanted = change.applied(to: queuePosition.after)
      if wanted.elementsEqual(base, by: ===) { return }
    }
    requests.append(change)
  }

  /// The index of the transition's request, and the stacks before and after this request; nil if no request matches.
  private func queuePosition(of entry: FuzzTransition) -> (
    index: Int, before: [FuzzRecord], after: [FuzzRecord]
  )? {
    var stack = base
    for (index, change) in requests.enumerated() {
      let after = change.applied(to: stack)
      if stack.last === entry.from, after.last === entry.to, entry.from !== entry.to {
        return (index, stack, after)
      }
      stack = after
    }
    return nil
  }

  /// Ends a transition, and returns a description of its fault, nil if it has none.
  mutating func end(_ entry: FuzzTransition, completed: Bool) -> String? {
    if let revoked {
      self.revoked = nil
      if completed { base = revoked.applied(to: base) }
      return nil
    }
    guard let queuePosition = queuePosition(of: entry) else {
      return "a transition to \(entry.to?.name ?? "?") ends that was not requested"
    }
    base = completed ? queuePosition.after : queuePosition.before
    requests.removeFirst(queuePosition.index + 1)
    return nil
  }
}

/// A model of the selected tab, by the rules of transitions.md §1.7: the newest request has precedence.
@MainActor
struct FuzzSelection {
  /// The tab from which the last switch started, or at which it has ended.
  private var base: FuzzRecord
  /// The target of the running switch.
  private var running: FuzzRecord?
  /// The tab that is selected in place of `running`, after `running` was removed from the tabs.
  private var replacement: FuzzRecord?
  /// The tab of the last request, which waits for the end of the running switch.
  private var waiting: FuzzRecord?
  private var tabs: [FuzzRecord]

  init(_ tabs: [FuzzRecord]) {
    self.tabs = tabs
    base = tabs[0]
  }

  /// The expected `selectedViewController`.
  var selected: FuzzRecord { waiting ?? replacement ?? running ?? base }

  mutating func request(_ tab: FuzzRecord) {
    waiting = tab === (replacement ?? running) ? nil : tab
  }

  mutating func begin(_ entry: FuzzTransition) {
    guard let from = entry.from, let to = entry.to else { return }
    (base, running) = (from, to)
    if waiting === to { waiting = nil }
  }

  mutating func end(_ entry: FuzzTransition, completed: Bool) {
    if completed || !tabs.contains(where: { $0 === base }), let next = replacement ?? running { base = next }
    (running, replacement) = (nil, nil)
  }

  /// Models the state at rest, in which no switch runs or waits.
  mutating func rest() { (base, running, replacement, waiting) = (selected, nil, nil, nil) }

  mutating func replaceTabs(_ new: [FuzzRecord]) {
    tabs = new
    func isGone(_ tab: FuzzRecord?) -> Bool { tab.map { tab in !new.contains { $0 === tab } } ?? false }
    if isGone(waiting) { waiting = nil }
    if isGone(replacement) { replacement = new[0] }
    if replacement == nil, isGone(running) { replacement = new[0] }
    if running == nil, isGone(base) { base = new[0] }
  }
}

/// A presentation.
@MainActor
final class FuzzModal {
  let presenter: FuzzRecord
  let presented: FuzzRecord
  let removesPresenter: Bool
  let style: FuzzStep.Style
  /// The number of cancelled dismissals.
  var refusals = 0
  var isGone = false

  init(_ presented: FuzzRecord, by presenter: FuzzRecord, _ style: FuzzStep.Style) {
    (self.presented, self.presenter, self.style) = (presented, presenter, style)
    removesPresenter = style == .fullScreen || style == .customRemoving
  }
}

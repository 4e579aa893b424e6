import Foundation

/// One asked-for change of a navigation stack.
enum StackChange {
  case push(UIViewController)
  case pop
  case popTo(UIViewController)
  case popToRoot
  case set([UIViewController])

  /// The stack after this change. What is asked for may have become pointless while it waited: then nothing changes.
  @MainActor
  func applied(to stack: [UIViewController]) -> [UIViewController] {
    switch self {
    case .push(let controller): return stack.contains { $0 === controller } ? stack : stack + [controller]
    case .pop: return stack.count > 1 ? Array(stack.dropLast()) : stack
    case .popTo(let controller):
      guard let index = stack.firstIndex(where: { $0 === controller }) else { return stack }
      return Array(stack[...index])
    case .popToRoot: return Array(stack.prefix(1))
    case .set(let controllers): return controllers
    }
  }

  var isPop: Bool {
    switch self {
    case .pop, .popTo, .popToRoot: true
    case .push, .set: false
    }
  }
}

/// The stack of a navigation controller: what it holds now, and what has been asked for since.
@MainActor
struct NavigationStack {
  struct Request {
    let change: StackChange
    let isAnimated: Bool
  }

  /// The stack as of the change that runs or ran last.
  var current: [UIViewController] = []

  /// Changes that wait for the one that runs.
  private(set) var waiting: [Request] = []

  /// The stack once everything asked for has happened.
  var eventual: [UIViewController] {
    waiting.reduce(current) { $1.change.applied(to: $0) }
  }

  var hasWaiting: Bool { !waiting.isEmpty }

  mutating func enqueue(_ request: Request) { waiting.append(request) }

  mutating func dequeue() -> Request? { waiting.isEmpty ? nil : waiting.removeFirst() }
}

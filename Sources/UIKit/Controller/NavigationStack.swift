import Foundation

/// One requested change of a navigation stack.
enum StackChange {
  case push(UIViewController)
  case pop
  case popTo(UIViewController)
  case popToRoot
  case set([UIViewController])

  /// The stack after this change. A request may have become pointless while it waited: then it changes nothing.
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

/// The stack of a navigation controller and the pending requests to change it.
@MainActor
struct NavigationStack {
  struct Request {
    let change: StackChange
    let isAnimated: Bool
  }

  /// The stack after the change that is running or ran last.
  var current: [UIViewController] = [] { didSet { known = nil } }

  /// The requests that wait for the running change.
  private(set) var waiting: [Request] = []

  /// The stack after all pending requests, once it has been asked for: each new request asks, of a thousand that wait.
  private var known: [UIViewController]?

  /// The stack after all pending requests.
  var eventual: [UIViewController] {
    mutating get {
      let stack = known ?? waiting.reduce(current) { $1.change.applied(to: $0) }
      known = stack
      return stack
    }
  }

  var hasWaiting: Bool { !waiting.isEmpty }

  mutating func enqueue(_ request: Request) {
    waiting.append(request)
    known = known.map { request.change.applied(to: $0) }
  }

  mutating func dequeue() -> Request? {
    known = nil
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }
}

extension Array where Element: AnyObject {
  /// The elements that another list has not; neither has one twice. Stacks mostly begin with the same elements, which are
  /// compared in pairs: a push on top of a thousand takes a thousand comparisons, not a million.
  func missing(in other: [Element]) -> [Element] {
    let shared = zip(self, other).prefix { $0 === $1 }.count
    if shared == count { return [] }
    let known = Set(other[shared...].map { ObjectIdentifier($0) })
    return self[shared...].filter { !known.contains(ObjectIdentifier($0)) }
  }

  /// The first element that the list has twice.
  var firstDuplicate: Element? {
    var known = Set<ObjectIdentifier>(minimumCapacity: count)
    return first { !known.insert(ObjectIdentifier($0)).inserted }
  }
}

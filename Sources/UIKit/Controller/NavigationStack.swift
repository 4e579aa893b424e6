import Foundation

/// One requested change of a navigation stack.
enum StackChange {
  case push(UIViewController)
  case pop
  case popTo(UIViewController)
  case popToRoot
  case set([UIViewController])

  /// Returns the stack after this change. A change that earlier changes have made needless or impossible returns the
  /// same stack.
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

  /// The stack after the running change or, if none is running, after the last change.
  var current: [UIViewController] = [] { didSet { cachedEventual = nil } }

  /// The requests that wait for the end of the running change.
  private(set) var pendingRequests: [Request] = []

  /// The cached value of `eventual`, which each request reads; without the cache, each request would apply all pending
  /// requests.
  private var cachedEventual: [UIViewController]?

  /// The stack after all pending requests.
  var eventual: [UIViewController] {
    mutating get {
      let stack = cachedEventual ?? pendingRequests.reduce(current) { $1.change.applied(to: $0) }
      cachedEventual = stack
      return stack
    }
  }

  var hasPendingRequests: Bool { !pendingRequests.isEmpty }

  mutating func enqueue(_ request: Request) {
    pendingRequests.append(request)
    cachedEventual = cachedEventual.map { request.change.applied(to: $0) }
  }

  mutating func dequeue() -> Request? {
    cachedEventual = nil
    return pendingRequests.isEmpty ? nil : pendingRequests.removeFirst()
  }
}

extension Array where Element: AnyObject {
  /// The elements that are not in `other`; neither list contains an element twice.
  ///
  /// The common beginning of both lists is compared in pairs, so that a push onto a long stack takes linear time.
  func missing(in other: [Element]) -> [Element] {
    let shared = zip(self, other).prefix { $0 === $1 }.count
    if shared == count { return [] }
    let others = Set(other[shared...].map { ObjectIdentifier($0) })
    return self[shared...].filter { !others.contains(ObjectIdentifier($0)) }
  }

  /// The first element that occurred earlier in the list; nil if no element occurs twice.
  var firstDuplicate: Element? {
    var seen = Set<ObjectIdentifier>(minimumCapacity: count)
    return first { !seen.insert(ObjectIdentifier($0)).inserted }
  }
}

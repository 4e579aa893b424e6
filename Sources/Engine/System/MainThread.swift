import CStack
import Dispatch
import Foundation

/// The thread that shown layers, views, transactions and runs belong to: the main actor's thread.
///
/// The main actor runs on the process's main thread, or on any thread that drains the main queue once that has ended, as
/// in a program with an asynchronous `main`.
///
/// Layers that are not shown may be made on any thread. Everything else that belongs to the main actor traps elsewhere
/// with the call and the thread (`require`). A release build checks the first change after a commit and the changes
/// that look for an action, a debug build every change.
package enum MainThread {
  private static let mainQueueKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether this code runs on the main actor. The library's own check stops optimised builds without a message.
  @inline(__always)
  package static var isCurrent: Bool { isProcessThread() != 0 || isFound }

  @inline(never)
  private static var isFound: Bool {
    DispatchQueue.getSpecific(key: mainQueueKey) == true || Thread.isMainThread
  }

  /// Traps on another thread, with the call and the thread; on the main thread this is one comparison.
  @inline(__always)
  package static func require(_ call: @autoclosure () -> String) {
    if !isCurrent { refuse(call()) }
  }

  @inline(never)
  private static func refuse(_ call: String) -> Never {
    fatalError(
      "\(call): called on \(threadName), but belongs to the main thread; use @MainActor or DispatchQueue.main.async"
    )
  }

  /// The name of this thread, and its number.
  package static var threadName: String {
    let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")) ?? ""
    let number = path.split(separator: "/").last.map(String.init) ?? "\(pthread_self())"
    let name = Thread.current.name ?? ""
    let process = FileManager.default.contents(atPath: "/proc/self/comm") ?? Data()
    // A thread without a name has that of the process.
    let isNamed = !name.isEmpty && name + "\n" != String(decoding: process, as: UTF8.self)
    return isNamed ? "the thread \"\(name)\" (\(number))" : "thread \(number)"
  }
}

import CStack
import Dispatch
import Foundation

/// The thread to which shown layers, views, transactions and contexts belong: the main actor's thread.
///
/// The main actor runs on the process's main thread. After that thread has ended, as in a program with an asynchronous
/// `main`, it runs on any thread that drains the main queue.
///
/// Layers that are not shown may be made on any thread. All other calls of the main actor's objects trap on another
/// thread, with a message that names the call and the thread (`require`). A release build checks the first change after
/// a commit and every change for which a layer searches an action; a debug build checks every change.
package enum MainThread {
  private static let mainQueueKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the current thread is the main actor's. The standard library's check would stop an optimised build without
  /// a message.
  @inline(__always)
  package static var isCurrent: Bool { isProcessThread() != 0 || isMainActorThread }

  /// The slow path of `isCurrent`.
  @inline(never)
  private static var isMainActorThread: Bool {
    DispatchQueue.getSpecific(key: mainQueueKey) == true || Thread.isMainThread
  }

  /// Traps on another thread, with a message that names the call and the thread; costs one comparison on the main
  /// thread.
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

  /// The name and the number of the current thread, for messages.
  package static var threadName: String {
    let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")) ?? ""
    let number = path.split(separator: "/").last.map(String.init) ?? "\(pthread_self())"
    let name = Thread.current.name ?? ""
    let process = FileManager.default.contents(atPath: "/proc/self/comm") ?? Data()
    // A thread without its own name has the name of the process.
    let isNamed = !name.isEmpty && name + "\n" != String(decoding: process, as: UTF8.self)
    return isNamed ? "the thread \"\(name)\" (\(number))" : "thread \(number)"
  }
}

import Synchronization

/// Objects that are released at the end of the turn, like the objects in the pool of a run loop.
enum Autoreleased {
  private struct Pool: @unchecked Sendable {
    var objects: [AnyObject] = []
  }

  private static let pool = Mutex(Pool())

  static func add(_ object: AnyObject) -> Unmanaged<AnyObject> {
    let reference = Unmanaged.passUnretained(object)
    pool.withLock { $0.objects.append(object) }
    return reference
  }

  static func releaseAll() {
    let objects: [AnyObject] = pool.withLock { pool in
      defer { pool.objects = [] }
      return pool.objects
    }
    withExtendedLifetime(objects) {}
  }
}

extension ObjectiveC {
  /// Releases the objects that were retained for the current turn, and removes the entries of released objects. If no
  /// ported code has run, this costs only two locks. Main thread only.
  package static func endTurn() {
    Autoreleased.releaseAll()
    Associations.releaseUnowned()
    guard KeyObservers.areAny else { return }
    NamedObservers.removeReleasedObjects()
    KeyObservers.removeReleasedObjects()
  }
}

/// Calls a closure (Objective-C, `autoreleasepool`); objects are deallocated when nothing retains them.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

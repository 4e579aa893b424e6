import CStack

/// The stack of the current thread, which deep trees and calls that call themselves may use up.
///
/// Walks over trees recurse in the upper half of a stack, where it costs the least, and continue without recursion
/// below it. What calls the app's code recurses as the app does: it traps before the stack ends.
///
/// Walks over layers and views keep lists of what is open, or recurse only in the upper half (`PendingWalk`). The
/// resolver continues on a further stack with another thread, which it may since it belongs to none. A deinit in the
/// lower half releases what is below in a loop. What calls the app at each level (`hitTest`, `safeAreaInsets`,
/// `action(forKey:)`, appearance), and calls that call themselves, trap with their names. A check is one comparison.
package enum CallStack {
  /// Whether half of the stack is used.
  @inline(__always)
  package static var isHalfUsed: Bool { stackIsBelowMiddle() != 0 }

  /// Whether the stack is almost used up.
  @inline(__always)
  package static var isAlmostUsed: Bool { stackIsLow(0) != 0 }

  /// Traps, with the name of the call, if the stack is almost used up. `depth` counts the objects around this one. An
  /// object above layers traps a little earlier than a layer: the message names it rather than a layer that it calls.
  @inline(__always)
  package static func require(_ call: StaticString, _ object: AnyObject, depth: @autoclosure () -> Int) {
    require(call, of: object, depth: depth(), margin: 32 << 10)
  }

  /// Traps with `margin` bytes more of the stack left.
  @inline(__always)
  package static func require(
    _ call: StaticString, of object: AnyObject, depth: @autoclosure () -> Int, margin: UInt
  ) {
    if stackIsLow(margin) != 0 { refuse(call, object, depth()) }
  }

  @inline(never)
  private static func refuse(_ call: StaticString, _ object: AnyObject, _ depth: Int) -> Never {
    let types = (object as? any NestedObject)?.nestedTypes ?? ["\(type(of: object))"]
    fatalError(
      "\(call): the stack is used up at \(types.joined(separator: " of ")), \(depth) levels below the topmost one: it "
        + "is nested too deeply, or the call calls itself again and again")
  }

  // MARK: More stack

  /// The size, in bytes, of a further stack; the system takes memory only for the part that is used.
  private static let furtherBytes = 64 << 20

  /// Runs the body on another thread, with a stack of its own, while this one waits: for code that any thread may run.
  ///
  /// Traps if the system has no memory for it.
  @inline(never)
  package static func extend(_ call: StaticString, _ body: () -> Void) {
    let error = run(on: furtherBytes, body)
    if error == 0 { return }
    fatalError(
      "\(call): layers are nested too deeply: the system has no memory for a further stack of \(furtherBytes >> 20) "
        + "MB (error \(error))")
  }

  /// Runs the body on another thread, with a stack of `bytes`, and waits until that thread has ended: the memory that
  /// libraries keep for each thread is released too. Returns the system's error if it cannot begin the thread, or 0.
  package static func run(on bytes: Int, _ body: () -> Void) -> Int32 {
    withoutActuallyEscaping(body) { body in
      var body = body
      return withUnsafeMutablePointer(to: &body) { pointer in
        stackRun(bytes, { $0?.assumingMemoryBound(to: (() -> Void).self).pointee() }, pointer)
      }
    }
  }

  // MARK: Releasing

  /// Objects that wait for being released.
  private final class Released {
    var objects: [AnyObject] = []
  }

  /// Empties a list of objects that nothing else may own any more, and releases them one after the other instead of each
  /// within the deinit of the one before. A deinit calls it if `isHalfUsed`.
  ///
  /// The caller must hold no other reference to them: objects that the caller releases are released recursively.
  @inline(never)
  package static func release<Object: AnyObject>(_ objects: inout [Object]) {
    let known = stackObject()
    let released = known.map { Unmanaged<Released>.fromOpaque($0).takeUnretainedValue() } ?? Released()
    for object in objects { released.objects.append(object) }
    objects = []
    if known != nil { return }
    stackSetObject(Unmanaged.passUnretained(released).toOpaque())
    // The deinit of each object may add more.
    while let object = released.objects.popLast() { _ = object }
    stackSetObject(nil)
  }
}

/// An object of a tree, as a message about a stack that is used up names it.
package protocol NestedObject: AnyObject {
  /// The types whose code runs for the object.
  var nestedTypes: [String] { get }
}

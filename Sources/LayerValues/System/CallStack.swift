import CStack

/// The stack of the current thread, which deep trees and endless recursion may use up.
///
/// Traversals of trees recurse in the upper half of a stack, where recursion costs the least, and continue without
/// recursion in the lower half. Code that calls the app recurses as the app does, and traps before the stack ends.
///
/// Traversals of layers and views keep lists of unfinished nodes, or recurse only in the upper half (`PendingWalk`).
/// The resolver, which belongs to no thread, continues on another thread with a further stack. A deinit in the lower
/// half releases the objects below it in a loop. Methods that call the app at each level (`hitTest`, `safeAreaInsets`,
/// `action(forKey:)`, appearance), and methods that call themselves, trap with their names. A check is one comparison.
package enum CallStack {
  /// Whether half of the stack is used.
  @inline(__always)
  package static var isHalfUsed: Bool { stackIsBelowMiddle() != 0 }

  /// Whether the stack is almost used up.
  @inline(__always)
  package static var isAlmostUsed: Bool { stackIsLow(0) != 0 }

  /// Traps, with the name of the call, if the stack is almost used up. `depth` is the number of objects that contain
  /// this one. An object above layers, such as a view, traps slightly earlier than a layer, so that the message names
  /// the object and not a layer that it calls.
  @inline(__always)
  package static func require(_ call: StaticString, _ object: AnyObject, depth: @autoclosure () -> Int) {
    require(call, of: object, depth: depth(), margin: 32 << 10)
  }

  /// Traps if the stack is used up except for the usual reserve and `margin` further bytes.
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

  /// Runs the body on another thread with its own stack, while this thread waits. The body must be code that any thread
  /// may run.
  ///
  /// Traps if the system has no memory for the stack.
  @inline(never)
  package static func extend(_ call: StaticString, _ body: () -> Void) {
    let error = run(on: furtherBytes, body)
    if error == 0 { return }
    fatalError(
      "\(call): layers are nested too deeply: the system has no memory for a further stack of \(furtherBytes >> 20) "
        + "MB (error \(error))")
  }

  /// Runs the body on another thread, with a stack of `bytes`, and waits until that thread has ended, so that the
  /// memory that libraries hold for each thread is released too. Returns 0, or the system's error if the thread cannot
  /// start.
  package static func run(on bytes: Int, _ body: () -> Void) -> Int32 {
    withoutActuallyEscaping(body) { body in
      var body = body
      return withUnsafeMutablePointer(to: &body) { pointer in
        stackRun(bytes, { $0?.assumingMemoryBound(to: (() -> Void).self).pointee() }, pointer)
      }
    }
  }

  // MARK: Releasing

  /// Objects that wait for their release.
  private final class Released {
    var objects: [AnyObject] = []
  }

  /// Empties a list of objects and releases the objects one after another, instead of each within the deinit of the
  /// previous one. A deinit calls this function if `isHalfUsed`.
  ///
  /// Nothing else may own the objects: an object that the caller releases afterwards is released recursively.
  @inline(never)
  package static func release<Object: AnyObject>(_ objects: inout [Object]) {
    let known = stackObject()
    let released = known.map { Unmanaged<Released>.fromOpaque($0).takeUnretainedValue() } ?? Released()
    for object in objects { released.objects.append(object) }
    objects = []
    if known != nil { return }
    stackSetObject(Unmanaged.passUnretained(released).toOpaque())
    // The deinit of each object may add further objects.
    while let object = released.objects.popLast() { _ = object }
    stackSetObject(nil)
  }
}

/// An object of a tree that a message about a used-up stack names by the types involved.
package protocol NestedObject: AnyObject {
  /// The types whose code runs for the object.
  var nestedTypes: [String] { get }
}

import Foundation

extension NSObjectProtocol {
  /// Whether the object has a method that is called by this name (Objective-C, `NSObjectProtocol`).
  public func responds(to aSelector: Selector!) -> Bool {
    guard let aSelector else { return false }
    return ObjectiveC.method(of: self as AnyObject, aSelector) != nil
  }

  /// Calls a method by its name; traps if the object has no such method.
  @discardableResult
  public func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! { send(aSelector, []) }

  /// Calls a method by its name, with one argument; traps if the object has no such method.
  @discardableResult
  public func perform(_ aSelector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! {
    send(aSelector, [object])
  }

  /// Calls a method by its name, with two arguments; traps if the object has no such method.
  @discardableResult
  public func perform(_ aSelector: Selector!, with object1: Any!, with object2: Any!) -> Unmanaged<AnyObject>!
  {
    send(aSelector, [object1, object2])
  }

  private func send(_ selector: Selector?, _ arguments: [Any?]) -> Unmanaged<AnyObject>? {
    guard let selector else { fatalError("\(type(of: self)).perform(_:): the selector is nil") }
    let result = ObjectiveC.send(selector, to: self as AnyObject, arguments)
    // The result is unretained, as in Objective-C, and nil for a method without a result.
    guard let result, !(result is Void) else { return nil }
    return Autoreleased.add(result as AnyObject)
  }
}

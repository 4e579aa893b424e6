extension ObjectiveC {
  /// Returns the value of a property, or the result of a method, by its name; traps if the class exposes neither.
  package static func exposedValue(of object: AnyObject, _ key: String) -> Any? {
    if let property = property(of: object, key) { return property.get(object) }
    // In Objective-C, a getter is a method with the name of the property.
    if let getter = method(of: object, Selector(key)) { return getter.send([]) }
    fatalError("\(type(of: object)).value(forKey:): the class exposes no property named \(key)")
  }

  /// Sets a property by its name; traps if the class exposes no such property, or if the value has another type.
  package static func setExposedValue(_ value: Any?, of object: AnyObject, _ key: String) {
    guard let property = property(of: object, key) else {
      fatalError("\(type(of: object)).setValue(_:forKey:): the class exposes no property named \(key)")
    }
    guard let set = property.set else {
      fatalError("\(type(of: object)).setValue(_:forKey:): \(key) can only be read")
    }
    guard set(object, value) else {
      fatalError("\(type(of: object)).setValue(_:forKey:): \(key) cannot be \(value ?? "nil")")
    }
  }

  /// Finds a property by its key, which may differ from its name: the key of `isHidden` may be `hidden`.
  private static func property(of object: AnyObject, _ key: String) -> ExposedMembers.Property? {
    ExposedClasses.find(type(of: object)) { members in
      members.properties[key] ?? members.properties["is" + key.prefix(1).uppercased() + key.dropFirst()]
    }
  }
}

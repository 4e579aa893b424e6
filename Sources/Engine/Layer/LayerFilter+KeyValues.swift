import Foundation

extension LayerFilter {
  /// Creates a filter; its inputs are numbers, points, sizes, rectangles, colours or transforms.
  public init(_ kind: String, name: String? = nil, inputs: [String: Any] = [:]) {
    self.init(kind: kind, name: name ?? kind, values: [:])
    for (key, value) in inputs { setValue(value, forKey: key) }
  }

  /// The value of an input, or `enabled`.
  public func value(forKey key: String) -> Any? {
    let value = input(key)?.boxed
    return (value as? Double).map { CGFloat($0) } ?? value
  }

  /// Sets an input, or `enabled`; nil removes an input.
  public mutating func setValue(_ value: Any?, forKey key: String) {
    if key == "enabled" {
      guard let flag = Components(any: value, kind: .flag, keyPath: "LayerFilter.enabled") else {
        fatalError("LayerFilter.setValue(_:forKey:): nil is not a value for enabled")
      }
      isEnabled = flag.flag
      return
    }
    guard let value = value.flatMap(Components.unwrapped) else {
      set(key, nil)
      return
    }
    let input = PropertyValue(any: value)
    guard input.kind != .wide else {
      fatalError("LayerFilter.setValue(_:forKey:): a \(type(of: value)) is not a value for \(key)")
    }
    set(key, input)
  }
}

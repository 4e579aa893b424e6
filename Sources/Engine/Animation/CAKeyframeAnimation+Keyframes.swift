import Foundation

extension CAKeyframeAnimation {
  /// The keyframes as the components of a property of `kind`, or as inputs of the value function; nil if the animation
  /// has no effect, because there are fewer than two values, or a value is missing or not finite.
  ///
  /// `path` overrides `values` for a point or size. Flags switch without values in between. Wide values that do not
  /// blend have no keyframes here.
  package func keyframes(kind: ValueKind, keyPath: String) -> Keyframes? {
    let times = keyTimes?.map(\.doubleValue)
    let timing = timingFunctions?.map { Optional($0.cubic) } ?? []
    if let path, kind == .point || kind == .size {
      return Keyframes(path: path, mode: calculationMode, keyTimes: times, timing: timing)
    }
    guard let values else { return nil }
    if kind == .transform, valueFunction == nil {
      var transforms: [CATransform3D] = []
      for value in values {
        guard
          let components = Components(any: value, kind: kind, keyPath: "CALayer.add(_:forKey:): \(keyPath)")
        else { return nil }
        transforms.append(components.transform)
      }
      return Keyframes(transforms: transforms, mode: calculationMode, keyTimes: times, timing: timing)
    }
    guard let numberLists = kind == .wide ? wideNumberLists(values) : numberLists(values, kind, keyPath)
    else { return nil }
    return Keyframes(
      values: numberLists, mode: calculationMode, keyTimes: times, timing: timing,
      tension: tensionValues?.map(\.doubleValue) ?? [],
      continuity: continuityValues?.map(\.doubleValue) ?? [], bias: biasValues?.map(\.doubleValue) ?? [],
      switch: kind == .flag)
  }

  private func numberLists(_ values: [Any], _ kind: ValueKind, _ keyPath: String) -> [[Double]]? {
    let function = kind == .transform ? valueFunction : nil
    let count = (function?.kind ?? kind).componentCount
    var numberLists: [[Double]] = []
    for value in values {
      if let function {
        guard let numbers = function.numbers(any: value, keyPath: "CALayer.add(_:forKey:): \(keyPath)") else {
          return nil
        }
        numberLists.append((0..<count).map { numbers[$0] })
      } else {
        guard
          let components = Components(any: value, kind: kind, keyPath: "CALayer.add(_:forKey:): \(keyPath)")
        else { return nil }
        numberLists.append((0..<count).map { components[$0] })
      }
    }
    return numberLists
  }

  private func wideNumberLists(_ values: [Any]) -> [[Double]]? {
    let wide = values.map { WideValue(any: $0) }
    guard let first = wide.first, wide.allSatisfy({ first.blends(with: $0) }) else { return nil }
    return wide.map(\.numbers)
  }
}

import Foundation

extension CAKeyframeAnimation {
  /// The keyframes as numbers of a property of the kind, or as inputs of the value function. nil if the animation has
  /// no effect: it has fewer than two values, or a value is missing or not finite.
  ///
  /// `path` overrides `values` for a point or size. Flags and wide values that do not blend have no values in between.
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
        guard let whole = Components(any: value, kind: kind, keyPath: "CALayer.add(_:forKey:): \(keyPath)")
        else { return nil }
        transforms.append(whole.transform)
      }
      return Keyframes(transforms: transforms, mode: calculationMode, keyTimes: times, timing: timing)
    }
    guard let rows = kind == .wide ? wideRows(values) : rows(values, kind, keyPath) else { return nil }
    return Keyframes(
      values: rows, mode: calculationMode, keyTimes: times, timing: timing,
      tension: tensionValues?.map(\.doubleValue) ?? [],
      continuity: continuityValues?.map(\.doubleValue) ?? [], bias: biasValues?.map(\.doubleValue) ?? [],
      switch: kind == .flag)
  }

  private func rows(_ values: [Any], _ kind: ValueKind, _ keyPath: String) -> [[Double]]? {
    let function = kind == .transform ? valueFunction : nil
    let count = (function?.kind ?? kind).componentCount
    var rows: [[Double]] = []
    for value in values {
      if let function {
        guard let numbers = function.numbers(any: value, keyPath: "CALayer.add(_:forKey:): \(keyPath)") else {
          return nil
        }
        rows.append((0..<count).map { numbers[$0] })
      } else {
        guard let whole = Components(any: value, kind: kind, keyPath: "CALayer.add(_:forKey:): \(keyPath)")
        else { return nil }
        rows.append((0..<count).map { whole[$0] })
      }
    }
    return rows
  }

  private func wideRows(_ values: [Any]) -> [[Double]]? {
    let wide = values.map { WideValue(any: $0) }
    guard let first = wide.first, wide.allSatisfy({ first.blends(with: $0) }) else { return nil }
    return wide.map(\.numbers)
  }
}

import Foundation

extension CAKeyframeAnimation {
  /// What the animation goes through, as numbers of a property of the kind; with a value function, as its inputs. nil
  /// if that has no effect: fewer than two values, one of them missing, or a number that is not finite.
  ///
  /// A path belongs to properties of two numbers and wins over `values` there. A flag is 0 or 1 and does not switch
  /// by itself between two; wide values must blend with one another, or there is nothing between them either.
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
        guard let whole = Components(any: value, kind: kind, keyPath: keyPath) else { return nil }
        transforms.append(whole.transform)
      }
      return Keyframes(transforms: transforms, mode: calculationMode, keyTimes: times, timing: timing)
    }
    guard let rows = kind == .wide ? wideRows(values) : rows(values, kind, keyPath) else { return nil }
    return Keyframes(
      values: rows, mode: calculationMode, keyTimes: times, timing: timing,
      tension: tensionValues?.map(\.doubleValue) ?? [],
      continuity: continuityValues?.map(\.doubleValue) ?? [], bias: biasValues?.map(\.doubleValue) ?? [])
  }

  private func rows(_ values: [Any], _ kind: ValueKind, _ keyPath: String) -> [[Double]]? {
    let function = kind == .transform ? valueFunction : nil
    let count = (function?.kind ?? kind).componentCount
    var rows: [[Double]] = []
    for value in values {
      if let function {
        guard let numbers = function.numbers(any: value, keyPath: keyPath) else { return nil }
        rows.append((0..<count).map { numbers[$0] })
      } else {
        guard let whole = Components(any: value, kind: kind, keyPath: keyPath) else { return nil }
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

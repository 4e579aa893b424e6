import Foundation

extension CAKeyframeAnimation {
  /// What the animation goes through, as numbers of a property of the kind; with a value function, as its inputs. nil
  /// if that has no effect: fewer than two values, one of them missing, or a number that is not finite.
  ///
  /// A path belongs to properties of two numbers and wins over `values` there. A flag is 0 or 1 and does not switch
  /// by itself between two.
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
    var rows: [[Double]] = []
    for value in values {
      guard let row = row(value, kind, keyPath) else { return nil }
      rows.append(row)
    }
    return Keyframes(
      values: rows, mode: calculationMode, keyTimes: times, timing: timing,
      tension: tensionValues?.map(\.doubleValue) ?? [],
      continuity: continuityValues?.map(\.doubleValue) ?? [], bias: biasValues?.map(\.doubleValue) ?? [])
  }

  private func row(_ value: Any, _ kind: ValueKind, _ keyPath: String) -> [Double]? {
    if kind == .transform, let valueFunction {
      return valueFunction.numbers(any: value, keyPath: keyPath).map { numbers in
        (0..<valueFunction.kind.componentCount).map { numbers[$0] }
      }
    }
    return Components(any: value, kind: kind, keyPath: keyPath).map { whole in
      (0..<kind.componentCount).map { whole[$0] }
    }
  }
}

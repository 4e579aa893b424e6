import Segue
import Showcase

/// A numeric uniform as a parameter that the demo can change.
struct UniformParameter: Sendable {
  let parameter: TransitionParameter

  /// Returns nil for pictures, matrices, and vectors of integers or flags.
  init?(_ uniform: Effect.Uniform) {
    guard uniform.kind != .sampler2D, uniform.kind != .mat2, uniform.kind.count <= 4,
      uniform.kind.count == 1 || !(uniform.kind.isWhole || uniform.kind.isFlags)
    else { return nil }
    let values = uniform.defaultNumbers
    let isFlag = uniform.kind.isFlags
    let type =
      switch uniform.kind.count {
      case 1: isFlag ? "flag" : uniform.kind.isWhole ? "integer" : "number"
      case 2: "point"
      default: "color"
      }
    let text =
      isFlag ? (values.first == 1 ? "true" : "false") : values.map(\.formatted).joined(separator: ",")
    parameter = TransitionParameter(
      name: uniform.name, type: type, defaultValue: text,
      range: type == "number" || type == "integer" ? Self.range(around: values.first ?? 0) : nil)
  }

  /// A range that contains a default. It ends at 1 or, for a default beyond ±1, at twice the default's magnitude; it
  /// begins at 0 or, for a negative default, at the negative of its end.
  private static func range(around value: Double) -> ClosedRange<Double> {
    let size = value.magnitude
    if size <= 1 { return value < 0 ? -1...1 : 0...1 }
    return value < 0 ? -2 * size...2 * size : 0...2 * size
  }

  /// The numbers of a text, as `ShaderTransition` takes them.
  func value(_ text: String) -> [Double] {
    if parameter.type == "flag" { return [["true", "1"].contains(text) ? 1 : 0] }
    return TransitionParameter.numbers(in: text)
  }
}

import UIKit

/// A parameter of a transition or effect, which a user can set.
package struct TransitionParameter: Sendable {
  package let name: String
  /// The type: "number", "integer", "flag", "color", "point" or "curve".
  package let type: String
  /// The default, as the user would write it.
  package let defaultValue: String
  /// The range of a number or integer.
  package let range: ClosedRange<Double>?
  /// Whether a colour may have alpha as a fourth component even if its default has none.
  let takesAlpha: Bool

  package init(
    name: String, type: String, defaultValue: String, range: ClosedRange<Double>? = nil,
    takesAlpha: Bool = false
  ) {
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
    self.range = range
    self.takesAlpha = takesAlpha
  }

  /// Returns a message that says why `text` is not a valid value; nil if it is valid.
  package func validationError(for text: String) -> String? {
    let numbers = Self.numbers(in: text)
    switch type {
    case "number", "integer":
      guard numbers.count == 1, type == "number" || numbers[0] == numbers[0].rounded() else {
        return "\(name) is a\(type == "integer" ? "n integer" : " number"), such as \(defaultValue)"
      }
      guard let range, !range.contains(numbers[0]) else { return nil }
      return "\(name) is from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
    case "flag":
      return ["true", "false", "1", "0"].contains(text) ? nil : "\(name) is true or false"
    case "point":
      return numbers.count == 2 ? nil : "\(name) is a point x,y, such as \(defaultValue)"
    case "curve":
      return Self.curves.contains { $0.name == text }
        ? nil : "\(name) is \(Self.curves.map(\.name).joined(separator: ", "))"
    default:
      // A shader's colour has as many components as its uniform.
      let count = Self.numbers(in: defaultValue).count
      let hasParts = numbers.count == count || takesAlpha && numbers.count == 4
      let isColor = hasParts && numbers.allSatisfy { (0...1).contains($0) }
      let parts = count == 4 ? "r,g,b,a" : takesAlpha ? "r,g,b or r,g,b,a" : "r,g,b"
      return isColor ? nil : "\(name) is a colour \(parts) with parts from 0 to 1, such as \(defaultValue)"
    }
  }

  /// The timing curves by name.
  static let curves: [(name: String, options: UIView.AnimationOptions)] = [
    ("easeInOut", .curveEaseInOut), ("easeIn", .curveEaseIn), ("easeOut", .curveEaseOut),
    ("linear", .curveLinear),
  ]

  /// The timing curve of a transition.
  static let curve = TransitionParameter(name: "curve", type: "curve", defaultValue: "easeInOut")

  /// Returns the comma-separated numbers of `text`, without the spaces around them. The result is empty if any part is
  /// not a finite number.
  package static func numbers(in text: String) -> [Double] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { Double($0.trimmingCharacters(in: .whitespaces)) }
    return parts.contains { $0?.isFinite != true } ? [] : parts.compactMap { $0 }
  }

  private static func text(_ number: Double) -> String {
    number == number.rounded() && number.magnitude < 1e9 ? "\(Int(number))" : "\(number)"
  }
}

/// An invalid value of a parameter.
package struct ParameterError: Error, CustomStringConvertible {
  package let description: String
}

extension StageOptions {
  /// The numbers of a parameter's value, which is the default unless the user set it.
  func numbers(_ parameter: TransitionParameter) throws(ParameterError) -> [Double] {
    let text = parameters[parameter.name] ?? parameter.defaultValue
    if let reason = parameter.validationError(for: text) { throw ParameterError(description: reason) }
    return TransitionParameter.numbers(in: text)
  }

  /// The distance of a viewer, in points. The default is for a phone of 390 points; on a stage of pictures it is in
  /// proportion to the width.
  func distance(_ parameter: TransitionParameter) throws(ParameterError) -> CGFloat {
    let distance = try number(parameter)
    return screens == .pictures && parameters[parameter.name] == nil ? distance * size.width / 390 : distance
  }

  func number(_ parameter: TransitionParameter) throws(ParameterError) -> CGFloat {
    CGFloat(try numbers(parameter)[0])
  }

  /// The opacity of a shade. The default is 0 for transparent pictures, around which a shade would be visible.
  func shade(_ parameter: TransitionParameter) throws(ParameterError) -> CGFloat {
    let darkness = try number(parameter)
    return hasTransparentPictures && parameters[parameter.name] == nil ? 0 : darkness
  }

  func integer(_ parameter: TransitionParameter) throws(ParameterError) -> Int {
    Int(saturating: try numbers(parameter)[0])
  }

  func point(_ parameter: TransitionParameter) throws(ParameterError) -> CGPoint {
    let numbers = try numbers(parameter)
    return CGPoint(x: numbers[0], y: numbers[1])
  }

  func curve(_ parameter: TransitionParameter) throws(ParameterError) -> UIView.AnimationOptions {
    let text = parameters[parameter.name] ?? parameter.defaultValue
    if let reason = parameter.validationError(for: text) { throw ParameterError(description: reason) }
    return TransitionParameter.curves.first { $0.name == text }?.options ?? []
  }

  func color(_ parameter: TransitionParameter) throws(ParameterError) -> UIColor {
    let numbers = try numbers(parameter)
    return UIColor(
      red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers.count > 3 ? numbers[3] : 1)
  }
}

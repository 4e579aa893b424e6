import Testing

@testable import Showcase
@testable import Transitions
@testable import UIKit

@Suite @MainActor struct ParameterTests {
  @Test(arguments: [
    ("number", "0.5", true), ("number", "-1", false), ("number", "x", false), ("number", "1,2", false),
    ("number", "nan", false), ("integer", "3", true), ("integer", "3.5", false), ("integer", "11", false),
    ("point", "1,2", true), ("point", "1, -2.5", true), ("point", "1", false), ("point", "1,", false),
    ("color", "0.1,0.2,1", true), ("color", "0.1,0.2,1,0.5", false), ("color", "0.1,0.2,2", false),
    ("color", "red", false), ("flag", "true", true), ("flag", "2", false),
  ])
  func textsAreValidated(type: String, text: String, isValid: Bool) {
    let range: ClosedRange<Double>? = type == "number" || type == "integer" ? 0...10 : nil
    let parameter = TransitionParameter(
      name: "p", type: type, defaultValue: type == "color" ? "0,0,0" : "1", range: range)
    #expect((parameter.validationError(for: text) == nil) == isValid)
  }

  @Test func everyDefaultIsAValue() {
    for entry in TransitionCatalog.all {
      for parameter in entry.parameters {
        #expect(
          parameter.validationError(for: parameter.defaultValue) == nil, "\(entry.id) \(parameter.name)")
        #expect((parameter.range == nil) == !["number", "integer"].contains(parameter.type))
      }
    }
  }

  @Test func wrongValuesAreReported() {
    for entry in TransitionCatalog.all {
      for parameter in entry.parameters {
        let options = StageOptions(size: CGSize(width: 390, height: 844), parameters: [parameter.name: "?"])
        #expect(throws: ParameterError.self) { try entry.make(options) }
      }
    }
  }
}

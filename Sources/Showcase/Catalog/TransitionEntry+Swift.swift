import Foundation

extension TransitionEntry {
  /// Returns a Swift function that sets up the transition or effect, and that compiles in a file of an app. Parameters
  /// without a value in `values` have their defaults.
  package func swift(_ values: [String: String]) -> String {
    let recipe = SwiftRecipe.all[id] ?? SwiftRecipe.all[base] ?? shaderRecipe
    var code = recipe.code
    for parameter in parameters {
      let text = values[parameter.name] ?? parameter.defaultValue
      code = code.replacingOccurrences(of: "$\(parameter.name)$", with: parameter.swift(text))
      code = code.replacingOccurrences(of: "$\(parameter.name):numbers$", with: parameter.numbers(text))
    }
    code = code.replacingOccurrences(of: "$duration$", with: "\(duration)")
    code = code.replacingOccurrences(of: "$motion$", with: motion)
    code = code.replacingOccurrences(of: "$timing$", with: values["curve"] ?? curve ?? "easeInOut")
    let note = recipe.type == nil ? "" : " Keep what it returns: delegates are weak."
    let returns = recipe.type.map { " -> \($0)" } ?? ""
    let lines = code.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    return """
      import Segue

      /// \(title).\(note)
      @MainActor func \(functionName)(\(recipe.parameterList))\(returns) {
      \(lines)
      }

      """
  }

  /// The default of the entry's timing curve; nil for none.
  private var curve: String? { parameters.first { $0.type == "curve" }?.defaultValue }

  /// The common prefix of the ids of a transition and its reverse.
  private var base: String {
    for suffix in ["-push", "-pop", "-present", "-dismiss"] where id.hasSuffix(suffix) {
      return String(id.dropLast(suffix.count))
    }
    return id
  }

  /// The id as a name in Swift: "slide-push" becomes `slidePush`.
  package var functionName: String {
    let name = id.baseNameWithoutEnding
    let words = name.split { !($0.isLetter || $0.isNumber) }.map(String.init)
    let joined = words.enumerated().map { index, word in
      index == 0 ? word.lowercased() : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
    return joined.first?.isNumber == false ? joined : "set\(joined)"
  }

  /// The `ScreenMotion` of an entry of Hero, in Swift.
  private var motion: String {
    switch base {
    case "hero-cover": ".cover(.up)"
    case "hero-page-in": ".pageIn(.left)"
    case "hero-zoom": ".zoom"
    case "hero-zoom-slide": ".zoomSlide(.left)"
    case "hero-pull": ".pull(.right)"
    case "hero-uncover": ".uncover(.down)"
    default: ".automatic"
    }
  }

  /// The recipe of a built-in shader, or of a shader from a file.
  private var shaderRecipe: SwiftRecipe {
    let isFile = id.contains("/") || id.hasSuffix(".glsl")
    let uniforms = parameters.filter { $0.type != "curve" }
    if kind == .effect { return .effect(nil, uniforms.map(\.name), curve: ".curveLinear") }
    let settings = uniforms.map { "animator.parameters[\"\($0.name)\"] = $\($0.name):numbers$" }
    let curve = parameters.contains { $0.type == "curve" } ? ["animator.curve = $curve$"] : []
    let body =
      [
        "let animator = ShaderTransition(effect, duration: \(duration), reverses: operation == .pop)"
      ] + settings + curve + ["return animator"]
    let lines =
      (isFile ? [] : ["let effect = Effect.\(functionName)"])
      + ["return AnimatedNavigation(navigationController, popsByDrag: true) { operation in"]
      + body.map { "  " + $0 } + ["}"]
    return SwiftRecipe(
      "AnimatedNavigation",
      parameterList: isFile
        ? "_ navigationController: UINavigationController, effect: Effect" : SwiftRecipe.navigation,
      lines.joined(separator: "\n"))
  }
}

extension TransitionParameter {
  /// The value `text` as a Swift expression.
  fileprivate func swift(_ text: String) -> String {
    let numbers = Self.numbers(in: text)
    switch type {
    case "flag":
      let isTrue = ["true", "1"].contains(text)
      if name == "vertical" { return isTrue ? ".vertical" : ".horizontal" }
      return name == "growing" ? (isTrue ? ".growing" : ".fading") : isTrue ? "true" : "false"
    case "curve": return ".curve" + text.prefix(1).uppercased() + text.dropFirst()
    case "point": return "CGPoint(x: \(Self.swift(numbers[0])), y: \(Self.swift(numbers[1])))"
    case "color":
      let alpha = numbers.count > 3 ? Self.swift(numbers[3]) : "1"
      let parts = numbers.prefix(3).map(Self.swift)
      return "UIColor(red: \(parts[0]), green: \(parts[1]), blue: \(parts[2]), alpha: \(alpha))"
    default: return numbers.map(Self.swift).joined(separator: ", ")
    }
  }

  /// The value `text` as the Swift literal of a uniform: one number, or an array of numbers.
  fileprivate func numbers(_ text: String) -> String {
    if type == "flag" { return ["true", "1"].contains(text) ? "1.0" : "0.0" }
    let numbers = Self.numbers(in: text).map { "\($0)" }
    return numbers.count == 1 ? numbers[0] : "[\(numbers.joined(separator: ", "))]"
  }

  private static func swift(_ number: Double) -> String {
    number == number.rounded() && number.magnitude < 1e9 ? "\(Int(number))" : "\(number)"
  }
}

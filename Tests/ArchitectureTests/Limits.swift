/// The largest sizes of types and functions. A type or function that is larger is listed here with a reason,
/// and may not grow.
enum Limits {
  static let lines = 600
  static let properties = 15
  static let functionLines = 70
  static let parameters = 6
  /// In a function with at least this number of parameters, all but the first have labels; in such an initialiser, all
  /// parameters have labels.
  static let labelledParameters = 4

  struct Exception {
    let type: String
    var lines = Limits.lines
    var properties = Limits.properties
    let reason: String
  }

  /// Whether Apple declares the type, which then has no limits: it is as large as Apple's interface.
  static func isDeclaredByApple(_ type: String) -> Bool {
    type.firstMatch(of: #/^(?:UI|CA|CG|NS)[A-Z0-9]\w*$/#) != nil
  }

  static let exceptions: [Exception] = [
    Exception(type: "LayerState", properties: 21, reason: "has the values of CALayer's properties"),
    Exception(type: "DisplayList", properties: 21, reason: "is a set of tables, one for each kind of value"),
    Exception(type: "DisplayItem", properties: 20, reason: "has the fields of every kind of item"),
    Exception(type: "GL", lines: 700, reason: "has a function for each call of the driver"),
    Exception(
      type: "Timeline", lines: 787, properties: 28,
      reason: "is one state machine: running, scrubbed, released"),
    Exception(
      type: "Presentation", properties: 16, reason: "is one state machine, with the requests that wait"),
    Exception(
      type: "TransitionCoordinator", properties: 23, reason: "is one state machine with Apple's handlers"),
    Exception(
      type: "AnimationRegistry", properties: 20, reason: "holds the lists by which animations start and end"),
    Exception(
      type: "AnimationRecord", properties: 20,
      reason: "is a record of one animation from its start to its end"),
  ]

  /// Functions with more parameters than the limit allows, each with the reason.
  static let wideFunctions: [(name: String, parameters: Int, reason: String)] = [
    ("AnimationBlock.run", 7, "takes the arguments of UIView.animate"),
    ("TextLayout.layout", 7, "takes the attributes of a text"),
  ]

  /// Functions that Apple declares without labels.
  static let unlabelledFunctions = [
    "CAMediaTimingFunction.init", "CATransform3DMakeRotation", "CATransform3DRotate", "CATransform3DScale",
    "CATransform3DTranslate", "CFRunLoopTimerCreateWithHandler", "CGAffineTransform.init",
  ]

  static func lacksLabels(_ function: Declarations.Function) -> Bool {
    if function.parameters < labelledParameters || function.name.hasSuffix(".subscript") { return false }
    return function.labels.dropFirst(function.name.hasSuffix(".init") ? 0 : 1).contains("_")
  }

  /// Messages about types and functions that are too large, and about functions that lack labels.
  static func violations(in files: [SourceFile]) -> [String] {
    var types: [String: Declarations.Size] = [:]
    var found: [String] = []
    for file in files {
      for (name, size) in file.declarations.types {
        types[name, default: Declarations.Size()].lines += size.lines
        types[name, default: Declarations.Size()].properties += size.properties
      }
      for function in file.declarations.functions {
        let location = "\(file.path):\(function.line): \(function.name)"
        if function.lines > functionLines { found.append("\(location) has \(function.lines) lines") }
        if function.parameters > mostParameters(of: function.name) {
          found.append("\(location) has \(function.parameters) parameters")
        }
        if lacksLabels(function), !unlabelledFunctions.contains(function.name) {
          found.append("\(location) lacks labels")
        }
      }
    }
    for (name, size) in types.sorted(by: { $0.key < $1.key }) where !isDeclaredByApple(name) {
      let exception = exceptions.first { $0.type == name }
      if size.lines > exception?.lines ?? lines { found.append("\(name) has \(size.lines) lines") }
      if size.properties > exception?.properties ?? properties {
        found.append("\(name) has \(size.properties) stored properties")
      }
    }
    return found
  }

  /// The largest number of parameters of a function. Initialisers have no limit, because they take the type's
  /// properties, whose number has a limit. Apple's functions have no limit either.
  private static func mostParameters(of function: String) -> Int {
    if function.hasSuffix(".init") { return .max }
    let type = function.split(separator: ".").first.map(String.init) ?? ""
    if isDeclaredByApple(type) { return .max }
    return wideFunctions.first { $0.name == function }?.parameters ?? parameters
  }
}

import Segue

/// A JSON value with ordered keys, so that equal values have equal bytes.
indirect enum JSON {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([(String, JSON)])

  static func number(_ value: Int) -> JSON { .number(Double(value)) }

  /// The text of the value on one line or, if `pretty`, with a line for each element of the outermost array or object.
  func text(pretty: Bool = false) -> String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): value.isFinite ? value.formatted : "null"
    case .string(let value): Self.quoted(value)
    case .array(let values):
      pretty && !values.isEmpty
        ? "[\n  " + values.map { $0.text() }.joined(separator: ",\n  ") + "\n]"
        : "[" + values.map { $0.text() }.joined(separator: ", ") + "]"
    case .object(let pairs):
      pretty && !pairs.isEmpty
        ? "{\n  " + pairs.map { "\(Self.quoted($0)): \($1.text())" }.joined(separator: ",\n  ") + "\n}"
        : "{" + pairs.map { "\(Self.quoted($0)): \($1.text())" }.joined(separator: ", ") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in FileName.readable(text).unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\u{0}"..."\u{1f}": result += String(format: "\\u%04x", scalar.value)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

/// A JSON value whose accessors throw, so that the tests fail if a vector file has another structure.
enum JSON: Decodable, Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSON])
  case table([String: JSON])

  struct Mismatch: Error, CustomStringConvertible {
    let description: String
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([JSON].self) {
      self = .list(list)
    } else {
      self = .table(try container.decode([String: JSON].self))
    }
  }

  var isNull: Bool {
    if case .null = self { return true }
    return false
  }

  /// The number; the text "inf" is infinity.
  var number: Double {
    get throws {
      switch self {
      case .number(let number): return number
      case .text("inf"): return .infinity
      default: throw Mismatch(description: "not a number: \(self)")
      }
    }
  }

  var flag: Bool {
    get throws {
      guard case .flag(let flag) = self else { throw Mismatch(description: "not a flag: \(self)") }
      return flag
    }
  }

  var text: String {
    get throws {
      guard case .text(let text) = self else { throw Mismatch(description: "not a text: \(self)") }
      return text
    }
  }

  var list: [JSON] {
    get throws {
      guard case .list(let list) = self else { throw Mismatch(description: "not a list: \(self)") }
      return list
    }
  }

  var table: [String: JSON] {
    get throws {
      guard case .table(let table) = self else { throw Mismatch(description: "not a table: \(self)") }
      return table
    }
  }

  var numbers: [Double] { get throws { try list.map { try $0.number } } }

  subscript(key: String) -> JSON {
    get throws {
      guard let value = try table[key] else { throw Mismatch(description: "there is no \(key)") }
      return value
    }
  }

  /// Whether the table has a value other than null under a key.
  func has(_ key: String) -> Bool { (try? table[key]?.isNull) == false }
}

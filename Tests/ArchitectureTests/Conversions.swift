/// Conversions of floating-point numbers to integers that stop the program where the number does not fit.
///
/// They are found without types, by their argument: a literal with a fraction, `.rounded()`, `Double(…)`, or a name
/// that the file declares as floating-point. These are most of the conversions, and sometimes an integer of the same
/// name.
enum Conversions {
  struct Allowance {
    let path: String
    let count: Int
    let reason: String
  }

  /// The files, or folders, with conversions whose range is proven, how many they have, and the proof.
  static let proven: [Allowance] = [
    Allowance(
      path: "Sources/Engine/Effect/Effect.swift", count: 2, reason: "at most 4096 of positive numbers"),
    Allowance(
      path: "Sources/Engine/Geometry/Saturating.swift", count: 4, reason: "the checked conversion itself"),
    Allowance(
      path: "Sources/Engine/Path/PathElements+Shapes.swift", count: 1, reason: "quarters of one turn"),
    Allowance(
      path: "Sources/Engine/Snapshot/Recording.swift", count: 2, reason: "sides of an image, checked"),
    Allowance(
      path: "Sources/Compositor/Damage/DamageFinder+Scroll.swift", count: 2,
      reason: "less than 10000 away, checked"),
    Allowance(path: "Sources/Compositor/DisplayList/DisplayRun.swift", count: 1, reason: "parts of 1"),
    Allowance(
      path: "Sources/Compositor/Values/PixelRect.swift", count: 2,
      reason: "clamped, or less than a million pixels away as callers check"),
    Allowance(
      path: "Sources/Compositor/Emit/Blur/", count: 4,
      reason: "integers, named like lengths elsewhere in the file"),
    Allowance(
      path: "Sources/Compositor/Values/Colors.swift", count: 8, reason: "colours, clamped, without NaN"),
    Allowance(
      path: "Sources/Compositor/Emit/Coverage/", count: 17,
      reason: "lines are cut to the area, coverage is 0 to 1, counts are at most 1000; some are integers"),
    Allowance(path: "Sources/Compositor/Emit/Effect/EffectPlanner.swift", count: 2, reason: "integers"),
    Allowance(
      path: "Sources/Compositor/Plan/FramePlan+Fills.swift", count: 8,
      reason: "whole pixels of a shape, less than 10⁸ away, and texels of a texture"),
    Allowance(
      path: "Sources/Compositor/Emit/GradientEmitter.swift", count: 1, reason: "clamped to a million"),
    Allowance(
      path: "Sources/Compositor/Emit/HalfPixelSolid.swift", count: 4,
      reason: "at most 256 pixels; bytes of a colour"),
    Allowance(
      path: "Sources/Compositor/Emit/ImageEmitter.swift", count: 1, reason: "less than 10⁹, as callers check"),
    Allowance(
      path: "Sources/Compositor/Emit/InstancedEmitter+Run.swift", count: 1,
      reason: "an opacity over 0 and at most 1"),
    Allowance(
      path: "Sources/Compositor/Emit/TextEmitter.swift", count: 3,
      reason: "quarters of a pixel, 0 to 3; the sides of a bitmap that is on a page"),
    Allowance(
      path: "Sources/Compositor/Kept/CachedPicture.swift", count: 2,
      reason: "less than a million away, checked"),
    Allowance(
      path: "Sources/Compositor/Resolve/Contents/EffectResolver.swift", count: 2,
      reason: "positive sides, scaled to those of an image"),
    Allowance(path: "Sources/Compositor/Values/PixelBoxes.swift", count: 1, reason: "finite and clamped"),
    Allowance(
      path: "Sources/Compositor/Schedule/FrameScheduler+Pictures.swift", count: 2,
      reason: "less than a million away, checked"),
    Allowance(
      path: "Sources/Compositor/Scan/GroupScan.swift", count: 1, reason: "over 0 and at most 10⁵"),
    Allowance(
      path: "Sources/Compositor/Schedule/PictureTextures.swift", count: 1,
      reason: "a side of a texture, which the device limits"),
    Allowance(
      path: "Sources/Compositor/Textures/", count: 4,
      reason: "sides of images and pages, positions from 0 to 1"),
    Allowance(path: "Sources/Compositor/Tracks/WakeWheel.swift", count: 1, reason: "an index"),
    Allowance(
      path: "Sources/GPURender/Device/", count: 4,
      reason: "a number of GL; finite and clamped; sides of a window"),
    Allowance(
      path: "Sources/GPURender/Drawing/Renderer+Pictures.swift", count: 2, reason: "sides of an image"),
    Allowance(
      path: "Sources/Segue/Output/ContactSheet.swift", count: 5,
      reason: "positions on a sheet that fits an image"),
    Allowance(path: "Sources/Showcase/", count: 9, reason: "layouts of a screen that fits a surface"),
    Allowance(
      path: "Sources/SegueCommand/", count: 12,
      reason: "options have bounds, and so has what is computed from them"),
  ]

  private static let integers: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "CInt",
    "FT_Fixed",
    "FT_F26Dot6",
  ]
  private static let floats: Set<String> = ["Double", "Float", "CGFloat"]
  private static let types: Set<String> = floats.union([
    "CFTimeInterval", "TimeInterval", "CGPoint", "CGSize", "CGRect", "CGVector", "CGAffineTransform",
  ])
  private static let members: Set<String> = [
    "minX", "maxX", "midX", "minY", "maxY", "midY", "tx", "ty", "dx", "dy", "scalar", "squareRoot", "rounded",
    "pi",
  ]
  private static let components: Set<String> = ["x", "y", "z", "w", "magnitude"]

  /// The lines of conversions without a label, one for each.
  static func unchecked(in file: SwiftText) -> [Int] {
    let code = Code(file)
    let names = floatingNames(in: code)
    return code.tokens.indices.compactMap { index -> Int? in
      guard integers.contains(code[index]), code[index + 1] == "(", code[index - 1] != ".",
        code[index + 3] != ":", !(integers.contains(code[index + 2]) && code[index + 3] == "(")
      else { return nil }
      let end = code.end(of: index + 2)
      guard code[end - 1] != "bitPattern", isFloating(index + 2..<end, of: code, names) else { return nil }
      return code.tokens[index].line
    }
  }

  /// Files with more conversions than are proven, and proofs of files that are not there.
  static func violations(in files: [SwiftText], proven: [Allowance] = proven) -> [String] {
    var found: [String: [String]] = [:]
    var messages: [String] = []
    for file in files {
      let lines = unchecked(in: file)
      if lines.isEmpty { continue }
      let owner = proven.first { file.path.hasPrefix($0.path) }?.path ?? file.path
      found[owner, default: []] += lines.map { "\(file.path):\($0)" }
    }
    for (owner, places) in found.sorted(by: { $0.key < $1.key }) {
      let allowed = proven.first { $0.path == owner }?.count ?? 0
      if places.count <= allowed { continue }
      messages.append(
        "\(owner) converts \(places.count) floating-point numbers to integers, \(allowed) are proven to fit: use "
          + "Int(saturating:), or add the proof to Conversions.proven (\(places.joined(separator: ", ")))")
    }
    for allowance in proven where !files.contains(where: { $0.path.hasPrefix(allowance.path) }) {
      messages.append("\(allowance.path) is in Conversions.proven but not there")
    }
    return messages
  }

  // MARK: - What is floating-point

  /// The names that a file declares with such a type, or from an expression that shows it.
  private static func floatingNames(in code: Code) -> Set<String> {
    var declared: Set<String> = []
    for index in code.tokens.indices where code[index + 1] == ":" {
      let type = code[index + 2] == "inout" ? index + 3 : index + 2
      let isVector = code[type].hasPrefix("SIMD") && floats.contains(code[type + 2])
      guard isVector || types.contains(code[type]), code[type + 1] != ".", code[type + 1] != "(" else {
        continue
      }
      declared.insert(code[index])
    }
    var names = declared
    for index in code.tokens.indices where code[index] == "let" || code[index] == "var" {
      var (bound, next) = ([code[index + 1]], index + 2)
      if bound == ["("] {
        let end = code.end(of: next)
        bound = (next..<max(end, next)).map { code[$0] }.filter { $0 != "," }
        next = end + 1
      }
      guard code[next] == "=" else { continue }
      let value = next + 1..<max(code.endOfLine(from: next + 1), next + 1)
      if !hidesItsType(value, of: code), isFloating(value, of: code, declared) { names.formUnion(bound) }
    }
    return names
  }

  /// Whether an expression may be of another type than its parts: a comparison, a conversion, a closure.
  private static func hidesItsType(_ range: Range<Int>, of code: Code) -> Bool {
    range.contains { index in
      switch code[index] {
      case "<": !code[index - 1].hasPrefix("SIMD")
      case ">": code[index - 2] != "<"
      case "=", "?", "!", "{", "count", "bitPattern", "PixelRect": true
      default: integers.contains(code[index])
      }
    }
  }

  private static func isFloating(_ range: Range<Int>, of code: Code, _ names: Set<String>) -> Bool {
    range.contains { index in
      let (word, after) = (code[index], code[index + 1])
      if Code.isFraction(word) { return true }
      if code[index - 1] == "." {
        return members.contains(word) && after != ":"
          || (word == "width" || word == "height") && code[index - 2] == "size"
      }
      if floats.contains(word) { return after == "(" || after == ">" }
      if after == "." { return names.contains(word) && components.contains(code[index + 2]) }
      return names.contains(word) && after != "(" && after != ":" && after != "["
    }
  }
}

/// The words, numbers and signs of a file.
private struct Code {
  struct Token {
    let text: String
    let line: Int
  }

  private(set) var tokens: [Token] = []

  init(_ file: SwiftText) {
    for (index, line) in file.lines.enumerated() {
      let bytes = Array(line.utf8)
      var start = 0
      while start < bytes.count {
        let end = Self.end(ofTokenAt: start, in: bytes)
        if bytes[start] != UInt8(ascii: " ") {
          tokens.append(Token(text: String(decoding: bytes[start..<end], as: UTF8.self), line: index + 1))
        }
        start = end
      }
    }
  }

  /// The token at an index; empty outside of the file.
  subscript(index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

  /// The index of the parenthesis that closes the one before `start`.
  func end(of start: Int) -> Int {
    var (depth, index) = (0, start)
    while index < tokens.count {
      if "([{".contains(tokens[index].text) {
        depth += 1
      } else if ")]}".contains(tokens[index].text) {
        if depth == 0 { return index }
        depth -= 1
      }
      index += 1
    }
    return index
  }

  /// The index after the last token of a line, and of the lines that its parentheses continue on.
  func endOfLine(from start: Int) -> Int {
    var (depth, index) = (0, start)
    while index < tokens.count, depth > 0 || tokens[index].line == tokens[start].line {
      if "([{".contains(tokens[index].text) { depth += 1 }
      if ")]}".contains(tokens[index].text) { depth -= 1 }
      if depth < 0 { break }
      index += 1
    }
    return index
  }

  /// Whether a token is a number with a fraction or an exponent.
  static func isFraction(_ text: String) -> Bool {
    guard let first = text.utf8.first, isDigit(first) else { return false }
    if text.hasPrefix("0x") { return text.contains("p") }
    return !text.hasPrefix("0b") && (text.contains(".") || text.contains("e"))
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    // Bytes over 127 belong to letters outside of ASCII.
    byte == UInt8(ascii: "_") || byte > 127 || isDigit(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func end(ofTokenAt start: Int, in bytes: [UInt8]) -> Int {
    guard isOfWord(bytes[start]) else { return start + 1 }
    let isNumber = isDigit(bytes[start])
    var end = start + 1
    while end < bytes.count {
      if isOfWord(bytes[end]) {
        end += 1
      } else if isNumber, end + 1 < bytes.count, isDigit(bytes[end + 1]),
        continuesNumber(bytes[end], bytes[end - 1])
      {
        end += 2
      } else {
        break
      }
    }
    return end
  }

  /// Whether a point or a sign before a digit belongs to the number.
  private static func continuesNumber(_ byte: UInt8, _ before: UInt8) -> Bool {
    if byte == UInt8(ascii: ".") { return true }
    return (byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+"))
      && (before == UInt8(ascii: "e") || before == UInt8(ascii: "p"))
  }
}

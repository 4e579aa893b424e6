@preconcurrency import CGetopt
import Glibc
import Segue

/// A command's arguments, parsed by getopt_long.
struct Arguments {
  /// The arguments that are not options, in order.
  private(set) var operands: [String] = []
  /// The options with their values, in order; a switch has an empty value.
  private var parsedOptions: [(name: String, value: String)] = []

  init(_ words: [String], command: String, options: [Option]) throws {
    // getopt_long stores the pointers and permutes the list, so both stay allocated until it returns -1.
    let names = options.map { strdup($0.name) }
    var list = ([command] + words).map { strdup($0.fileName) } + [nil]
    defer {
      for pointer in names { free(pointer) }
      for pointer in list { free(pointer) }
    }
    var table = zip(options, names).map { option, name in
      CGetopt.option(
        name: name, has_arg: option.value == nil ? no_argument : required_argument, flag: nil, val: 0)
    }
    table.append(CGetopt.option())
    opterr = 0
    optind = 0
    let count = Int32(list.count - 1)
    var index: Int32 = 0
    while true {
      // With a leading ":", getopt_long distinguishes a missing value from an unknown option.
      let code = getopt_long(count, &list, ":h", table, &index)
      if code == -1 { break }
      if code == Int32(UInt8(ascii: "h")) {
        parsedOptions.append((Option.help.name, ""))
        continue
      }
      guard code == 0 else {
        // In a word with several letters after one dash, `optind` moves on only with the last letter. All letters
        // before an unknown letter are "h".
        let previous = list[Int(optind) - 1].map { FileName.text($0) } ?? ""
        let letters = previous.utf8.first == UInt8(ascii: "-") ? previous.utf8.dropFirst() : "".utf8[...]
        let unknown = letters.drop { $0 == UInt8(ascii: "h") }
        // `optopt` is negative for a byte that is not ASCII.
        let isInPrevious = optopt == 0 || unknown.elementsEqual([UInt8(truncatingIfNeeded: optopt)])
        let word =
          isInPrevious || optind >= count ? previous : list[Int(optind)].map { FileName.text($0) } ?? ""
        throw Self.usageError(code, word: word, command: command, options: options)
      }
      let name = options[Int(index)].name
      // A separate word that is an option is not accepted as a value, as in `--out --scale`; `--out=--scale` is.
      if let value = optarg, value == list[Int(optind) - 1],
        Self.isOption(FileName.text(value), among: options)
      {
        throw UsageError("--\(name) needs a value: see segue \(command) --help")
      }
      parsedOptions.append((name, optarg.map { FileName.text($0) } ?? ""))
    }
    operands = list[Int(optind)..<Int(count)].compactMap { $0.map { FileName.text($0) } }
  }

  /// Whether a word is an option or an abbreviation of an option.
  private static func isOption(_ word: String, among options: [Option]) -> Bool {
    let name = word.dropFirst(2).prefix { $0 != "=" }
    return word.hasPrefix("--") && !name.isEmpty && options.contains { $0.name.hasPrefix(name) }
  }

  private static func usageError(
    _ code: Int32, word: String, command: String, options: [Option]
  ) -> UsageError {
    if code == Int32(UInt8(ascii: ":")) {
      return UsageError("\(word) needs a value: see segue \(command) --help")
    }
    if optopt > 0, let letter = UInt8(exactly: optopt) {
      let option = "unknown option -\(Character(UnicodeScalar(letter)))"
      return UsageError(
        word.utf8.count > 2 && !word.hasPrefix("--")
          ? "\(option) in \(word): write ./\(word) if it is the name of a file"
          : "\(option): see segue \(command) --help")
    }
    if PathKind(word) != nil {
      return UsageError("unknown option \(word): write ./\(word) for the file of this name")
    }
    let name = String(word.drop { $0 == "-" }.prefix { $0 != "=" })
    let names = options.map(\.name)
    if word.contains("="), names.contains(name) {
      return UsageError("--\(name) takes no value")
    }
    if word.hasPrefix("--"), names.filter({ $0.hasPrefix(name) }).count > 1 {
      let candidates = names.filter { $0.hasPrefix(name) }.map { "--" + $0 }.joined(separator: ", ")
      return UsageError("\(word) may mean \(candidates)")
    }
    let hint = Suggestion.nearest(to: name, among: names).map { ": did you mean --\($0)?" }
    return UsageError("unknown option \(word)\(hint ?? ": see segue \(command) --help")")
  }

  func has(_ name: String) -> Bool { parsedOptions.contains { $0.name == name } }

  /// The value of the last occurrence of an option; nil without the option.
  func value(_ name: String) -> String? { parsedOptions.last { $0.name == name }?.value }

  func values(_ name: String) -> [String] { parsedOptions.filter { $0.name == name }.map(\.value) }

  // MARK: - Typed values

  /// The number of an option, nil without the option. Throws an error with `meaning` if the number is not within
  /// bounds.
  func number(_ name: String, _ bounds: ClosedRange<Double>, _ meaning: String) throws -> Double? {
    guard let text = value(name) else { return nil }
    guard let number = Double(text), number.isFinite, bounds.contains(number) else {
      throw UsageError("--\(name) \(text): \(meaning)")
    }
    return number
  }

  /// The frames per second; nil without the option.
  func frameRate() throws -> FrameRate? {
    guard let text = value("fps") else { return nil }
    if let rate = FrameRate(text) { return rate }
    throw UsageError(
      "--fps \(text): the frames per second are a number from 0.1 to 1000, as in 60, 29.97 or 30000/1001")
  }

  /// The only operand, nil without operands. Throws if there are several.
  func onlyOperand(_ meaning: String) throws -> String? {
    if operands.count > 1 { throw UsageError("'\(operands[1])' is one \(meaning) too many") }
    return operands.first
  }
}

extension ChildProcess {
  /// Reads the child's output to its end, line by line; empty lines are left out.
  func readLines(_ body: (String) -> Void) {
    var rest: [UInt8] = []
    while true {
      let bytes = read(count: 1 << 16)
      let lines = (rest + bytes).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for line in bytes.isEmpty ? lines[...] : lines.dropLast() where !line.isEmpty {
        body(String(decoding: line, as: UTF8.self))
      }
      if bytes.isEmpty { return }
      rest = lines.last.map { Array($0) } ?? []
    }
  }
}

/// The beginning and the end of a text of any length.
struct BoundedLog {
  private let limit: Int
  private var head: [UInt8] = []
  private var tail: [UInt8] = []
  private var isCut = false

  /// Creates a log that stores the first `limit` bytes of the text, and at least the last `limit` bytes.
  init(limit: Int) { self.limit = limit }

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    let first = min(bytes.count, limit - head.count)
    head += bytes.prefix(first)
    tail += bytes.dropFirst(first)
    guard tail.count > 2 * limit else { return }
    tail.removeFirst(tail.count - limit)
    isCut = true
  }

  var text: String {
    String(decoding: head + (isCut ? [UInt8(ascii: "\n")] : []) + tail, as: UTF8.self)
  }
}

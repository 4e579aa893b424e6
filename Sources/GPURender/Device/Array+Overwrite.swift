extension [UInt8] {
  /// Replaces the content by `count` bytes that `write` sets; reuses the memory if the array has that size.
  package mutating func overwrite(count: Int, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
    if self.count == count { return withUnsafeMutableBufferPointer { write($0) } }
    self = [UInt8](unsafeUninitializedCapacity: count) { bytes, written in
      write(UnsafeMutableBufferPointer(rebasing: bytes[..<count]))
      written = count
    }
  }
}

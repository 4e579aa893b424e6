import Synchronization

/// Numbers of kept pictures, never used again.
package enum PictureNumber {
  private static let last = Atomic<UInt64>(0)
  package static func next() -> UInt64 { last.wrappingAdd(1, ordering: .relaxed).newValue }
}

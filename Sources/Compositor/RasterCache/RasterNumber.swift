import Synchronization

/// Makes the numbers of cached rasters, which begin at 1 and are never reused.
package enum RasterNumber {
  private static let last = Atomic<UInt64>(0)
  package static func next() -> UInt64 { last.wrappingAdd(1, ordering: .relaxed).newValue }
}

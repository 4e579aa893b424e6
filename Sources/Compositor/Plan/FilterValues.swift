import LayerValues

/// The numbers that a filter's program reads besides its texture, `values` in its source, and the variant of the program
/// that reads them.
package struct FilterValues: TableElement {
  package typealias Table = Tables.Filters

  package private(set) var numbers = InlineArray<11, SIMD4<Float>>(repeating: SIMD4())
  /// The number of the variant among those of the program's row.
  package internal(set) var variant: UInt8 = 0

  init(variant: UInt8 = 0) { self.variant = variant }

  package subscript(index: Int) -> SIMD4<Float> {
    get { numbers[index] }
    set { numbers[index] = newValue }
  }
}

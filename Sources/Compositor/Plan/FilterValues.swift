import LayerValues

/// The numbers that a filter's program reads (`values` in its source), and the variant of the program.
package struct FilterValues: TableElement {
  package typealias Table = Tables.Filters

  package private(set) var numbers = InlineArray<11, SIMD4<Float>>(repeating: SIMD4())
  /// The index of the variant in `ProgramTraits.variants`.
  package internal(set) var variant: UInt8 = 0

  init(variant: UInt8 = 0) { self.variant = variant }

  package subscript(index: Int) -> SIMD4<Float> {
    get { numbers[index] }
    set { numbers[index] = newValue }
  }
}

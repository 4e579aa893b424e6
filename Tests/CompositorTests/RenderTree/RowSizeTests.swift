import Testing

@testable import Compositor
@testable import Engine

/// The bytes that tables have for each row, track or plain layer: a list of 10,000 views has 10,000 of each.
struct RowSizeTests {
  @Test func rowsAreSmall() {
    #expect(MemoryLayout<LayerState>.stride <= 168)
    #expect(MemoryLayout<RowInfo>.stride <= 80)
    #expect(MemoryLayout<PrimitiveQuad>.stride <= 48)
    #expect(MemoryLayout<QuadStyle>.stride <= 80)
    #expect(MemoryLayout<DisplayQuad>.stride <= 32)
    #expect(LayerColumns.commonCount == 18 && AnimatableProperty.columnCount == 67)
  }

  @Test func tracksAreSmall() {
    #expect(MemoryLayout<Track>.stride <= 80)
    #expect(MemoryLayout<TrackSlot>.stride <= 208)
    #expect(MemoryLayout<TrackStack>.stride <= 52)
  }
}

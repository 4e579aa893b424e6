import LayerValues

/// A text that a row shows, and its position.
struct RowText: TableElement {
  typealias Table = Tables.TextsOfRows

  var index: TextIndex = .none
  private(set) var color = SIMD4<Float>(0, 0, 0, 1)
  /// The rectangle of the text, in points from the origin of the layer's bounds: x, y, width, height.
  private(set) var rect = SIMD4<Double>()
  /// The bounds of the drawn glyphs, in points from the origin of the layer's bounds.
  private(set) var ink = SIMD4<Double>()

  fileprivate mutating func read(_ state: LayerState) {
    ink = state.text?.ink ?? SIMD4()
    ink += SIMD4(Double(state.textOrigin.x), Double(state.textOrigin.y), 0, 0)
    rect = SIMD4(
      Double(state.textOrigin.x), Double(state.textOrigin.y), Double(state.text?.size.width ?? 0),
      Double(state.text?.size.height ?? 0))
    let components = Components(state.textColor ?? .black)
    color = SIMD4(
      Float(components[0]), Float(components[1]), Float(components[2]), Float(components[3]))
  }
}

/// The texts of the rows that show one.
struct RowTexts {
  private var entries = ContiguousArray<RowText>()
  private var free = ContiguousArray<RowTextIndex>()

  subscript(index: RowTextIndex) -> RowText { entries[index] }

  /// Reads the text of a state into the entry of a row; returns the row's entry, which is none for a state without a
  /// text.
  mutating func read(
    _ state: LayerState, into index: RowTextIndex, _ texts: inout ResourceTable<TextBlock>
  ) -> RowTextIndex {
    guard let text = state.text else {
      release(index, &texts)
      return .none
    }
    let index = index.exists ? index : takeEntry()
    entries[index].index = texts.replace(
      entries[index].index, with: text, id: UInt64(UInt(bitPattern: ObjectIdentifier(text))))
    entries[index].read(state)
    return index
  }

  private mutating func takeEntry() -> RowTextIndex {
    if let index = free.popLast() { return index }
    entries.append(RowText())
    return RowTextIndex(entries.count - 1)
  }

  mutating func release(_ index: RowTextIndex, _ texts: inout ResourceTable<TextBlock>) {
    if index.isNone { return }
    texts.release(entries[index].index)
    entries[index] = RowText()
    free.append(index)
  }
}

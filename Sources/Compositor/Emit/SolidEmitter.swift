import LayerValues

/// Draws axis-aligned rectangles of one colour, and stores the palette indices of the colours of runs.
struct SolidEmitter {
  /// The colour of the last solid, as premultiplied BGRA bytes.
  private var lastColor: UInt32 = 0
  /// The index of the last colour in the palette.
  private var lastIndex = PaletteIndex.none
  /// The position of the last colour's texel, 0…1 across the palette.
  private var lastTexel = SIMD2<Float>()
  /// Whether this frame has drawn a solid.
  private var hasLast = false
  /// The colours of runs and their indices in the palette, by the indices of the runs' styles.
  private(set) var runColors: ContiguousArray<RunColor> = []
  /// The edition of the palette to which the indices in `runColors` refer.
  private var edition = -1

  mutating func beginFrame() { hasLast = false }

  /// Adds whole pixels of one colour, premultiplied BGRA bytes that are not all 0.
  @inline(__always)
  mutating func add<E: QuadEmitter>(
    _ packed: UInt32, rect: PixelRect, writesWithoutBlending: Bool, pass: PassIndex,
    in frame: inout FrameBuilder<E>
  ) {
    if packed != lastColor || !hasLast {
      hasLast = true
      lastColor = packed
      lastIndex = frame.store.palette.index(of: packed)
      lastTexel = Palette.texel(at: lastIndex.exists ? lastIndex : Palette.white)
    }
    let area = rect.area
    var key = BatchKey(
      program: .image, texture: frame.store.paletteTexture,
      blending: writesWithoutBlending ? .copy : packed >> 24 == 255 ? .none : .over,
      isNearest: true, isExact: true)
    if area >= Paint.largeArea || lastIndex.isNone {
      key.state.program = .solid
      key.state.tint = Colors.biasedForBytes(packed)
    }
    frame.addAxisAligned(rect, low: lastTexel, high: lastTexel, key: key, to: pass)
  }

  // MARK: - Runs

  /// Adds the colours of the first `Palette.mostReserved` styles of runs to the palette, even of invisible runs, so
  /// that content that becomes visible later needs no upload.
  mutating func prepareRuns(of list: DisplayList, _ palette: inout Palette) {
    if edition != palette.edition {
      runColors.removeAll(keepingCapacity: true)
      edition = palette.edition
    }
    let known = runColors.count
    if known == list.styles.count { return }
    if known > list.styles.count { return runColors.removeLast(known - list.styles.count) }
    for index in known..<list.styles.count {
      let color = list.styles[index].color
      let isReserved = list.styles[index].kind == .solid && index < Palette.mostReserved
      runColors.append(RunColor(color: color, index: isReserved ? palette.index(of: color) : .none))
    }
    palette.reserved = min(runColors.count, Palette.mostReserved)
  }

  /// Notes the palette index of a style's new colour.
  mutating func noteColor(_ color: UInt32, of style: StyleIndex, _ palette: inout Palette) {
    runColors[style] = RunColor(color: color, index: palette.index(of: color))
  }
}

/// The colour of a style of runs as premultiplied BGRA bytes, and its index in the palette; none if the palette does
/// not contain the colour.
struct RunColor: TableElement {
  typealias Table = Tables.Styles

  let color: UInt32
  let index: PaletteIndex
}

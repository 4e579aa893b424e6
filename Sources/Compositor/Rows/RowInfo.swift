import LayerValues

/// The values of a row that have no columns, and the row's indices in other tables.
struct RowInfo: TableElement {
  typealias Table = Tables.Rows

  var contents = RowContents()
  /// Whether the row belongs to a layer.
  var isAlive = false
  /// Whether the layer is a `CATransformLayer`.
  var isTransformLayer = false
  /// The edges that are antialiased, with the meaning of `DisplayItem.antialiasedEdges`.
  var antialiasedEdges: UInt8 = 0
  var allowsGroupOpacity = true
  /// The corners that are rounded, as bits in the order of `CornerRadii`.
  private var roundedCornerBits: UInt8 = 15
  /// Whether the sampler's `RowTimes` have a clock of the layer's own.
  var hasLocalTime = false
  var epochs = RowEpochs()
  /// The index in painter's order, if the row is in the order.
  var paintIndex: OrderIndex = .first
  var text: RowTextIndex = .none
  var effect: EffectIndex = .none
  /// The running transition, or none.
  var transition: TransitionIndex = .none
  /// The row of the layer's mask, or none.
  var mask: RowIndex = .none
  /// The details of the row, or none.
  var details: DetailsIndex = .none
  /// The index among the tree's `spatial` rows, or none.
  var spatialIndex: SpatialIndex = .none

  init(isAlive: Bool = false) { self.isAlive = isAlive }

  /// A factor of the corner radius for each corner, in the order of `CornerRadii`: 1 for a rounded corner, otherwise 0.
  @inline(__always) var roundedCorners: SIMD4<Float> {
    let bits = SIMD4<Int32>(repeating: Int32(roundedCornerBits)) & SIMD4(1, 2, 4, 8)
    return SIMD4<Float>.zero.replacing(with: 1, where: bits .!= 0)
  }

  /// Reads the values of a layer's state.
  mutating func read(_ state: LayerState) {
    isTransformLayer = state.kind == .transform
    antialiasedEdges =
      state.allowsEdgeAntialiasing ? UInt8(truncatingIfNeeded: state.edgeAntialiasingMask.rawValue & 15) : 0
    allowsGroupOpacity = state.allowsGroupOpacity
    let mask = state.maskedCorners
    roundedCornerBits =
      (mask.contains(.layerMinXMinYCorner) ? 1 : 0) | (mask.contains(.layerMaxXMinYCorner) ? 2 : 0)
      | (mask.contains(.layerMaxXMaxYCorner) ? 4 : 0) | (mask.contains(.layerMinXMaxYCorner) ? 8 : 0)
    contents.read(state)
  }

  /// Splits a layer's opacity into the opacity of the group of all its items and the opacity of each item. Without
  /// `allowsGroupOpacity`, each item fades by itself.
  func splitOpacity(_ opacity: Float) -> (group: Float, items: Float) {
    allowsGroupOpacity ? (opacity, 1) : (1, opacity)
  }
}

/// The image of a layer, and its layout and sampling.
struct RowContents {
  /// The number of pixels of the image per point.
  private(set) var scale = 1.0
  /// The size of the image in pixels.
  private var pixels = SIMD2<Int32>()
  var image: ImageIndex = .none
  private(set) var gravity = Gravity.resize
  /// Whether magnified and minified contents take the nearest texel instead of interpolating.
  private(set) var growsNearest = false
  private(set) var shrinksNearest = false
  /// Whether animations determine the image.
  var isAnimated = false

  /// The size of the image in pixels.
  var size: SIMD2<Double> { SIMD2<Double>(pixels) }

  /// Stores the size of an image; 0 if it is nil.
  mutating func measure(_ image: CGImage?) {
    pixels = SIMD2(Int32(clamping: image?.width ?? 0), Int32(clamping: image?.height ?? 0))
  }

  fileprivate mutating func read(_ state: LayerState) {
    measure(state.contents)
    scale = Double(state.contentsScale)
    gravity = Gravity(state.contentsGravity)
    growsNearest = state.magnificationFilter == .nearest
    shrinksNearest = state.minificationFilter == .nearest
  }
}

/// The numbers of the commits that last changed a layer's state, and the list or the order of its sublayers. Changes of
/// columns count as changes of the state only after any layer has had an effect.
struct RowEpochs {
  var own: UInt64 = 0
  var children: UInt64 = 0
}

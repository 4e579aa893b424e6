import Engine

/// What of a layer is drawn and not animated, as plain values.
struct RowInfo {
  var isAlive = false
  /// Index in painter's order.
  var paintIndex: Int32 = 0
  var image: Int32 = -1
  var text: Int32 = -1
  var effect: Int32 = -1
  /// Index among the running transitions, -1 without.
  var transition: Int32 = -1
  /// The commits that last changed the layer, and the list of its sublayers.
  var epoch: UInt64 = 0
  var childrenEpoch: UInt64 = 0
  /// The row of the mask, and the index among the details; -1 without.
  var mask: Int32 = -1
  var details: Int32 = -1
  var isTransformLayer = false
  /// It is among the tree's `spatial` rows.
  var isSpatial = false
  /// The edges that are smoothed, by `DisplayItem.edges`.
  var edges: UInt8 = 0
  var gravity = Gravity.resize
  var allowsGroupOpacity = true
  /// By the nearest texel instead of linearly, where contents grow and where they shrink.
  var growsNearest = false
  var shrinksNearest = false
  var contentsScale = 1.0
  /// Size of the contents in pixels.
  var imageWidth = 0.0
  var imageHeight = 0.0
  var roundedCorners = SIMD4<Float>(repeating: 1)
  var textColor = SIMD4<Float>(0, 0, 0, 1)
  var textX = 0.0
  var textY = 0.0
  var textWidth = 0.0
  var textHeight = 0.0
  /// The layer's own clock.
  var localTime = TimeMap.identity

  mutating func read(_ state: LayerState) {
    isTransformLayer = state.kind == .transform
    edges =
      state.allowsEdgeAntialiasing ? UInt8(truncatingIfNeeded: state.edgeAntialiasingMask.rawValue & 15) : 0
    gravity = Gravity(state.contentsGravity)
    allowsGroupOpacity = state.allowsGroupOpacity
    growsNearest = state.magnificationFilter == .nearest
    shrinksNearest = state.minificationFilter == .nearest
    contentsScale = Double(state.contentsScale)
    imageWidth = Double(state.contents?.width ?? 0)
    imageHeight = Double(state.contents?.height ?? 0)
    let mask = state.maskedCorners
    roundedCorners = SIMD4(
      mask.contains(.layerMinXMinYCorner) ? 1 : 0, mask.contains(.layerMaxXMinYCorner) ? 1 : 0,
      mask.contains(.layerMaxXMaxYCorner) ? 1 : 0, mask.contains(.layerMinXMaxYCorner) ? 1 : 0)
    textX = Double(state.textOrigin.x)
    textY = Double(state.textOrigin.y)
    textWidth = Double(state.text?.size.width ?? 0)
    textHeight = Double(state.text?.size.height ?? 0)
    let color = Components(state.textColor ?? .black)
    textColor = SIMD4(Float(color[0]), Float(color[1]), Float(color[2]), Float(color[3]))
  }
}

/// Transparency layers: drawing that is composed into the picture as one.
extension CGContext {
  /// Begins a transparency layer: opacity and shadow of the current state apply to all drawing until
  /// `endTransparencyLayer()` as one picture, and not to each part. `auxiliaryInfo` has no keys, as in Core Graphics.
  ///
  /// Drawing in the layer is opaque and without a shadow until it sets others; the end restores the state.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
    let outside = state
    groups.append(DrawingGroup(outside: outside, bounds: visibleBounds))
    state.alpha = 1
    state.shadow = nil
    // The transparency layer itself is clipped.
    state.clip = nil
  }

  /// Begins a transparency layer that is clipped to a rectangle in points.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    clip(to: rect)
  }

  /// Adds the drawing since the begin of the innermost transparency layer to the picture, and restores the state from
  /// before it, regardless of later saves; traps if none is open.
  public func endTransparencyLayer() {
    guard groups.count > 1, let ended = groups.popLast() else {
      fatalError(
        "CGContext.endTransparencyLayer(): there is no matching beginTransparencyLayer(auxiliaryInfo:)")
    }
    state = ended.outside
    if ended.layers.isEmpty { return }
    let layer = CALayer()
    layer.sublayers = ended.layers
    add(layer, transform: .identity, alpha: state.alpha)
  }

  /// Reports transparency layers that are not part of a picture because they were not ended.
  func reportOpenLayers(_ call: String) {
    if groups.count == 1 { return }
    Diagnostics.report(
      .transparencyLayerOpen,
      "\(call): \(groups.count - 1) transparency layers were begun and not ended; what they contain is not drawn"
    )
  }
}

extension Diagnostic.Code {
  /// A picture was made while a transparency layer was open.
  package static let transparencyLayerOpen = Diagnostic.Code(rawValue: "transparency-layer-open")
}

/// Transparency layers: drawing that is composed into the image as a whole.
extension CGContext {
  /// Begins a transparency layer: the opacity and shadow of the current state apply to all drawing until
  /// `endTransparencyLayer()` as a whole, not to each element. `auxiliaryInfo` has no keys, as in Core Graphics.
  ///
  /// In the layer, drawing is at first opaque and without a shadow; the end of the layer restores the state.
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

  /// Ends the innermost transparency layer: adds its drawing to the image and restores the state before the layer,
  /// regardless of saves inside the layer. Traps if no transparency layer is open.
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

  /// Reports transparency layers that are missing from an image because they were not ended.
  func reportOpenLayers(_ call: String) {
    if groups.count == 1 { return }
    Diagnostics.report(
      .transparencyLayerOpen,
      "\(call): \(groups.count - 1) transparency layers were begun and not ended; what they contain is not drawn"
    )
  }
}

extension Diagnostic.Code {
  /// An image was made while a transparency layer was open.
  package static let transparencyLayerOpen = Diagnostic.Code(rawValue: "transparency-layer-open")
}

extension CGContext {
  // MARK: Colours

  /// Sets the opacity of later drawing, 0…1.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = min(1, max(0, alpha)) }

  /// Sets the colour of later fills; opaque black at first.
  public func setFillColor(_ color: CGColor) { state.fill = color }
  /// Sets the colour of later fills by sRGB components, 0…1.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.fill = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }
  /// Sets the colour of later fills to a grey, 0 black to 1 white.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    state.fill = CGColor(gray: gray, alpha: alpha)
  }

  /// Whether a fill completely hides the image below.
  package var fillsOpaquely: Bool { state.fill.alpha * state.alpha >= 1 }

  /// Sets the colour of later strokes; opaque black at first.
  public func setStrokeColor(_ color: CGColor) { state.stroke = color }
  /// Sets the colour of later strokes by sRGB components, 0…1.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.stroke = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }
  /// Sets the colour of later strokes to a grey, 0 black to 1 white.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    state.stroke = CGColor(gray: gray, alpha: alpha)
  }

  /// Sets the blend mode of later drawing. Only `normal` is drawn; any other mode is reported, and later drawing is
  /// blended normally.
  public func setBlendMode(_ mode: CGBlendMode) { mode.requireNormal("CGContext.setBlendMode(_:)") }

  // MARK: Shadows

  /// Gives later drawing a shadow, or no shadow if `color` is nil. The offset is in points of the image, with y
  /// downwards; transforms do not move or scale the offset. The blur is twice the standard deviation of a Gaussian, in
  /// the same points; a negative blur counts as 0.
  ///
  /// Each fill, stroke, image and text has its own shadow; the contents of a transparency layer share one shadow.
  /// Opaque drawing hides the shadow below it, and translucent drawing shows the shadow.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    state.shadow = color.map { DrawingShadow(offset: offset, radius: max(0, blur) / 2, color: $0) }
  }

  /// Gives later drawing a black shadow with an opacity of one third.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }

  // MARK: Lines

  /// Sets the width of later strokes, in points of the coordinates that are current at the time of the stroke; 1 at
  /// first.
  public func setLineWidth(_ width: CGFloat) { state.line.width = width }
  /// Sets the ends of later strokes; `butt` at first.
  public func setLineCap(_ cap: CGLineCap) { state.line.cap = cap }
  /// Sets the corners of later strokes; `miter` at first.
  public func setLineJoin(_ join: CGLineJoin) { state.line.join = join }
  /// Sets the maximum length of a mitered corner, in line widths; 10 at first.
  public func setMiterLimit(_ limit: CGFloat) { state.line.miterLimit = limit }
  /// Sets the alternating lengths of dashes and gaps of later strokes, in points; an empty list makes strokes solid.
  /// The phase is the distance into this pattern at which a stroke begins, in points.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.line.dashPhase = phase
    state.line.dashes = lengths
  }
}

extension CGBlendMode {
  /// Reports any mode but `normal`; `call` names the caller in the report.
  package func requireNormal(_ call: String) {
    if self == .normal { return }
    Diagnostics.report(
      .blendModeIgnored, "\(call): the blend mode \(self) cannot be drawn; the drawing is blended normally")
  }
}

extension Diagnostic.Code {
  /// Drawing was blended normally instead of in the mode that was set.
  package static let blendModeIgnored = Diagnostic.Code(rawValue: "blend-mode-ignored")
}

extension UIBezierPath {
  /// Strokes the path in the current context with its stroke colour and the path's own line attributes; open subpaths
  /// stay open.
  @preconcurrency @MainActor
  public func stroke() { currentContext("UIBezierPath.stroke()")?.stroke(cgPath, style) }

  /// Fills the path in the current context with its fill colour and the path's own fill rule; open subpaths count as
  /// closed.
  @preconcurrency @MainActor
  public func fill() { currentContext("UIBezierPath.fill()")?.fill(cgPath, using: fillRule) }

  /// Strokes the path as `stroke()` does, with an opacity from 0 to 1; a blend mode other than `normal` is reported and
  /// drawn as `normal`.
  @preconcurrency @MainActor
  public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    blendMode.requireNormal("UIBezierPath.stroke(with:alpha:)")
    currentContext("UIBezierPath.stroke(with:alpha:)")?
      .stroke(cgPath, style, alpha: min(1, max(0, alpha)))
  }

  /// Fills the path as `fill()` does, with an opacity from 0 to 1; a blend mode other than `normal` is reported and
  /// drawn as `normal`.
  @preconcurrency @MainActor
  public func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    blendMode.requireNormal("UIBezierPath.fill(with:alpha:)")
    currentContext("UIBezierPath.fill(with:alpha:)")?
      .fill(cgPath, using: fillRule, alpha: min(1, max(0, alpha)))
  }

  /// Clips subsequent drawing in the current context to the inside of the path, by the path's own fill rule; an empty
  /// path clips nothing and is reported.
  @preconcurrency @MainActor
  public func addClip() {
    guard let context = currentContext("UIBezierPath.addClip()") else { return }
    if isEmpty {
      return Diagnostics.report(
        .clipIgnored, "UIBezierPath.addClip(): the path is empty; later drawing is not clipped")
    }
    context.clip(to: cgPath, using: fillRule)
  }
}

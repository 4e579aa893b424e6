/// Clips and clearing.
extension CGContext {
  /// Clips later drawing to the inside of the current path and removes it; an empty path clips nothing and is reported.
  public func clip(using rule: CGPathFillRule = .winding) {
    let path = takePath(true)
    if path.isEmpty {
      return Diagnostics.report(
        .clipIgnored, "CGContext.clip(using:): the path is empty; later drawing is not clipped")
    }
    addClip(.path(path, rule, .identity))
  }

  /// Clips later drawing to rectangles together.
  public func clip(to rects: [CGRect]) {
    let path = CGMutablePath(owner: "CGContext")
    path.addRects(rects)
    clip(to: path, using: .winding)
  }

  /// Clips later drawing to the inside of a path in the current coordinates.
  package func clip(to path: CGPath, using rule: CGPathFillRule) {
    addClip(.path(CGPath(elements: path.elements), rule, state.ctm))
  }

  /// Clips later drawing to a rectangle.
  public func clip(to rect: CGRect) { addClip(.rect(rect.standardized, state.ctm)) }

  /// Clips later drawing to an image that fills a rectangle, as far as its pixels are opaque; if all pixels are opaque,
  /// as far as they are light. Like other images it is upside down where y points down.
  ///
  /// The pixels of an opaque image are read: one that was recorded needs an open `Run` or window. O(pixels).
  public func clip(to rect: CGRect, mask: CGImage) {
    addClip(.image(mask.isOpaque ? mask.lightnessAsAlpha() : mask, rect.standardized, state.ctm))
  }

  private func addClip(_ shape: DrawingClip.Shape) {
    state.clip = DrawingClip(shape, in: state.clip, bounds: visibleBounds)
  }

  /// The area in which drawing can be seen, in the picture's points.
  var visibleBounds: CGRect { state.clip?.bounds ?? group.bounds }

  /// The number of parts of one drawing that can be cleared: masks inside each other cost quadratic time.
  private static var mostClears: Int { 1000 }

  /// Removes the drawing in a rectangle, inside the clip: the pixels become transparent, those of an opaque picture
  /// black. In a transparency layer only its own drawing is removed.
  ///
  /// Nothing is removed under a clip that is not a rectangle along the axes, which is reported. Each call puts all
  /// drawing before it below one more mask; after a thousand calls, further ones are reported and clear nothing.
  public func clear(_ rect: CGRect) {
    let rect = rect.standardized
    let isAligned = state.ctm.keepsRectangles
    if let clip = state.clip, !clip.isRectangle || !isAligned {
      return Diagnostics.report(
        .clearIgnored,
        "CGContext.clear(_:): nothing can be cleared in a clip that is not a rectangle along the axes; draw less, or "
          + "clear before clipping")
    }
    let picture = CGRect(origin: .zero, size: size)
    let box = rect.applying(state.ctm).overlap(visibleBounds)
    // The comparisons are false for NaN.
    guard !group.layers.isEmpty, box.width > 0, box.height > 0 else { return }
    if isAligned, box.contains(picture) { return group.replace(with: []) }
    group.clears += 1
    if group.clears > Self.mostClears {
      return Diagnostics.report(
        .clearIgnored,
        "CGContext.clear(_:): \(Self.mostClears) parts of one drawing have been cleared, which is the limit; draw only the rest "
          + "instead")
    }
    let mask = CAShapeLayer()
    let path = CGMutablePath(owner: "CGContext")
    // The path contains the whole picture but the rectangle.
    path.addRect(picture.insetBy(dx: -1, dy: -1))
    if isAligned { path.addRect(box) } else { path.addRect(rect, transform: state.ctm) }
    mask.record(.path, object: CGPath(elements: path.elements))
    mask.record(.fillRule, object: CAShapeLayerFillRule.evenOdd.rawValue)
    mask.state.anchorPoint = .zero
    let kept = CALayer()
    kept.state.anchorPoint = .zero
    kept.mask = mask
    kept.sublayers = group.layers
    group.replace(with: [kept])
  }
}

extension CGImage {
  /// An image whose alpha is the lightness of this one.
  fileprivate func lightnessAsAlpha() -> CGImage {
    let pixels = withPixels { source in
      [UInt8](unsafeUninitializedCapacity: source.count) { output, count in
        for pixel in stride(from: 0, to: source.count, by: 4) {
          // The bytes are blue, green, red; the lightness of a grey is the grey itself.
          let sum = 18 * Int(source[pixel]) + 183 * Int(source[pixel + 1]) + 55 * Int(source[pixel + 2])
          let alpha = UInt8(truncatingIfNeeded: (sum + 128) / 256)
          for index in 0..<4 { output[pixel + index] = alpha }
        }
        count = source.count
      }
    }
    return CGImage(width: width, height: height, isOpaque: false, premultipliedBGRA: pixels)
  }
}

extension Diagnostic.Code {
  /// A clip to an empty path was ignored.
  package static let clipIgnored = Diagnostic.Code(rawValue: "clip-ignored")
  /// Nothing was cleared, as the clip is not a rectangle.
  package static let clearIgnored = Diagnostic.Code(rawValue: "clear-ignored")
}

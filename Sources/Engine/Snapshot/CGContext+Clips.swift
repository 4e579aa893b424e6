/// Clips and clearing.
extension CGContext {
  /// Clips later drawing to the inside of the current path, and removes the path; an empty path is reported and clips
  /// nothing.
  public func clip(using rule: CGPathFillRule = .winding) {
    let path = pathCopy(removing: true)
    if path.isEmpty {
      return Diagnostics.report(
        .clipIgnored, "CGContext.clip(using:): the path is empty; later drawing is not clipped")
    }
    addClip(.path(path, rule, .identity))
  }

  /// Clips later drawing to the union of rectangles.
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

  /// Clips later drawing by an image that fills a rectangle: by the alpha of its pixels or, if the image is opaque, by
  /// their lightness. Like other images, the mask is upside down where y points down.
  ///
  /// Reads the pixels of an opaque image, O(pixels). For that, a recorded image needs an open `Run` or window.
  public func clip(to rect: CGRect, mask: CGImage) {
    addClip(.image(mask.isOpaque ? mask.lightnessAsAlpha() : mask, rect.standardized, state.ctm))
  }

  private func addClip(_ shape: DrawingClip.Shape) {
    state.clip = DrawingClip(shape, in: state.clip, bounds: visibleBounds)
  }

  /// The area in which drawing is visible, in points of the image.
  var visibleBounds: CGRect { state.clip?.bounds ?? group.bounds }

  /// The maximum number of clears in one drawing, since nested masks cost quadratic time.
  private static var maximumClears: Int { 1000 }

  /// Removes the drawing in a rectangle, inside the clip: the pixels become transparent, or black in an opaque image.
  /// In a transparency layer, only the drawing of that layer is removed.
  ///
  /// In a clip, the call is reported and removes nothing if the clip or `rect` is not a rectangle along the image's
  /// axes. Each call that clears only a part puts all earlier drawing under one more mask; after a thousand such calls,
  /// further ones are reported and remove nothing.
  public func clear(_ rect: CGRect) {
    let rect = rect.standardized
    let isAligned = state.ctm.keepsRectangles
    if let clip = state.clip, !clip.isRectangle || !isAligned {
      return Diagnostics.report(
        .clearIgnored,
        "CGContext.clear(_:): nothing can be cleared in a clip that is not a rectangle along the axes; draw less, or "
          + "clear before clipping")
    }
    let imageBounds = CGRect(origin: .zero, size: size)
    let box = rect.applying(state.ctm).overlap(visibleBounds)
    // The comparisons are false for NaN.
    guard !group.layers.isEmpty, box.width > 0, box.height > 0 else { return }
    if isAligned, box.contains(imageBounds) { return group.replace(with: []) }
    group.clears += 1
    if group.clears > Self.maximumClears {
      return Diagnostics.report(
        .clearIgnored,
        "CGContext.clear(_:): \(Self.maximumClears) parts of one drawing have been cleared, which is the "
          + "limit; draw only the rest instead")
    }
    let mask = CAShapeLayer()
    let path = CGMutablePath(owner: "CGContext")
    // The path contains the whole image except the rectangle.
    path.addRect(imageBounds.insetBy(dx: -1, dy: -1))
    if isAligned { path.addRect(box) } else { path.addRect(rect, transform: state.ctm) }
    mask.record(.path, object: CGPath(elements: path.elements))
    mask.record(.fillRule, object: CAShapeLayerFillRule.evenOdd.rawValue)
    mask.state.anchorPoint = .zero
    let maskedLayer = CALayer()
    maskedLayer.state.anchorPoint = .zero
    maskedLayer.mask = mask
    maskedLayer.sublayers = group.layers
    group.replace(with: [maskedLayer])
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
  /// A clear was ignored, because the clip is not a rectangle or the drawing has too many clears.
  package static let clearIgnored = Diagnostic.Code(rawValue: "clear-ignored")
}

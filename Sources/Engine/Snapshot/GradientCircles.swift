import Foundation

/// The two circles of a radial gradient, from which its pixels are computed.
struct GradientCircles {
  var center: SIMD2<Double>
  var radius: Double
  var endCenter: SIMD2<Double>
  var endRadius: Double

  /// Whether all numbers are finite, no radius is negative and the circles differ.
  var canBeDrawn: Bool {
    guard center.isFinite, endCenter.isFinite, radius.isFinite, endRadius.isFinite else { return false }
    return radius >= 0 && endRadius >= 0 && (radius != endRadius || center != endCenter)
  }

  /// The greatest position in the gradient whose circle passes through `point`; 0 is the first circle, 1 the last. Nil
  /// if no circle that `options` include passes through the point.
  func position(_ point: SIMD2<Double>, _ options: CGGradientDrawingOptions) -> Double? {
    let (toPoint, step, growth) = (point - center, endCenter - center, endRadius - radius)
    // |point - center - t step|² = (radius + t growth)²
    let a = (step * step).sum() - growth * growth
    let b = (toPoint * step).sum() + radius * growth
    let c = (toPoint * toPoint).sum() - radius * radius
    func isDrawn(_ t: Double) -> Bool {
      radius + t * growth >= 0 && (t >= 0 || options.contains(.drawsBeforeStartLocation))
        && (t <= 1 || options.contains(.drawsAfterEndLocation))
    }
    if abs(a) <= 1e-12 * (growth * growth + (step * step).sum()) {
      let t = c / (2 * b)
      return b != 0 && isDrawn(t) ? t : nil
    }
    let discriminant = b * b - a * c
    guard discriminant >= 0 else { return nil }
    let root = discriminant.squareRoot()
    let (one, other) = ((b + root) / a, (b - root) / a)
    if isDrawn(max(one, other)) { return max(one, other) }
    return isDrawn(min(one, other)) ? min(one, other) : nil
  }

  /// An image of the gradient in an area of the drawing, and the image's frame; nil if the image is empty or too large.
  /// The area and the frame are in points.
  ///
  /// A pixel has the colour at its centre; a pixel on the border of the gradient has the mean colour of 16 points.
  func image(
    _ stops: [CGGradient.Stop], options: CGGradientDrawingOptions, ctm: CGAffineTransform, in area: CGRect,
    scale: CGFloat
  ) -> (image: CGImage, frame: CGRect)? {
    // The tolerance absorbs the rounding errors of whole numbers.
    let (left, top) = ((area.minX * scale + 1e-6).rounded(.down), (area.minY * scale + 1e-6).rounded(.down))
    let (right, bottom) = (
      (area.maxX * scale - 1e-6).rounded(.up), (area.maxY * scale - 1e-6).rounded(.up)
    )
    let (width, height) = (Int(saturating: right - left), Int(saturating: bottom - top))
    guard (1...CGImage.sideLimit).contains(width), (1...CGImage.sideLimit).contains(height) else {
      return nil
    }
    let toPixels = CGAffineTransform(scaleX: scale, y: scale)
    let toPoints = ctm.concatenating(toPixels).inverted()
    func position(_ x: Double, _ y: Double) -> Double? {
      let pixel = CGPoint(x: left + x, y: top + y)
      return self.position(SIMD2(pixel.applying(toPoints)), options)
    }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 4)
    // For each pixel corner on the line `y`, whether it is inside the gradient. `above` and `below` are the corners at
    // the top and bottom of a row of pixels.
    func corners(_ y: Int) -> [Bool] { (0...width).map { position(Double($0), Double(y)) != nil } }
    var (above, below) = (corners(0), [Bool]())
    for y in 0..<height {
      below = corners(y + 1)
      for x in 0..<width {
        let center = position(Double(x) + 0.5, Double(y) + 0.5)
        let isInside = center != nil
        var color = SIMD4<Double>()
        if [above[x], above[x + 1], below[x], below[x + 1]].allSatisfy({ $0 == isInside }) {
          if let center { color = stops.color(at: center) }
        } else {
          for sample in 0..<16 {
            let (u, v) = ((Double(sample % 4) + 0.5) / 4, (Double(sample / 4) + 0.5) / 4)
            if let t = position(Double(x) + u, Double(y) + v) { color += stops.color(at: t) / 16 }
          }
        }
        for channel in [color.z, color.y, color.x, color.w] {
          pixels.append(UInt8(saturating: (channel * 255).rounded()))
        }
      }
      above = below
    }
    let image = CGImage(width: width, height: height, isOpaque: false, premultipliedBGRA: pixels)
    let frame = CGRect(
      x: left / scale, y: top / scale, width: CGFloat(width) / scale, height: CGFloat(height) / scale)
    return (image, frame)
  }
}

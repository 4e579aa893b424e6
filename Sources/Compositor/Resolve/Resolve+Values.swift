import Engine

// What the columns show of a row.
extension RenderTree {
  @inline(__always)
  func value(_ property: AnimatableProperty, _ row: Int) -> Double { shown[property.offset, row] }

  @inline(__always)
  func value(_ property: AnimatableProperty, _ component: Int, _ row: Int) -> Double {
    shown[property.offset + component, row]
  }

  func color(_ property: AnimatableProperty, _ row: Int) -> SIMD4<Float> {
    let c = property.offset
    return SIMD4(
      Float(shown[c, row]), Float(shown[c + 1, row]), Float(shown[c + 2, row]), Float(shown[c + 3, row]))
  }

  @inline(__always)
  func bounds(of row: Int) -> SIMD4<Double> {
    SIMD4(value(.bounds, 0, row), value(.bounds, 1, row), value(.bounds, 2, row), value(.bounds, 3, row))
  }

  /// The place of the first sublayer: behind that of the layer and its mask.
  @inline(__always)
  func firstSublayer(of place: Int) -> Int {
    rows[Int(order[place].row)].mask < 0 ? place + 1 : Int(order[place + 1].end)
  }

  /// Whether a layer in a plane needs no division by a distance to be laid into that plane.
  @inline(__always)
  func isFlat(_ row: Int) -> Bool {
    let m = AnimatableProperty.transform.offset
    return shown[m + 3, row] == 0 && shown[m + 7, row] == 0 && shown[m + 15, row] == 1
      && shown[AnimatableProperty.anchorPointZ.offset, row] == 0 && !rows[row].isTransformLayer
  }

  /// Own points -> the parent's sublayer space, by the flat part of the transform.
  func localTransform(_ row: Int, _ bounds: SIMD4<Double>, _ isRoot: Bool) -> CGAffineTransform {
    if isRoot { return CGAffineTransform(translationX: -bounds.x, y: -bounds.y) }
    let ax = bounds.x + value(.anchorPoint, 0, row) * bounds.z
    let ay = bounds.y + value(.anchorPoint, 1, row) * bounds.w
    let px = value(.position, 0, row)
    let py = value(.position, 1, row)
    let m = flat(.transform, row)
    return CGAffineTransform(
      a: m.a, b: m.b, c: m.c, d: m.d, tx: m.tx + px - ax * m.a - ay * m.c,
      ty: m.ty + py - ax * m.b - ay * m.d)
  }

  func flat(_ property: AnimatableProperty, _ row: Int) -> CGAffineTransform {
    let c = property.offset
    return CGAffineTransform(
      a: shown[c, row], b: shown[c + 1, row], c: shown[c + 4, row], d: shown[c + 5, row],
      tx: shown[c + 12, row], ty: shown[c + 13, row])
  }

  /// Turns what a layer inherited into what its sublayers inherit: its `sublayerTransform`, about the anchor point.
  mutating func enterSublayers(of drawn: DrawnRow, _ inner: inout Inherited) {
    let row = drawn.row
    let c = AnimatableProperty.sublayerTransform.offset
    if shown[c + 3, row] != 0 || shown[c + 7, row] != 0 || shown[c + 11, row] != 0 || shown[c + 15, row] != 1
      || shown[c + 8, row] != 0 || shown[c + 9, row] != 0
    {
      inner.space = Int32(spaces.count)
      spaces.append(aboutAnchor(of: drawn.bounds, row))
      return
    }
    let m = flatSublayerTransform(of: drawn.row, drawn.bounds)
    if m != .identity { inner.transform = m.concatenating(inner.transform) }
  }

  /// The flat part of a layer's `sublayerTransform`, about its anchor point.
  func flatSublayerTransform(of row: Int, _ bounds: SIMD4<Double>) -> CGAffineTransform {
    let m = flat(.sublayerTransform, row)
    if m == .identity { return m }
    let ax = bounds.x + value(.anchorPoint, 0, row) * bounds.z
    let ay = bounds.y + value(.anchorPoint, 1, row) * bounds.w
    return CGAffineTransform(
      a: m.a, b: m.b, c: m.c, d: m.d, tx: m.tx + ax - ax * m.a - ay * m.c,
      ty: m.ty + ay - ax * m.b - ay * m.d)
  }

  /// Pixels in a point, as a length: of a shape's width, of a blur.
  @inline(__always)
  func pixelsPerPoint(_ m: CGAffineTransform) -> Double { abs(m.a * m.d - m.b * m.c).squareRoot() }
}

import Engine

// Layers that show their sublayers through an effect.
extension RenderTree {
  /// Emits what a row with an effect shows of the rows below it, from `child` to `end` in the order.
  ///
  /// `inner` is what its sublayers would inherit.
  mutating func emitEffect(
    _ row: Int, _ child: Int, _ end: Int, _ bounds: SIMD4<Double>, _ inner: Inherited,
    _ list: inout DisplayList
  ) {
    guard child < end, bounds.z > 0, bounds.w > 0, max(bounds.z, bounds.w) < .infinity,
      let effect = effects.entries[Int(rows[row].effect)]
    else { return }
    let isClipped = inner.clip >= 0 && !list.clips[Int(inner.clip)].contains(inner.scissor)
    // Pieces overlap: faded one by one they would shine through each other.
    let isGroup = isClipped || (inner.opacity < 1 && effect.form != .pixels)
    let groupPlace = list.items.count
    if isGroup {
      openGroup(
        &list, opacity: inner.opacity, clip: isClipped ? inner.clip : -1, scissor: inner.scissor)
    }
    let scale = pictureScale(bounds)
    var inputs = SIMD2<Int32>(-1, -1)
    // The second input, where there is one, is all but the first sublayer.
    let second = effect.inputCount == 2 ? Int(order[child].end) : end
    inputs.x = emitInput(0, of: row, from: child, to: second, bounds, scale, &list)
    if effect.inputCount == 2 {
      inputs.y = emitInput(1, of: row, from: second, to: end, bounds, scale, &list)
    }
    appendEffect(row, effect, inputs, scale, bounds, inner, isGroup: isGroup, &list)
    if isGroup { closeGroup(groupPlace, &list, dissolves: false) }
  }

  private func appendEffect(
    _ row: Int, _ effect: Effect, _ inputs: SIMD2<Int32>, _ scale: Double, _ bounds: SIMD4<Double>,
    _ inner: Inherited, isGroup: Bool, _ list: inout DisplayList
  ) {
    var item = DisplayItem(
      kind: .effect, transform: inner.transform, rect: SIMD4<Float>(bounds), scissor: inner.scissor,
      bounds: inner.scissor)
    // Where pieces fly to, nobody knows.
    if effect.form == .pixels { item.bounds = pixelBox(bounds, inner.transform).intersection(inner.scissor) }
    if !isGroup { item.opacity = inner.opacity }
    item.resource = Int32(list.effectUses.count)
    list.effectUses.append(
      DisplayEffect(
        effect: rows[row].effect, values: Int32(list.effectValues.count), inputs: inputs, scale: Float(scale))
    )
    appendValues(of: effect, row, &list)
    list.items.append(item)
  }

  /// Pixels of a picture in a point: the surface's own, but no more than a picture can have.
  private func pictureScale(_ bounds: SIMD4<Double>) -> Double {
    min(surfaceScale, Double(CGImage.sideLimit) / max(bounds.z, bounds.w, 1))
  }

  private func appendValues(of effect: Effect, _ row: Int, _ list: inout DisplayList) {
    for index in 0..<effect.uniforms.count {
      let uniform = effect.uniforms[index]
      let value = shownValue(uniform.property, row: Int32(row))?.components ?? uniform.initial.components
      for component in 0..<uniform.kind.count { list.effectValues.append(Float(value[component])) }
    }
  }

  // MARK: Inputs

  /// Emits one input, unless there is a picture of it; returns its group.
  private mutating func emitInput(
    _ input: Int, of row: Int, from first: Int, to end: Int, _ bounds: SIMD4<Double>, _ scale: Double,
    _ list: inout DisplayList
  ) -> Int32 {
    // However thin, it has a pixel.
    let plane = SIMD2<Int32>(
      max(1, Int32((bounds.z * scale - 1e-3).rounded(.up))),
      max(1, Int32((bounds.w * scale - 1e-3).rounded(.up))))
    if let image = lonePicture(from: first, to: end, bounds, plane) { return -2 - image }
    // What is written down for later is drawn when that is drawn.
    let picture =
      isRecording || !keepsInputs
      ? (number: 0, isKept: false)
      : effectInputs.picture(
        row: Int32(row), input: Int32(input), plane: plane, origin: bounds.lowHalf, count: end - first,
        changed: lastChange(row, from: first, to: end),
        now: epoch, &list)
    var group = DisplayGroup()
    group.plane = PixelRect(x0: 0, y0: 0, x1: plane.x, y1: plane.y)
    group.isEffectInput = true
    group.picture = picture.number
    let index = Int32(list.groups.count)
    list.groups.append(group)
    if picture.isKept { return index }

    let area = PixelRect(x0: 0, y0: 0, x1: plane.x, y1: plane.y)
    var item = DisplayItem(
      kind: .beginGroup, transform: .identity, rect: SIMD4(0, 0, Float(plane.x), Float(plane.y)),
      scissor: area, bounds: area)
    item.resource = index
    list.items.append(item)
    let inside = Inherited(
      transform: CGAffineTransform(
        a: scale, b: 0, c: 0, d: scale, tx: -bounds.x * scale, ty: -bounds.y * scale),
      opacity: 1, scissor: area, clip: -1)
    drawSublayers(from: first, to: end, inside, &list)
    item.kind = .endGroup
    list.items.append(item)
    return index
  }

  /// The image that is all of an input, pixel for pixel, so that it need not be drawn again.
  private func lonePicture(
    from first: Int, to end: Int, _ bounds: SIMD4<Double>, _ plane: SIMD2<Int32>
  ) -> Int32? {
    guard end == first + 1 else { return nil }
    let row = Int(order[first].row)
    let image = rows[row].image
    guard image >= 0, let picture = images.entries[Int(image)], picture.recording != nil,
      picture.width == Int(plane.x), picture.height == Int(plane.y), rows[row].gravity.fit == .stretch,
      rows[row].text < 0
    else { return nil }
    func number(_ property: AnimatableProperty, _ component: Int = 0) -> Double {
      shown[property.offset + component, row]
    }
    let (width, height) = (number(.bounds, 2), number(.bounds, 3))
    let isPlain =
      number(.opacity) == 1 && number(.isHidden) < 0.5 && number(.cornerRadius) == 0
      && number(.borderWidth) == 0 && !(number(.backgroundColor, 3) > 0)
      && !(number(.shadowOpacity) > 0) && rows[row].details < 0 && rows[row].transition < 0
    let isInPlace =
      width == bounds.z && height == bounds.w
      && number(.position) - number(.anchorPoint) * width == bounds.x
      && number(.position, 1) - number(.anchorPoint, 1) * height == bounds.y
      && CATransform3DIsIdentity(shown.read(.transform, row).transform)
    let isWhole =
      number(.contentsRect) == 0 && number(.contentsRect, 1) == 0
      && abs(number(.contentsRect, 2) * Double(picture.width) - width * surfaceScale) < 1e-6
      && abs(number(.contentsRect, 3) * Double(picture.height) - height * surfaceScale) < 1e-6
    return isPlain && isInPlace && isWhole ? image : nil
  }

  /// The last commit that changed what an input shows, nil while something of it is animated.
  private func lastChange(_ row: Int, from first: Int, to end: Int) -> UInt64? {
    var last = rows[row].childrenEpoch
    var place = first
    while place < end {
      let row = Int(order[place].row)
      if sampler.tracks.hasTracks(row) { return nil }
      last = max(last, rows[row].epoch, rows[row].childrenEpoch)
      place += 1
    }
    return last
  }
}

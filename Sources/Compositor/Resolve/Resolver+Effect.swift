import Engine

// Layers that show their sublayers through an effect.
extension Resolver {
  /// Emits what a row with an effect shows of its sublayers, from `child` to `end` in the order.
  ///
  /// `inner` is what its sublayers would inherit.
  mutating func emitEffect(
    _ row: Int, _ child: Int, _ end: Int, _ bounds: SIMD4<Double>, _ inner: Inherited,
    _ list: inout DisplayList
  ) {
    guard child < end, bounds.z > 0, bounds.w > 0, max(bounds.z, bounds.w) < .infinity,
      let effect = tree.resources.effects.entries[Int(tree.rows[row].effect)]
    else { return }
    let isClipped = list.isCut(inner.scissor, by: inner.clip)
    // Pieces overlap: faded one by one they would shine through each other.
    let isGroup = isClipped || (inner.opacity < 1 && effect.form != .pixels)
    let group = list.items.count
    if isGroup {
      list.openGroup(opacity: inner.opacity, clip: isClipped ? inner.clip : -1, scissor: inner.scissor)
    }
    let scale = pictureScale(bounds)
    var inputs = SIMD2<Int32>(-1, -1)
    // The second input, where there is one, is all but the first sublayer.
    let second = effect.inputCount == 2 ? Int(tree.order[child].end) : end
    inputs.x = emitInput(0, of: row, child..<second, bounds, scale, &list)
    if effect.inputCount == 2 {
      inputs.y = emitInput(1, of: row, second..<end, bounds, scale, &list)
    }
    var own = inner
    if isGroup { own.opacity = 1 }
    let use = DisplayEffect(
      effect: tree.rows[row].effect, values: Int32(list.effectValues.count), inputs: inputs,
      scale: Float(scale))
    appendEffect(use, of: row, effect, bounds, own, &list)
    if isGroup { list.closeGroup(group, dissolves: false) }
  }

  private func appendEffect(
    _ use: DisplayEffect, of row: Int, _ effect: Effect, _ bounds: SIMD4<Double>, _ inner: Inherited,
    _ list: inout DisplayList
  ) {
    var item = DisplayItem(
      kind: .effect, transform: inner.transform, rect: SIMD4<Float>(bounds), scissor: inner.scissor,
      bounds: inner.scissor)
    // Pieces may be anywhere.
    if effect.form == .pixels { item.bounds = pixelBox(bounds, inner.transform).intersection(inner.scissor) }
    item.opacity = inner.opacity
    item.resource = Int32(list.effectUses.count)
    list.effectUses.append(use)
    appendValues(of: effect, row, &list)
    list.items.append(item)
  }

  /// Pixels of a picture in a point: the surface's own, but no more than a picture can have.
  private func pictureScale(_ bounds: SIMD4<Double>) -> Double {
    min(surface.scale, Double(CGImage.sideLimit) / max(bounds.z, bounds.w, 1))
  }

  private func appendValues(of effect: Effect, _ row: Int, _ list: inout DisplayList) {
    for index in 0..<effect.uniforms.count {
      let uniform = effect.uniforms[index]
      let value = tree.shownValue(uniform.property, row: Int32(row))?.components ?? uniform.initial.components
      for component in 0..<uniform.kind.count { list.effectValues.append(Float(value[component])) }
    }
  }

  // MARK: Inputs

  /// Emits one input, unless there is a picture of it; returns its group.
  private mutating func emitInput(
    _ input: Int, of row: Int, _ range: Range<Int>, _ bounds: SIMD4<Double>, _ scale: Double,
    _ list: inout DisplayList
  ) -> Int32 {
    // However thin, it has a pixel.
    let plane = SIMD2<Int32>(
      max(1, Int32((bounds.z * scale - 1e-3).rounded(.up))),
      max(1, Int32((bounds.w * scale - 1e-3).rounded(.up))))
    if let image = singleImage(in: range, bounds, plane) { return -2 - image }
    // What is written down for later is drawn when that is drawn.
    let picture =
      isRecording || !pictures.keepsInputs
      ? (number: 0, isKept: false)
      : pictures.inputs.picture(
        of: .init(
          row: Int32(row), input: Int32(input), plane: plane, origin: bounds.lowHalf, count: range.count),
        changed: lastChange(row, range), now: tree.epoch, &list)
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
    drawSublayers(from: range.lowerBound, to: range.upperBound, inside, &list)
    item.kind = .endGroup
    list.items.append(item)
    return index
  }

  /// The image that is all of an input, pixel for pixel, so that it need not be drawn again.
  private func singleImage(
    in range: Range<Int>, _ bounds: SIMD4<Double>, _ plane: SIMD2<Int32>
  ) -> Int32? {
    guard range.count == 1 else { return nil }
    let row = Int(tree.order[range.lowerBound].row)
    let image = tree.rows[row].image
    guard image >= 0, let picture = tree.resources.images.entries[Int(image)], picture.recording != nil,
      picture.width == Int(plane.x), picture.height == Int(plane.y), tree.rows[row].gravity.fit == .stretch,
      tree.rows[row].text < 0
    else { return nil }
    func number(_ property: AnimatableProperty, _ component: Int = 0) -> Double {
      tree.shown[property.offset + component, row]
    }
    let (width, height) = (number(.bounds, 2), number(.bounds, 3))
    let isPlain =
      number(.opacity) == 1 && number(.isHidden) < 0.5 && number(.cornerRadius) == 0
      && number(.borderWidth) == 0 && !(number(.backgroundColor, 3) > 0)
      && !(number(.shadowOpacity) > 0) && tree.rows[row].details < 0 && tree.rows[row].transition < 0
    let isInPlace =
      width == bounds.z && height == bounds.w
      && number(.position) - number(.anchorPoint) * width == bounds.x
      && number(.position, 1) - number(.anchorPoint, 1) * height == bounds.y
      && CATransform3DIsIdentity(tree.shown.read(.transform, row).transform)
    let isWhole =
      number(.contentsRect) == 0 && number(.contentsRect, 1) == 0
      && abs(number(.contentsRect, 2) * Double(picture.width) - width * surface.scale) < 1e-6
      && abs(number(.contentsRect, 3) * Double(picture.height) - height * surface.scale) < 1e-6
    return isPlain && isInPlace && isWhole ? image : nil
  }

  /// The last commit that changed what an input shows, nil while something of it is animated.
  private func lastChange(_ row: Int, _ range: Range<Int>) -> UInt64? {
    var last = tree.rows[row].childrenEpoch
    var index = range.lowerBound
    while index < range.upperBound {
      let row = Int(tree.order[index].row)
      if tree.sampler.tracks.hasTracks(row) { return nil }
      last = max(last, tree.rows[row].epoch, tree.rows[row].childrenEpoch)
      index += 1
    }
    return last
  }
}

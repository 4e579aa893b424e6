import LayerValues

// The making, reading and releasing of rows' details, as commits and animations change them.
extension RenderTree {
  /// Reads the layer properties that have no columns.
  mutating func readDetails(of row: RowIndex, _ state: LayerState) {
    if state.kind == .transform {
      spatial.isUsed = true
      spatial.add(row, &rows)
    }
    noteDepth(.transform, row)
    noteDepth(.sublayerTransform, row)
    if state.kind == .plain || state.kind == .transform, !rows[row].contents.isAnimated,
      !state.named.keys.contains(where: NamedKey.isDetail)
    {
      return releaseDetails(of: row)
    }
    let index = makeDetails(of: row, kind: state.kind)
    if state.kind == .shape { details[index].shape.read(state) }
    if state.kind == .gradient { details[index].gradient.read(state) }
    updateDetails(at: index)
  }

  /// The index of a row's details, which are made if there are none.
  mutating func makeDetails(of row: RowIndex, kind: LayerKind) -> DetailsIndex {
    if rows[row].details.isNone {
      if let free = detailChanges.free.popLast() {
        rows[row].details = free
      } else {
        rows[row].details = details.nextIndex
        details.append(RowDetails())
      }
    }
    let index = rows[row].details
    details[index].row = row
    details[index].kind = kind
    return index
  }

  mutating func releaseDetails(of row: RowIndex) {
    let index = rows[row].details
    if index.isNone { return }
    resources.images.release(details[index].fade.image)
    rows[row].details = .none
    details[index] = RowDetails()
    detailChanges.free.append(index)
  }

  /// Reads the animated values of rows with details again.
  mutating func updateAnimatedDetails() {
    if sampler.tracks.count == 0, !detailChanges.areAnimated { return }
    detailChanges.areAnimated = false
    for index in details.indices where details[index].row.exists {
      let isAnimated = sampler.tracks.hasTracks(details[index].row)
      if isAnimated { detailChanges.areAnimated = true }
      // The values are also read in the first frame after the last animation has ended.
      if isAnimated || details[index].wasAnimated { updateDetails(at: DetailsIndex(index)) }
      details[index].wasAnimated = isAnimated
    }
  }

  private mutating func updateDetails(at index: DetailsIndex) {
    let row = details[index].row
    // The kind is read alone: with a copy of all details, changes of the gradient's arrays would copy these arrays.
    switch details[index].kind {
    case .shape:
      let path = presented(.path, row)
      details[index].shape.path.update(path.value, isMoving: path.isAnimated, in: &detailChanges)
      details[index].shape.fill = color(.fillColor, row)
      details[index].shape.strokeColor = color(.strokeColor, row)
      var stroke = details[index].shape.stroke
      stroke.width = number(.lineWidth, row)
      stroke.start = number(.strokeStart, row)
      stroke.end = number(.strokeEnd, row)
      stroke.miterLimit = number(.miterLimit, row)
      stroke.dashPhase = number(.lineDashPhase, row)
      details[index].shape.isStrokeAnimated =
        sampler.tracks.hasTracks(row) && stroke != details[index].shape.stroke
      details[index].shape.stroke = stroke
    case .gradient:
      details[index].gradient.update(
        colors: presented(.colors, row).value, locations: presented(.locations, row).value,
        start: presented(.startPoint, row).value.components, end: presented(.endPoint, row).value.components)
    case .plain, .transform: break
    }
    if rows[row].contents.isAnimated {
      AnimatedContents.update(presented(.contents, row).value, of: row, &self)
    }
    let shadow = presented(.shadowPath, row)
    details[index].shadowPath.update(shadow.value, isMoving: shadow.isAnimated)
    details[index].isDoubleSided = presented(.doubleSided, row).value.components.flag
    let center = presented(.contentsCenter, row).value.components
    details[index].contentsCenter = SIMD4(center[0], center[1], center[2], center[3])
    details[index].isRasterized = presented(.shouldRasterize, row).value.components.flag
    details[index].rasterizationScale = presented(.rasterizationScale, row).value.components.scalar
    var (filters, backgroundFilters) = (details[index].filters, details[index].backgroundFilters)
    // Lists of filters change discretely in animations.
    filters.read(presented(.filters, row).value, .filters)
    backgroundFilters.read(presented(.backgroundFilters, row).value, .backgroundFilters)
    filters.update(of: row, sampler.tracks.stacks, over: named)
    backgroundFilters.update(of: row, sampler.tracks.stacks, over: named)
    (details[index].filters, details[index].backgroundFilters) = (filters, backgroundFilters)
    var vibrancy = details[index].vibrancy
    vibrancy.read(presented(.compositingFilter, row).value)
    vibrancy.update(of: row, sampler.tracks.stacks, over: named)
    details[index].vibrancy = vibrancy
  }

  /// The value that animations display or, without animations, the model's value.
  private func presented(_ key: NamedKey, _ row: RowIndex) -> (value: PropertyValue, isAnimated: Bool) {
    let property = key.property
    if let value = sampler.tracks.stacks.value(property, row) { return (value, true) }
    return (named[row]?[property] ?? key.initial, false)
  }

  private func number(_ key: NamedKey, _ row: RowIndex) -> Float {
    Float(presented(key, row).value.components.scalar)
  }

  /// The presented colour of a key; a missing colour has the alpha 0.
  private func color(_ key: NamedKey, _ row: RowIndex) -> SIMD4<Float> {
    let value = presented(key, row).value.components
    return SIMD4(Float(value[0]), Float(value[1]), Float(value[2]), Float(value[3]))
  }
}

extension NamedKey {
  /// The properties of layers that `updateDetails` reads: all that have an effect on drawing.
  static let details = Set(ofLayers.values.filter { $0.undrawn == nil }.map(\.property))

  fileprivate static func isDetail(_ property: NamedProperty) -> Bool { details.contains(property) }
}

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
    let values = NamedValues(row: row, model: named[row] ?? [:])
    // The kind is read alone: with a copy of all details, changes of the gradient's arrays would copy these arrays.
    switch details[index].kind {
    case .shape:
      let path = values.presented(.path, sampler.tracks.stacks)
      details[index].shape.path.update(path.value, isAnimated: path.isAnimated, in: &detailChanges)
      details[index].shape.fill = values.color(.fillColor, sampler.tracks.stacks)
      details[index].shape.strokeColor = values.color(.strokeColor, sampler.tracks.stacks)
      var stroke = details[index].shape.stroke
      stroke.width = values.number(.lineWidth, sampler.tracks.stacks)
      stroke.start = values.number(.strokeStart, sampler.tracks.stacks)
      stroke.end = values.number(.strokeEnd, sampler.tracks.stacks)
      stroke.miterLimit = values.number(.miterLimit, sampler.tracks.stacks)
      stroke.dashPhase = values.number(.lineDashPhase, sampler.tracks.stacks)
      details[index].shape.isStrokeAnimated =
        sampler.tracks.hasTracks(row) && stroke != details[index].shape.stroke
      details[index].shape.stroke = stroke
    case .gradient:
      details[index].gradient.update(
        colors: values.presented(.colors, sampler.tracks.stacks).value,
        locations: values.presented(.locations, sampler.tracks.stacks).value,
        start: values.presented(.startPoint, sampler.tracks.stacks).value.components,
        end: values.presented(.endPoint, sampler.tracks.stacks).value.components)
    case .plain, .transform: break
    }
    if rows[row].contents.isAnimated {
      AnimatedContents.update(values.presented(.contents, sampler.tracks.stacks).value, of: row, &self)
    }
    let shadow = values.presented(.shadowPath, sampler.tracks.stacks)
    details[index].shadowPath.update(shadow.value, isAnimated: shadow.isAnimated)
    details[index].isDoubleSided = values.presented(.doubleSided, sampler.tracks.stacks).value.components.flag
    let center = values.presented(.contentsCenter, sampler.tracks.stacks).value.components
    details[index].contentsCenter = SIMD4(center[0], center[1], center[2], center[3])
    details[index].isRasterized =
      values.presented(.shouldRasterize, sampler.tracks.stacks).value.components.flag
    details[index].rasterizationScale =
      values.presented(.rasterizationScale, sampler.tracks.stacks).value.components.scalar
    var (filters, backgroundFilters) = (details[index].filters, details[index].backgroundFilters)
    // Lists of filters change discretely in animations.
    filters.read(values.presented(.filters, sampler.tracks.stacks).value, .filters)
    backgroundFilters.read(
      values.presented(.backgroundFilters, sampler.tracks.stacks).value, .backgroundFilters)
    filters.update(of: row, sampler.tracks.stacks, over: named)
    backgroundFilters.update(of: row, sampler.tracks.stacks, over: named)
    (details[index].filters, details[index].backgroundFilters) = (filters, backgroundFilters)
    var vibrancy = details[index].vibrancy
    vibrancy.read(values.presented(.compositingFilter, sampler.tracks.stacks).value)
    vibrancy.update(of: row, sampler.tracks.stacks, over: named)
    details[index].vibrancy = vibrancy
  }
}

extension NamedKey {
  /// The properties of layers that `updateDetails` reads: all that have an effect on drawing.
  static let details = Set(ofLayers.values.filter { $0.undrawn == nil }.map(\.property))

  fileprivate static func isDetail(_ property: NamedProperty) -> Bool { details.contains(property) }
}

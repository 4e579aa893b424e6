import Engine

// What a row showed before the commit that begins its transition is recorded as items, which the next list draws into a
// picture. Whatever happens to the layers, that picture is what was seen.
extension Resolver {
  /// Records what the rows show whose transitions a commit begins, before it is applied.
  mutating func recordTransitions(of list: ChangeList) {
    tree.transitions.recordings.removeAll()
    for index in list.changes.indices {
      guard case .addTrack(let id, let row, let track, _, _) = list.changes[index],
        track.property == .named(.transition), let transition = track.layerTransition
      else { continue }
      tree.transitions.recordings.append((id, record(Int(row), transition)))
    }
  }

  /// Drops the recordings of which the last list made pictures.
  ///
  /// Called when the next list begins: pictures that went into a recording are still needed to draw it.
  mutating func settleTransitions() {
    for index in tree.transitions.entries.indices {
      guard let transition = tree.transitions.entries[index], transition.isInList else { continue }
      transition.isInList = false
      guard let number = transition.picture?.number, pictures.wereMade(number) else { continue }
      if let recording = transition.recording { tree.resources.release(recording.list) }
      transition.recording = nil
    }
  }

  /// What a row shows, nil where that is nothing.
  private mutating func record(_ row: Int, _ transition: LayerTransition) -> RowRecording? {
    guard row < tree.rows.count, tree.rows[row].isAlive, !tree.rows[row].isTransformLayer else { return nil }
    let index = Int(tree.rows[row].paintIndex)
    guard index < tree.order.count, Int(tree.order[index].row) == row else { return nil }
    let opacity = Float(min(1, max(0, tree.value(.opacity, row))))
    if tree.rows[row].transition < 0, tree.value(.isHidden, row) >= 0.5 || opacity <= 0 { return nil }
    let bounds = tree.bounds(of: row)
    let scale = surface.scale
    var made = CGAffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: -bounds.x * scale, ty: -bounds.y * scale)
    var around = pixelBox(bounds, made)
    if transition.isCurl {
      around = snappedBox(bounds, made)
    } else if let toPixels = surfaceTransform(of: index),
      abs(toPixels.a * toPixels.d - toPixels.b * toPixels.c) > 1e-9
    {
      // Pixel by pixel as it was seen.
      made = toPixels
      around = PixelRect(x0: 0, y0: 0, x1: surface.size.x, y1: surface.size.y)
        .union(pixelBox(bounds, made)).reaching(64)
    } else {
      around = around.reaching(256)
    }
    guard around.width < 16_384, around.height < 16_384, !around.isEmpty else { return nil }
    var list = DisplayList()
    (list.width, list.height) = (Int(surface.size.x), Int(surface.size.y))
    let above = Inherited(transform: made, opacity: 1, scissor: around, clip: -1)
    let wasMaking = pictures.isMaking
    (pictures.isMaking, isRecording) = (true, true)
    drawSelf(index, bounds, made, opacity, above, &list)
    (pictures.isMaking, isRecording) = (wasMaking, false)
    let covered = list.coveredPixels(from: 0)
    if covered.isEmpty { return nil }
    tree.resources.retain(list)
    let held = heldPictures
    heldPictures.removeAll()
    return RowRecording(
      list: list, picture: HeldPicture(pictures), plane: transition.isCurl ? around : covered, made: made,
      origin: SIMD2(bounds.x, bounds.y), held: held)
  }

  /// A row's points -> pixels of the surface; nil where something above it leaves the plane.
  private func surfaceTransform(of index: Int) -> CGAffineTransform? {
    let row = Int(tree.order[index].row)
    guard tree.isFlat(row) else { return nil }
    let parent = Int(tree.order[index].parent)
    let own = tree.localTransform(row, tree.bounds(of: row), parent < 0)
    if parent < 0 {
      return own.concatenating(CGAffineTransform(scaleX: surface.scale, y: surface.scale))
    }
    let c = AnimatableProperty.sublayerTransform.offset
    guard tree.shown[c + 3, parent] == 0, tree.shown[c + 7, parent] == 0, tree.shown[c + 11, parent] == 0,
      tree.shown[c + 15, parent] == 1, tree.shown[c + 8, parent] == 0, tree.shown[c + 9, parent] == 0,
      let above = surfaceTransform(of: Int(tree.rows[parent].paintIndex))
    else { return nil }
    return own.concatenating(tree.flatSublayerTransform(of: parent, tree.bounds(of: parent))).concatenating(
      above)
  }
}

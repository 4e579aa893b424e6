import Engine

// Transitions of rows: what a row showed before the commit that begins one is written down as items, which the next
// list draws into a picture. Whatever happens to the layers, that picture is what was seen.
extension RenderTree {
  /// Writes down what the rows show in which a commit begins transitions; it has not been applied yet.
  mutating func recordTransitions(of list: ChangeList) {
    recordings.removeAll()
    for index in list.changes.indices {
      guard case .addTrack(let id, let row, let track, _, _) = list.changes[index],
        track.property == .named(.transition), let transition = track.layerTransition
      else { continue }
      recordings.append((id, record(Int(row), transition)))
    }
  }

  /// Begins a transition whose track has just been added.
  mutating func beginTransition(_ id: Int64, _ row: Int, _ track: Track) {
    guard let transition = track.layerTransition else { return }
    endTransition(of: row)
    var old: RowRecording?
    for index in recordings.indices where recordings[index].track == id {
      old = recordings[index].old
      recordings[index].old = nil
    }
    let new = RowTransition(track: id, transition, old, in: pictures)
    if transition.isCurl { new.effect = effects.replace(-1, with: .pageCurl, id: Effect.pageCurl.id) }
    var place = 0
    while place < transitions.count, transitions[place] != nil { place += 1 }
    if place == transitions.count { transitions.append(new) } else { transitions[place] = new }
    rows[row].transition = Int32(place)
    changed.markInside(row)
  }

  /// Ends the transition that a track belongs to, if it is the row's.
  mutating func endTransition(_ id: Int64, of row: Int) {
    let place = rows[row].transition
    if place >= 0, transitions[Int(place)]?.track == id { endTransition(of: row) }
  }

  private mutating func endTransition(of row: Int) {
    let place = Int(rows[row].transition)
    guard place >= 0, let old = transitions[place] else { return }
    if let recording = old.recording { release(recording) }
    effects.release(old.effect)
    transitions[place] = nil
    rows[row].transition = -1
  }

  /// Gives up what recordings hold that no commit has taken over.
  mutating func endRecording() {
    for index in recordings.indices {
      if let old = recordings[index].old { release(old) }
    }
    recordings.removeAll()
  }

  /// After a list: what the renderer keeps from now on need not be written down any more. Pictures that went into it
  /// are still needed to draw it, so that this is done when the next list begins.
  mutating func settleTransitions() {
    for index in transitions.indices {
      guard let transition = transitions[index], transition.isInList else { continue }
      transition.isInList = false
      guard let number = transition.picture?.number, lastDrew(number) else { continue }
      if let recording = transition.recording { release(recording) }
      transition.recording = nil
    }
  }

  // MARK: Recording

  /// What a row shows, nil where that is nothing.
  private mutating func record(_ row: Int, _ transition: LayerTransition) -> RowRecording? {
    guard row < rows.count, rows[row].isAlive, !rows[row].isTransformLayer else { return nil }
    let place = Int(rows[row].place)
    guard place < order.count, Int(order[place].row) == row else { return nil }
    let opacity = Float(min(1, max(0, value(.opacity, row))))
    if rows[row].transition < 0, value(.isHidden, row) >= 0.5 || opacity <= 0 { return nil }
    let bounds = bounds(of: row)
    let scale = surfaceScale
    var made = CGAffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: -bounds.x * scale, ty: -bounds.y * scale)
    var around = pixelBox(bounds, made)
    if transition.isCurl {
      around = snappedBox(bounds, made)
    } else if let toPixels = surfaceTransform(of: place),
      abs(toPixels.a * toPixels.d - toPixels.b * toPixels.c) > 1e-9
    {
      // Pixel by pixel as it was seen.
      made = toPixels
      around = PixelRect(x0: 0, y0: 0, x1: surfaceSize.x, y1: surfaceSize.y)
        .union(pixelBox(bounds, made)).reaching(64)
    } else {
      around = around.reaching(256)
    }
    guard around.width < 16_384, around.height < 16_384, !around.isEmpty else { return nil }
    var list = DisplayList()
    (list.width, list.height) = (Int(surfaceSize.x), Int(surfaceSize.y))
    let above = Inherited(transform: made, opacity: 1, scissor: around, clip: -1)
    let wasMaking = pictures.isMaking
    (pictures.isMaking, isRecording) = (true, true)
    drawSelf(place, bounds, made, opacity, above, &list)
    (pictures.isMaking, isRecording) = (wasMaking, false)
    let covered = coveredPixels(list, from: 0)
    if covered.isEmpty { return nil }
    hold(list)
    let held = heldPictures
    heldPictures.removeAll()
    return RowRecording(
      list: list, plane: transition.isCurl ? around : covered, made: made, origin: SIMD2(bounds.x, bounds.y),
      held: held)
  }

  /// A row's points -> pixels of the surface; nil where something above it leaves the plane.
  private func surfaceTransform(of place: Int) -> CGAffineTransform? {
    let row = Int(order[place].row)
    guard isFlat(row) else { return nil }
    let parent = Int(order[place].parent)
    let own = localTransform(row, bounds(of: row), parent < 0)
    if parent < 0 {
      return own.concatenating(CGAffineTransform(scaleX: surfaceScale, y: surfaceScale))
    }
    let c = AnimatableProperty.sublayerTransform.offset
    guard shown[c + 3, parent] == 0, shown[c + 7, parent] == 0, shown[c + 11, parent] == 0,
      shown[c + 15, parent] == 1, shown[c + 8, parent] == 0, shown[c + 9, parent] == 0,
      let above = surfaceTransform(of: Int(rows[parent].place))
    else { return nil }
    return own.concatenating(flatSublayerTransform(of: parent, bounds(of: parent))).concatenating(above)
  }

  private mutating func hold(_ list: DisplayList) {
    for index in list.items.indices where list.items[index].resource >= 0 {
      if list.items[index].kind == .image { images.retain(list.items[index].resource) }
      if list.items[index].kind == .text { texts.retain(list.items[index].resource) }
    }
    for index in list.effectUses.indices {
      effects.retain(list.effectUses[index].effect)
      for image in [list.effectUses[index].inputs.x, list.effectUses[index].inputs.y] where image <= -2 {
        images.retain(-2 - image)
      }
    }
  }

  private mutating func release(_ recording: RowRecording) {
    let list = recording.list
    for index in list.items.indices where list.items[index].resource >= 0 {
      if list.items[index].kind == .image { images.release(list.items[index].resource) }
      if list.items[index].kind == .text { texts.release(list.items[index].resource) }
    }
    for index in list.effectUses.indices {
      effects.release(list.effectUses[index].effect)
      for image in [list.effectUses[index].inputs.x, list.effectUses[index].inputs.y] where image <= -2 {
        images.release(-2 - image)
      }
    }
  }
}

extension Track {
  /// The transition that a track of `NamedProperty.transition` shows.
  fileprivate var layerTransition: LayerTransition? {
    guard case .wide(let ends) = ends else { return nil }
    return ends.from.object as? LayerTransition
  }
}

extension LayerTransition {
  /// A page is rolled.
  var isCurl: Bool { style == .curlUp || style == .curlDown }
}

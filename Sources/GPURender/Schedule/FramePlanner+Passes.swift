import Engine

// MARK: - Groups

extension FramePlanner {
  /// Opens a group; false when nothing of it can be seen.
  mutating func begin(
    _ item: DisplayItem, at index: Int, _ info: GroupScan.Group, _ list: DisplayList
  )
    -> Bool
  {
    let outer = scopes[scopes.count - 1]
    if isEffectInput(item, list) {
      beginInput(item, at: index, list)
      return true
    }
    var area = item.scissor.cut(item.bounds).cut(info.bounds).cut(outer.scissor)
    let opacity = item.opacity * outer.opacity
    let clip = item.clip >= 0 ? item.clip : outer.clip
    if area.hasNoPixels || !(opacity > 0) || (clip >= 0 && clips[Int(clip)].isEmpty) {
      if !info.keepsPictures { return false }
      // Nothing of it is seen, but a picture in it is counted on from now on.
      area = PixelRect(
        x0: outer.scissor.x0, y0: outer.scissor.y0, x1: outer.scissor.x0 + 1, y1: outer.scissor.y0 + 1)
    }
    let clipsTwice = item.clip >= 0 && outer.clip >= 0
    // What does not overlap looks the same whether it is faded together or one by one.
    if info.isFlat && !clipsTwice && (clip < 0 || !info.hasClips) {
      scopes.append(
        Scope(
          pass: outer.pass, group: index, isPass: false, opacity: opacity, clip: clip,
          scissor: item.scissor.cut(outer.scissor)))
      return true
    }
    let target = acquireTarget(width: area.width, height: area.height)
    var pass = Pass(target: target, bounds: area, parent: Int32(outer.pass))
    pass.label = "group"
    passes.append(pass)
    scopes.append(Scope(pass: passes.count - 1, group: index, isPass: true, scissor: area))
    return true
  }

  mutating func endGroup(_ list: DisplayList) {
    guard scopes.count > 1 else { fatalError("FramePlanner: a group ends that did not begin") }
    let scope = scopes.removeLast()
    guard scope.isPass else { return }
    finish(pass: scope.pass)
    if isEffectInput(list.items[scope.group], list) { return }
    show(scope.pass, as: list.items[scope.group])
  }

  /// Puts a pass in its place in the order, and gives back the targets that it has read.
  mutating func finish(pass: Int) {
    order.append(pass)
    for child in 0..<passes.count where passes[child].parent == Int32(pass) {
      releaseTarget(passes[child].target)
    }
  }

  /// Adds a pass's picture to the pass around it.
  mutating func show(_ pass: Int, as item: DisplayItem) {
    let (outer, bounds, target) = (scopes[scopes.count - 1], passes[pass].bounds, passes[pass].target)
    let size = SIMD2(Float(bounds.width), Float(bounds.height))
    let rect = SIMD4(Float(bounds.x0), Float(bounds.y0), size.x, size.y)
    guard let shape = Shape(.identity, rect: rect) else { return }
    store.noteUse(of: target)
    let entry = store.entries[Int(target)]
    let region = TextureRegion(
      texture: target, side: SIMD2(Float(entry.width), Float(entry.height)), size: size)
    let opacity = min(item.opacity * outer.opacity, 1)
    var paint = Paint(
      region, source: SIMD4(0, 0, 1, 1), half: shape.half, factor: SIMD4(repeating: opacity), isOpaque: false)
    paint.isNearest = true
    paint.isExact = true
    fill(
      shape, paint,
      Placement(
        pass: outer.pass, scissor: item.scissor.cut(outer.scissor),
        clip: item.clip >= 0 ? item.clip : outer.clip, opacity: opacity))
  }
}

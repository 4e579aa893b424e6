import Engine

// MARK: - Kept pictures

extension FramePlanner {
  /// Opens a group whose picture is to be kept: all of it is drawn, whatever is seen of it.
  mutating func beginPicture(
    _ style: DisplayGroup, _ item: DisplayItem, at index: Int, _ info: GroupScan.Group, _ list: DisplayList
  ) -> Bool {
    var area = (style.plane ?? item.scissor).intersection(info.bounds)
    if style.hasMask { area = area.intersection(info.maskBounds) }
    if let plane = style.plane, !area.isEmpty { area = plane.intersection(area.grown(by: 1)) }
    let limit = Int32(store.limit)
    area.x1 = min(area.x1, area.x0 + limit)
    area.y1 = min(area.y1, area.y0 + limit)
    if area.isEmpty {
      let nothing = FinishedPicture(texture: store.paletteTexture, texels: .empty, area: .empty)
      pictures.keep(nothing, as: style.picture)
      return beginUnseen(at: index, info)
    }
    // On a page there is nothing around a picture, where a texture of its own repeats its edge: only what has nothing
    // at its edge may lie there, or what is never filtered.
    let isInside = style.plane.map { $0.grown(by: -1).contains(info.bounds) } ?? true
    let isSmall = PictureTextures.shares(width: area.width, height: area.height, limit: store.limit)
    var pass: Pass
    if isSmall && isInside {
      let (page, x, y) = pictures.room(width: area.width, height: area.height, in: &store)
      let entry = store.entries[Int(page)]
      let origin = (x: area.x0 - x, y: area.y0 - y)
      pass = Pass(
        target: page,
        bounds: PixelRect(
          x0: origin.x, y0: origin.y, x1: origin.x + Int32(entry.width), y1: origin.y + Int32(entry.height)),
        parent: Int32(scopes[scopes.count - 1].pass))
      pass.opening = .keep
    } else {
      let texture = store.make(.keptPicture, width: Int(area.width), height: Int(area.height))
      pass = Pass(target: texture, bounds: area, parent: Int32(scopes[scopes.count - 1].pass))
      if GroupScan.hides(list.items[index + 1], area, list) { pass.opening = .keep }
    }
    pass.label = "kept picture"
    passes.append(pass)
    unfinished.append(passes.count - 1)
    scopes.append(
      Scope(
        pass: passes.count - 1, group: index, isPass: true, scissor: area, inner: info.inner,
        picture: style.picture))
    openPictures += 1
    if isSmall && isInside { fillWhole(area.grown(by: 1), SIMD4(), to: passes.count - 1) }
    return true
  }

  /// Adds a kept picture that is moved by whole pixels and no more, as one instance; false where it is more.
  ///
  /// What is opaque in it is blended with the rest: a card does that for nothing, where five parts take five times as long
  /// to plan.
  mutating func addPictureInPlace(at index: Int, _ list: DisplayList) -> Bool {
    let scope = scopes.count - 1
    let place = list.items[index].transform
    guard usesInstances, list.items[index].clip < 0, scopes[scope].clip < 0, list.items[index].projection < 0,
      list.items[index].opacity >= 1, scopes[scope].opacity >= 1, place.a == 1, place.b == 0, place.c == 0,
      place.d == 1, abs(place.tx) < 1e6, abs(place.ty) < 1e6
    else { return false }
    let (x, y) = (Int32(place.tx), Int32(place.ty))
    let group = Int(list.items[index].resource)
    guard Double(x) == place.tx, Double(y) == place.ty, list.groups[group].plane != nil,
      list.groups[group].blur == 0, list.groups[group].shadow == nil, !list.groups[group].mixes,
      let picture = pictures[list.groups[group].picture]
    else { return false }
    let area = picture.area.moved(x: x, y: y)
    let rect = area.intersection(list.items[index].bounds).intersection(scopes[scope].scissor)
    if !picture.area.isEmpty, !rect.isEmpty {
      let side = SIMD2(
        Float(store.entries[Int(picture.texture)].width), Float(store.entries[Int(picture.texture)].height))
      let texels = rect.moved(x: picture.texels.x0 &- area.x0, y: picture.texels.y0 &- area.y0)
      let key = BatchKey(
        program: .image, texture: picture.texture, blending: .over, isNearest: true, isExact: true)
      let (low, high) = (
        SIMD2(Float(texels.x0), Float(texels.y0)) / side, SIMD2(Float(texels.x1), Float(texels.y1)) / side
      )
      guard
        addInstance(
          rect, SIMD4(lowHalf: low, highHalf: high), key, area: Int(rect.area), to: scopes[scope].pass)
      else { return false }
    }
    store.noteUse(of: picture.texture)
    statistics.keptPictures += 1
    return true
  }

  /// Draws a picture that an earlier frame kept, or this one.
  mutating func addPicture(_ item: DisplayItem, _ list: DisplayList) {
    guard let style = GroupScan.style(item, list), let picture = pictures[style.picture] else {
      fatalError("FramePlanner: a picture is to be drawn that was never kept")
    }
    store.noteUse(of: picture.texture)
    statistics.keptPictures += 1
    compose(picture, as: item, style, replaces: false, list)
  }

  /// Remembers the largest opaque part of a picture that is being made to be kept.
  mutating func noteOpaque(_ item: DisplayItem, _ place: Placement, _ list: DisplayList) {
    guard place.opacity >= 1, place.clip < 0, item.projection < 0,
      item.kind == .solid && item.color.w >= 1
        || item.kind == .image && list.images[Int(item.resource)].isOpaque
    else { return }
    var scope = scopes.count - 1
    while !scopes[scope].isPass { scope -= 1 }
    guard scopes[scope].picture != 0,
      let shape = Shape(item.transform, rect: item.rect, radii: item.radii), shape.isAxisAligned
    else { return }
    var inside = shape.pixels
    if shape.isRounded || item.edges != 0 {
      let partition = Partition(shape.box)
      inside = .empty
      for index in 0..<partition.innerCount where partition.inner[index].area > inside.area {
        inside = partition.inner[index]
      }
    }
    inside = inside.intersection(place.scissor)
    if inside.area > scopes[scope].opaque.area { scopes[scope].opaque = inside }
  }
}

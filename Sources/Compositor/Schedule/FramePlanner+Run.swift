import Engine

// MARK: - Runs of plain layers

extension FramePlanner {
  /// Adds what a run stands for. Those of one colour are written one after the other into the batch at hand, as long as
  /// that takes them; nothing is looked back at.
  mutating func addRun(_ item: DisplayItem, _ list: DisplayList) {
    let scope = scopes[scopes.count - 1]
    guard scope.clip < 0, scope.opacity >= 1 || scope.replaces else {
      fatalError("FramePlanner: a run of layers lies in a group that is more than drawn and faded")
    }
    let run = list.runs[Int(item.resource)]
    let scissor = item.scissor.intersection(scope.scissor)
    if scissor.isEmpty { return }
    // Colours that fade are not those of the styles.
    let hasOwnColors = scope.opacity >= 1 && scope.ground == nil
    if !usesInstances, hasOwnColors { placeColors(of: list) }
    var (index, misses) = (run.first, 0)
    let end = run.first + run.count
    while index < end {
      if usesInstances {
        let first = index
        if case .image = list.styles[Int(list.quads[index].style)].kind {
          // What found no place is followed by its like.
          if misses < 32, item.scissor == scissor { index = addImages(index..<end, run, scope, list) }
          misses = index == first ? misses + 1 : 0
        } else {
          index = addInstances(index..<end, run, item.scissor, scissor, scope, list)
        }
      } else if hasOwnColors {
        index = addColors(index..<end, scissor, scope, list)
      }
      if index < end { addQuad(at: index, run, scissor, scope, list) }
      index += 1
    }
  }

  /// Adds one quad of a run to the batch that it belongs to.
  private mutating func addQuad(
    at index: Int, _ run: DisplayRun, _ scissor: PixelRect, _ scope: Scope, _ list: DisplayList
  ) {
    let quad = list.quads[index]
    let rect = quad.pixels.intersection(scissor)
    if rect.isEmpty { return }
    let style = list.styles[Int(quad.style)]
    switch style.kind {
    case .solid:
      let color = style.color(in: scope)
      if !usesInstances, scope.opacity >= 1, scope.ground == nil,
        colorPlaces.entries[Int(quad.style)].color != color
      {
        noteColor(color, of: Int(quad.style))
      }
      if color != 0 { addPlainSolid(color, rect, isReplaced: scope.replaces, scope.pass) }
    case .image:
      let box = RoundedBoxEdges(quad, style, run)
      let image = PlainImage(
        resource: Int(style.resource), source: style.source, nearest: style.nearest,
        opacity: style.opacity * scope.opacity)
      // A style of which nothing can be read is none: see `RenderTree`.
      let size = usesInstances ? style.size(in: run) : nil
      _ = addPlainImage(image, box, size: size, rect, replaces: scope.replaces, scope.pass, list)
    case .rounded: addRounded(quad, style, run, scissor, list)
    case .none: break
    }
  }

  private mutating func addRounded(
    _ quad: DisplayQuad, _ style: QuadStyle, _ run: DisplayRun, _ scissor: PixelRect, _ list: DisplayList
  ) {
    let map = CGAffineTransform(a: run.scaleX, b: 0, c: 0, d: run.scaleY, tx: quad.x, ty: quad.y)
    var item = DisplayItem(
      kind: .solid, transform: map, rect: style.rect, scissor: scissor, bounds: quad.pixels)
    (item.radii, item.color, item.opacity, item.slides) = (
      style.radii, style.fill, style.opacity, style.slides
    )
    add(item, border: nil, list)
  }

  // MARK: - For graphics cards

  /// Adds solids to the pass's last batch, which is one of instances with the palette; the first that it does not take.
  private mutating func addInstances(
    _ range: Range<Int>, _ run: DisplayRun, _ item: PixelRect, _ scissor: PixelRect, _ scope: Scope,
    _ list: DisplayList
  ) -> Int {
    let pass = scope.pass
    let last = passes[pass].lastBatch
    guard let kind = batches.solids(of: last, .instanced, store.paletteTexture, isReplaced: scope.replaces)
    else {
      return range.lowerBound
    }
    let white = Palette.texel(at: Palette.white)
    let texels = SIMD4(lowHalf: white, highHalf: white)
    let surface = PixelRect(x0: 0, y0: 0, x1: Int32(list.width), y1: Int32(list.height))
    // What reaches beyond the surface is cut by it.
    let isWhole =
      kind.takes == .small && scissor.contains(surface) && passes[pass].target == store.surfaceTexture
    // Quads lie inside the scissor of their item already.
    let isInside = item == scissor
    let (quads, styles) = (list.quads, list.styles)
    let isPlain = scope.opacity >= 1 && scope.ground == nil
    var index = range.lowerBound
    var sum = SolidSum()
    batches.appendInstances(to: Int(last), atMost: range.count) { span in
      while index < range.upperBound {
        let quad = quads[index]
        let number = Int(quad.style)
        let rect = isInside ? quad.pixels : quad.pixels.intersection(scissor)
        let area = rect.area
        switch styles[number].kind {
        case .solid:
          let color = isPlain ? styles[number].color : styles[number].color(in: scope)
          guard kind.takes(color, area) else { return sum }
          index += 1
          if !isInside, rect.isEmpty { continue }
          sum.add(rect, area)
          let box = SIMD4<Float>(SIMD4(rect.x0, rect.y0, rect.x1, rect.y1))
          let size = box.highHalf - box.lowHalf
          span.append(
            Instance(
              corner: box.lowHalf, across: SIMD2(size.x, 0), down: SIMD2(0, size.y), texels: texels,
              fill: Colors.unorm16(color)))
        case .rounded where isWhole:
          guard let rounded = Instance(rounded: quad, styles[number], run, texels) else { return sum }
          index += 1
          let bounds = rounded.bounds.intersection(scissor)
          sum.add(bounds, bounds.area)
          span.append(rounded)
        default: return sum
        }
      }
      return sum
    }
    statistics.quads += sum.count
    statistics.pixels += sum.pixels
    return index
  }

  /// Adds pictures to the pass's last batch, which is one of instances, as far as they were met before in this frame, as
  /// large, and lie in the batch's texture; the first other one. The numbers are those of `addPlainImage`.
  private mutating func addImages(
    _ range: Range<Int>, _ run: DisplayRun, _ scope: Scope, _ list: DisplayList
  ) -> Int {
    let pass = scope.pass
    guard let texture = batches.pictures(of: passes[pass].lastBatch), !scope.replaces,
      texture.number != store.paletteTexture
    else { return range.lowerBound }
    let (quads, styles, uses) = (list.quads, list.styles, imageUses)
    var index = range.lowerBound
    var sum = SolidSum()
    batches.appendInstances(to: Int(passes[pass].lastBatch), atMost: range.count) { span in
      while index < range.upperBound {
        let quad = quads[index]
        let number = Int(quad.style)
        guard case .image = styles[number].kind else { return sum }
        let use = Int(styles[number].resource)
        guard uses[use].level >= 0, uses[use].region.texture == texture.number,
          uses[use].runSize == styles[number].size(in: run), uses[use].runSource == styles[number].source
        else { return sum }
        let rect = quad.pixels
        let area = rect.area
        let opacity = min(styles[number].opacity * scope.opacity, 1)
        guard !uses[use].isOpaque || area <= Batch.smallArea || opacity < 1 else { return sum }
        let box = RoundedBoxEdges(quad, styles[number], run)
        let (origin, step) = (uses[use].runOrigin, uses[use].runStep)
        let side = SIMD2<Double>(uses[use].region.side)
        let low = origin + step * SIMD2(Double(rect.x0) - box.x0, Double(rect.y0) - box.y0)
        let high = origin + step * SIMD2(Double(rect.x1) - box.x0, Double(rect.y1) - box.y0)
        guard
          styles[number].nearest == texture.isNearest || !styles[number].nearest && rect.isExact(low, high)
        else { return sum }
        index += 1
        let corners = SIMD4<Float>(SIMD4(rect.x0, rect.y0, rect.x1, rect.y1))
        let size = corners.highHalf - corners.lowHalf
        sum.add(rect, area)
        span.append(
          Instance(
            corner: corners.lowHalf, across: SIMD2(size.x, 0), down: SIMD2(0, size.y),
            texels: SIMD4(lowHalf: SIMD2<Float>(low / side), highHalf: SIMD2<Float>(high / side)),
            fill: opacity == 1
              ? SIMD4(repeating: .max) : SIMD4(repeating: UInt16(opacity * 65_535 + 0.5))))
      }
      return sum
    }
    if sum.count > 0 { store.noteUse(of: texture.number) }
    statistics.quads += sum.count
    statistics.pixels += sum.pixels
    return index
  }

  // MARK: - For software rasterisers

  /// Adds solids to the pass's last batch, which is one of texels of the palette; the first that it does not take.
  private mutating func addColors(
    _ range: Range<Int>, _ scissor: PixelRect, _ scope: Scope, _ list: DisplayList
  ) -> Int {
    let pass = scope.pass
    let last = passes[pass].lastBatch
    guard let kind = batches.solids(of: last, .image, store.paletteTexture, isReplaced: scope.replaces) else {
      return range.lowerBound
    }
    let places = colorPlaces.entries
    var index = range.lowerBound
    var sum = SolidSum()
    batches.appendPlain(to: Int(last), atMost: range.count) { span in
      while index < range.upperBound {
        let quad = list.quads[index]
        let style = list.styles[Int(quad.style)]
        let rect = quad.pixels.intersection(scissor)
        let area = rect.area
        guard style.kind == .solid, area < Paint.largeArea, kind.takes(style.color, area) else { break }
        let known = places[Int(quad.style)]
        guard known.color == style.color, known.place >= 0 else { break }
        index += 1
        if rect.isEmpty { continue }
        sum.add(rect, area)
        let texel = Palette.texel(at: known.place)
        let (left, top, right, bottom) = (
          Float(rect.x0), Float(rect.y0), Float(rect.x1), Float(rect.y1)
        )
        span.append(
          PlainQuad(
            topLeft: PlainVertex(position: SIMD2(left, top), texel: texel),
            topRight: PlainVertex(position: SIMD2(right, top), texel: texel),
            bottomLeft: PlainVertex(position: SIMD2(left, bottom), texel: texel),
            bottomRight: PlainVertex(position: SIMD2(right, bottom), texel: texel)))
      }
      return sum
    }
    statistics.quads += sum.count
    statistics.pixels += sum.pixels
    return index
  }

  /// Gives all colours of runs their texels as soon as they are known, seen or not: what comes into sight later has
  /// nothing to upload then.
  private mutating func placeColors(of list: DisplayList) {
    if colorPlaces.edition != store.palette.edition {
      colorPlaces.entries.removeAll(keepingCapacity: true)
      colorPlaces.edition = store.palette.edition
    }
    let known = colorPlaces.entries.count
    if known == list.styles.count { return }
    if known > list.styles.count { return colorPlaces.entries.removeLast(known - list.styles.count) }
    for index in known..<list.styles.count {
      let color = list.styles[index].color
      let isPlaced = list.styles[index].kind == .solid && index < Palette.mostReserved
      colorPlaces.entries.append((color, isPlaced ? store.palette.place(of: color) : -1))
    }
    store.palette.reserved = min(colorPlaces.entries.count, Palette.mostReserved)
  }

  /// Notes where the colour of a style lies, which is another than before.
  private mutating func noteColor(_ color: UInt32, of style: Int) {
    colorPlaces.entries[style] = (color, store.palette.place(of: color))
  }
}

/// Where colours of runs lie in the palette, by the places of their styles.
struct ColorPlaces {
  var entries: ContiguousArray<(color: UInt32, place: Int32)> = []
  /// Of the palette in which they lie.
  var edition = -1
}

/// What has been added to a batch.
struct SolidSum {
  private(set) var count = 0
  private(set) var pixels = 0
  private(set) var box = PixelRect.inverted

  @inline(__always)
  mutating func add(_ rect: PixelRect, _ area: Int64) {
    count &+= 1
    pixels &+= Int(area)
    box.extend(toInclude: rect)
  }
}

/// Which solids a batch takes.
struct SolidTaker {
  enum Solids {
    case opaque
    /// Translucent ones, and opaque ones that are small.
    case small
    /// All that replace what is below.
    case replacing
  }

  var takes: Solids

  @inline(__always)
  func takes(_ color: UInt32, _ area: Int64) -> Bool {
    switch takes {
    case .opaque: color >> 24 == 255
    case .small: color >> 24 < 255 || area <= Batch.smallArea
    case .replacing: true
    }
  }
}

extension QuadStyle {
  /// In pixels.
  @inline(__always)
  fileprivate func size(in run: DisplayRun) -> SIMD2<Double> {
    SIMD2<Double>(rect.highHalf) * SIMD2(run.scaleX, run.scaleY)
  }

  /// The colour of a solid, premultiplied, as a scope shows it.
  @inline(__always)
  fileprivate func color(in scope: FramePlanner.Scope) -> UInt32 {
    if let ground = scope.ground {
      return PackedColor.premultiplied(Colors.mixed(fill, ground), opacity: 1)
    }
    return scope.opacity >= 1 ? color : PackedColor.premultiplied(fill, opacity: opacity * scope.opacity)
  }
}

extension Instance {
  /// A rounded solid of a run as `init(_:_:within:)` has that of an item; nil for what covers nothing, or is not rounded
  /// after all.
  @inline(__always)
  fileprivate init?(rounded quad: DisplayQuad, _ style: QuadStyle, _ run: DisplayRun, _ texels: SIMD4<Float>)
  {
    let (width, height) = (Double(style.rect.z), Double(style.rect.w))
    let half = SIMD2(Float(width / 2), Float(height / 2))
    let largest = min(half.x, half.y)
    let parts = SIMD4(
      Self.fitting(style.radii.x, largest), Self.fitting(style.radii.y, largest),
      Self.fitting(style.radii.z, largest), Self.fitting(style.radii.w, largest))
    guard largest > 0, parts != SIMD4(), run.scaleX > 1e-6, run.scaleY > 1e-6 else { return nil }
    let middle = SIMD2(
      run.scaleX * (Double(style.rect.x) + width / 2) + quad.x,
      run.scaleY * (Double(style.rect.y) + height / 2) + quad.y)
    let grow = SIMD2(run.scaleX * width, run.scaleY * height) * 0.5 + Self.margin
    let size = SIMD2<Float>(grow * 2)
    self.init(
      corner: SIMD2<Float>(middle - grow), across: SIMD2(size.x, 0), down: SIMD2(0, size.y), extent: half,
      texels: texels, fill: Colors.unorm16(Colors.premultiplied(style.fill, opacity: style.opacity)),
      radii: Colors.unorm16(parts / largest))
  }

  @inline(__always)
  private static func fitting(_ radius: Float, _ largest: Float) -> Float {
    // What is not a number is none.
    radius > 0 ? min(radius, largest) : 0
  }
}

extension RoundedBoxEdges {
  /// Where the rectangle of a style lies, as `plainBox` has that of an item.
  fileprivate init(_ quad: DisplayQuad, _ style: QuadStyle, _ run: DisplayRun) {
    let (width, height) = (Double(style.rect.z), Double(style.rect.w))
    let middleX = run.scaleX * (Double(style.rect.x) + width / 2) + quad.x
    let middleY = run.scaleY * (Double(style.rect.y) + height / 2) + quad.y
    let (reachX, reachY) = (run.scaleX * (width / 2), run.scaleY * (height / 2))
    self.init(x0: middleX - reachX, y0: middleY - reachY, x1: middleX + reachX, y1: middleY + reachY)
  }
}

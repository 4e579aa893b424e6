import Compositor
import LayerValues

/// An image of one property of a frame's drawing, over the frame itself in grey.
package struct FrameView: Sendable {
  /// The property of the drawing that the view shows.
  package enum Kind: String, CaseIterable, Sendable {
    /// The number of times that each pixel was drawn.
    case overdraw
    /// The draws, each in the colour of the reason for which it was not merged with an earlier one.
    case batches
    /// The parts of the screen that were drawn again, and the part that a scroll has copied.
    case damage
    /// The passes into offscreen targets, with one colour for all passes of the same name.
    case passes
  }

  /// A colour of the image and its meaning.
  package struct Key: Sendable, Equatable {
    package let color: SIMD3<UInt8>
    package let text: String
  }

  package let image: CGImage
  package let keys: [Key]

  /// Creates the image for the frame of `image`, which `renderer` drew last; `names` are the names of layers by row.
  package init(
    kind: Kind, of renderer: FrameRenderer, image: CGImage, names: (Set<RowIndex>) -> [RowIndex: String]
  ) {
    var canvas = FrameCanvas(image)
    var keys: [Key] = []
    renderer.withFrame { plan, surface, list in
      switch kind {
      case .overdraw: keys = Self.drawOverdraw(plan, surface, on: &canvas)
      case .batches: keys = Self.drawBatches(plan, surface, on: &canvas)
      case .damage: keys = Self.drawDamage(list, on: &canvas)
      case .passes: keys = Self.drawPasses(plan, surface: surface, names: names, on: &canvas)
      }
    }
    self.image = canvas.image
    self.keys = keys
  }

  // MARK: Overdraw

  /// The colours of pixels that were drawn once, twice, and so on; the last one is for all greater numbers.
  private static let heat: [SIMD3<UInt8>] = [
    SIMD3(40, 70, 140), SIMD3(40, 150, 90), SIMD3(220, 200, 60), SIMD3(240, 140, 40), SIMD3(220, 50, 40),
  ]

  private static func drawOverdraw(
    _ plan: FramePlan, _ surface: TextureIndex, on canvas: inout FrameCanvas
  ) -> [Key] {
    var counts = [UInt16](repeating: 0, count: canvas.width * canvas.height)
    func add(_ shape: PlannedShape) {
      shape.forEachRow(in: canvas.area) { row, columns in
        for index in row * canvas.width + columns.lowerBound..<row * canvas.width + columns.upperBound {
          counts[index] &+= counts[index] < .max ? 1 : 0
        }
      }
    }
    var unshownPasses = 0
    for number in plan.order {
      let pass = plan.passes[number]
      guard plan.isInScreenPixels(pass, surface: surface) else {
        unshownPasses += 1
        continue
      }
      for fill in pass.fills {
        add(PlannedShape(plan.fills[fill].rect.moved(x: pass.bounds.x0, y: pass.bounds.y0)))
      }
      for draw in pass.draws { for shape in plan.shapes(of: plan.draws[draw]) { add(shape) } }
    }
    var pixels = [Int](repeating: 0, count: heat.count)
    var sum = 0
    for (index, count) in counts.enumerated() where count > 0 {
      let step = min(Int(count), heat.count) - 1
      pixels[step] += 1
      sum += Int(count)
      canvas.tint(index, heat[step], percent: 75)
    }
    let all = max(1, counts.count)
    var keys = heat.indices.map { step in
      let times =
        switch step {
        case 0: "once"
        case heat.count - 1: "\(step + 1) times or more"
        default: "\(step + 1) times"
        }
      return Key(color: heat[step], text: "\(times): \(percent(pixels[step], of: all)) of the screen")
    }
    let mean = (Double(sum) * 100 / Double(all)).rounded() / 100
    var rest = "\(mean) times a pixel on average"
    if unshownPasses > 0 { rest += "; \(unshownPasses) passes with pixels of their own are not shown" }
    keys.append(Key(color: SIMD3(90, 90, 90), text: rest))
    return keys
  }

  private static func percent(_ count: Int, of all: Int) -> String {
    "\((Double(count) * 1000 / Double(max(1, all))).rounded() / 10) %"
  }

  // MARK: Batches

  private static func color(_ reason: DrawReason) -> SIMD3<UInt8> {
    switch reason {
    case .first: SIMD3(110, 120, 130)
    case .program: SIMD3(70, 120, 230)
    case .texture: SIMD3(240, 150, 40)
    case .mask: SIMD3(170, 90, 210)
    case .blending: SIMD3(60, 180, 190)
    case .tint: SIMD3(240, 110, 170)
    case .values: SIMD3(130, 100, 70)
    case .sampling: SIMD3(150, 200, 80)
    case .overlap: SIMD3(225, 50, 45)
    case .tooFarBack: SIMD3(150, 20, 60)
    case .effect: SIMD3(80, 200, 120)
    case .animated: SIMD3(190, 190, 120)
    case .full: SIMD3(230, 220, 90)
    }
  }

  private static func text(_ reason: DrawReason) -> String {
    switch reason {
    case .first: "the pass begins"
    case .program: "another program"
    case .texture: "another texture"
    case .mask: "another mask"
    case .blending: "another blending"
    case .tint: "another colour of the whole draw"
    case .values: "another filter"
    case .sampling: "another filter for texels"
    case .overlap: "it overlaps a draw in between"
    case .tooFarBack: "the draw that it could join is too far back"
    case .effect: "an effect"
    case .animated: "layers that the shader animates"
    case .full: "the draw before is full"
    }
  }

  private static func drawBatches(
    _ plan: FramePlan, _ surface: TextureIndex, on canvas: inout FrameCanvas
  ) -> [Key] {
    var counts: [DrawReason: Int] = [:]
    for number in plan.order {
      let pass = plan.passes[number]
      let isShown = plan.isInScreenPixels(pass, surface: surface)
      for draw in pass.draws {
        let reason = plan.reason(ofDraw: draw, in: pass.draws)
        counts[reason, default: 0] += 1
        if !isShown { continue }
        for shape in plan.shapes(of: plan.draws[draw]) { canvas.fill(shape, color(reason), percent: 60) }
      }
    }
    return DrawReason.allCases.compactMap { reason in
      counts[reason].map {
        Key(color: color(reason), text: "\(text(reason)): \($0) draw\($0 == 1 ? "" : "s")")
      }
    }
  }

  // MARK: Damage

  private static func drawDamage(_ list: DisplayList, on canvas: inout FrameCanvas) -> [Key] {
    let (damaged, scrolled) = (SIMD3<UInt8>(225, 50, 45), SIMD3<UInt8>(70, 120, 230))
    if list.isAllDamaged || list.damage.count > DisplayList.damageLimit {
      canvas.fill(canvas.area, damaged, percent: 35)
      return [Key(color: damaged, text: "all of the screen was drawn again")]
    }
    var keys: [Key] = []
    if let scroll = list.reuse.scroll {
      canvas.fill(scroll.rect, scrolled, percent: 30)
      keys.append(
        Key(color: scrolled, text: "copied from the frame before, moved by \(scroll.x), \(scroll.y) pixels"))
    }
    var pixels = 0
    for rect in list.damage {
      let visible = rect.intersection(canvas.area)
      pixels += Int(visible.area)
      canvas.fill(visible, damaged, percent: 35)
      canvas.outline(visible, damaged)
    }
    let count = list.damage.count
    let text =
      count == 0 ? "nothing was drawn again" : "\(count) part\(count == 1 ? "" : "s") drawn again"
    keys.append(
      Key(color: damaged, text: "\(text), \(percent(pixels, of: canvas.width * canvas.height)) of the screen")
    )
    return keys
  }

  // MARK: Passes

  private static let palette: [SIMD3<UInt8>] = [
    SIMD3(225, 50, 45), SIMD3(70, 120, 230), SIMD3(240, 150, 40), SIMD3(60, 170, 90), SIMD3(170, 90, 210),
    SIMD3(60, 180, 190), SIMD3(240, 110, 170), SIMD3(150, 200, 80), SIMD3(230, 220, 90), SIMD3(130, 100, 70),
  ]

  private static func drawPasses(
    _ plan: FramePlan, surface: TextureIndex, names: (Set<RowIndex>) -> [RowIndex: String],
    on canvas: inout FrameCanvas
  ) -> [Key] {
    let names = names(Set(plan.order.map { plan.passes[$0].origin.row }.filter(\.exists)))
    var order: [String] = []
    var found: [String: (color: SIMD3<UInt8>, passes: Int, pixels: Int)] = [:]
    for (position, number) in plan.order.enumerated() {
      let pass = plan.passes[number]
      if pass.target == surface { continue }
      let name = PassName(label: pass.label, origin: pass.origin, recording: nil, names: names).text
      if found[name] == nil {
        found[name] = (palette[order.count % palette.count], 0, 0)
        order.append(name)
      }
      found[name]?.passes += 1
      found[name]?.pixels += Int(pass.bounds.area)
      let color = found[name]?.color ?? palette[0]
      if plan.isInScreenPixels(pass, surface: surface) {
        // A cached raster may share its page with other rasters, so only the drawn area is marked.
        let area = pass.draws.isEmpty ? pass.bounds : drawnArea(of: pass, plan)
        canvas.fill(area, color, percent: 25)
        canvas.outline(area, color)
        continue
      }
      // A pass is marked at the positions at which later draws read its target.
      for later in plan.order[(position + 1)...] {
        let reader = plan.passes[later]
        guard plan.isInScreenPixels(reader, surface: surface) else { continue }
        for draw in reader.draws where reads(pass.target, plan.draws[draw], plan) {
          for shape in plan.shapes(of: plan.draws[draw]) { canvas.fill(shape, color, percent: 25) }
        }
      }
    }
    if order.isEmpty { return [Key(color: SIMD3(90, 90, 90), text: "the screen is the only pass")] }
    return order.compactMap { name in
      found[name].map { found in
        let size = "\(found.pixels) pixels"
        return Key(
          color: found.color,
          text: found.passes == 1 ? "\(name): \(size)" : "\(name), \(found.passes) passes: \(size)")
      }
    }
  }

  private static func reads(_ target: TextureIndex, _ draw: Draw, _ plan: FramePlan) -> Bool {
    plan.textures(of: draw).contains { $0 == target }
  }

  /// The bounding rectangle of the pixels that the draws of a pass touch.
  private static func drawnArea(of pass: Pass, _ plan: FramePlan) -> PixelRect {
    var area = PixelRect.empty
    for draw in pass.draws {
      for shape in plan.shapes(of: plan.draws[draw]) {
        shape.forEachRow(in: pass.bounds) { row, columns in
          area = area.union(
            PixelRect(
              x0: Int32(columns.lowerBound), y0: Int32(row), x1: Int32(columns.upperBound), y1: Int32(row + 1)
            ))
        }
      }
    }
    return area
  }
}

/// The pixels of a frame in grey, to be tinted.
private struct FrameCanvas {
  let width: Int
  let height: Int
  private var pixels: [UInt8]

  init(_ image: CGImage) {
    (width, height) = (image.width, image.height)
    pixels = image.withPixels { Array($0) }
    for index in 0..<width * height {
      let offset = 4 * index
      // The grey is 20 plus half of the frame's brightness, so that colours stand out.
      let sum = 2 * Int(pixels[offset]) + 7 * Int(pixels[offset + 1]) + 3 * Int(pixels[offset + 2])
      let grey = UInt8(sum / 24 + 20)
      for channel in 0..<3 { pixels[offset + channel] = grey }
      pixels[offset + 3] = 255
    }
  }

  var area: PixelRect { PixelRect(x0: 0, y0: 0, x1: Int32(width), y1: Int32(height)) }
  var image: CGImage { CGImage(width: width, height: height, isOpaque: true, premultipliedBGRA: pixels) }

  /// Mixes a pixel with a colour (red, green, blue).
  mutating func tint(_ index: Int, _ color: SIMD3<UInt8>, percent: Int) {
    for (offset, channel) in [(0, color.z), (1, color.y), (2, color.x)] {
      let old = Int(pixels[4 * index + offset])
      pixels[4 * index + offset] = UInt8(old + (Int(channel) - old) * percent / 100)
    }
  }

  mutating func fill(_ shape: PlannedShape, _ color: SIMD3<UInt8>, percent: Int) {
    shape.forEachRow(in: area) { row, columns in
      for index in row * width + columns.lowerBound..<row * width + columns.upperBound {
        tint(index, color, percent: percent)
      }
    }
  }

  mutating func fill(_ rect: PixelRect, _ color: SIMD3<UInt8>, percent: Int) {
    let visible = rect.intersection(area)
    if visible.isEmpty { return }
    for row in Int(visible.y0)..<Int(visible.y1) {
      for column in Int(visible.x0)..<Int(visible.x1) { tint(row * width + column, color, percent: percent) }
    }
  }

  /// Draws a border of two pixels inside a rectangle.
  mutating func outline(_ rect: PixelRect, _ color: SIMD3<UInt8>) {
    let visible = rect.intersection(area)
    if visible.isEmpty { return }
    for side in 0..<4 { fill(visible.ring(around: visible.grown(by: -2), side), color, percent: 100) }
  }
}

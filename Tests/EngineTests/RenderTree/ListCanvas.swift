import Foundation
import Testing

@testable import Compositor
@testable import Engine

/// A hash per pixel of the items drawn there, from the last opaque one on.
struct ListCanvas: Equatable {
  static let size = (width: 192, height: 128)

  private(set) var pixels = [UInt64](repeating: 0, count: ListCanvas.size.width * ListCanvas.size.height)
  /// By pixel: the only thing drawn there since the last one that covers, by its number; -1 where there are none or several.
  private var sole = [Int32](repeating: -1, count: ListCanvas.size.width * ListCanvas.size.height)
  private var things: [PaintedThing] = []

  static func == (a: ListCanvas, b: ListCanvas) -> Bool { a.pixels == b.pixels }

  static func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
    var value = (a ^ b &* 0x9e37_79b9_7f4a_7c15) &+ 0x1234_5678
    value = (value ^ (value >> 29)) &* 0xbf58_476d_1ce4_e5b9
    return value ^ (value >> 32)
  }

  mutating func paint(_ box: PixelRect, _ thing: PaintedThing) {
    let (x0, y0) = (max(0, Int(box.x0)), max(0, Int(box.y0)))
    let x1 = min(ListCanvas.size.width, Int(box.x1))
    let y1 = min(ListCanvas.size.height, Int(box.y1))
    guard x0 < x1, y0 < y1 else { return }
    things.append(thing)
    for y in y0..<y1 {
      for x in x0..<x1 { paint(y * ListCanvas.size.width + x, things.count - 1) }
    }
  }

  private mutating func paint(_ pixel: Int, _ number: Int) {
    let (id, covers) = (things[number].id, things[number].covers)
    sole[pixel] = covers || pixels[pixel] == 0 ? Int32(number) : -1
    pixels[pixel] = covers ? id : Self.mix(pixels[pixel], id)
  }

  /// Draws what is in a group with an opacity. Where one thing is drawn, that thing has the opacity: a list may give it to
  /// the thing instead of making a group.
  mutating func paint(_ inside: ListCanvas, opacity: Float) {
    let first = things.count
    things += inside.things.map { $0.faded(by: opacity) }
    var groups: [UInt64: Int] = [:]
    for pixel in inside.pixels.indices where inside.pixels[pixel] != 0 {
      if inside.sole[pixel] >= 0 {
        paint(pixel, first + Int(inside.sole[pixel]))
        continue
      }
      let content = inside.pixels[pixel]
      let number = groups[content] ?? things.count
      if number == things.count {
        groups[content] = number
        things.append(PaintedThing(content: .group(content), opacity: opacity))
      }
      paint(pixel, number)
    }
  }

  /// Expects pixels outside a list's damage to equal the previous frame's, moved by the list's scroll.
  func checkIsOnlyDamaged(from old: ListCanvas, by list: DisplayList, _ comment: Comment) {
    if list.isAllDamaged { return }
    #expect(list.damage.count <= DisplayList.damageLimit, comment)
    let (width, height) = (Int32(Self.size.width), Int32(Self.size.height))
    for y in 0..<height {
      for x in 0..<width {
        let pixel = PixelRect(x0: x, y0: y, x1: x + 1, y1: y + 1)
        if list.damage.contains(where: { $0.intersects(pixel) }) { continue }
        var (fromX, fromY) = (x, y)
        if let scroll = list.scroll, scroll.rect.intersects(pixel) {
          (fromX, fromY) = (x - scroll.x, y - scroll.y)
        }
        if pixels[Int(y * width + x)] != old.pixels[Int(fromY * width + fromX)] {
          Issue.record("\(comment): \(x) \(y) differs outside of the damage")
          return
        }
      }
    }
  }
}

/// What a list draws at a pixel: an item, or several things that have an opacity together.
struct PaintedThing {
  enum Content {
    /// The image's ID, and whether all of what is drawn is opaque.
    case item(DisplayItem, image: UInt64, isOpaque: Bool)
    /// The hash of what is inside.
    case group(UInt64)
  }

  let content: Content
  let opacity: Float
  let id: UInt64
  let covers: Bool

  init(content: Content, opacity: Float) {
    (self.content, self.opacity) = (content, opacity)
    switch content {
    case .item(let item, let image, let isOpaque):
      var id = UInt64(item.kind.rawValue)
      // As bytes, the precision of colours in runs.
      id = ListCanvas.mix(id, UInt64(PackedColor.premultiplied(item.color, opacity: opacity)))
      if item.kind == .image { id = ListCanvas.mix(id, image) }
      for number in [item.radii.x, item.sigma] { id = ListCanvas.mix(id, UInt64(number.bitPattern)) }
      self.id = id
      covers = isOpaque && opacity >= 1 && item.radii == CornerRadii()
    case .group(let inside):
      id = ListCanvas.mix(inside, UInt64(opacity.bitPattern))
      covers = false
    }
  }

  func faded(by part: Float) -> PaintedThing { PaintedThing(content: content, opacity: opacity * part) }
}

/// Draws lists, with the contents that pictures had when they were recorded.
struct ListPainter {
  var pictures: [UInt64: [DisplayItem]] = [:]
  var shown = 0

  mutating func paint(_ list: DisplayList) -> ListCanvas {
    for id in list.droppedPictures {
      #expect(pictures[id] != nil, "an unknown picture was dropped")
      pictures[id] = nil
    }
    var canvas = ListCanvas()
    paint(Array(list.items), list, &canvas, 0, 0, PixelRect(x0: -999, y0: -999, x1: 999, y1: 999))
    return canvas
  }

  private mutating func paint(
    _ items: [DisplayItem], _ list: DisplayList, _ canvas: inout ListCanvas, _ dx: Int32, _ dy: Int32,
    _ scissor: PixelRect
  ) {
    var index = 0
    while index < items.count {
      let item = items[index]
      index += 1
      if item.kind == .picture {
        shown += 1
        let group = list.groups[Int(item.resource)]
        guard let inside = pictures[group.picture] else {
          Issue.record("an unknown picture is shown")
          continue
        }
        let (x, y) = (Int32(item.transform.tx), Int32(item.transform.ty))
        paint(inside, list, &canvas, x, y, item.scissor, opacity: item.opacity)
        continue
      }
      if item.kind == .run {
        let run = list.runs[Int(item.resource)]
        for quad in run.first..<run.first + run.count {
          paint(list.item(quad, item), list, &canvas, dx, dy, scissor)
        }
        continue
      }
      guard item.kind == .beginGroup else {
        paint(item, list, &canvas, dx, dy, scissor)
        continue
      }
      let first = index
      var depth = 1
      while depth > 0 {
        if items[index].kind == .beginGroup { depth += 1 }
        if items[index].kind == .endGroup { depth -= 1 }
        index += 1
      }
      let inside = Array(items[first..<index - 1])
      // Groups inside pictures have only an opacity here.
      let picture = item.resource < 0 ? 0 : list.groups[Int(item.resource)].picture
      if picture != 0 {
        pictures[picture] = inside
        paint(inside, list, &canvas, dx, dy, item.scissor, opacity: item.opacity)
        continue
      }
      var inner = ListCanvas()
      paint(inside, list, &inner, dx, dy, scissor)
      canvas.paint(inner, opacity: item.opacity)
    }
  }

  /// Draws the content of a picture, which has no opacity of its own.
  private mutating func paint(
    _ items: [DisplayItem], _ list: DisplayList, _ canvas: inout ListCanvas, _ dx: Int32, _ dy: Int32,
    _ scissor: PixelRect, opacity: Float
  ) {
    if opacity == 1 { return paint(items, list, &canvas, dx, dy, scissor) }
    var inner = ListCanvas()
    paint(items, list, &inner, dx, dy, scissor)
    canvas.paint(inner, opacity: opacity)
  }

  private func paint(
    _ item: DisplayItem, _ list: DisplayList, _ canvas: inout ListCanvas, _ dx: Int32, _ dy: Int32,
    _ scissor: PixelRect
  ) {
    let box = PixelRect(
      x0: item.bounds.x0 + dx, y0: item.bounds.y0 + dy, x1: item.bounds.x1 + dx, y1: item.bounds.y1 + dy
    ).intersection(scissor)
    let isImage = item.kind == .image
    let image = isImage ? list.images[Int(item.resource)].id : 0
    let isOpaque =
      item.kind == .solid && item.color.w >= 1 || isImage && list.images[Int(item.resource)].isOpaque
    canvas.paint(
      box,
      PaintedThing(content: .item(item, image: image, isOpaque: isOpaque), opacity: item.opacity))
  }
}

extension ListCanvas {
  /// The display list of a new tree of the present layers.
  @MainActor static func freshList(_ root: CALayer) -> DisplayList {
    var resolver = Resolver()
    resolver.keepsPictures = false
    var changes = ChangeList()
    func add(_ layer: CALayer) {
      changes.changes.append(.create(row: layer.row))
      changes.append(layer.state, row: layer.row)
      for child in layer.sublayerList { add(child) }
      changes.changes.append(.children(row: layer.row, layer.sublayerList.map(\.row)))
    }
    add(root)
    resolver.apply(changes)
    var list = DisplayList()
    resolver.resolve(into: &list, width: size.width, height: size.height, scale: 1)
    return list
  }
}

import Foundation
import Pictures
import Testing

@testable import Compositor
@testable import Engine

/// The pixels of a display list, by the items drawn there.
struct ListCanvas: Equatable {
  static let size = (width: 192, height: 128)

  fileprivate var pixels = HashedPixels(width: ListCanvas.size.width, height: ListCanvas.size.height)

  fileprivate mutating func paint(_ box: PixelRect, _ id: UInt64, covers: Bool) {
    pixels.paint(HashedPixels.Box(box), id, covers: covers)
  }

  /// Expects pixels outside a list's damage to equal the previous frame's, moved by the list's scroll.
  func checkChangesAreDamaged(from old: ListCanvas, by list: DisplayList, _ comment: Comment) {
    if list.isAllDamaged { return }
    #expect(list.damage.count <= DisplayList.damageLimit, comment)
    let scroll = list.reuse.scroll
    let change = pixels.firstChange(
      from: old.pixels, outside: list.damage.map { HashedPixels.Box($0) },
      scrolled: scroll.map { HashedPixels.Box($0.rect) },
      by: scroll.map { SIMD2(Int($0.x), Int($0.y)) } ?? .zero)
    if let change { Issue.record("\(comment): \(change.x) \(change.y) differs outside of the damage") }
  }
}

extension HashedPixels.Box {
  fileprivate init(_ rect: PixelRect) {
    self.init(Int(rect.x0), Int(rect.y0), Int(rect.x1), Int(rect.y1))
  }
}

/// A painter of display lists that stores the items of cached rasters.
struct ListPainter {
  var rasters: [UInt64: [DisplayItem]] = [:]
  /// The number of raster items painted so far.
  var shownRasterCount = 0

  mutating func paint(_ list: DisplayList) -> ListCanvas {
    for id in list.notices.droppedRasters {
      #expect(rasters[id] != nil, "an unknown raster was dropped")
      rasters[id] = nil
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
      if item.kind == .raster {
        shownRasterCount += 1
        let group = list.groups[item.group]
        guard let inside = rasters[group.raster] else {
          Issue.record("an unknown raster is shown")
          continue
        }
        paint(inside, list, &canvas, Int32(item.transform.tx), Int32(item.transform.ty), item.scissor)
        continue
      }
      if item.kind == .run {
        let run = list.runs[item.run]
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
      // In these tests, a group without a cached raster has only an opacity.
      let raster = item.group.isNone ? 0 : list.groups[item.group].raster
      if raster != 0 {
        rasters[raster] = inside
        paint(inside, list, &canvas, dx, dy, item.scissor)
        continue
      }
      var inner = ListCanvas()
      paint(inside, list, &inner, dx, dy, scissor)
      canvas.pixels.paint(inner.pixels, opacity: UInt64(item.opacity.bitPattern))
    }
  }

  private func paint(
    _ item: DisplayItem, _ list: DisplayList, _ canvas: inout ListCanvas, _ dx: Int32, _ dy: Int32,
    _ scissor: PixelRect
  ) {
    let box = PixelRect(
      x0: item.bounds.x0 + dx, y0: item.bounds.y0 + dy, x1: item.bounds.x1 + dx, y1: item.bounds.y1 + dy
    ).intersection(scissor)
    var id = UInt64(item.kind.rawValue)
    // The colour is compared in bytes, the precision of colours in runs.
    id = HashedPixels.mix(id, UInt64(PackedColor.premultiplied(item.color, opacity: item.opacity)))
    if item.kind == .image { id = HashedPixels.mix(id, list.images[item.image].id) }
    for number in [item.radii.x, item.sigma] { id = HashedPixels.mix(id, UInt64(number.bitPattern)) }
    let isOpaque =
      item.kind == .solid && item.color.w >= 1
      || item.kind == .image && list.images[item.image].isOpaque
    let covers = isOpaque && item.opacity >= 1 && item.radii == CornerRadii()
    canvas.paint(box, id, covers: covers)
  }
}

extension ListCanvas {
  /// The display list of a new render tree with `root` and the layers below it.
  @MainActor static func freshList(_ root: CALayer) -> DisplayList {
    var resolver = Resolver()
    resolver.cachesRasters = false
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

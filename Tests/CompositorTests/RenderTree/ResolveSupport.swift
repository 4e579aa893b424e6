import CAllocations
import Foundation
import Stages

@testable import Compositor
@testable import Engine

/// A red layer with a frame.
func box(_ x: Double, _ y: Double, _ w: Double, _ h: Double, alpha: Double = 1) -> CALayer {
  let layer = CALayer()
  layer.frame = CGRect(x: x, y: y, width: w, height: h)
  layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: alpha)
  return layer
}

func plainImage(_ width: Int, _ height: Int, isOpaque: Bool = true) -> CGImage {
  CGImage(
    width: width, height: height, isOpaque: isOpaque,
    premultipliedBGRA: [UInt8](repeating: 255, count: 4 * width * height))
}

extension DisplayList {
  var kinds: [DisplayItem.Kind] { items.map(\.kind) }

  /// The number of items, in which each layer of a run counts as an item.
  var drawnCount: Int { items.count - runs.count + quads.count }

  /// The layer at the index `quad` of a run, as a separate item.
  func item(_ quad: Int, _ run: DisplayItem) -> DisplayItem {
    let style = styles[quads[quad].style]
    let map = CGAffineTransform(
      a: runs[run.run].scaleX, b: 0, c: 0, d: runs[run.run].scaleY, tx: quads[quad].x,
      ty: quads[quad].y)
    var item = DisplayItem(
      content: .solid, transform: map, rect: style.rect, scissor: run.scissor, bounds: quads[quad].pixels)
    if style.kind == .image {
      (item.content, item.opacity) = (.image(style.image), style.opacity)
      return item
    }
    if style.kind == .rounded {
      (item.color, item.radii, item.opacity) = (style.fill, style.radii, style.opacity)
      return item
    }
    let bytes = SIMD4<Float>(
      Float(style.color >> 16 & 255), Float(style.color >> 8 & 255), Float(style.color & 255),
      Float(style.color >> 24))
    let alpha = bytes.w / 255
    item.color = SIMD4(bytes.x / bytes.w, bytes.y / bytes.w, bytes.z / bytes.w, alpha)
    return item
  }

  func group(_ index: Int) -> DisplayGroup? {
    items[index].group.isNone ? nil : groups[items[index].group]
  }
}

extension TestScreen {
  /// The display list after the root's sublayers are replaced by `layers`.
  func list(of layers: CALayer..., scale: Double = 1) -> DisplayList {
    root.sublayers = layers
    settle()
    return resolve(scale: scale)
  }
}

/// The number of heap allocations of this thread during `work`.
func allocations(_ work: () -> Void) -> UInt64 {
  let before = threadAllocationCount()
  work()
  return threadAllocationCount() - before
}

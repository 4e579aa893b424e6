import Engine
import Foundation

// Clips: scissors where a rectangle is upright, rounded clips elsewhere, groups where two of those meet.
extension RenderTree {
  /// Narrows what sublayers inherit to `bounds`; opens a group, whose place is returned, where two rounded clips meet.
  /// `isSmooth`: sides between pixels are smoothed where corners are not round as well.
  func clip(
    _ inner: inout Inherited, to bounds: SIMD4<Double>, _ radii: CornerRadii,
    _ toPixels: CGAffineTransform, _ box: PixelRect, isSmooth: Bool = false, _ list: inout DisplayList
  ) -> Int {
    let isUpright = toPixels.b == 0 && toPixels.c == 0
    if isUpright, radii == CornerRadii(), !isSmooth || isOnPixels(bounds, toPixels) {
      inner.scissor = inner.scissor.intersection(snappedBox(bounds, toPixels))
      return -1
    }
    inner.scissor = inner.scissor.intersection(box)
    let index = roundedClip(bounds, radii, toPixels, &list)
    defer { inner.clip = index }
    guard inner.clip >= 0, !list.clips[Int(inner.clip)].contains(inner.scissor) else { return -1 }
    let place = list.items.count
    openGroup(&list, opacity: 1, clip: inner.clip, scissor: inner.scissor)
    return place
  }

  func roundedClip(
    _ bounds: SIMD4<Double>, _ radii: CornerRadii, _ toPixels: CGAffineTransform,
    _ list: inout DisplayList
  ) -> Int32 {
    list.clips.append(
      RoundedClip(
        fromPixels: toPixels.inverted(), rect: SIMD4<Float>(bounds), radii: radii,
        pixelsPerPoint: Float(pixelsPerPoint(toPixels))))
    return Int32(list.clips.count - 1)
  }

  /// Cuts an item of a layer's own, which may stand out of the bounds, where the layer clips.
  func clipToBounds(
    _ item: inout DisplayItem, _ drawn: DrawnRow, _ own: Inherited, _ list: inout DisplayList
  ) {
    if !drawn.clips { return }
    if own.transform.b == 0, own.transform.c == 0, drawn.radii == CornerRadii() {
      item.scissor = item.scissor.intersection(snappedBox(drawn.bounds, own.transform))
      return
    }
    item.scissor = item.scissor.intersection(drawn.box)
    let index = roundedClip(drawn.bounds, drawn.radii, own.transform, &list)
    if list.clips[Int(index)].contains(item.bounds.intersection(item.scissor)) {
      list.clips.removeLast()
    } else {
      item.clip = index
    }
  }
}

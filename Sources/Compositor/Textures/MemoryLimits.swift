import LayerValues

/// The limits of textures and buffers while the driver lacks memory. The default values limit nothing.
package struct MemoryLimits: Sendable, Equatable {
  /// The longest side of an image's texture, in texels; a larger image is drawn from a reduced copy.
  package var imageSide = Int.max
  /// The factor by which both sides of recorded images and of effects' inputs are multiplied, at most 1.
  package var imageScale = 1.0
  /// The most texels of a recorded image; a larger image is not drawn.
  package var imageArea = Int.max
  /// The most texels of a group's target; a larger group is not drawn.
  package var groupArea = Int.max
  /// The most bytes of a vertex buffer; a frame with more vertices is drawn in parts.
  package var bufferBytes = Int.max
  /// Whether content that needs a texture is not drawn if the driver refuses the texture.
  package var leavesTexturesOut = false

  package init() {}
}

extension PixelRect {
  /// The part that fits a texture with sides of `limit` texels, around the centre of `shown`, the visible part. A part
  /// that is cut has sides of whole tiles, to which targets are rounded up (`TargetPool.tile`).
  @inline(__always)
  func limited(to limit: Int, around shown: PixelRect) -> PixelRect {
    if Int(width) <= limit, Int(height) <= limit { return self }
    return cut(to: Int32(limit / 64 * 64), around: shown)
  }

  @inline(never)
  private func cut(to side: Int32, around shown: PixelRect) -> PixelRect {
    var cut = self
    if width > side {
      cut.x0 = min(max((shown.x0 + shown.x1) / 2 - side / 2, x0), x1 - side)
      cut.x1 = cut.x0 + side
    }
    if height > side {
      cut.y0 = min(max((shown.y0 + shown.y1) / 2 - side / 2, y0), y1 - side)
      cut.y1 = cut.y0 + side
    }
    return cut
  }
}

extension TextureStore {
  /// Whether the surface exists and does not have the size that `width` x `height` pixels require.
  func resizesSurface(width: Int, height: Int) -> Bool {
    guard surfaceTexture.exists else { return false }
    let entry = entries[surfaceTexture]
    return entry.width != TargetPool.rounded(Int32(width))
      || entry.height != TargetPool.rounded(Int32(height))
  }

  /// Whether frames are drawn without a texture that the driver has refused.
  package func leavesOut(_ texture: TextureIndex) -> Bool {
    guard budget.limits.leavesTexturesOut else { return false }
    let kind = entries[texture].kind
    return !kind.isTarget && kind != .palette
  }

  /// The side of a new page: `side`, or less if the memory is limited, but enough for `width` x `height` texels.
  func limitedSide(_ side: Int, width: Int, height: Int) -> Int {
    let least = max(width, height, imageLimit)
    return least < side ? min(side, 1 << (Int.bitWidth - (least - 1).leadingZeroBitCount)) : side
  }

  /// Drops all textures that are made again at their next use.
  mutating func releaseEvictable() {
    for index in 0..<entries.count where entries[index].kind.isEvictable { drop(TextureIndex(index)) }
    forgetRegions()
    forgetFaded()
  }
}

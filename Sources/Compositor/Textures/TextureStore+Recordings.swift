import LayerValues

// The textures of recorded images.
extension TextureStore {
  /// Whether there is a texture of a recorded image. If so, the texture counts as used in this frame.
  package mutating func holds(_ image: CGImage) -> Bool {
    guard let texture = texture(of: image) else { return false }
    noteUse(of: texture)
    return true
  }

  /// The texture of a recorded image; nil if there is none.
  package func texture(of image: CGImage) -> TextureIndex? {
    images[image.id << 4]?.texture
  }

  /// The number of texels of a recorded image's texture per pixel of the image, along each side: at most 1, and less if
  /// the driver limits textures.
  package func imageScale(of image: CGImage) -> Double {
    min(budget.limits.imageScale, Double(limit) / Double(max(image.width, image.height)))
  }

  /// The size in texels at which a recorded image is drawn.
  func imageSize(of image: CGImage) -> SIMD2<Double> {
    SIMD2(Double(image.width), Double(image.height)) * imageScale(of: image)
  }

  /// Whether a recorded image is not drawn because the driver has too little memory.
  package func isLeftOut(_ image: CGImage) -> Bool {
    if budget.limits.imageArea == .max { return false }
    let size = imageSize(of: image)
    return size.x.rounded(.up) * size.y.rounded(.up) > Double(budget.limits.imageArea)
  }

  /// Makes the texture into which a recorded image is drawn, of 1 x 1 texels for an image that is left out. The texture
  /// is less than a texel larger than the image, so that reads beyond the image repeat the image's edge.
  mutating func makeTexture(of image: CGImage) -> TextureIndex {
    let size = isLeftOut(image) ? SIMD2<Double>(1, 1) : imageSize(of: image)
    let (width, height) = (Int(size.x.rounded(.up)), Int(size.y.rounded(.up)))
    let texture = make(.recording, width: width, height: height)
    let region = TextureRegion(
      texture: texture, textureSize: SIMD2(Float(width), Float(height)), size: SIMD2<Float>(size))
    images.insert(region, for: image.id << 4)
    return texture
  }

  /// Drops the texture of a recorded image that could not be drawn.
  package mutating func dropImage(of image: CGImage) {
    guard let texture = texture(of: image) else { return }
    drop(texture)
    forgetRegions()
  }
}

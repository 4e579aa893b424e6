/// What a picture shows, as layers that nothing changes any more: it is drawn, on the GPU, by the first frame that shows
/// the picture, and its pixels are read back only on demand.
package struct Recording: Sendable {
  /// Makes the tree that is drawn; its root is as large as the picture.
  package let changes: ChangeList
  /// Pixels in a point.
  package let scale: Double

  init(_ root: CALayer, scale: Double) {
    changes = LayerTree.still(root)
    self.scale = scale
  }
}

extension CGImage {
  /// A picture of `size` points at `scale` pixels a point, shown by `layers` that are not used otherwise; nil where it
  /// has no pixels or too many.
  package static func recorded(
    _ layers: [CALayer], size: CGSize, scale: CGFloat, isOpaque: Bool = false, background: CGColor? = nil
  ) -> CGImage? {
    let (width, height) = (
      (size.width * scale - 1e-3).rounded(.up), (size.height * scale - 1e-3).rounded(.up)
    )
    let limit = CGFloat(sideLimit)
    guard width >= 1, height >= 1, width <= limit, height <= limit else { return nil }
    let root = CALayer()
    root.state.bounds = CGRect(origin: .zero, size: size)
    root.state.backgroundColor = background
    root.sublayers = layers
    return CGImage(
      width: Int(width), height: Int(height), isOpaque: isOpaque,
      recording: Recording(root, scale: Double(scale)))
  }
}

extension CALayer {
  /// A copy of the layer and all below it that nothing changes any more: as the last frame showed it, or as the model
  /// has it. Its position is the origin, and it has no transform.
  package func recordedCopy(presented: Bool) -> CALayer {
    let copy = frozenCopy(presented: presented)
    copy.state.anchorPoint = .zero
    copy.state.position = .zero
    copy.state.zPosition = 0
    copy.state.transform = CATransform3DIdentity
    return copy
  }

  private func frozenCopy(presented: Bool) -> CALayer {
    let copy = CALayer()
    copy.state = presented ? presentedState : state
    copy.sublayers = sublayerList.map { $0.frozenCopy(presented: presented) }
    copy.mask = maskLayer?.frozenCopy(presented: presented)
    return copy
  }
}

extension LayerTree {
  /// The changes that make a tree below `root` of layers that are not shown; their animations take no part.
  static func still(_ root: CALayer) -> ChangeList {
    let tree = LayerTree(root: root)
    var list = ChangeList()
    tree.attach(root, &list)
    return list
  }
}

/// Reads back the pixels of recorded pictures.
package protocol PictureReader: AnyObject {
  /// The premultiplied BGRA bytes of an image that has a recording, rows tightly packed.
  func pixels(of image: CGImage) throws -> [UInt8]
}

extension RunContext {
  /// The pixels of a recorded image, drawn by the current run.
  static func pixels(of image: CGImage) -> [UInt8] {
    MainActor.preconditionIsolated(
      "CGImage: the pixels of a picture made by a snapshot or a graphics context are drawn on the main actor; call "
        + "pngData(), cropping(to:) or what else reads them there, once, before another thread does")
    guard let reader = current.pictureReader else {
      fatalError(
        "CGImage: the pixels of a picture made by a snapshot or a graphics context are asked for, and nothing is there "
          + "to draw them with; ask while a Run or a window is open")
    }
    do {
      return try reader.pixels(of: image)
    } catch {
      fatalError("CGImage: the pixels of a recorded picture cannot be drawn: \(error)")
    }
  }
}

import Foundation

/// A recording of a tree of layers.
package final class LayerRecording: RecordedChanges {
  /// The changes that create the drawn tree; its root has the size of the image.
  package let changes: ChangeList
  /// The number of pixels per point.
  package let scale: Double
  /// Whether the image is the contents that a layer has drawn.
  package let isContents: Bool
  /// A note about the object that the image shows, for profiles; nil unless the context wants notes.
  package let note: RecordingNote?

  init(_ root: CALayer, scale: Double, isContents: Bool) {
    changes = LayerTree.staticChanges(root)
    self.scale = scale
    self.isContents = isContents
    note = RecordingNote(of: root, isContents: isContents)
  }

  package func pixels(of image: CGImage) -> [UInt8] {
    guard MainThread.isCurrent else {
      fatalError(
        "CGImage: the pixels of a snapshot or a graphics context are drawn on the main actor; before another thread "
          + "reads them, call pngData() or cropping(to:) once there")
    }
    guard let reader = LayerContext.current.recordingReader else {
      fatalError(
        "CGImage: reading the pixels of a snapshot or a graphics context needs "
          + "an open Run or window that draws them")
    }
    do {
      return try reader.pixels(of: image)
    } catch {
      fatalError("CGImage: the pixels of a recorded image cannot be drawn: \(error)")
    }
  }

  /// The image filled with a colour: a recording of a coloured layer whose mask is the image, so that no pixels are
  /// read.
  package func filled(_ image: CGImage, with color: CGColor) -> CGImage {
    let size = CGSize(width: Double(image.width) / scale, height: Double(image.height) / scale)
    let (fill, shape) = (CALayer(), CALayer())
    for layer in [fill, shape] {
      layer.state.anchorPoint = .zero
      layer.state.bounds = CGRect(origin: .zero, size: size)
    }
    fill.state.backgroundColor = color
    shape.state.contents = image
    fill.mask = shape
    return CGImage.recorded(
      [fill], size: size, scale: scale, isOpaque: image.isOpaque && color.alpha >= 1) ?? image
  }
}

extension CGImage {
  /// Records `layers` as an image of `size` points with `scale` pixels per point; nil if the image has no pixels or too
  /// many. The caller must not use the layers elsewhere.
  package static func recorded(
    _ layers: [CALayer], size: CGSize, scale: CGFloat, isOpaque: Bool = false, background: CGColor? = nil,
    isContents: Bool = false
  ) -> CGImage? {
    // The tolerance absorbs the rounding errors of sizes in whole pixels.
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
      recording: LayerRecording(root, scale: Double(scale), isContents: isContents))
  }
}

extension CALayer {
  /// A copy of the layer and its sublayers with presentation or model values. The copy is at the origin and has no
  /// transform.
  package func recordedCopy(presented: Bool) -> CALayer {
    let copy = frozenCopy(presented: presented)
    copy.state.anchorPoint = .zero
    copy.state.position = .zero
    copy.state.zPosition = 0
    copy.state.transform = CATransform3DIdentity
    if RecordingNote.isWanted { copy.name = profileName }
    return copy
  }

  private func frozenCopy(presented: Bool) -> CALayer {
    var unfinished = [CopiedLayer(self, presented)]
    while true {
      let last = unfinished.count - 1
      if let child = unfinished[last].sublayers.next() {
        unfinished.append(CopiedLayer(child, presented))
      } else if let mask = unfinished[last].mask {
        unfinished[last].mask = nil
        unfinished.append(CopiedLayer(mask, presented, isMask: true))
      } else {
        // A copy gets its sublayers before its superlayer, because adding to a layer that has superlayers costs a
        // search for cycles.
        let complete = unfinished.removeLast()
        complete.copy.sublayers = complete.copies
        if last == 0 { return complete.copy }
        if complete.isMask {
          unfinished[last - 1].copy.mask = complete.copy
        } else {
          unfinished[last - 1].copies.append(complete.copy)
        }
      }
    }
  }
}

/// A layer whose sublayers are being copied.
private struct CopiedLayer {
  let copy = CALayer()
  let isMask: Bool
  var sublayers: IndexingIterator<[CALayer]>
  var copies: [CALayer] = []
  /// The mask that is still to be copied; nil if there is none.
  var mask: CALayer?

  init(_ layer: CALayer, _ presented: Bool, isMask: Bool = false) {
    copy.state = presented ? layer.presentedState : layer.state
    self.isMask = isMask
    sublayers = layer.sublayerList.makeIterator()
    mask = layer.maskLayer
  }
}

extension LayerTree {
  /// The changes that create the tree of `root`, whose layers are not shown, without animations.
  static func staticChanges(_ root: CALayer) -> ChangeList {
    let tree = LayerTree(root: root)
    var list = ChangeList()
    tree.attach(root, &list)
    return list
  }
}

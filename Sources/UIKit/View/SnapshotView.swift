/// Shows how a part of a view looked when it was made: a picture that is drawn when it is first shown.
final class SnapshotView: UIView {
  private let size: CGSize

  /// A picture of `part` of the view, all of it where that is nil; nil where there is nothing to show.
  init?(of view: UIView, part: CGRect? = nil, afterScreenUpdates: Bool, capInsets: UIEdgeInsets = .zero) {
    guard let recorded = view.recordedLayer(afterScreenUpdates: afterScreenUpdates) else { return nil }
    let rect = part?.standardized ?? recorded.bounds
    recorded.position = CGPoint(x: recorded.bounds.minX - rect.minX, y: recorded.bounds.minY - rect.minY)
    let scale = UIScreen.main.scale
    guard rect.width > 0, rect.height > 0,
      let picture = CGImage.recorded(
        [recorded], size: rect.size, scale: scale, isOpaque: recorded.covers(rect, scale: scale))
    else { return nil }
    size = rect.size
    super.init(frame: CGRect(origin: .zero, size: size))
    layer.contents = picture
    layer.contentsScale = scale
    // A picture has whole pixels; the view need not.
    layer.contentsRect = CGRect(
      x: 0, y: 0, width: size.width * scale / CGFloat(picture.width),
      height: size.height * scale / CGFloat(picture.height))
    if capInsets != .zero {
      layer.contentsCenter = CGRect(
        x: capInsets.left / size.width, y: capInsets.top / size.height,
        width: max(0, size.width - capInsets.left - capInsets.right) / size.width,
        height: max(0, size.height - capInsets.top - capInsets.bottom) / size.height)
    }
  }

  /// Traps: snapshots are taken of views, not read from archives.
  public required init?(coder: NSCoder) {
    fatalError("SnapshotView.init(coder:): snapshots are taken of views, not read from archives")
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { self.size }
}

extension CALayer {
  /// Whether a recorded layer leaves nothing of a part of its bounds open, down to whole pixels.
  fileprivate func covers(_ part: CGRect, scale: CGFloat) -> Bool {
    func isWhole(_ length: CGFloat) -> Bool { length * scale == (length * scale).rounded() }
    return isWhole(part.width) && isWhole(part.height) && covers(part)
  }

  /// The same by its background, an opaque picture that fills it, or a sublayer alone.
  private func covers(_ part: CGRect) -> Bool {
    guard state.opacity >= 1, mask == nil, (filters ?? []).isEmpty, !state.isHidden, state.effect == nil
    else { return false }
    if state.bounds.contains(part), state.cornerRadius == 0 {
      if state.kind != .transform, state.backgroundColor?.alpha == 1 { return true }
      if state.kind == .plain, let picture = state.contents, picture.isOpaque,
        [.resize, .resizeAspectFill].contains(state.contentsGravity),
        CGRect(x: 0, y: 0, width: 1, height: 1).contains(state.contentsRect)
      {
        return true
      }
    } else if state.masksToBounds {
      return false
    }
    return CATransform3DIsIdentity(state.sublayerTransform)
      && sublayerList.contains { layer in
        let place = layer.state
        guard CATransform3DIsIdentity(place.transform) else { return false }
        // Of its bounds, in its superlayer's.
        let origin = CGPoint(
          x: place.position.x - place.anchorPoint.x * place.bounds.width - place.bounds.minX,
          y: place.position.y - place.anchorPoint.y * place.bounds.height - place.bounds.minY)
        return layer.covers(part.offsetBy(dx: -origin.x, dy: -origin.y))
      }
  }
}

extension UIView {
  /// A copy of the view's layers: as the screen shows them, or with all pending changes laid out and displayed; nil
  /// where there is nothing to show.
  func recordedLayer(afterScreenUpdates: Bool) -> CALayer? {
    guard bounds.width > 0, bounds.height > 0 else { return nil }
    if afterScreenUpdates {
      (window ?? self).layoutIfNeeded()
      layer.displayTree()
    } else if layer.tree == nil {
      // The screen has never shown it.
      return nil
    }
    let copy = layer.recordedCopy(presented: !afterScreenUpdates)
    return copy.bounds.width > 0 && copy.bounds.height > 0 ? copy : nil
  }

  /// Draws how the view and all below it look into the current context, stretched to `rect`; false where there is
  /// nothing to draw (UIKit, `drawHierarchy(in:afterScreenUpdates:)`).
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext() else {
      fatalError(
        "UIView.drawHierarchy(in:afterScreenUpdates:): there is no context; call it in UIGraphicsImageRenderer.image"
      )
    }
    guard let recorded = recordedLayer(afterScreenUpdates: afterUpdates) else { return false }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width / recorded.bounds.width, y: rect.height / recorded.bounds.height)
    context.place(recorded, at: .zero)
    context.restoreGState()
    return true
  }
}

/// Shows how a part of a view looked when it was made: a picture that is drawn when it is first shown.
final class SnapshotView: UIView {
  private let size: CGSize

  /// A picture of `part` of the view, all of it where that is nil; nil where the view or the part has no area.
  ///
  /// Before screen updates, a view that no frame has shown yet has no appearance: its snapshot has its size and shows
  /// nothing.
  init?(of view: UIView, part: CGRect? = nil, afterScreenUpdates: Bool, capInsets: UIEdgeInsets = .zero) {
    guard view.bounds.width > 0, view.bounds.height > 0 else { return nil }
    let recorded = view.recordedLayer(afterScreenUpdates: afterScreenUpdates)
    let bounds = recorded?.bounds ?? view.bounds
    let rect = part?.standardized ?? bounds
    guard rect.width > 0, rect.height > 0 else { return nil }
    size = rect.size
    super.init(frame: CGRect(origin: .zero, size: size))
    guard let recorded else { return }
    recorded.position = CGPoint(x: bounds.minX - rect.minX, y: bounds.minY - rect.minY)
    let scale = UIScreen.main.scale
    guard
      let picture = CGImage.recorded(
        [recorded], size: size, scale: scale, isOpaque: recorded.covers(rect, scale: scale))
    else { return nil }
    show(picture, scale: scale, capInsets: capInsets)
  }

  private func show(_ picture: CGImage, scale: CGFloat, capInsets: UIEdgeInsets) {
    layer.contents = picture
    layer.contentsScale = scale
    // A picture has whole pixels; the view need not.
    layer.contentsRect = CGRect(
      x: 0, y: 0, width: size.width * scale / CGFloat(picture.width),
      height: size.height * scale / CGFloat(picture.height))
    guard capInsets != .zero else { return }
    layer.contentsCenter = CGRect(
      x: capInsets.left / size.width, y: capInsets.top / size.height,
      width: max(0, size.width - capInsets.left - capInsets.right) / size.width,
      height: max(0, size.height - capInsets.top - capInsets.bottom) / size.height)
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
        let state = layer.state
        guard CATransform3DIsIdentity(state.transform) else { return false }
        // Of its bounds, in its superlayer's.
        let origin = CGPoint(
          x: state.position.x - state.anchorPoint.x * state.bounds.width - state.bounds.minX,
          y: state.position.y - state.anchorPoint.y * state.bounds.height - state.bounds.minY)
        return layer.covers(part.offsetBy(dx: -origin.x, dy: -origin.y))
      }
  }
}

extension UIView {
  /// A copy of the view's layers: as the screen shows them, or with all pending changes laid out and displayed; nil
  /// where there is nothing to show, as before screen updates in a view that no frame has shown. A snapshot shows its
  /// picture from the start.
  func recordedLayer(afterScreenUpdates: Bool) -> CALayer? {
    guard bounds.width > 0, bounds.height > 0 else { return nil }
    if afterScreenUpdates {
      (window ?? self).layoutIfNeeded()
      layer.displayTree()
    } else if layer.tree == nil, !(self is SnapshotView) {
      return nil
    }
    let copy = layer.recordedCopy(presented: !afterScreenUpdates)
    return copy.bounds.width > 0 && copy.bounds.height > 0 ? copy : nil
  }

  /// How the view looks: as the last frame showed it, or laid out now where no frame has shown it yet.
  package func currentSnapshot() -> UIView? { snapshotView(afterScreenUpdates: layer.tree == nil) }

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

/// A view with the image of another view, or of a part of it. The image is drawn when it is first shown.
final class SnapshotView: UIView {
  private let size: CGSize

  /// Creates an image of `part` of the view, or of all of it; nil where the view or the part has no area.
  ///
  /// Before screen updates, a view that no frame has shown yet has no appearance: its snapshot has its size and is
  /// empty. `adjust` may change the layer's copy before it is recorded.
  init?(
    of view: UIView, part: CGRect? = nil, afterScreenUpdates: Bool, capInsets: UIEdgeInsets = .zero,
    adjust: ((CALayer) -> Void)? = nil
  ) {
    guard view.bounds.width > 0, view.bounds.height > 0 else { return nil }
    let recorded = view.recordedLayer(afterScreenUpdates: afterScreenUpdates)
    let bounds = recorded?.bounds ?? view.bounds
    let rect = part?.standardized ?? bounds
    guard rect.width > 0, rect.height > 0 else { return nil }
    size = rect.size
    super.init(frame: CGRect(origin: .zero, size: size))
    guard let recorded else { return }
    adjust?(recorded)
    recorded.position = CGPoint(x: bounds.minX - rect.minX, y: bounds.minY - rect.minY)
    let scale = UIScreen.main.scale
    guard
      let image = CGImage.recorded(
        [recorded], size: size, scale: scale, isOpaque: recorded.fillsOpaquely(rect, scale: scale))
    else { return nil }
    show(image, scale: scale, capInsets: capInsets)
  }

  private func show(_ image: CGImage, scale: CGFloat, capInsets: UIEdgeInsets) {
    layer.contents = image
    layer.contentsScale = scale
    // An image has whole pixels; the view need not.
    layer.contentsRect = CGRect(
      x: 0, y: 0, width: size.width * scale / CGFloat(image.width),
      height: size.height * scale / CGFloat(image.height))
    guard capInsets != .zero else { return }
    layer.contentsCenter = CGRect(
      x: capInsets.left / size.width, y: capInsets.top / size.height,
      width: max(0, size.width - capInsets.left - capInsets.right) / size.width,
      height: max(0, size.height - capInsets.top - capInsets.bottom) / size.height)
  }

  /// Traps: snapshots are created from views, archives are not read.
  public required init?(coder: NSCoder) {
    fatalError("SnapshotView.init(coder:): archives are not read; create snapshots from views")
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { self.size }
}

extension CALayer {
  /// Whether a recorded layer fills a part of its bounds, in whole pixels, with opaque content.
  fileprivate func fillsOpaquely(_ part: CGRect, scale: CGFloat) -> Bool {
    func isWhole(_ length: CGFloat) -> Bool { length * scale == (length * scale).rounded() }
    return isWhole(part.width) && isWhole(part.height) && fillsOpaquely(part)
  }

  /// Whether the layer's background, an opaque image that fills it, or a single sublayer hides everything behind the
  /// part.
  private func fillsOpaquely(_ part: CGRect) -> Bool {
    guard state.opacity >= 1, mask == nil, (filters ?? []).isEmpty, !state.isHidden, state.effect == nil
    else { return false }
    if state.bounds.contains(part), state.cornerRadius == 0 {
      if state.kind != .transform, state.backgroundColor?.alpha == 1 { return true }
      if state.kind == .plain, let image = state.contents, image.isOpaque,
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
        // The origin of the sublayer's bounds, in points of this layer.
        let origin = CGPoint(
          x: state.position.x - state.anchorPoint.x * state.bounds.width - state.bounds.minX,
          y: state.position.y - state.anchorPoint.y * state.bounds.height - state.bounds.minY)
        return layer.fillsOpaquely(part.offsetBy(dx: -origin.x, dy: -origin.y))
      }
  }
}

extension UIView {
  /// A copy of the view's layers: as shown on screen, or with all pending changes laid out and displayed. It is nil if
  /// the view has no area. Before screen updates, it is also nil for a view that no frame has shown, unless that view
  /// is a snapshot view or has a descendant on screen.
  func recordedLayer(afterScreenUpdates: Bool) -> CALayer? {
    guard bounds.width > 0, bounds.height > 0 else { return nil }
    if afterScreenUpdates {
      (window ?? self).layoutIfNeeded()
      layer.displayTree()
    } else if layer.tree == nil, !(self is SnapshotView), !hasShownDescendant {
      return nil
    }
    let copy = layer.recordedCopy(presented: !afterScreenUpdates)
    return copy.bounds.width > 0 && copy.bounds.height > 0 ? copy : nil
  }

  /// Whether a descendant is on screen: the new container of an animator may contain views that frames have shown.
  private var hasShownDescendant: Bool { subviews.contains { $0.layer.tree != nil || $0.hasShownDescendant } }

  /// A snapshot of the view's content, or of `part` of its bounds, with all pending changes laid out: without the
  /// background, border, corners, shadow, mask and opacity of the view itself, which animate better by themselves.
  package func contentSnapshot(of part: CGRect? = nil) -> UIView? {
    SnapshotView(of: self, part: part, afterScreenUpdates: true) { copy in
      copy.isHidden = false
      copy.opacity = 1
      copy.backgroundColor = nil
      copy.borderWidth = 0
      copy.cornerRadius = 0
      copy.shadowOpacity = 0
      copy.mask = nil
    }
  }

  /// A snapshot of the view: as the last frame showed it, or laid out now where no frame has shown it yet.
  package func currentSnapshot() -> UIView? { snapshotView(afterScreenUpdates: layer.tree == nil) }

  /// Draws the view and its subviews into the current context, stretched to `rect`; false if there is nothing to draw
  /// (UIKit, `drawHierarchy(in:afterScreenUpdates:)`).
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext() else {
      fatalError(
        "UIView.drawHierarchy(in:afterScreenUpdates:): no context is current; call it in UIGraphicsImageRenderer.image"
      )
    }
    guard let recorded = recordedLayer(afterScreenUpdates: afterUpdates) else { return false }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width / recorded.bounds.width, y: rect.height / recorded.bounds.height)
    context.draw(recorded, at: .zero)
    context.restoreGState()
    return true
  }
}

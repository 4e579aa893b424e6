/// Shows how a view looked when it was made, from frozen copies of its layers.
final class SnapshotView: UIView {
  private let picture: CALayer

  init?(of view: UIView, afterScreenUpdates: Bool) {
    let layer = view.layer
    let size = view.bounds.size
    guard size.width > 0, size.height > 0 else { return nil }
    if afterScreenUpdates {
      (view.window ?? view).layoutIfNeeded()
    } else if layer.tree == nil {
      // The screen has never shown it.
      return nil
    }
    let state = afterScreenUpdates ? layer.state : layer.presentedState
    picture = frozen(layer, presented: !afterScreenUpdates)
    guard state.bounds.width > 0, state.bounds.height > 0 else { return nil }
    super.init(frame: CGRect(origin: .zero, size: state.bounds.size))
    picture.state.anchorPoint = .zero
    picture.state.position = .zero
    picture.state.zPosition = 0
    picture.state.transform = CATransform3DIdentity
    // So that its changes animate with the block that resizes the view.
    picture.delegate = self
    self.layer.addSublayer(picture)
  }

  public required init?(coder: NSCoder) {
    fatalError("SnapshotView.init(coder:): snapshots are taken of views, not read from archives")
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { picture.bounds.size }

  override var frame: CGRect { didSet { stretch() } }
  override var bounds: CGRect { didSet { stretch() } }

  /// The picture fills the bounds, whatever their proportions.
  private func stretch() {
    let size = bounds.size
    picture.position = bounds.origin
    picture.transform = CATransform3DMakeScale(
      size.width / picture.bounds.width, size.height / picture.bounds.height, 1)
  }
}

/// A copy of a layer and all below it that nothing changes any more.
private func frozen(_ layer: CALayer, presented: Bool) -> CALayer {
  let copy = CALayer()
  copy.state = presented ? layer.presentedState : layer.state
  for sublayer in layer.sublayers ?? [] { copy.addSublayer(frozen(sublayer, presented: presented)) }
  return copy
}

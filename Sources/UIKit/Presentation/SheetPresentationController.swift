import Engine
import Foundation

/// The sheet of `.pageSheet`, `.formSheet` and `.automatic`: above the presenter, which shrinks, and dismissed by a
/// drag.
final class SheetPresentationController: UIPresentationController {
  /// The greatest width of a sheet, its distance from the top and its corner radius, in points.
  static let greatestWidth: CGFloat = 704
  static let topInset: CGFloat = 44
  static let cornerRadius: CGFloat = 10
  /// The scale of the presenter behind the sheet, and the opacity of the shade over it.
  static let presenterScale: CGFloat = 0.92
  static let dimming: CGFloat = 0.2

  let drag = TransitionDrag(.down, by: UIPanGestureRecognizer())
  private let shade = UIView()
  /// The corner settings of both views before the presentation.
  private var corners: Corners?
  private var cornersBehind: Corners?

  @MainActor private struct Corners {
    let radius: CGFloat
    let masked: CACornerMask
    let clips: Bool

    init(_ view: UIView) {
      (radius, masked, clips) = (view.layer.cornerRadius, view.layer.maskedCorners, view.clipsToBounds)
    }

    func restore(to view: UIView) {
      (view.layer.cornerRadius, view.layer.maskedCorners, view.clipsToBounds) = (radius, masked, clips)
    }
  }

  override var fillsContainer: Bool { false }

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let bounds = containerView?.bounds else { return .zero }
    let size = sheetSize(in: bounds.size)
    let top = formSize(in: bounds.size) == nil ? Self.topInset : (bounds.height - size.height) / 2
    return CGRect(origin: CGPoint(x: (bounds.width - size.width) / 2, y: top), size: size)
  }

  private func sheetSize(in size: CGSize) -> CGSize {
    formSize(in: size)
      ?? CGSize(width: min(size.width, Self.greatestWidth), height: size.height - Self.topInset)
  }

  /// The preferred size of a form, which is in the middle of a wide window; nil for a sheet at the bottom.
  private func formSize(in size: CGSize) -> CGSize? {
    guard let presented, presentationStyle == .formSheet,
      presented.preferredContentSize != .zero,
      UITraitCollection(size: size, scale: 1).horizontalSizeClass == .regular
    else { return nil }
    let wanted = presented.preferredContentSize
    return CGSize(
      width: min(wanted.width, size.width), height: min(wanted.height, size.height - 2 * Self.topInset))
  }

  override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
    containerView?.setNeedsLayout()
    // In an animation the sheet grows with it.
    if AnimationBlock.current != nil { containerView?.layoutIfNeeded() }
  }

  private func roundCorners(of view: UIView) {
    let isForm = formSize(in: containerView?.bounds.size ?? .zero) != nil
    let top: CACornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    view.layer.maskedCorners = isForm ? top.union([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) : top
  }

  override func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  ) -> CGSize { sheetSize(in: parentSize) }

  override func presentationTransitionWillBegin() {
    guard let containerView, let view = presentedView else { return }
    shade.backgroundColor = .black
    shade.alpha = 0
    shade.frame = containerView.bounds
    shade.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    containerView.insertSubview(shade, at: 0)
    corners = Corners(view)
    view.layer.cornerRadius = Self.cornerRadius
    roundCorners(of: view)
    view.clipsToBounds = true
    drag.attach(to: self)
    view.addGestureRecognizer(drag.recognizer)
    if let behind = presentingViewController.viewIfLoaded {
      cornersBehind = Corners(behind)
      behind.clipsToBounds = true
    }
    alongside { self.stepBack() }
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    if !completed { removeDecorations() }
  }

  override func dismissalTransitionWillBegin() {
    alongside { self.comeForward() }
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    if completed { removeDecorations() }
  }

  private func alongside(_ changes: @escaping () -> Void) {
    guard let coordinator = presentedViewController.transitionCoordinator else { return changes() }
    coordinator.animate(alongsideTransition: { _ in changes() })
  }

  private func stepBack() {
    shade.alpha = Self.dimming
    let behind = presentingViewController.viewIfLoaded
    behind?.transform = CGAffineTransform(scaleX: Self.presenterScale, y: Self.presenterScale)
    behind?.layer.cornerRadius = Self.cornerRadius
  }

  private func comeForward() {
    shade.alpha = 0
    let behind = presentingViewController.viewIfLoaded
    behind?.transform = .identity
    behind?.layer.cornerRadius = cornersBehind?.radius ?? 0
  }

  /// Restores the views of both controllers.
  private func removeDecorations() {
    comeForward()
    shade.removeFromSuperview()
    if let behind = presentingViewController.viewIfLoaded { cornersBehind?.restore(to: behind) }
    cornersBehind = nil
    guard let view = presentedView else { return }
    view.removeGestureRecognizer(drag.recognizer)
    corners?.restore(to: view)
  }

  override func containerViewDidLayoutSubviews() {
    // During a transition its end sets the frame.
    guard runningTransition == nil, let view = presentedView, view.isDescendant(of: containerView ?? view)
    else { return }
    roundCorners(of: view)
    // Not the frame: a sheet over this one scales the view.
    let frame = frameOfPresentedViewInContainerView
    view.bounds.size = frame.size
    view.center = CGPoint(
      x: frame.minX + view.anchorPoint.x * frame.width, y: frame.minY + view.anchorPoint.y * frame.height)
  }
}

extension SheetPresentationController: TransitionDragHost {
  // The presented controller may be released before the touch ends.
  var draggedView: UIView? { presented?.viewIfLoaded }
  var runningTransition: TransitionCoordinator? { presented?.presentedBy?.transition }

  func mayBegin(_ drag: TransitionDrag) -> Bool {
    guard let presented, presented.presentedBy != nil, presented.presentation == nil else { return false }
    let translation = drag.recognizer.translation(in: nil)
    // A drag that is not downwards does not ask the delegate: scrolling content begins here as well.
    guard translation.y >= abs(translation.x) else { return false }
    if presented.isModalInPresentation
      || delegate?.presentationControllerShouldDismiss(self) == false
    {
      delegate?.presentationControllerDidAttemptToDismiss(self)
      return false
    }
    return true
  }

  /// At its top, scrolling content gives way to a drag of the sheet; elsewhere the content scrolls.
  func precedes(_ drag: TransitionDrag, _ other: UIGestureRecognizer) -> Bool {
    guard let content = other.view as? UIScrollView, other === content.panGestureRecognizer,
      let view = draggedView, content.isDescendant(of: view)
    else { return false }
    return content.contentOffset.y <= -content.adjustedContentInset.top
  }

  func begin(_ drag: TransitionDrag) {
    guard let presented else { return }
    delegate?.presentationControllerWillDismiss(self)
    presented.dismiss(animated: true)
    guard presented.presentedBy != nil else {
      // The app's animator completed at once.
      delegate?.presentationControllerDidDismiss(self)
      return
    }
    presented.transitionCoordinator?.animate(alongsideTransition: nil) { [weak self] context in
      guard let self, !context.isCancelled else { return }
      delegate?.presentationControllerDidDismiss(self)
    }
  }
}

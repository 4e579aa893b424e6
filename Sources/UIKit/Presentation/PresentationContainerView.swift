import Foundation

/// The container view of a presentation, from its beginning to the end of its dismissal.
final class PresentationContainerView: TransitionContainerView {
  /// The presentation to which the view belongs, during its transitions and between them.
  weak var presentation: Presentation?

  /// Returns this view for a touch that a running transition does not accept, so that no view of the presenter below
  /// receives the touch. Returns nil for a touch beside a sheet that belongs to the screen below.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard let presentation else { return super.hitTest(point, with: event) }
    if let running = presentation.transition, !running.acceptsTouches {
      return self.point(inside: point, with: event) ? self : nil
    }
    let hit = deepestView(at: point, with: event)
    return presentation.transition == nil && passesThrough(hit, presentation.controller) ? nil : hit
  }

  /// Whether a touch beside a sheet belongs to the screen below.
  private func passesThrough(_ hit: UIView?, _ controller: UIPresentationController) -> Bool {
    guard let sheet = controller as? UISheetPresentationController, sheet.letsTouchesThrough else {
      return false
    }
    // The other subviews are the sheet's shade and shadow.
    return hit === self || (hit?.superview === self && hit !== sheet.presentedView)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    presentation?.controller.traitCollectionDidChange(previousTraitCollection)
  }

  /// The size of the last layout of which the presentation controller was notified.
  private var laidOutSize: CGSize?

  /// Lays out the presented view. During a dismissal, the presentation controller is notified only of a new size, as it
  /// would move the view back to the position from which the animator moves it away.
  override func layoutSubviews() {
    guard let presentation, !presentation.isDismissing || bounds.size != laidOutSize else {
      return super.layoutSubviews()
    }
    laidOutSize = bounds.size
    presentation.controller.containerViewWillLayoutSubviews()
    super.layoutSubviews()
    presentation.controller.containerViewDidLayoutSubviews()
  }
}

import Foundation

/// The container view of one transition: the superview of the views that it moves.
final class TransitionContainerView: UIView {
  weak var transition: TransitionCoordinator?
  /// The presentation that owns the view beyond one transition.
  weak var presentation: Presentation?

  /// Finds the view of a touch. While the transition cannot be grabbed, touches do not reach the moving views: they
  /// pass through to the container's superview; in a presentation they end here, above a presenter that stays. If it
  /// can be grabbed, recognizers of movements receive them (`viewInTransition`). In both cases a tap presses nothing.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard let presentation else {
      return transition?.acceptsTouches ?? false ? super.hitTest(point, with: event) : nil
    }
    if let running = presentation.transition, !running.acceptsTouches {
      return self.point(inside: point, with: event) ? self : nil
    }
    let hit = super.hitTest(point, with: event)
    return presentation.transition == nil && letsThrough(hit, presentation.controller) ? nil : hit
  }

  /// Whether a touch beside a sheet belongs to the screen below.
  private func letsThrough(_ hit: UIView?, _ controller: UIPresentationController) -> Bool {
    guard let sheet = controller as? UISheetPresentationController, sheet.letsTouchesThrough else {
      return false
    }
    return hit === self || (hit?.superview === self && hit !== sheet.presentedView)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    presentation?.controller.traitCollectionDidChange(previousTraitCollection)
  }

  /// The size of the last layout of which the presentation controller was notified.
  private var toldSize: CGSize?

  /// Lays out the presented view at rest, but not during a dismissal unless the size changes: controllers would put the
  /// view to its resting position, from which the animator moves it away.
  override func layoutSubviews() {
    guard let presentation, !presentation.isDismissing || bounds.size != toldSize else {
      return super.layoutSubviews()
    }
    toldSize = bounds.size
    presentation.controller.containerViewWillLayoutSubviews()
    super.layoutSubviews()
    presentation.controller.containerViewDidLayoutSubviews()
  }
}

extension UIView {
  /// The outermost view around this one, or itself, that a running transition moves from one controller to another; nil
  /// where none does.
  ///
  /// Views and controls in it take no touches, and recognizers of taps and swipes none either, as both controllers are on
  /// their way. What is beside the two views is used as at rest: the container and those around it, pictures that the
  /// animator adds.
  var viewInTransition: UIView? {
    var found: UIView?
    var below: [UIView] = []
    for view in sequence(first: self, next: \.superview) {
      if let running = (view as? TransitionContainerView)?.transition, !running.isClosed {
        let moved = [
          running.view(forKey: .from), running.view(forKey: .to), running.from?.viewIfLoaded,
          running.to?.viewIfLoaded,
        ]
        found = below.last { view in moved.contains { $0 === view } } ?? found
      }
      below.append(view)
    }
    return found
  }
}

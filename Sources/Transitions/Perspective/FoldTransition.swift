import UIKit

/// Folds the old screen up like a paper map at one side, while the new one unfolds from the other side.
///
/// The transition takes one second, eased at both ends (transitions.md §2.4, fold). Forwards the old screen folds up at
/// the right side; reversed, at the left side.
@preconcurrency @MainActor
open class FoldTransition: NSObject, UIViewControllerAnimatedTransitioning {
  /// The default duration in seconds.
  public nonisolated static let duration: TimeInterval = 1
  /// The default distance of the viewer, in points.
  public nonisolated static let distance: CGFloat = 200

  /// Whether the transition goes back: a pop or a dismissal.
  public let isReversed: Bool
  /// The number of folds, at least 1; each has two panels.
  public let folds: Int
  /// The distance of the viewer in points: the smaller it is, the deeper the folds look.
  public let distance: CGFloat
  /// The greatest opacity of the black in a fold, 0…1.
  public let shade: CGFloat
  private let duration: TimeInterval
  /// The panels during the transition, from left to right.
  package private(set) var panels: (old: [UIView], new: [UIView]) = ([], [])

  /// The greatest number of folds.
  private static let foldLimit = 32
  /// The number of keyframes that adjust the panels' lengths.
  private static let steps = 8

  /// Creates an animator with `folds` folds, 1…32, that takes `duration` seconds; `distance` is in points and `shade`
  /// an opacity, 0…1.
  public init(
    isReversed: Bool = false, folds: Int = 2, distance: CGFloat = FoldTransition.distance, shade: CGFloat = 1,
    duration: TimeInterval = FoldTransition.duration
  ) {
    (self.isReversed, self.distance, self.duration) = (isReversed, distance, duration)
    self.folds = min(Self.foldLimit, max(1, folds))
    self.shade = min(1, max(0, shade))
  }

  /// Returns the duration, in seconds, with which the animator was created.
  open func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { duration }

  /// Folds snapshots of both screens, and completes the transition.
  open func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let pair = ScreenPair(context, .newBelow)
    let (old, new) = (pair.oldSnapshot, pair.newSnapshot)
    let panelContainer = PanelContainerView(in: pair.container, distance: distance)
    let bounds = pair.container.bounds
    let leaving = makePanels(old, bounds)
    let arriving = makePanels(new, bounds)
    panelContainer.add(leaving.map(\.view) + arriving.map(\.view))
    panels = (leaving.map(\.view), arriving.map(\.view))
    let (end, begin) = isReversed ? (bounds.minX, bounds.maxX) : (bounds.maxX, bounds.minX)
    for panel in leaving { panel.view.shade?.alpha = 0 }
    for panel in arriving {
      panel.fold(at: begin)
      panel.cut(folded: 1)
    }
    pair.hide()
    UIView.animateKeyframes(withDuration: duration, delay: 0) {
      for panel in leaving { panel.fold(at: end) }
      for panel in arriving { panel.unfold() }
      for step in 1...Self.steps {
        UIView.addKeyframe(
          withRelativeStartTime: Double(step - 1) / Double(Self.steps),
          relativeDuration: 1 / Double(Self.steps)
        ) {
          let folded = CGFloat(step) / CGFloat(Self.steps)
          for panel in leaving { panel.cut(folded: folded) }
          for panel in arriving { panel.cut(folded: 1 - folded) }
        }
      }
    } completion: { _ in
      self.panels = ([], [])
      pair.finish(removing: [panelContainer])
    }
  }

  /// Cuts a snapshot into two panels for each fold. The panels meet at the borders of pixels: if two panels shared a
  /// pixel, each would cover only a part of it, and the content behind would show through.
  private func makePanels(_ snapshot: ScreenSnapshot?, _ bounds: CGRect) -> [FoldPanel] {
    let (count, scale) = (2 * folds, UIScreen.main.scale)
    let borders = (0...count).map { index in
      index == count
        ? bounds.maxX
        : bounds.minX + (bounds.width * CGFloat(index) / CGFloat(count) * scale).rounded() / scale
    }
    return (0..<count).compactMap { index in
      let isLeft = index.isMultiple(of: 2)
      // The shade is a diagonal gradient, dark at the edge at which two panels meet at the back (transitions.md §2.4).
      let shade = PanelShade(
        shade, from: isLeft ? CGPoint(x: 0, y: 0.2) : CGPoint(x: 1, y: 0),
        to: isLeft ? CGPoint(x: 1, y: 0) : CGPoint(x: 0, y: 1))
      let region = CGRect(
        x: borders[index], y: bounds.minY, width: borders[index + 1] - borders[index],
        height: bounds.height)
      return snapshot?.panel(region, shade: shade).map {
        FoldPanel($0, isLeft: isLeft, overlap: isLeft ? max(1, 1 / scale) : 0)
      }
    }
  }
}

/// A panel of a folding screen, one of two that meet at the back of a fold.
@MainActor
private struct FoldPanel {
  let view: Panel
  private let isLeft: Bool
  /// The distance in points by which the panel extends behind its neighbour at the back of the fold, since the
  /// neighbour's edge is antialiased there.
  private let overlap: CGFloat
  /// The x of the panel's centre when it is unfolded, in points.
  private let unfoldedX: CGFloat
  private let width: CGFloat

  init(_ view: Panel, isLeft: Bool, overlap: CGFloat) {
    (self.view, self.isLeft, self.overlap) = (view, isLeft, overlap)
    width = view.bounds.width
    view.hinge(at: CGPoint(x: isLeft ? 0 : 1, y: 0.5))
    unfoldedX = view.center.x
    cut(at: 1)
  }

  /// Folds the panel up at `side`, an x of the container in points.
  func fold(at side: CGFloat) {
    view.center.x = side
    view.transform3D = Perspective.turned(isLeft ? 90 : -90, about: .vertical)
    view.shade?.alpha = 1
  }

  /// Returns the panel to its unfolded state.
  func unfold() {
    view.center.x = unfoldedX
    view.transform3D = CATransform3DIdentity
    view.shade?.alpha = 0
  }

  /// Cuts the panel off at its neighbour; `folded` is 0 for an unfolded and 1 for a folded panel. The hinges approach
  /// each other faster than the rotation shortens the panels, which would otherwise intersect.
  func cut(folded: CGFloat) {
    // The fraction of the width at which two neighbours meet: the limit of the quotient at 1 is 2 / π.
    let meetingFraction = folded < 1 ? (1 - folded) / cos(folded * .pi / 2) : 2 / .pi
    cut(at: min(1, meetingFraction + overlap / width))
  }

  private func cut(at fraction: CGFloat) { view.cut(at: fraction, ofWidth: width) }
}

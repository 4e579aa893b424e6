import Foundation

/// The views and the gesture of a split view controller besides its children: the line between the columns; the cover
/// over a secondary that is below the primary, where a tap hides the primary; and the pan that shows the primary.
@MainActor
final class SplitChrome {
  let line = UIView()
  let cover = UIView()
  let edgePan = UIScreenEdgePanGestureRecognizer()

  init() {
    line.backgroundColor = .separator
    line.isUserInteractionEnabled = false
    line.autoresizingMask = .flexibleHeight
    cover.isHidden = true
    cover.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  /// Adds the views and the pan to a root view.
  func attach(to root: UIView, of split: UISplitViewController) {
    root.addSubview(cover)
    root.addSubview(line)
    root.addGestureRecognizer(edgePan)
    edgePan.addAction { [weak split] recognizer in
      if recognizer.state == .began { split?.showPrimaryByGesture() }
    }
    let tap = UITapGestureRecognizer()
    tap.addAction { [weak split] recognizer in
      if recognizer.state == .ended { split?.hidePrimaryByGesture() }
    }
    cover.addGestureRecognizer(tap)
  }

  /// Lays out the line and the cover; `isShown` is whether the primary is shown.
  func layOut(_ geometry: SplitGeometry, in bounds: CGRect, isShown: Bool, isOnLeft: Bool) {
    line.frame = isShown ? geometry.line : geometry.hiddenLine
    cover.frame = bounds
    cover.isHidden = !(geometry.isCovered && isShown)
    edgePan.edges = isOnLeft ? .left : .right
  }
}

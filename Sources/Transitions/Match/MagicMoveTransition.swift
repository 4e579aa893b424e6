import UIKit

/// Moves the picture of one `ZoomScreen` to the picture of another, and all views with equal names, while the new
/// screen fades in above the old one.
///
/// The transition takes 0.4 seconds, eased at both ends (transitions.md §2.4, magic move). Pictures with different
/// images cross-fade as they move.
///
///     navigation.delegate = magicMove  // let magicMove = MagicMoveTransition(), kept: delegates are weak
@preconcurrency @MainActor
open class MagicMoveTransition: MatchTransition {
  /// Returns the pictures of both screens as one pair; empty unless both are `ZoomScreen`s with a picture.
  open override func pairs(from: UIViewController, to: UIViewController) -> [MatchPair] {
    guard let start = (from as? any ZoomScreen)?.zoomView(toward: to),
      let end = (to as? any ZoomScreen)?.zoomView(toward: from)
    else { return [] }
    return [MatchPair(from: start, to: end)]
  }
}

@testable import Engine

extension CAAnimation {
  /// The frozen copy of the animation for a plain layer, and its single track; nil if the animation is ignored or does
  /// not have exactly one track.
  func frozenCopy(transactionDuration: CFTimeInterval) -> (animation: CAAnimation, track: Track)? {
    guard let frozen = frozenCopy(on: CALayer(), transactionDuration: transactionDuration),
      let track = frozen.tracks.first, frozen.tracks.count == 1
    else { return nil }
    return (frozen.animation, track)
  }
}

@testable import Engine

extension CAAnimation {
  /// The frozen copy and the single track of an animation of a plain layer.
  func frozenCopy(transactionDuration: CFTimeInterval) -> (animation: CAAnimation, track: Track)? {
    guard let frozen = frozenCopy(on: CALayer(), transactionDuration: transactionDuration),
      let track = frozen.tracks.first, frozen.tracks.count == 1
    else { return nil }
    return (frozen.animation, track)
  }
}

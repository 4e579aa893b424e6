import UIKit

/// A picture that moves between two screens: a copy above all other views, while both originals are hidden.
@MainActor
final class ZoomFlight {
  /// The moving copy.
  let picture: UIView
  private let start: UIView
  private let end: UIView
  /// The final frame of the copy, in points of the container.
  private let landing: CGRect

  /// Creates the copy with the frame and appearance of `start`; nil if there is nothing to copy.
  init?(from start: UIView, to end: UIView, in container: UIView) {
    guard let picture = Self.copy(of: start) else { return nil }
    self.picture = picture
    self.start = start
    self.end = end
    landing = container.convert(end.bounds, from: end)
    picture.frame = container.convert(start.bounds, from: start)
    picture.isUserInteractionEnabled = false
    container.addSubview(picture)
    start.hideForTransition()
    end.hideForTransition()
  }

  /// Moves the copy to its final frame; call it in an animation block.
  func land() {
    picture.frame = landing
    picture.layer.cornerRadius = end.layer.cornerRadius
  }

  /// Removes the copy and restores the originals.
  func finish() {
    picture.removeFromSuperview()
    start.showAfterTransition()
    end.showAfterTransition()
  }

  /// A copy of a view. The copy of an image view crops its image at every size, as the image view does; the copy of any
  /// other view stretches.
  private static func copy(of view: UIView) -> UIView? {
    if let view = view as? UIImageView, let image = view.image {
      let copy = UIImageView(image: image)
      copy.contentMode = view.contentMode
      copy.backgroundColor = view.backgroundColor
      copy.clipsToBounds = view.clipsToBounds
      copy.layer.cornerRadius = view.layer.cornerRadius
      return copy
    }
    return view.currentSnapshot()
  }
}

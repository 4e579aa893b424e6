import UIKit

/// A picture that flies between two screens: both originals are hidden, and a copy flies above everything.
@MainActor
final class ZoomFlight {
  /// The copy that flies.
  let picture: UIView
  private let start: UIView
  private let end: UIView
  private let wasHidden: (start: Bool, end: Bool)
  private let landing: CGRect

  /// Takes off from `start`, whose frame and look the copy has; nil where there is nothing to copy.
  init?(from start: UIView, to end: UIView, in container: UIView) {
    guard let picture = Self.copy(of: start) else { return nil }
    self.picture = picture
    self.start = start
    self.end = end
    wasHidden = (start.isHidden, end.isHidden)
    landing = container.convert(end.bounds, from: end)
    picture.frame = container.convert(start.bounds, from: start)
    picture.isUserInteractionEnabled = false
    container.addSubview(picture)
    start.isHidden = true
    end.isHidden = true
  }

  /// Moves the copy to where it lands; to be called in an animation block.
  func land() {
    picture.frame = landing
    picture.layer.cornerRadius = end.layer.cornerRadius
  }

  /// Shows the originals again, as they were.
  func finish() {
    picture.removeFromSuperview()
    start.isHidden = wasHidden.start
    end.isHidden = wasHidden.end
  }

  /// An image view crops its picture again at every size, as the one it lands on will; anything else is stretched.
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

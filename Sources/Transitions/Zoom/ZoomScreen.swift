import UIKit

/// A screen with a picture that a zoom starts from or arrives at.
///
///     extension AlbumViewController: ZoomScreen {
///       func zoomView(toward other: UIViewController) -> UIView? { selectedCell?.imageView }
///     }
@MainActor
public protocol ZoomScreen: UIViewController {
  /// The view of the picture that flies between this screen and `other`, at its frame when this screen is at rest.
  ///
  /// Asked after this screen's layout. nil means that there is none now: the screens only fade into each other.
  func zoomView(toward other: UIViewController) -> UIView?
}

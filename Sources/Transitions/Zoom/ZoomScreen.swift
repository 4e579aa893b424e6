import UIKit

/// A screen with a picture at which a zoom starts or ends.
///
///     extension AlbumViewController: ZoomScreen {
///       func zoomView(toward other: UIViewController) -> UIView? { selectedCell?.imageView }
///     }
@MainActor
public protocol ZoomScreen: UIViewController {
  /// The view of the picture that moves between this screen and `other`, with its frame outside of transitions.
  ///
  /// The transition calls this method after the layout of this screen. Without a picture (nil) the screens only
  /// cross-fade.
  func zoomView(toward other: UIViewController) -> UIView?
}

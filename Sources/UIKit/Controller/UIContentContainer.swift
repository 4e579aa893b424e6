import Foundation

/// An object that is notified before its size or traits change, and decides the sizes of its children.
///
/// Follows [UIContentContainer](https://developer.apple.com/documentation/uikit/uicontentcontainer).
@preconcurrency @MainActor
public protocol UIContentContainer: NSObjectProtocol {
  /// The preferred size of the container's view, in points; zero for none.
  var preferredContentSize: CGSize { get }

  /// UIKit calls this when the preferred size of a child, or of the presented controller, has changed.
  func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)

  /// The size of `container`, a child or the presented controller, in a parent of `parentSize` points.
  func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  )
    -> CGSize

  /// UIKit calls this before the size of the container's view changes to `size` points; `coordinator` runs blocks
  /// alongside the change.
  func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)

  /// UIKit calls this before the traits change, and before `viewWillTransition(to:with:)` if a change of size is the
  /// cause.
  func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator)
}

import Foundation

/// Hears that its size, or its traits, are about to change, and says what size that leaves for those it holds.
///
/// Follows [UIContentContainer](https://developer.apple.com/documentation/uikit/uicontentcontainer), of which it has what
/// is asked here.
@preconcurrency @MainActor
public protocol UIContentContainer: NSObjectProtocol {
  /// The size that `container`, a child or the controller that is presented, takes in one of `parentSize` points.
  func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  )
    -> CGSize

  /// Called before the size of the container's view changes to `size` points; `coordinator` runs blocks beside the change.
  func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)

  /// Called before the traits change, and before `viewWillTransition(to:with:)` where the size is why.
  func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator)
}

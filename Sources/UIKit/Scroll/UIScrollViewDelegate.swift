/// Hears of a scroll view's dragging, gliding and zooming (UIKit, `UIScrollViewDelegate`); every requirement has a
/// default.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: NSObjectProtocol {
  /// The content offset has changed, by whatever hand.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// The zoom scale has changed.
  func scrollViewDidZoom(_ scrollView: UIScrollView)

  /// The room around the content has changed.
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)

  /// A drag has begun; the content has not moved yet.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// The fingers leave the content: `velocity` is the offset's, in points a millisecond, and `targetContentOffset` where
  /// the content would come to rest, which may be changed. Not called while paging.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// The fingers have left; `decelerate` says whether the content moves on.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// The content moves on by itself.
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  /// What moved by itself rests, or was stopped.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  /// An animation that `setContentOffset(_:animated:)` and its relatives began is over.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)

  /// The subview that zooming scales; nil for none.
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
  /// A zoom begins, by fingers or animated; `view` is the one for zooming.
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
  /// A zoom is over, its way back into the limits included.
  func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
}

extension UIScrollViewDelegate {
  /// Does nothing: Apple's requirement is optional.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Does nothing: Apple's requirement is optional.
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  /// Does nothing: Apple's requirement is optional.
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
  /// Does nothing: Apple's requirement is optional.
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// Does nothing, so that the content comes to rest where it would.
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// Does nothing: Apple's requirement is optional.
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  /// Does nothing: Apple's requirement is optional.
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  /// Does nothing: Apple's requirement is optional.
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  /// Does nothing: Apple's requirement is optional.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  /// Returns nil, so that nothing zooms.
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  /// Does nothing: Apple's requirement is optional.
  public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
  /// Does nothing: Apple's requirement is optional.
  public func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
  {}
}

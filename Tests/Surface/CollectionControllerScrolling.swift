import UIKit

/// A controller that follows its view's scrolling with every method of `UIScrollViewDelegate`.
final class ScrollingCollectionController: UICollectionViewController {
  private var isStill = true

  override func scrollViewDidScroll(_ scrollView: UIScrollView) {
    isStill = false
  }
  override func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  override func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
  override func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  override func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    targetContentOffset.pointee.y = (targetContentOffset.pointee.y / 44).rounded() * 44
  }
  override func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    isStill = !decelerate
  }
  override func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  override func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    isStill = true
  }
  override func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  override func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { isStill }
  override func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
  override func viewForZooming(in scrollView: UIScrollView) -> UIView? { isStill ? scrollView : nil }
  override func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
  override func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) {
  }
}

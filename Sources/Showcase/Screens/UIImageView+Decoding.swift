import Synchronization
import UIKit

extension UIImageView {
  /// Starts to decode the image on another thread if the view shows it larger than its reduced copy, so that the first
  /// frame with the view waits for less.
  func startDecoding() {
    guard !isHidden, let image = image?.cgImage, !image.hasPixels else { return }
    let size = bounds.size
    let points = max(size.width / CGFloat(image.width), size.height / CGFloat(image.height))
    let scale = points * UIScreen.main.scale
    if let reduction = image.reduction, scale <= 1 / CGFloat(1 << reduction.level) { return }
    // A layout is often repeated. A second task for the same image would occupy a thread, which waits for the first.
    if begunImages.withLock({ $0.insert(image.id).inserted }) { image.startPreparing(atScale: scale) }
  }
}

/// The identifiers of the images that other threads decode or have decoded.
private let begunImages = Mutex<Set<UInt64>>([])

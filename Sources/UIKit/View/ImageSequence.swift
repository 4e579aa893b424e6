/// The images that an image view shows in turn, and their timing.
struct ImageSequence {
  var images: [UIImage]?
  var highlightedImages: [UIImage]?
  /// The duration of all images, in seconds; 0 means a thirtieth of a second for each image.
  var duration: TimeInterval = 0
  /// The number of times that all images are shown; 0 for no end.
  var repeatCount = 0
}

/// A player that shows images in turn, at most one a frame.
///
/// It sets the contents of the layer, as animations of layers have no images as values.
@MainActor
final class ImagePlayer {
  private let images: [UIImage]
  private let duration: TimeInterval
  private let repeatCount: Int
  private var start: CFTimeInterval?
  private var link: CADisplayLink?
  private var index = 0

  /// Shows the first image at once and then the other images. After the last repetition, `show` receives nil.
  init(images: [UIImage], _ sequence: ImageSequence, show: @escaping (UIImage?) -> Void) {
    self.images = images
    duration = max(sequence.duration > 0 ? sequence.duration : Double(images.count) / 30, 0.001)
    repeatCount = sequence.repeatCount
    show(images[0])
    let link = CADisplayLink { [weak self] link in
      guard let self else { return link.invalidate() }
      advance(to: link.targetTimestamp, show)
    }
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  isolated deinit { link?.invalidate() }

  /// The image that is shown.
  var current: UIImage { images[index] }

  private func advance(to time: CFTimeInterval, _ show: (UIImage?) -> Void) {
    let start = start ?? time
    self.start = start
    // The time of a frame may precede that of an image by a rounding error.
    let rounds = (time - start) / duration + 1e-9
    guard repeatCount <= 0 || rounds < Double(repeatCount) else {
      link?.invalidate()
      return show(nil)
    }
    let next = min(Int(saturating: (rounds - rounds.rounded(.down)) * Double(images.count)), images.count - 1)
    guard next != index else { return }
    index = next
    show(images[next])
  }
}

import Testing

@testable import Engine
@testable import UIKit

/// Image views that show images in turn.
@Suite(.serialized) @MainActor struct ImageSequenceTests {
  private let stage = Stage()
  private let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  private let images: [UIImage]

  init() {
    images = (0..<4).map { index in
      UIImage(
        cgImage: CGImage(
          width: 1, height: 1, isOpaque: true, premultipliedBGRA: [UInt8(index), 0, 0, 255]))
    }
  }

  private func start() {
    stage.window.addSubview(view)
    stage.frame(at: 0)
    view.startAnimating()
  }

  /// The index of the shown image; -1 for none.
  private var shown: Int {
    guard let image = view.layer.contents as? CGImage else { return -1 }
    return image.withPixels { Int($0[0]) }
  }

  @Test func imagesFollowEachOther() {
    view.image = images[3]
    view.animationImages = Array(images.prefix(2))
    view.animationDuration = 1
    start()
    #expect(view.isAnimating)
    var seen: [Int] = []
    for quarter in 0..<8 {
      stage.frame(at: 0.1 + Double(quarter) / 4)
      seen.append(shown)
    }
    #expect(seen == [0, 0, 1, 1, 0, 0, 1, 1])
    view.stopAnimating()
    stage.frame(at: 3)
    #expect(!view.isAnimating && shown == 3)
  }

  @Test func animationsEndAfterTheirRepeatCount() {
    view.animationImages = images
    view.animationRepeatCount = 2
    start()
    stage.frame(at: 0.01)
    stage.frame(at: 0.1)
    // Each image shows for a thirtieth of a second.
    #expect(shown == 2)
    stage.frame(at: 0.25)
    #expect(view.isAnimating)
    stage.frame(at: 0.3)
    #expect(!view.isAnimating && shown == -1)
  }

  @Test func aHighlightedViewShowsItsHighlightedImages() {
    view.animationImages = [images[0]]
    view.highlightedAnimationImages = [images[1]]
    view.isHighlighted = true
    start()
    stage.frame(at: 0.1)
    #expect(shown == 1)
    view.highlightedAnimationImages = nil
    #expect(!view.isAnimating)
    view.startAnimating()
    stage.frame(at: 0.2)
    #expect(shown == 0)
  }

  @Test func anAnimationContinuesInAnotherSuperview() {
    view.animationImages = images
    start()
    let other = UIView(frame: view.frame)
    stage.window.addSubview(other)
    other.addSubview(view)
    stage.frame(at: 0.1)
    stage.frame(at: 0.2)
    #expect(view.isAnimating)
    view.removeFromSuperview()
    stage.frame(at: 0.3)
    stage.frame(at: 0.4)
    #expect(!view.isAnimating)
  }

  @Test func nothingStartsWithoutImages() {
    start()
    view.animationImages = []
    view.startAnimating()
    #expect(!view.isAnimating)
  }
}

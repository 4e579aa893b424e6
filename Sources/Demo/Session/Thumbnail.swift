import Showcase
import UIKit

/// Small frames of an entry, which are all in one image, row by row.
@MainActor
struct Thumbnail {
  let image: CGImage
  /// The number of frames in a row of the image.
  let columns: Int
  /// The number of frames.
  let count: Int
  /// The size of one frame, in pixels.
  let frame: (width: Int, height: Int)
  /// The duration of the frames in seconds.
  let duration: Double

  var bytes: Int { image.bytesPerRow * image.height }

  /// The rectangle of a frame in units of the image. Half a pixel at each side is left out, since scaling would mix it
  /// with the next frame.
  func contentsRect(_ index: Int) -> CGRect {
    let (width, height) = (CGFloat(image.width), CGFloat(image.height))
    let pixels = CGRect(
      x: CGFloat(index % columns * frame.width), y: CGFloat(index / columns * frame.height),
      width: CGFloat(frame.width), height: CGFloat(frame.height)
    ).insetBy(dx: 0.5, dy: 0.5)
    return CGRect(
      x: pixels.minX / width, y: pixels.minY / height, width: pixels.width / width,
      height: pixels.height / height)
  }

  /// The durations for which the first and the last frame are held, in seconds.
  private static let (holdBefore, holdAfter) = (0.7, 1.1)

  /// An endless animation of `contentsRect` through all frames, which the render thread plays without the main thread.
  /// `phase` is the fraction of the animation at which it begins, 0…1.
  func animation(phase: Double) -> CAKeyframeAnimation {
    let totalDuration = Self.holdBefore + duration + Self.holdAfter
    let animation = CAKeyframeAnimation(keyPath: "contentsRect")
    animation.values = (0..<count).map { contentsRect($0) }
    animation.calculationMode = .discrete
    var times = (0..<count).map { index in
      let time = Self.holdBefore + duration * Double(index) / Double(max(1, count - 1))
      return index == 0 ? 0 : time / totalDuration
    }
    times.append(1)
    animation.keyTimes = times.map { NSNumber(value: $0) }
    animation.duration = totalDuration
    animation.timeOffset = totalDuration * phase
    animation.repeatCount = .infinity
    return animation
  }
}

/// A cache of the most recently used thumbnails.
@MainActor
final class ThumbnailStore {
  private var thumbnails: [String: Thumbnail] = [:]
  /// The ids in the order of their last use, the most recent at the end.
  private var order: [String] = []
  private(set) var bytes = 0
  private let limit: Int

  /// Creates a cache; `limit` is the greatest number of bytes of its pixels.
  init(limit: Int = 96 << 20) { self.limit = limit }

  var count: Int { thumbnails.count }

  func thumbnail(_ id: String) -> Thumbnail? {
    guard let found = thumbnails[id] else { return nil }
    if order.last != id {
      order.removeAll { $0 == id }
      order.append(id)
    }
    return found
  }

  func contains(_ id: String) -> Bool { thumbnails[id] != nil }

  /// Stores a thumbnail, and removes the least recently used others beyond the limit.
  func keep(_ thumbnail: Thumbnail, for id: String) {
    remove(id)
    thumbnails[id] = thumbnail
    order.append(id)
    bytes += thumbnail.bytes
    while bytes > limit, order.count > 1 { remove(order[0]) }
  }

  func removeAll() {
    thumbnails = [:]
    order = []
    bytes = 0
  }

  /// Removes the thumbnail of an id, if there is one.
  func remove(_ id: String) {
    guard let old = thumbnails.removeValue(forKey: id) else { return }
    bytes -= old.bytes
    order.removeAll { $0 == id }
  }
}

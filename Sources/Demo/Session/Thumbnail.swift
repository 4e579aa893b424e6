import Showcase
import UIKit

/// Small frames of an entry, all in one picture, row by row.
@MainActor
struct Thumbnail {
  let image: CGImage
  let columns: Int
  let count: Int
  /// The size of one frame, in pixels.
  let frame: (width: Int, height: Int)
  /// The duration of the frames in seconds.
  let duration: Double

  var bytes: Int { image.bytesPerRow * image.height }

  /// The part of the picture that a frame takes, in units of the picture; half a pixel at each side is left out, which
  /// scaling would mix with the next frame.
  func part(_ index: Int) -> CGRect {
    let (width, height) = (CGFloat(image.width), CGFloat(image.height))
    let pixels = CGRect(
      x: CGFloat(index % columns * frame.width), y: CGFloat(index / columns * frame.height),
      width: CGFloat(frame.width), height: CGFloat(frame.height)
    ).insetBy(dx: 0.5, dy: 0.5)
    return CGRect(
      x: pixels.minX / width, y: pixels.minY / height, width: pixels.width / width,
      height: pixels.height / height)
  }

  /// The durations for which the first and the last frame rest, in seconds.
  private static let (restBefore, restAfter) = (0.7, 1.1)

  /// Plays the frames in an endless loop, by the contents' rectangle: the render thread does it by itself. `phase`,
  /// 0…1, is the fraction at which it begins.
  func animation(phase: Double) -> CAKeyframeAnimation {
    let whole = Self.restBefore + duration + Self.restAfter
    let animation = CAKeyframeAnimation(keyPath: "contentsRect")
    animation.values = (0..<count).map { part($0) }
    animation.calculationMode = .discrete
    var times = (0..<count).map { index in
      index == 0 ? 0 : (Self.restBefore + duration * Double(index) / Double(max(1, count - 1))) / whole
    }
    times.append(1)
    animation.keyTimes = times.map { NSNumber(value: $0) }
    animation.duration = whole
    animation.timeOffset = whole * phase
    animation.repeatCount = .infinity
    return animation
  }
}

/// The most recently used thumbnails, which are kept.
@MainActor
final class ThumbnailStore {
  private var kept: [String: Thumbnail] = [:]
  /// The ids in the order of their last use, the latest at the end.
  private var order: [String] = []
  private(set) var bytes = 0
  private let limit: Int

  /// `limit` is the most bytes of pixels.
  init(limit: Int = 96 << 20) { self.limit = limit }

  var count: Int { kept.count }

  func thumbnail(_ id: String) -> Thumbnail? {
    guard let found = kept[id] else { return nil }
    if order.last != id {
      order.removeAll { $0 == id }
      order.append(id)
    }
    return found
  }

  func contains(_ id: String) -> Bool { kept[id] != nil }

  /// Keeps a thumbnail and drops the least recently used ones.
  func keep(_ thumbnail: Thumbnail, for id: String) {
    remove(id)
    kept[id] = thumbnail
    order.append(id)
    bytes += thumbnail.bytes
    while bytes > limit, order.count > 1 { remove(order[0]) }
  }

  func removeAll() {
    kept = [:]
    order = []
    bytes = 0
  }

  /// Drops a thumbnail, if there is one.
  func remove(_ id: String) {
    guard let old = kept.removeValue(forKey: id) else { return }
    bytes -= old.bytes
    order.removeAll { $0 == id }
  }
}

/// Targets of passes, kept from frame to frame and handed out again as soon as what was drawn in them has been read.
struct TargetPool {
  private struct Target {
    var texture: Int32
    var width: Int
    var height: Int
    var isFree: Bool
    var lastUse: Int
  }

  /// Sizes are whole tiles of a software rasteriser.
  static let tile: Int32 = 64
  /// Targets are dropped when as many frames were drawn without them: they are large, and soon made again.
  static let keptFrames = 60

  private var targets: ContiguousArray<Target> = []

  static func rounded(_ length: Int32) -> Int { Int((length + tile - 1) / tile * tile) }

  /// A target at least this large: the smallest one that is free, a new one if that would waste more than it holds.
  mutating func acquire(width: Int, height: Int, from store: inout TextureStore) -> Int32 {
    var best = -1
    for index in 0..<targets.count {
      let target = targets[index]
      let area = target.width * target.height
      guard target.isFree, target.width >= width, target.height >= height, area <= width * height * 2 else {
        continue
      }
      if best < 0 || area < targets[best].width * targets[best].height { best = index }
    }
    if best < 0 {
      best = targets.count
      let texture = store.make(.target, width: width, height: height)
      targets.append(
        Target(texture: texture, width: width, height: height, isFree: true, lastUse: store.frame))
    }
    targets[best].isFree = false
    targets[best].lastUse = store.frame
    return targets[best].texture
  }

  mutating func release(_ texture: Int32) {
    for index in 0..<targets.count where targets[index].texture == texture { targets[index].isFree = true }
  }

  /// Drops targets that have not been used for long. Called between frames, when all are free.
  mutating func dropUnused(from store: inout TextureStore) {
    var index = 0
    while index < targets.count {
      if store.frame - targets[index].lastUse > Self.keptFrames {
        store.drop(targets[index].texture)
        targets.remove(at: index)
      } else {
        index += 1
      }
    }
  }
}

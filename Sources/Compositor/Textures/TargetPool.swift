import LayerValues

/// The targets of passes, which are reused as soon as their content has been read, in the same frame or in subsequent
/// frames.
package struct TargetPool {
  private struct Target {
    var texture: TextureIndex
    var width: Int
    var height: Int
    var isFree: Bool
    /// The number of the plan that last used the target.
    var lastUse: Int
    /// Whether the target has exactly the size of its content; such a size is seldom needed again.
    var isExact: Bool
  }

  /// The side, in pixels, of a software rasteriser's tile. The sizes of targets that are not exact are multiples of it.
  package static let tile: Int32 = 64
  /// The number of frames after which an unused target is dropped: targets are large and quickly made again.
  static let mostIdleFrames = 60
  /// The number of frames after which unused targets of an exact size are dropped.
  static let mostIdleFramesOfExactTargets = 3

  private var targets: ContiguousArray<Target> = []

  /// A length in pixels, rounded up to whole tiles.
  package static func rounded(_ length: Int32) -> Int { Int((length + tile - 1) / tile * tile) }

  /// A target of at least this size: the smallest free target or, if that has more than twice the area, a new one. With
  /// `mayBeLarger`, a free target of any greater size is used.
  mutating func acquire(
    width: Int, height: Int, mayBeLarger: Bool = false, from store: inout TextureStore
  ) -> TextureIndex {
    var best = -1
    for index in 0..<targets.count {
      let target = targets[index]
      let area = target.width * target.height
      guard target.isFree, !target.isExact, target.width >= width, target.height >= height,
        mayBeLarger || area <= width * height * 2
      else {
        continue
      }
      if best < 0 || area < targets[best].width * targets[best].height { best = index }
    }
    if best < 0 {
      best = make(width: width, height: height, isExact: false, from: &store)
    }
    return use(best, store)
  }

  /// A target of exactly this size, in pixels.
  mutating func acquire(exactly size: SIMD2<Int>, from store: inout TextureStore) -> TextureIndex {
    for index in 0..<targets.count {
      let target = targets[index]
      if target.isFree, target.isExact, target.width == size.x, target.height == size.y {
        return use(index, store)
      }
    }
    return use(make(width: size.x, height: size.y, isExact: true, from: &store), store)
  }

  private mutating func make(width: Int, height: Int, isExact: Bool, from store: inout TextureStore) -> Int {
    let texture = store.make(.target, width: width, height: height)
    targets.append(
      Target(
        texture: texture, width: width, height: height, isFree: true, lastUse: store.planNumber,
        isExact: isExact))
    return targets.count - 1
  }

  private mutating func use(_ index: Int, _ store: TextureStore) -> TextureIndex {
    targets[index].isFree = false
    targets[index].lastUse = store.planNumber
    return targets[index].texture
  }

  mutating func release(_ texture: TextureIndex) {
    for index in 0..<targets.count where targets[index].texture == texture { targets[index].isFree = true }
  }

  /// Drops the targets that are free.
  mutating func dropFree(from store: inout TextureStore) {
    for index in 0..<targets.count where targets[index].isFree { store.drop(targets[index].texture) }
    targets.removeAll { $0.isFree }
  }

  /// Drops targets that have not been used for long. This is called between frames, when all targets are free.
  mutating func dropUnused(from store: inout TextureStore) {
    var index = 0
    while index < targets.count {
      let idleFrames = targets[index].isExact ? Self.mostIdleFramesOfExactTargets : Self.mostIdleFrames
      let isLost = store.entries[targets[index].texture].isLost
      if isLost || store.isUnused(since: targets[index].lastUse, forFrames: idleFrames) {
        store.drop(targets[index].texture)
        targets.remove(at: index)
      } else {
        index += 1
      }
    }
  }
}

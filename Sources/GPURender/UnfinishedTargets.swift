/// The targets drawn into since the last time that the driver was certainly finished.
struct UnfinishedTargets {
  /// Indexed by texture.
  private var members = ContiguousArray<Bool>()
  private(set) var isEmpty = true
  /// The target that the driver draws into, -1 before the first of a frame.
  var bound: Int32 = -1
  /// Whether each pass waits for those before it. Frames with recorded pictures differed, by up to 3 of 255 at the edges of
  /// a few quads, with the progress of the rasteriser's threads, even with waits for single reads.
  var areAllWaitedFor = false
  /// The number of GL calls at the last time that all were finished.
  private(set) var finishedCalls = -1

  mutating func reserve(_ textures: Int) {
    while members.count < textures { members.append(false) }
  }

  mutating func add(_ target: Int32) {
    members[Int(target)] = true
    isEmpty = false
  }

  /// Whether a texture, -1 for none, may still be drawn into.
  func contains(_ texture: Int32) -> Bool { texture >= 0 && members[Int(texture)] }

  mutating func noteFinished(calls: Int) {
    for texture in 0..<members.count { members[texture] = false }
    isEmpty = true
    finishedCalls = calls
  }
}

import Engine

/// What is known of a subtree, or of a run of plain layers, that may be shown as a picture.
struct KeptPicture {
  /// The row of the subtree, or the first of the run; -1 where nothing is.
  var row: Int32 = -1
  var isRun = false
  /// Of a run: how many rows it has, in an order of this number, among siblings of this commit.
  var count = 0
  var orderNumber = 0
  var siblingsEpoch: UInt64 = 0
  /// The last frame that looked at it.
  var lastFrame = -1
  /// Frames that what it shows has stayed the same, and in which it has moved by whole pixels or not at all.
  var stillFrames = 0
  var steadyFrames = 0
  /// What it took to draw it the last time.
  var cost: Float = 0
  /// It cannot be a picture until it changes.
  var isBarred = false
  /// 0 without.
  var picture: UInt64 = 0
  /// The pixels of the picture, where it lay when it was made.
  var plane = PixelRect.empty
  /// Where its layer lay when the picture was made, and in the last frame.
  var made = CGAffineTransform.identity
  var last = CGAffineTransform.identity
  /// It was shown in the last frame, or known to lie out of sight, in `plane`, of a layer whose own place among its siblings
  /// is `local`.
  var isInPlace = false
  var local = CGAffineTransform.identity
  /// It was made of what is seen from behind.
  var isTurned = false
  /// Things in it overlap, or would: what cuts it with a soft edge cuts each of them, which a picture would not show.
  var overlaps = false
  /// Of a run: the pixels that it could touch.
  var scissor = PixelRect.empty

  /// Notes that it is shown once more, where its layer lies now.
  mutating func isShown(at place: CGAffineTransform, _ frame: Int) {
    lastFrame = frame
    stillFrames += 1
    steadyFrames += 1
    last = place
  }

  /// Pixels that are kept.
  var size: Int { picture == 0 ? 0 : Int(plane.width) * Int(plane.height) }
}

/// Which subtrees are shown as pictures that the renderer keeps, and which may come to be.
final class KeptPictures {
  /// Frames that something has to stay the same before it is worth a picture.
  static let stillFrames = 3
  /// What something has to cost at least, in `cost(of:)`.
  static let leastCost: Float = 4
  /// All pictures together have no more pixels than so many surfaces.
  static let surfaces = 4
  /// Frames that a picture is kept without being looked at.
  static let patience = 120

  // Nobody but the tree that resolves looks at them, one at a time, many in a frame.
  @exclusivity(unchecked) var entries = ContiguousArray<KeptPicture>()
  private var free = ContiguousArray<Int32>()
  @exclusivity(unchecked) private var subtrees = ContiguousArray<Int32>()
  private var runs = ContiguousArray<Int32>()
  private(set) var size = 0
  private(set) var dropped = ContiguousArray<UInt64>()
  /// Counts display lists.
  @exclusivity(unchecked) private(set) var frame = 0
  @exclusivity(unchecked) var isMaking = false
  /// The list at hand shows a picture in place of what it would draw.
  @exclusivity(unchecked) var areShown = false

  /// Pictures that are to be made by the list at hand, by their places.
  private var made = ContiguousArray<Int>()
  var areMade: Bool { !made.isEmpty }

  func beginFrame() {
    frame += 1
    areShown = false
    made.removeAll(keepingCapacity: true)
  }

  /// Forgets the pictures of this frame that the list does not make after all: a group around them was taken back.
  func forget(unless isMade: (UInt64) -> Bool) {
    for index in made where entries[index].picture != 0 && !isMade(entries[index].picture) {
      size -= entries[index].size
      entries[index].picture = 0
      entries[index].isInPlace = false
    }
  }

  /// Says which pictures are no longer used, and lets go of those that nobody has looked at for long.
  func endFrame(_ list: inout DisplayList) {
    if frame % 32 == 0 {
      for index in entries.indices
      where entries[index].row >= 0 && entries[index].lastFrame < frame - Self.patience {
        remove(Int32(index))
      }
    }
    for index in dropped.indices { list.droppedPictures.append(dropped[index]) }
    dropped.removeAll(keepingCapacity: true)
  }

  func reserve(_ rows: Int) {
    while subtrees.count < rows {
      subtrees.append(-1)
      runs.append(-1)
    }
  }

  func subtree(of row: Int) -> Int {
    if subtrees[row] < 0 { subtrees[row] = add(KeptPicture(row: Int32(row))) }
    return Int(subtrees[row])
  }

  /// What is known of a row's subtree, -1 for nothing.
  func knownSubtree(of row: Int) -> Int { Int(subtrees[row]) }

  /// The run that begins with a row, -1 if none is known.
  func run(from row: Int) -> Int { Int(runs[row]) }

  func noteRun(_ run: KeptPicture) {
    let row = Int(run.row)
    if runs[row] < 0 {
      runs[row] = add(run)
    } else {
      drop(Int(runs[row]))
      entries[Int(runs[row])] = run
    }
  }

  private func add(_ entry: KeptPicture) -> Int32 {
    if let place = free.popLast() {
      entries[Int(place)] = entry
      return place
    }
    entries.append(entry)
    return Int32(entries.count - 1)
  }

  private func remove(_ place: Int32) {
    drop(Int(place))
    let entry = entries[Int(place)]
    if entry.isRun { runs[Int(entry.row)] = -1 } else { subtrees[Int(entry.row)] = -1 }
    entries[Int(place)] = KeptPicture()
    free.append(place)
  }

  /// A row is no more.
  func forget(_ row: Int) {
    if subtrees[row] >= 0 { remove(subtrees[row]) }
    if runs[row] >= 0 { remove(runs[row]) }
  }

  func drop(_ index: Int) {
    entries[index].isInPlace = false
    if entries[index].picture == 0 { return }
    size -= entries[index].size
    dropped.append(entries[index].picture)
    entries[index].picture = 0
  }

  /// Lets go of all pictures.
  func dropAll() {
    for index in entries.indices { drop(index) }
  }

  /// Says of a picture that is none of these that no later frame shows it.
  func drop(number: UInt64) { dropped.append(number) }

  func keep(_ index: Int, _ plane: PixelRect, at place: CGAffineTransform) {
    entries[index].picture = PictureNumber.next()
    entries[index].plane = plane
    entries[index].made = place
    size += entries[index].size
    made.append(index)
  }

  /// Makes room for so many pixels by letting go of what has not been looked at longest; whether there is room.
  func makeRoom(_ pixels: Int, limit: Int) -> Bool {
    if pixels > limit { return false }
    while size + pixels > limit {
      var oldest = -1
      for index in entries.indices where entries[index].picture != 0 && entries[index].lastFrame < frame - 1 {
        if oldest < 0 || entries[index].lastFrame < entries[oldest].lastFrame { oldest = index }
      }
      if oldest < 0 { return false }
      drop(oldest)
    }
    return true
  }

  /// Roughly how much dearer items are than a picture of them, which is blended: plain solids are not. Nobody asks how
  /// much beyond `leastCost`.
  static func cost(
    of list: DisplayList, _ styles: ContiguousArray<QuadStyle>, from first: Int
  ) -> Float {
    var cost: Float = 0
    var index = first
    while index < list.items.count, cost < leastCost {
      switch list.items[index].kind {
      case .solid: cost += list.items[index].radii == CornerRadii() ? 0.1 : 1
      case .image: cost += list.items[index].radii == CornerRadii() ? 0.25 : 2
      case .border: cost += 1
      case .gradient: cost += 2
      case .text, .shadow, .path, .beginGroup: cost += 4
      case .run: cost += runCost(list.runs[Int(list.items[index].resource)], list, styles)
      case .beginMask: cost += 2
      case .backdrop, .effect, .picture, .endGroup, .endMask: break
      }
      index += 1
    }
    return cost
  }

  private static func runCost(_ run: DisplayRun, _ list: DisplayList, _ styles: ContiguousArray<QuadStyle>)
    -> Float
  {
    var cost: Float = 0
    for index in run.first..<run.first + run.count where cost < leastCost {
      switch styles[Int(list.quads[index].style)].kind {
      case .solid: cost += 0.1
      case .image: cost += 0.25
      case .rounded: cost += 1
      case .none: break
      }
    }
    return cost
  }
}

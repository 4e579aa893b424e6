import Engine

/// What of a layer is drawn and not animated, as plain values.
struct RowInfo {
  var isAlive = false
  /// Place in painter's order.
  var place: Int32 = 0
  var image: Int32 = -1
  var text: Int32 = -1
  var effect: Int32 = -1
  /// Place among the running transitions.
  var transition: Int32 = -1
  /// The commits that last changed the layer, and the list of its sublayers.
  var epoch: UInt64 = 0
  var childrenEpoch: UInt64 = 0
  /// The row of the mask, and the place among the details; -1 without.
  var mask: Int32 = -1
  var details: Int32 = -1
  var isTransformLayer = false
  /// It is among the tree's `spatialRows`.
  var isSpatial = false
  /// The edges that are smoothed, by `DisplayItem.edges`.
  var edges: UInt8 = 0
  var gravity = Gravity.resize
  var allowsGroupOpacity = true
  /// By the nearest texel instead of linearly, where contents grow and where they shrink.
  var growsNearest = false
  var shrinksNearest = false
  var contentsScale = 1.0
  /// Size of the contents in pixels.
  var imageWidth = 0.0
  var imageHeight = 0.0
  var roundedCorners = SIMD4<Float>(repeating: 1)
  var textColor = SIMD4<Float>(0, 0, 0, 1)
  var textX = 0.0
  var textY = 0.0
  var textWidth = 0.0
  var textHeight = 0.0
  /// The layer's own clock.
  var localTime = TimeMap.identity

  mutating func read(_ state: LayerState) {
    isTransformLayer = state.kind == .transform
    edges =
      state.allowsEdgeAntialiasing ? UInt8(truncatingIfNeeded: state.edgeAntialiasingMask.rawValue & 15) : 0
    gravity = Gravity(state.contentsGravity)
    allowsGroupOpacity = state.allowsGroupOpacity
    growsNearest = state.magnificationFilter == .nearest
    shrinksNearest = state.minificationFilter == .nearest
    contentsScale = Double(state.contentsScale)
    imageWidth = Double(state.contents?.width ?? 0)
    imageHeight = Double(state.contents?.height ?? 0)
    let mask = state.maskedCorners
    roundedCorners = SIMD4(
      mask.contains(.layerMinXMinYCorner) ? 1 : 0, mask.contains(.layerMaxXMinYCorner) ? 1 : 0,
      mask.contains(.layerMaxXMaxYCorner) ? 1 : 0, mask.contains(.layerMinXMaxYCorner) ? 1 : 0)
    textX = Double(state.textOrigin.x)
    textY = Double(state.textOrigin.y)
    textWidth = Double(state.text?.size.width ?? 0)
    textHeight = Double(state.text?.size.height ?? 0)
    let color = Components(state.textColor ?? .black)
    textColor = SIMD4(Float(color[0]), Float(color[1]), Float(color[2]), Float(color[3]))
  }
}

/// `CALayerContentsGravity` as two alignments and a fit.
struct Gravity {
  enum Fit: UInt8 { case none, stretch, aspect, aspectFill }
  var fit: Fit
  /// Where the contents lie in what room there is: 0 least, 0.5 middle, 1 most.
  var x: Double
  var y: Double

  static let resize = Gravity(fit: .stretch, x: 0.5, y: 0.5)

  private init(fit: Fit, x: Double, y: Double) {
    self.fit = fit
    self.x = x
    self.y = y
  }

  init(_ name: CALayerContentsGravity) {
    switch name {
    case .resize: self = .resize
    case .resizeAspect: self.init(fit: .aspect, x: 0.5, y: 0.5)
    case .resizeAspectFill: self.init(fit: .aspectFill, x: 0.5, y: 0.5)
    case .center: self.init(fit: .none, x: 0.5, y: 0.5)
    // Core Animation's y grows upwards, ours downwards: `CALayer.contentsAreFlipped()`.
    case .top: self.init(fit: .none, x: 0.5, y: 1)
    case .bottom: self.init(fit: .none, x: 0.5, y: 0)
    case .left: self.init(fit: .none, x: 0, y: 0.5)
    case .right: self.init(fit: .none, x: 1, y: 0.5)
    case .topLeft: self.init(fit: .none, x: 0, y: 1)
    case .topRight: self.init(fit: .none, x: 1, y: 1)
    case .bottomLeft: self.init(fit: .none, x: 0, y: 0)
    case .bottomRight: self.init(fit: .none, x: 1, y: 0)
    default:
      fatalError("CALayer.contentsGravity: \"\(name.rawValue)\" is not one of Core Animation's gravities")
    }
  }

  /// The rectangle that contents of `width` x `height` points fill in `bounds` (x, y, width, height).
  func place(width: Double, height: Double, in bounds: SIMD4<Double>) -> SIMD4<Double> {
    var (w, h) = (width, height)
    switch fit {
    case .stretch: return bounds
    case .none: break
    case .aspect, .aspectFill:
      guard w > 0, h > 0 else { return bounds }
      let (sx, sy) = (bounds.z / w, bounds.w / h)
      let s = fit == .aspect ? min(sx, sy) : max(sx, sy)
      w *= s
      h *= s
    }
    return SIMD4(bounds.x + (bounds.z - w) * x, bounds.y + (bounds.w - h) * y, w, h)
  }
}

/// Images or texts that rows show, each once, in a table whose places stay while they are used.
struct ResourceTable<Resource: AnyObject & Sendable> {
  private(set) var entries = ContiguousArray<Resource?>()
  private var ids: [UInt64: Int32] = [:]
  private var uses = ContiguousArray<(id: UInt64, count: Int)>()
  private var free: [Int32] = []
  /// Whether the table differs from what `copy` last gave.
  private var hasChanged = true
  /// Counts copies; by place, the first one that its resource was in.
  private var copies = 0
  private var since = ContiguousArray<Int>()

  mutating func replace(_ old: Int32, with new: Resource?, id: UInt64?) -> Int32 {
    guard let new, let id else {
      release(old)
      return -1
    }
    if old >= 0, uses[Int(old)].id == id { return old }
    release(old)
    if let place = ids[id] {
      uses[Int(place)].count += 1
      return place
    }
    hasChanged = true
    let place: Int32
    if let reused = free.popLast() {
      place = reused
      entries[Int(place)] = new
      uses[Int(place)] = (id, 1)
      since[Int(place)] = copies + 1
    } else {
      place = Int32(entries.count)
      entries.append(new)
      uses.append((id, 1))
      since.append(copies + 1)
    }
    ids[id] = place
    return place
  }

  /// One more use of a place.
  mutating func retain(_ place: Int32) { uses[Int(place)].count += 1 }

  mutating func release(_ place: Int32) {
    guard place >= 0 else { return }
    uses[Int(place)].count -= 1
    if uses[Int(place)].count > 0 { return }
    ids[uses[Int(place)].id] = nil
    entries[Int(place)] = nil
    free.append(place)
    hasChanged = true
  }

  /// Whether a place has had its resource in the last copy only: by the same number, the copy before meant another one.
  func isNew(_ place: Int32) -> Bool { since[Int(place)] == copies }

  /// Copies the table into a display list's, where it has changed; unused places repeat one that is used.
  mutating func copy(to list: inout ContiguousArray<Resource>) {
    copies += 1
    guard hasChanged else { return }
    hasChanged = false
    list.removeAll(keepingCapacity: true)
    guard let filler = entries.lazy.compactMap({ $0 }).first else { return }
    for entry in entries { list.append(entry ?? filler) }
  }
}

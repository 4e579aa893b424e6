import Synchronization

/// A walk through the layers of a subtree that wait for layout or display, superlayers first.
///
/// The walk also visits layers that its visits add, up to two limits (`admit`). Of new layers that are nested in each
/// other, the 64th waits for another walk. After layers of generation 3 or above have added 20,000 layers, all other
/// layers of these generations wait. The caller reports the diagnostic `layout-loop`.
struct PendingWalk {
  enum Kind { case layout, display }

  /// The depth, in nested new layers, at which a layer waits for another walk.
  private static let deepestAddition = 64
  /// From this generation on, a walk visits layers only until they have added `mostAdditions` layers.
  private static let limitedGeneration: UInt16 = 3
  private static let mostAdditions = 20_000

  private let kind: Kind
  /// Whether layers still wait because there were too many of them.
  private(set) var hasStopped = false
  /// The number of additions when the walk began; a layer with a greater `addedAt` is new in the walk.
  private var start = 0
  /// The number of additions by layers of limited generations.
  private var lateAdditions = 0

  init(_ kind: Kind) { self.kind = kind }

  /// Visits `top` and the layers below it that wait.
  mutating func run(from top: CALayer) {
    start = Self.additions.load(ordering: .relaxed)
    visit(top, Ancestry(additions: 0, generation: top.layoutState.generation))
  }

  /// The additions of a layer and of the layers above it.
  private struct Ancestry {
    /// The number of layers, from the top to this one, that are new in the walk.
    var additions: Int
    /// The greatest `LayerLayoutState.generation` of the layers from the top to this one.
    var generation: UInt16
  }

  private mutating func visit(_ layer: CALayer, _ ancestry: Ancestry) {
    if CallStack.isHalfUsed { return visitInLoop(layer, ancestry) }
    perform(layer, ancestry)
    for child in layer.sublayerList where isPending(child) {
      if let inner = admit(child, below: ancestry) { visit(child, inner) }
    }
    if let mask = layer.maskLayer, isPending(mask), let inner = admit(mask, below: ancestry) {
      visit(mask, inner)
    }
  }

  /// Lays out or displays a layer.
  private mutating func perform(_ layer: CALayer, _ ancestry: Ancestry) {
    let before = Self.additions.load(ordering: .relaxed)
    switch kind {
    case .layout:
      layer.layoutState.subtreeNeedsLayout = false
      layer.layoutIfPending()
    case .display:
      layer.layoutState.subtreeNeedsDisplay = false
      layer.displayOnDemand()
    }
    if ancestry.generation >= Self.limitedGeneration {
      lateAdditions += Self.additions.load(ordering: .relaxed) - before
    }
  }

  private func isPending(_ layer: CALayer) -> Bool {
    kind == .layout ? layer.layoutState.subtreeNeedsLayout : layer.layoutState.subtreeNeedsDisplay
  }

  /// Returns the ancestry of a layer below a layer with the ancestry `above`; nil if the layer has to wait for another
  /// walk.
  private mutating func admit(_ layer: CALayer, below above: Ancestry) -> Ancestry? {
    var ancestry = above
    if layer.layoutState.addedAt > start {
      ancestry.additions += 1
      if ancestry.generation < .max { ancestry.generation += 1 }
      layer.layoutState.generation = ancestry.generation
    } else {
      ancestry.generation = max(ancestry.generation, layer.layoutState.generation)
    }
    let isExhausted = ancestry.generation >= Self.limitedGeneration && lateAdditions >= Self.mostAdditions
    if ancestry.additions < Self.deepestAddition, !isExhausted { return ancestry }
    hasStopped = true
    // This walk has removed the marks of the layers above, by which the next walk finds the layer.
    switch kind {
    case .layout: layer.above?.markSubtreeNeedsLayout()
    case .display: layer.above?.markSubtreeNeedsDisplay()
    }
    return nil
  }

  // MARK: Below the middle of the stack

  private struct Level {
    let layer: CALayer
    let sublayers: [CALayer]
    let ancestry: Ancestry
    var next = 0

    init(_ layer: CALayer, _ ancestry: Ancestry) {
      self.layer = layer
      sublayers = layer.sublayerList
      self.ancestry = ancestry
    }
  }

  /// Does the same as `visit`, in a loop instead of a recursion.
  @inline(never)
  private mutating func visitInLoop(_ top: CALayer, _ ancestry: Ancestry) {
    perform(top, ancestry)
    var levels = [Level(top, ancestry)]
    while let last = levels.indices.last {
      let number = levels[last].next
      let sublayers = levels[last].sublayers
      // The mask comes last.
      if number > sublayers.count {
        levels.removeLast()
        continue
      }
      levels[last].next += 1
      guard let below = number < sublayers.count ? sublayers[number] : levels[last].layer.maskLayer,
        isPending(below), let inner = admit(below, below: levels[last].ancestry)
      else { continue }
      perform(below, inner)
      levels.append(Level(below, inner))
    }
  }

  // MARK: Additions

  /// The number of layers that became sublayers or masks. Additions on several threads at once may be counted as one.
  private static let additions = Atomic<Int>(0)

  /// A number that differs after any layer has become a sublayer or a mask.
  static var additionCount: Int { additions.load(ordering: .relaxed) }

  static func noteAddition(of layer: CALayer) {
    let number = additions.load(ordering: .relaxed) &+ 1
    additions.store(number, ordering: .relaxed)
    layer.layoutState.addedAt = number
  }

  // MARK: Reports

  /// Reports the types of the layers that wait below a layer, once for each group of types.
  func report(below top: CALayer, _ message: String) {
    var named: [String] = []
    for type in waiting(below: top).flatMap(Self.types) where !named.contains(type) { named.append(type) }
    let group = (kind == .layout ? [] : ["display()"]) + named
    guard reportedLoops.withLock({ $0.insert(group).inserted }) else { return }
    Diagnostics.report(.layoutLoop, message, types: named)
  }

  /// The layers from `top` down that wait for layout or display themselves.
  private func waiting(below top: CALayer) -> [CALayer] {
    var found: [CALayer] = []
    var unvisited = [top]
    while let layer = unvisited.popLast() {
      guard isPending(layer) else { continue }
      if kind == .layout ? layer.layoutState.needsLayout : layer.layoutState.needsDisplay {
        found.append(layer)
      }
      unvisited += layer.belowReversed
    }
    return found
  }

  /// The types whose code lays out or displays a layer.
  static func types(of layer: CALayer) -> [String] {
    guard let delegate = layer.delegate else { return ["\(type(of: layer))"] }
    return (delegate as? any LayoutNaming)?.layoutTypes ?? ["\(type(of: delegate))"]
  }
}

/// The groups of types that have been reported.
private let reportedLoops = Mutex<Set<[String]>>([])

extension Diagnostic.Code {
  /// A layout or display requests itself repeatedly and continues in the next frame.
  public static let layoutLoop = Self(rawValue: "layout-loop")
}

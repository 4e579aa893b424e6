import Synchronization

/// A walk through the layers of a subtree that wait for layout or display, superlayers first.
///
/// It visits layers that a visit adds too, but not for ever: those of the deepest generations wait for the next walk.
struct PendingWalk {
  enum Kind { case layout, display }

  /// Visits of layers that were added by layers that were added, and so on.
  private static let deepestGeneration = 64
  /// From this generation on a walk visits a limited number of layers: each may add several.
  private static let crowdedGeneration = 3
  private static let mostInCrowd = 20_000

  private let kind: Kind
  /// Whether layers still wait because there were too many generations of them.
  private(set) var hasStopped = false
  private var crowd = 0

  init(_ kind: Kind) { self.kind = kind }

  /// Visits `top` and the layers below it that wait.
  mutating func run(from top: CALayer) {
    crowd = 0
    visit(top, 0)
  }

  /// A layer's generation is the number of layers above it whose visits have added layers in this walk.
  private mutating func visit(_ layer: CALayer, _ generation: Int) {
    if CallStack.isHalfUsed { return visitInLoop(layer, generation) }
    let inner = perform(layer, generation)
    for child in layer.sublayerList where isPending(child) && mayVisit(child, inner) { visit(child, inner) }
    if let mask = layer.maskLayer, isPending(mask), mayVisit(mask, inner) { visit(mask, inner) }
  }

  /// Lays out or displays a layer; returns the generation of those below it.
  private func perform(_ layer: CALayer, _ generation: Int) -> Int {
    let additions = Self.additions.load(ordering: .relaxed)
    switch kind {
    case .layout:
      layer.layoutState.subtreeNeedsLayout = false
      layer.layoutIfPending()
    case .display:
      layer.layoutState.subtreeNeedsDisplay = false
      layer.displayOnDemand()
    }
    return Self.additions.load(ordering: .relaxed) == additions ? generation : generation + 1
  }

  private func isPending(_ layer: CALayer) -> Bool {
    kind == .layout ? layer.layoutState.subtreeNeedsLayout : layer.layoutState.subtreeNeedsDisplay
  }

  private mutating func mayVisit(_ layer: CALayer, _ generation: Int) -> Bool {
    if generation < Self.crowdedGeneration { return true }
    crowd += 1
    if generation < Self.deepestGeneration, crowd <= Self.mostInCrowd { return true }
    hasStopped = true
    // This walk has taken the marks off the layers above.
    switch kind {
    case .layout: layer.above?.markSubtreeNeedsLayout()
    case .display: layer.above?.markSubtreeNeedsDisplay()
    }
    return false
  }

  // MARK: Below the middle of the stack

  private struct Level {
    let layer: CALayer
    let sublayers: [CALayer]
    let generation: Int
    var next = 0

    init(_ layer: CALayer, _ generation: Int) {
      self.layer = layer
      sublayers = layer.sublayerList
      self.generation = generation
    }

    /// The next layer below; the mask comes last.
    mutating func takeNext() -> CALayer?? {
      if next > sublayers.count { return nil }
      next += 1
      return .some(next <= sublayers.count ? sublayers[next - 1] : layer.maskLayer)
    }
  }

  /// The same as `visit`.
  @inline(never)
  private mutating func visitInLoop(_ top: CALayer, _ generation: Int) {
    var levels = [Level(top, perform(top, generation))]
    while let last = levels.indices.last {
      guard let below = levels[last].takeNext() else {
        levels.removeLast()
        continue
      }
      let inner = levels[last].generation
      guard let below, isPending(below), mayVisit(below, inner) else { continue }
      levels.append(Level(below, perform(below, inner)))
    }
  }

  // MARK: Additions

  /// Counts the layers that become sublayers or masks. A thread that builds layers of its own may lose some.
  private static let additions = Atomic<Int>(0)

  static func noteAddition() {
    additions.store(additions.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
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

  private func waiting(below top: CALayer) -> [CALayer] {
    var found: [CALayer] = []
    var open = [top]
    while let layer = open.popLast() {
      guard isPending(layer) else { continue }
      if kind == .layout ? layer.layoutState.needsLayout : layer.layoutState.needsDisplay {
        found.append(layer)
      }
      open += layer.belowReversed
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

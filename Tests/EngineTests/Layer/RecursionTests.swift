import Foundation
import Stages
import Testing

@testable import Engine

/// An app's code that calls itself through the framework is stopped with a message or continued in the next frame.
@Suite(.serialized) @MainActor struct RecursionTests {
  private final class SelfLayingLayer: CALayer {
    override func layoutSublayers() {
      setNeedsLayout()
      layoutIfNeeded()
    }
  }

  private final class SelfDisplayingLayer: CALayer {
    override func display() {
      setNeedsDisplay()
      displayIfNeeded()
    }
  }

  private final class SelfDisplayingDelegate: NSObject, CALayerDelegate {
    func display(_ layer: CALayer) { layer.display() }
  }

  private final class SelfChangingLayer: CALayer {
    override func action(forKey event: String) -> (any CAAction)? {
      cornerRadius += 1
      return nil
    }
  }

  /// A layer whose action adds the layer that becomes its mask or sublayer to another layer.
  private final class StealingLayer: CALayer {
    let other = CALayer()
    var stolenLayer: CALayer?
    override func action(forKey event: String) -> (any CAAction)? {
      if event == "mask" || event == "sublayers", let stolenLayer { other.addSublayer(stolenLayer) }
      return nil
    }
  }

  /// A layer whose action adds the layer itself to `outer`, the layer that is becoming its sublayer.
  private final class CycleMaker: CALayer {
    var outer: CALayer?
    override func action(forKey event: String) -> (any CAAction)? {
      if event == "sublayers" { outer?.addSublayer(self) }
      return nil
    }
  }

  private func message(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test func aLayoutInsideOfItselfTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let layer = SelfLayingLayer()
      layer.setNeedsLayout()
      layer.layoutIfNeeded()
    }
    #expect(
      message(result).contains(
        "CALayer.layoutIfNeeded(): the stack is used up at SelfLayingLayer, 0 levels below"))
  }

  @Test func aDisplayInsideOfItselfTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let layer = SelfDisplayingLayer()
      layer.setNeedsDisplay()
      layer.displayIfNeeded()
    }
    #expect(
      message(result).contains("CALayer.displayIfNeeded(): the stack is used up at SelfDisplayingLayer"))
    let delegate = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (layer, echo) = (CALayer(), SelfDisplayingDelegate())
      layer.delegate = echo
      layer.display()
    }
    #expect(message(delegate).contains("CALayer.display(): the stack is used up at SelfDisplayingDelegate"))
  }

  @Test func anActionThatChangesItsPropertyTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let layer = SelfChangingLayer()
      layer.cornerRadius = 1
    }
    #expect(message(result).contains("CALayer.action(forKey:): the stack is used up at SelfChangingLayer"))
  }

  @Test func aMaskIsCheckedBeforeItsActionIsSearched() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let layer = SelfChangingLayer()
      layer.mask = layer
    }
    #expect(message(result).contains("CALayer.mask: a layer cannot be the mask of itself"))
  }

  /// The action adds the mask to another layer.
  @Test func aMaskIsCheckedAgainAfterItsActionWasFound() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (layer, mask) = (StealingLayer(), CALayer())
      layer.stolenLayer = mask
      layer.mask = mask
    }
    #expect(message(result).contains("CALayer.mask: an action added the layer to another layer"))
  }

  /// The action adds the sublayer to another layer, or makes a cycle.
  @Test func aSublayerIsCheckedAgainAfterItsActionWasFound() async {
    let elsewhere = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (layer, sublayer) = (StealingLayer(), CALayer())
      layer.stolenLayer = sublayer
      layer.addSublayer(sublayer)
    }
    #expect(
      message(elsewhere).contains("CALayer.addSublayer(_:): an action added the layer to another superlayer"))
    let cycle = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (layer, sublayer) = (CycleMaker(), CALayer())
      layer.outer = sublayer
      layer.addSublayer(sublayer)
    }
    #expect(message(cycle).contains("CALayer.addSublayer(_:): a layer cannot become a sublayer of itself"))
  }

  /// A layer that the last frame of one run shows is added to the tree of another run or becomes a mask there.
  @Test func aLayerThatAnotherRunShowsTraps() async {
    let sublayer = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let (first, second, layer) = (TestScreen(), TestScreen(), CALayer())
        first.root.addSublayer(layer)
        first.frame(at: 1)
        second.root.addSublayer(layer)
        second.frame(at: 1)
      }
    }
    #expect(message(sublayer).contains("CALayer.addSublayer(_:): a CALayer is still shown by another run"))
    let mask = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let (first, second, layer) = (TestScreen(), TestScreen(), CALayer())
        first.root.mask = layer
        first.frame(at: 1)
        first.root.mask = nil
        second.root.mask = layer
        second.frame(at: 1)
      }
    }
    #expect(message(mask).contains("CALayer.mask: a CALayer is still shown by another run"))
  }

  /// The order-out action of a removed layer adds it to another superlayer. The rest of the removal does not undo this.
  @Test func aLayerThatItsOrderOutActionMovesStaysThere() {
    final class Mover: CAAction {
      let other = CALayer()
      var isDone = false
      func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        guard !isDone, let layer = anObject as? CALayer else { return }
        isDone = true
        other.addSublayer(layer)
      }
    }
    let (screen, layer, mover) = (TestScreen(), CALayer(), Mover())
    screen.root.addSublayer(layer)
    screen.frame(at: 1)
    layer.actions = [kCAOnOrderOut: mover]
    layer.removeFromSuperlayer()
    #expect(mover.isDone && layer.superlayer === mover.other)
    #expect(mover.other.sublayers?.first === layer && screen.root.sublayers == nil)
    layer.removeFromSuperlayer()
    #expect(layer.superlayer == nil && mover.other.sublayers == nil)
  }

  // MARK: Layers that add layers without end

  private final class Counter {
    var made = 0
  }

  /// A layer that adds one layer of its own kind, as a sublayer or as its mask.
  private final class SelfAddingLayer: CALayer {
    var count: Counter?
    var masks = false
    var displays = false

    private func add() {
      guard let count, sublayers == nil, mask == nil else { return }
      count.made += 1
      let layer = SelfAddingLayer()
      (layer.count, layer.masks, layer.displays) = (count, masks, displays)
      if displays { layer.setNeedsDisplay() } else { layer.setNeedsLayout() }
      if masks { mask = layer } else { addSublayer(layer) }
    }

    override func layoutSublayers() { if !displays { add() } }
    override func display() { if displays { add() } }
  }

  private func reportedDiagnostics(_ body: () -> Void) -> [Diagnostic] {
    let found = ReportedDiagnostics()
    let previousHandler = Diagnostics.handler
    Diagnostics.handler = { found.add($0) }
    defer { Diagnostics.handler = previousHandler }
    body()
    return found.all
  }

  @Test func layoutsThatAddLayersWithoutEndContinueInTheNextFrame() {
    let count = Counter()
    let top = SelfAddingLayer()
    top.count = count
    let found = reportedDiagnostics {
      top.setNeedsLayout()
      top.layoutIfNeeded()
    }
    // A frame has eight rounds of layout. In each round, the 64th layer of a chain of additions waits.
    #expect(count.made == 8 * 64 && top.layoutState.subtreeNeedsLayout)
    #expect(found.filter { $0.code == .layoutLoop }.map(\.typeNames) == [["SelfAddingLayer"]])
    top.layoutIfNeeded()
    #expect(count.made == 2 * 8 * 64, "the next frame continues")
  }

  @Test func layoutsThatAddMasksWithoutEndContinueInTheNextFrame() {
    let count = Counter()
    let top = SelfAddingLayer()
    (top.count, top.masks) = (count, true)
    top.setNeedsLayout()
    top.layoutIfNeeded()
    #expect(count.made == 8 * 64 && top.layoutState.subtreeNeedsLayout)
  }

  @Test func displaysThatAddLayersWithoutEndContinueInTheNextFrame() {
    let count = Counter()
    let top = SelfAddingLayer()
    (top.count, top.displays) = (count, true)
    let found = reportedDiagnostics {
      top.setNeedsDisplay()
      top.displayTree()
    }
    #expect(count.made == 64 && top.layoutState.subtreeNeedsDisplay)
    #expect(found.filter { $0.code == .layoutLoop }.map(\.typeNames) == [["SelfAddingLayer"]])
    top.displayTree()
    #expect(count.made == 128, "the next frame continues")
  }

  /// Each layer adds ten, so that their number would exceed any memory.
  @Test func layoutsThatMultiplyLayersContinueInTheNextFrame() {
    final class MultiplyingLayer: CALayer {
      var count: Counter?
      override func layoutSublayers() {
        guard let count, sublayers == nil else { return }
        for _ in 0..<10 {
          count.made += 1
          let layer = MultiplyingLayer()
          layer.count = count
          layer.setNeedsLayout()
          addSublayer(layer)
        }
      }
    }
    let count = Counter()
    let top = MultiplyingLayer()
    top.count = count
    top.setNeedsLayout()
    top.layoutIfNeeded()
    // The 111 layers of the first three generations add ten each. The limit of 20,000 additions in a frame applies to
    // the generations after them.
    #expect(count.made == 1110 + 20_000)
    top.layoutIfNeeded()
    #expect(count.made == 1110 + 2 * 20_000)
    #expect(top.layoutState.subtreeNeedsLayout)
  }

  /// Layouts that only add their contents end in the same frame, also at a great depth.
  @Test func layoutsThatAddTheirContentsEnd() {
    final class Row: CALayer {
      var count: Counter?
      var hasContents = false
      override func layoutSublayers() {
        guard let count, !hasContents else { return }
        count.made += 1
        hasContents = true
        addSublayer(CALayer())
      }
    }
    let count = Counter()
    let top = Row()
    top.count = count
    var last = top
    for _ in 0..<300 {
      let row = Row()
      row.count = count
      last.addSublayer(row)
      last = row
    }
    last.setNeedsLayout()
    top.layoutIfNeeded()
    #expect(count.made == 301 && !top.layoutState.subtreeNeedsLayout)
  }
}

private final class ReportedDiagnostics: @unchecked Sendable {
  private let lock = NSLock()
  private var list: [Diagnostic] = []
  var all: [Diagnostic] { lock.withLock { list } }
  func add(_ diagnostic: Diagnostic) { lock.withLock { list.append(diagnostic) } }
}

import Foundation
import Stages
import Testing

@testable import Engine

/// Code of an app that calls itself through the framework: it is stopped with a message, or continued in the next
/// frame.
@Suite(.serialized) @MainActor struct RecursionTests {
  private final class Spiral: CALayer {
    override func layoutSublayers() {
      setNeedsLayout()
      layoutIfNeeded()
    }
  }

  private final class Painter: CALayer {
    override func display() {
      setNeedsDisplay()
      displayIfNeeded()
    }
  }

  private final class Echo: NSObject, CALayerDelegate {
    func display(_ layer: CALayer) { layer.display() }
  }

  private final class Restyler: CALayer {
    override func action(forKey event: String) -> (any CAAction)? {
      cornerRadius += 1
      return nil
    }
  }

  /// A layer whose action takes away the layer that becomes its mask or sublayer.
  private final class Thief: CALayer {
    let other = CALayer()
    var loot: CALayer?
    override func action(forKey event: String) -> (any CAAction)? {
      if event == "mask" || event == "sublayers", let loot { other.addSublayer(loot) }
      return nil
    }
  }

  /// A layer whose action adds it to the layer that becomes its sublayer.
  private final class Knot: CALayer {
    var outer: CALayer?
    override func action(forKey event: String) -> (any CAAction)? {
      if event == "sublayers" { outer?.addSublayer(self) }
      return nil
    }
  }

  private func message(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test func aLayoutInsideOfItself() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let layer = Spiral()
      layer.setNeedsLayout()
      layer.layoutIfNeeded()
    }
    #expect(
      message(result).contains("CALayer.layoutIfNeeded(): the stack is used up at Spiral, 0 levels below"))
  }

  @Test func aDisplayInsideOfItself() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let layer = Painter()
      layer.setNeedsDisplay()
      layer.displayIfNeeded()
    }
    #expect(message(result).contains("CALayer.displayIfNeeded(): the stack is used up at Painter"))
    let delegate = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (layer, echo) = (CALayer(), Echo())
      layer.delegate = echo
      layer.display()
    }
    #expect(message(delegate).contains("CALayer.display(): the stack is used up at Echo"))
  }

  @Test func anActionThatChangesItsProperty() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let layer = Restyler()
      layer.cornerRadius = 1
    }
    #expect(message(result).contains("CALayer.action(forKey:): the stack is used up at Restyler"))
  }

  @Test func aMaskIsCheckedBeforeItsActionIsSearched() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let layer = Restyler()
      layer.mask = layer
    }
    #expect(message(result).contains("CALayer.mask: a layer cannot be the mask of itself"))
  }

  /// The action takes the mask to another layer.
  @Test func aMaskIsCheckedAgainAfterItsActionWasFound() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (layer, mask) = (Thief(), CALayer())
      layer.loot = mask
      layer.mask = mask
    }
    #expect(message(result).contains("CALayer.mask: an action added the layer to another layer"))
  }

  /// The action takes the sublayer to another layer, or ties a cycle.
  @Test func aSublayerIsCheckedAgainAfterItsActionWasFound() async {
    let elsewhere = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (layer, sublayer) = (Thief(), CALayer())
      layer.loot = sublayer
      layer.addSublayer(sublayer)
    }
    #expect(
      message(elsewhere).contains("CALayer.addSublayer(_:): an action added the layer to another superlayer"))
    let cycle = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (layer, sublayer) = (Knot(), CALayer())
      layer.outer = sublayer
      layer.addSublayer(sublayer)
    }
    #expect(message(cycle).contains("CALayer.addSublayer(_:): a layer cannot become a sublayer of itself"))
  }

  /// A layer that one run shows is put into another one's tree.
  @Test func aLayerOfAnotherRunIsNamedWithItsCall() async {
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

  /// The action at the end of a layer's visibility moves it: the removal that it belongs to does nothing more.
  @Test func aLayerThatIsMovedByItsOrderOutStaysThere() {
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

  // MARK: Layers without end

  private final class Count {
    var made = 0
  }

  /// A layer that adds one layer of its own kind, as a sublayer or as its mask.
  private final class Breeder: CALayer {
    var count: Count?
    var masks = false
    var displays = false

    private func add() {
      guard let count, sublayers == nil, mask == nil else { return }
      count.made += 1
      let layer = Breeder()
      (layer.count, layer.masks, layer.displays) = (count, masks, displays)
      if displays { layer.setNeedsDisplay() } else { layer.setNeedsLayout() }
      if masks { mask = layer } else { addSublayer(layer) }
    }

    override func layoutSublayers() { if !displays { add() } }
    override func display() { if displays { add() } }
  }

  private func codes(_ body: () -> Void) -> [Diagnostic] {
    let found = ReportedDiagnostics()
    let before = Diagnostics.handler
    Diagnostics.handler = { found.add($0) }
    defer { Diagnostics.handler = before }
    body()
    return found.all
  }

  @Test func layersWhoseLayoutsAddMoreOfThem() {
    let count = Count()
    let top = Breeder()
    top.count = count
    let found = codes {
      top.setNeedsLayout()
      top.layoutIfNeeded()
    }
    #expect(count.made == 8 * 64 && top.layoutState.subtreeNeedsLayout)
    #expect(found.filter { $0.code == .layoutLoop }.map(\.typeNames) == [["Breeder"]])
    top.layoutIfNeeded()
    #expect(count.made == 2 * 8 * 64, "the next frame continues")
  }

  @Test func masksWhoseLayoutsAddMoreOfThem() {
    let count = Count()
    let top = Breeder()
    (top.count, top.masks) = (count, true)
    top.setNeedsLayout()
    top.layoutIfNeeded()
    #expect(count.made == 8 * 64 && top.layoutState.subtreeNeedsLayout)
  }

  @Test func layersWhoseDisplaysAddMoreOfThem() {
    let count = Count()
    let top = Breeder()
    (top.count, top.displays) = (count, true)
    let found = codes {
      top.setNeedsDisplay()
      top.displayTree()
    }
    #expect(count.made == 64 && top.layoutState.subtreeNeedsDisplay)
    #expect(found.filter { $0.code == .layoutLoop }.map(\.typeNames) == [["Breeder"]])
    top.displayTree()
    #expect(count.made == 128, "the next frame continues")
  }

  /// Each adds several, so that there are more of them than anything could hold.
  @Test func crowdsThatAddMoreOfThem() {
    final class Herd: CALayer {
      var count: Count?
      override func layoutSublayers() {
        guard let count, sublayers == nil else { return }
        for _ in 0..<10 {
          count.made += 1
          let layer = Herd()
          layer.count = count
          layer.setNeedsLayout()
          addSublayer(layer)
        }
      }
    }
    let count = Count()
    let top = Herd()
    top.count = count
    top.setNeedsLayout()
    top.layoutIfNeeded()
    // Ten by each of the first 111, and as many more as one frame makes.
    #expect(count.made == 1110 + 20_000)
    top.layoutIfNeeded()
    #expect(count.made == 1110 + 2 * 20_000)
    #expect(top.layoutState.subtreeNeedsLayout)
  }

  /// Layouts that add what they need, at any depth that an app has, end in the same frame.
  @Test func layoutsThatAddTheirContentsEnd() {
    final class Row: CALayer {
      var count: Count?
      var hasContents = false
      override func layoutSublayers() {
        guard let count, !hasContents else { return }
        count.made += 1
        hasContents = true
        addSublayer(CALayer())
      }
    }
    let count = Count()
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

import Foundation
import Stages
import Synchronization
import Testing

@testable import Compositor
@testable import Engine

/// `CALayer.mask`: valid masks, their rows in the render tree, and their actions.
@Suite(.serialized) @MainActor struct MaskTests {
  private func masked() -> (screen: TestScreen, layer: CALayer, mask: CALayer) {
    let screen = TestScreen()
    let (layer, mask) = (CALayer(), CALayer())
    layer.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
    layer.backgroundColor = .black
    mask.frame = CGRect(x: 5, y: 5, width: 20, height: 20)
    mask.backgroundColor = .white
    layer.mask = mask
    screen.root.addSublayer(layer)
    screen.frame(at: 1)
    return (screen, layer, mask)
  }

  @Test func aMaskIsShownWithoutASuperlayer() throws {
    let (screen, layer, mask) = masked()
    #expect(mask.superlayer == nil && layer.sublayers == nil)
    #expect(mask.row.exists && screen.render.tree.layerCount == 3)
    let copy = try #require(layer.presentation())
    #expect(copy.mask?.model() === mask && copy.mask?.frame == mask.frame)
    layer.mask = nil
    screen.frame(at: 2)
    #expect(mask.row.isNone && screen.render.tree.layerCount == 2)
    #expect(mask.presentation() == nil)
  }

  @Test func aRemovedMaskCanBecomeASublayerAndAMaskAgain() {
    let (screen, layer, mask) = masked()
    layer.mask = nil
    layer.addSublayer(mask)
    screen.frame(at: 2)
    #expect(mask.row.exists && screen.render.tree.layerCount == 3)
    mask.removeFromSuperlayer()
    layer.mask = mask
    screen.frame(at: 3)
    #expect(mask.row.exists && screen.render.tree.layerCount == 3)
    layer.removeFromSuperlayer()
    screen.frame(at: 4)
    #expect(mask.row.isNone && layer.row.isNone && screen.render.tree.layerCount == 1)
    screen.root.addSublayer(layer)
    screen.frame(at: 5)
    #expect(mask.row.exists && screen.render.tree.layerCount == 3)
  }

  @Test func aMaskIsAnimatedByTheClocksOfItsLayer() {
    let (screen, layer, mask) = masked()
    layer.speed = 0.5
    screen.frame(at: 1)
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.fromValue = 0
    animation.toValue = 100
    animation.duration = 2
    mask.add(animation, forKey: "move")
    screen.frame(at: 1)
    screen.frame(at: 3)
    #expect(abs(screen.shown(.position, mask)[0] - 50) < 1e-9)
    #expect(abs((mask.presentation()?.position.x ?? 0) - 50) < 1e-9)
    screen.frame(at: 5.5)
    screen.frame(at: 5.5)
    #expect(mask.animationKeys() == nil)
  }

  @Test func aShownMaskChangesImplicitly() {
    let (screen, _, mask) = masked()
    mask.position.x = 100
    #expect(mask.animationKeys() == ["position"])
    screen.settle()
    #expect(mask.animationKeys() == nil && screen.shown(.position, mask)[0] == 100)
  }

  @Test func keyPathsLeadToAMask() {
    let (_, layer, mask) = masked()
    layer.setValue(7, forKeyPath: "mask.position.x")
    #expect(mask.position.x == 7)
    #expect(layer.value(forKeyPath: "mask.position.x") as? CGFloat == 7)
    #expect(layer.value(forKey: "mask") as? CALayer === mask)
    layer.setValue(nil, forKey: "mask")
    #expect(layer.mask == nil && CALayer.defaultValue(forKey: "mask") == nil)
  }

  @Test func layoutAndDisplayReachAMask() {
    final class Counting: CALayer {
      var (layouts, displays) = (0, 0)
      override func layoutSublayers() { layouts += 1 }
      override func display() { displays += 1 }
    }
    let (screen, layer, _) = masked()
    let mask = Counting()
    mask.setNeedsLayout()
    mask.setNeedsDisplay()
    layer.mask = mask
    screen.root.layoutIfNeeded()
    screen.frame(at: 2)
    #expect(mask.layouts == 1 && mask.displays == 1)
    mask.setNeedsLayout()
    mask.setNeedsDisplay()
    screen.root.layoutIfNeeded()
    screen.frame(at: 3)
    #expect(mask.layouts == 2 && mask.displays == 2)
  }

  @Test func hitTestingIgnoresMasks() {
    let (screen, layer, mask) = masked()
    #expect(screen.root.hitTest(CGPoint(x: 50, y: 50)) === layer)
    #expect(screen.root.hitTest(CGPoint(x: 20, y: 20)) === layer)
    mask.isHidden = true
    #expect(screen.root.hitTest(CGPoint(x: 20, y: 20)) === layer)
  }

  @Test func settingAMaskLooksUpItsAction() {
    final class Agent: NSObject, CALayerDelegate {
      var requested: [String] = []
      func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        requested.append(event)
        return NSNull()
      }
    }
    let (_, layer, _) = masked()
    let agent = Agent()
    layer.delegate = agent
    layer.mask = CALayer()
    #expect(agent.requested == ["mask"])
  }

  /// The messages of the diagnostics `sharedMask` that `body` causes.
  private nonisolated func notes(_ body: () -> Void) -> [String] {
    let previousHandler = Diagnostics.handler
    let found = Mutex<[String]>([])
    Diagnostics.handler = { note in
      if note.code == .sharedMask { found.withLock { $0.append(note.message) } }
    }
    defer { Diagnostics.handler = previousHandler }
    body()
    return found.withLock { $0 }
  }

  /// A mask belongs to the last layer on which it is set, and the diagnostic names both layers.
  @Test func aMaskThatIsSetOnASecondLayerLeavesTheFirst() {
    let (screen, layer, mask) = masked()
    layer.name = "first"
    let other = CALayer()
    other.name = "second"
    screen.root.addSublayer(other)
    let found = notes { other.mask = mask }
    #expect(found.count == 1 && found[0].contains("“first”") && found[0].contains("“second”"))
    #expect(other.mask === mask && layer.mask == nil)
    screen.frame(at: 2)
    #expect(mask.row.exists && screen.render.tree.layerCount == 4)
    #expect(screen.render.tree.rows[layer.row].mask.isNone)
    #expect(screen.render.tree.rows[other.row].mask == mask.row)
    // A mask of a layer that is not shown is not shown either.
    #expect(notes { CALayer().mask = mask }.count == 1)
    screen.frame(at: 3)
    #expect(mask.row.isNone && other.mask == nil && screen.render.tree.layerCount == 3)
    #expect(screen.render.tree.rows[other.row].mask.isNone)
  }

  @Test func aMaskCanBecomeASublayerOfAnotherLayerAndAMaskAgain() {
    let (screen, layer, mask) = masked()
    let parent = CALayer()
    screen.root.addSublayer(parent)
    #expect(notes { parent.addSublayer(mask) }.count == 1)
    #expect(layer.mask == nil && mask.superlayer === parent)
    screen.frame(at: 2)
    #expect(screen.render.tree.rows[layer.row].mask.isNone && screen.render.tree.layerCount == 4)
    #expect(notes { layer.mask = mask }.count == 1)
    #expect(layer.mask === mask && mask.superlayer == nil && parent.sublayers == nil)
    screen.frame(at: 3)
    #expect(screen.render.tree.rows[layer.row].mask == mask.row && screen.render.tree.layerCount == 4)
    // The mask becomes a sublayer of the layer that it masks, by each method that adds one.
    let adds: [(CALayer) -> Void] = [
      { $0.addSublayer(mask) }, { $0.insertSublayer(mask, at: 0) }, { $0.insertSublayer(mask, below: nil) },
      { $0.insertSublayer(mask, above: nil) }, { $0.sublayers = [mask] },
    ]
    for (index, add) in adds.enumerated() {
      layer.mask = mask
      #expect(notes { add(layer) }.count == 1, "\(index)")
      #expect(layer.mask == nil && layer.sublayers?.first === mask)
      screen.frame(at: screen.time + 1)
      #expect(screen.render.tree.rows[layer.row].mask.isNone && screen.render.tree.layerCount == 4)
      mask.removeFromSuperlayer()
    }
    let old = CALayer()
    layer.addSublayer(old)
    layer.mask = mask
    #expect(notes { layer.replaceSublayer(old, with: mask) }.count == 1)
    #expect(layer.mask == nil && layer.sublayers?.first === mask)
  }

  @Test func movesWithoutASecondOwnerAreNotReported() {
    let (_, layer, mask) = masked()
    let found = notes {
      layer.mask = mask
      layer.mask = nil
      CALayer().mask = mask
      let released = CALayer()
      released.addSublayer(CALayer())
      released.mask = CALayer()
    }
    #expect(found == [], "a released layer owns no mask")
  }

  @Test func cyclesOfMasksTrap() async {
    await #expect(processExitsWith: .failure) {
      let (layer, child) = (CALayer(), CALayer())
      layer.addSublayer(child)
      child.mask = layer
    }
    await #expect(processExitsWith: .failure) {
      let layer = CALayer()
      layer.mask = layer
    }
    await #expect(processExitsWith: .failure) {
      let (layer, mask) = (CALayer(), CALayer())
      layer.mask = mask
      mask.addSublayer(layer)
    }
    await #expect(processExitsWith: .failure) {
      let (layer, mask, inner) = (CALayer(), CALayer(), CALayer())
      layer.mask = mask
      mask.mask = inner
      inner.mask = layer
    }
  }
}

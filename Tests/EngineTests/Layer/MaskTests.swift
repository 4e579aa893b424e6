import Foundation
import Testing

@testable import Engine

/// `CALayer.mask`: valid masks, their rows in the render tree, their events.
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
    #expect(mask.row >= 0 && screen.render.tree.layerCount == 3)
    let copy = try #require(layer.presentation())
    #expect(copy.mask?.model() === mask && copy.mask?.frame == mask.frame)
    layer.mask = nil
    screen.frame(at: 2)
    #expect(mask.row == -1 && screen.render.tree.layerCount == 2)
    #expect(mask.presentation() == nil)
  }

  @Test func aRemovedMaskCanBecomeASublayerAndAMaskAgain() {
    let (screen, layer, mask) = masked()
    layer.mask = nil
    layer.addSublayer(mask)
    screen.frame(at: 2)
    #expect(mask.row >= 0 && screen.render.tree.layerCount == 3)
    mask.removeFromSuperlayer()
    layer.mask = mask
    screen.frame(at: 3)
    #expect(mask.row >= 0 && screen.render.tree.layerCount == 3)
    layer.removeFromSuperlayer()
    screen.frame(at: 4)
    #expect(mask.row == -1 && layer.row == -1 && screen.render.tree.layerCount == 1)
    screen.root.addSublayer(layer)
    screen.frame(at: 5)
    #expect(mask.row >= 0 && screen.render.tree.layerCount == 3)
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

  @Test func masksOfTwoLayersTrap() async {
    await #expect(processExitsWith: .failure) {
      let (parent, layer, mask) = (CALayer(), CALayer(), CALayer())
      parent.addSublayer(mask)
      layer.mask = mask
      #expect(parent.sublayers == nil)
    }
    await #expect(processExitsWith: .failure) {
      let (layer, other, mask) = (CALayer(), CALayer(), CALayer())
      layer.mask = mask
      other.mask = mask
    }
    await #expect(processExitsWith: .failure) {
      let (layer, mask) = (CALayer(), CALayer())
      layer.mask = mask
      layer.addSublayer(mask)
    }
    await #expect(processExitsWith: .failure) {
      let (layer, child) = (CALayer(), CALayer())
      layer.addSublayer(child)
      child.mask = layer
    }
  }
}

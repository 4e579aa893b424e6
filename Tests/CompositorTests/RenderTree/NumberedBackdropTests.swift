import Foundation
import Stages
import Testing

@testable import Compositor
@testable import Engine

/// A backdrop has a number as long as the content that it reads does not change.
@Suite(.serialized) @MainActor struct NumberedBackdropTests {
  @MainActor private final class Scene {
    let screen = TestScreen(width: 300, height: 200)
    let below = Scene.box(40, 60, 30, 20)
    let far = Scene.box(250, 10, 10, 10)
    let glass = Scene.box(20, 40, 100, 60)
    let above = Scene.box(50, 50, 10, 10)
    var time = 0.0

    static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CALayer {
      let layer = CALayer()
      layer.frame = CGRect(x: x, y: y, width: width, height: height)
      layer.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
      return layer
    }

    init() {
      screen.render.cachesRasters = true
      screen.root.backgroundColor = .white
      glass.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 0.3)
      glass.backgroundFilters = [LayerFilter.gaussianBlur(radius: 4)]
      for layer in [below, far, glass, above] { screen.root.addSublayer(layer) }
    }

    /// The number of the backdrop in the next frame, and whether its lower right corner is redrawn.
    func frame(_ change: () -> Void = {}) -> (number: Int32, isDamaged: Bool) {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      change()
      CATransaction.commit()
      time += 1
      screen.frame(at: time)
      let list = screen.resolve()
      guard let item = list.items.first(where: { $0.kind == .backdrop }) else { return (-2, false) }
      let corner = PixelRect(x0: 118, y0: 98, x1: 119, y1: 99)
      return (item.backdropNumber.number, list.isAllDamaged || list.damage.contains { $0.intersects(corner) })
    }
  }

  @Test func contentAboveABackdropDoesNotChangeItsNumber() {
    let scene = Scene()
    #expect(scene.frame().number == -1)
    let number = scene.frame { scene.above.position.x += 2 }.number
    #expect(number > 0)
    for _ in 0..<4 {
      let (same, isDamaged) = scene.frame { scene.above.position.x += 2 }
      #expect(same == number && !isDamaged)
    }
    // The layer is out of reach of the blur.
    let far = scene.frame { scene.far.position.y += 3 }
    #expect(far.number == number && !far.isDamaged)
    // The panel itself changes, although its opacity is not part of the content that the backdrop reads.
    let faded = scene.frame { scene.glass.opacity = 0.7 }
    #expect(faded.isDamaged)
  }

  @Test func aChangeBelowABackdropRemovesItsNumber() {
    let scene = Scene()
    _ = scene.frame()
    let first = scene.frame { scene.above.position.x += 1 }.number
    let changed = scene.frame { scene.below.position.x += 1 }
    #expect(changed.number == -1 && changed.isDamaged)
    let second = scene.frame { scene.above.position.x += 1 }.number
    #expect(second > 0 && second != first)
    // The layer is beside the panel and within reach of its blur.
    #expect(scene.frame { scene.far.position = CGPoint(x: 128, y: 70) }.number == -1)
    #expect(scene.frame { scene.above.position.x += 1 }.number > 0)
    // A panel at a new position reads other content.
    #expect(scene.frame { scene.glass.position.x += 1 }.number == -1)
    #expect(scene.frame { scene.screen.root.backgroundColor = .black }.number == -1)
    #expect(scene.frame { scene.above.position.x += 1 }.number > 0)
  }

  /// The upper of two overlapping backdrops also reads the lower backdrop.
  @Test func aChangeOfALowerBackdropRemovesBothNumbers() {
    let scene = Scene()
    let upper = Scene.box(60, 60, 100, 60)
    upper.backgroundFilters = [LayerFilter.gaussianBlur(radius: 3)]
    scene.screen.root.addSublayer(upper)
    func numbers() -> [Int32] {
      scene.screen.list.items.filter { $0.kind == .backdrop }.map(\.backdropNumber.number)
    }
    _ = scene.frame()
    _ = scene.frame { upper.backgroundColor = .white }
    #expect(numbers().allSatisfy { $0 > 0 } && Set(numbers()).count == 2)
    // The lower backdrop shows changed content, which the upper backdrop reads.
    _ = scene.frame { scene.below.position.x += 1 }
    #expect(numbers() == [-1, -1])
  }
}

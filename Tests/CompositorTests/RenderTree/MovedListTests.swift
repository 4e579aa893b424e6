import Foundation
import RandomNumbers
import Stages
import Testing

@testable import Compositor
@testable import Engine

/// Lists of content that scrolls as a whole have a scroll, which explains the pixels outside of the damage.
@Suite(.serialized) @MainActor struct MovedListTests {
  /// Adds rows of cards, each with enough sublayers to be cached as a raster.
  private func fill(_ holder: CALayer, rows: Int, columns: Int) {
    for index in 0..<rows * columns {
      let card = movedBox(8 + index % columns * 60, 8 + index / columns * 40, 50, 30, Double(index % 7) / 7)
      card.cornerRadius = 5
      for part in 0..<6 {
        let inner = movedBox(4 + part * 7, 4 + part * 3, 5, 6, Double((index + part) % 5) / 5)
        inner.cornerRadius = 2
        card.addSublayer(inner)
      }
      holder.addSublayer(card)
    }
  }

  @Test func scrolledContentHasAScroll() {
    for step in [SIMD2(0.0, 3), SIMD2(0, -3), SIMD2(2, 0), SIMD2(-2, 0)] {
      var scene = MovedScene()
      fill(scene.holder, rows: 12, columns: 6)
      scene.holder.bounds.origin = CGPoint(x: 85, y: 150)
      var scrolls = 0
      for frame in 0..<40 {
        let holder = scene.holder
        let list = scene.frame("\(step), frame \(frame)") {
          holder.bounds.origin.x += step.x
          holder.bounds.origin.y += step.y
        }
        guard let scroll = list.reuse.scroll else { continue }
        scrolls += 1
        #expect(scroll.x == Int32(-step.x) && scroll.y == Int32(-step.y))
        #expect(!list.isAllDamaged)
      }
      #expect(scrolls > 8, "\(step)")
    }
  }

  /// A small layer that moves over a plain background is redrawn without copying pixels.
  @Test func aSmallMovingLayerIsNotAScroll() {
    var scene = MovedScene()
    let (ball, label) = (movedBox(20, 20, 12, 12, 0.2), movedBox(150, 100, 20, 10, 0.7))
    for layer in [ball, label] { scene.screen.root.addSublayer(layer) }
    for frame in 0..<12 {
      let list = scene.frame("\(frame)") { ball.position.x += 3 }
      #expect(list.reuse.scroll == nil)
      if frame < 2 { continue }
      #expect(!list.isAllDamaged && list.damage.count == 1)
      #expect(list.damage.allSatisfy { Int($0.width) * Int($0.height) < 20 * 20 })
    }
  }

  /// Static layers are above, beside and below clipped scrolling content, while layers are added, removed and changed.
  @Test func listsOfLayersAroundAScrollMatchANewTree() {
    var scrolls = 0
    for round in 0..<24 {
      let seed = Environment.seed("MovedListTests") &+ UInt64(round)
      var random = SeededRandom(seed: seed)
      var scene = MovedScene()
      fill(scene.holder, rows: 10, columns: 4)
      let still = movedBox(
        .random(in: -10...150, using: &random), .random(in: -10...110, using: &random),
        .random(in: 5...60, using: &random), .random(in: 5...30, using: &random), 0.3)
      switch round % 5 {
      case 0: scene.screen.root.addSublayer(still)
      case 1: scene.screen.root.insertSublayer(still, at: 0)
      case 2:
        scene.holder.masksToBounds = true
        scene.holder.bounds = CGRect(x: 0, y: 0, width: 170, height: 120)
        scene.holder.position = CGPoint(x: 10, y: 4)
      case 3:
        // A panel that is part of the background.
        still.bounds.size = CGSize(width: 100, height: 200)
        scene.screen.root.insertSublayer(still, at: 0)
      default: break
      }
      for frame in 0..<36 {
        let (holder, root) = (scene.holder, scene.screen.root)
        let step = Double(Int.random(in: -4...4, using: &random))
        let edit = Int.random(in: 0..<14, using: &random)
        let list = scene.frame("seed \(seed), frame \(frame), \(edit)") {
          holder.bounds.origin.y += frame < 10 ? 2 : step
          guard frame > 16 else { return }
          switch edit {
          case 0: holder.sublayers?.randomElement(using: &random)?.removeFromSuperlayer()
          case 1: holder.sublayers?.randomElement(using: &random)?.position.x += 3
          case 2: still.position.x += 5
          case 3: still.isHidden.toggle()
          case 4: still.backgroundColor = CGColor(red: step / 8 + 0.5, green: 0, blue: 0, alpha: 1)
          case 5: root.backgroundColor = CGColor(red: step / 8 + 0.5, green: 1, blue: 1, alpha: 1)
          case 6: holder.bounds.origin.x += step
          case 7: holder.sublayers?.randomElement(using: &random)?.isHidden.toggle()
          case 8: holder.insertSublayer(movedBox(20, 60, 40, 20, 0.1), at: 0)
          default: break
          }
        }
        if list.reuse.scroll != nil { scrolls += 1 }
      }
    }
    #expect(scrolls > 150)
  }
}

import CAllocations
import Foundation
import Stages
import Synchronization
import Testing

@testable import Compositor
@testable import Engine

/// Animations of `contents`: what the layer and the render tree show of two pictures, and what cannot be animated.
@Suite(.serialized) @MainActor struct ContentsFadeTests {
  private nonisolated static func picture(_ side: Int) -> CGImage? {
    CGImage(
      width: side, height: side, isOpaque: true,
      premultipliedBGRA: [UInt8](repeating: 255, count: 4 * side * side))
  }

  private let pictures = (1...4).compactMap(picture)
  private let screen = TestScreen()
  private let layer = CALayer()

  init() {
    layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    screen.root.addSublayer(layer)
    screen.frame(at: 1)
  }

  /// The layer in the render tree: the sizes of its pictures, the part of the second, and the opacity of a picture that
  /// comes from nothing.
  private struct Shown: Equatable {
    var first: Int?
    var second: Int?
    var part = 0.0
    var opacity = 1.0
  }

  private func shown() -> Shown {
    _ = screen.resolve()
    let row = layer.row
    func side(_ index: ImageIndex) -> Int? {
      index.isNone ? nil : screen.render.tree.resources.images.entries[index]?.width
    }
    var result = Shown(first: side(screen.render.tree.rows[row].contents.image))
    if let first = result.first {
      #expect(screen.render.tree.rows[row].contents.size == SIMD2(Double(first), Double(first)))
    }
    if let fade = ContentsFadeDetails.active(of: row, screen.render.tree) {
      result.second = side(fade.image)
      (result.part, result.opacity) = (Double(fade.part), Double(fade.opacity))
    }
    return result
  }

  private func side(_ layer: CALayer?) -> Int? { (layer?.contents as? CGImage)?.width }

  private func basic(_ from: Any?, _ to: Any?) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "contents")
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
    return animation
  }

  private func keyframes(_ values: [Any], _ mode: CAAnimationCalculationMode) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: "contents")
    (animation.values, animation.calculationMode, animation.duration) = (values, mode, 1)
    return animation
  }

  @Test func twoPicturesCrossFade() {
    layer.contents = pictures[0]
    screen.frame(at: 1)
    layer.add(basic(pictures[1], pictures[2]), forKey: "a")
    screen.frame(at: 1)
    #expect(shown() == Shown(first: 2) && side(layer.presentation()) == 2)
    screen.frame(at: 1.25)
    #expect(shown() == Shown(first: 2, second: 3, part: 0.25) && side(layer.presentation()) == 2)
    screen.frame(at: 1.75)
    #expect(shown() == Shown(first: 2, second: 3, part: 0.75) && side(layer.presentation()) == 3)
    screen.frame(at: 2)
    #expect(shown() == Shown(first: 3) && side(layer) == 1)
    screen.settle()
    #expect(shown() == Shown(first: 1) && side(layer.presentation()) == 1)
    #expect(screen.render.tree.named[layer.row]?[.contents] == nil)
    #expect(screen.render.tree.rows[layer.row].details.isNone)
  }

  /// A missing end is the model's picture, also one that is set during the animation.
  @Test func aMissingEndIsTheModels() {
    layer.contents = pictures[0]
    layer.add(basic(pictures[1], nil), forKey: "a")
    screen.frame(at: 1)
    screen.frame(at: 1.5)
    #expect(shown() == Shown(first: 2, second: 1, part: 0.5))
    layer.contents = pictures[3]
    screen.frame(at: 1.75)
    #expect(shown() == Shown(first: 2, second: 4, part: 0.75) && side(layer.presentation()) == 4)
    layer.add(basic(nil, pictures[2]), forKey: "a")
    screen.frame(at: 2)
    screen.frame(at: 2.25)
    #expect(shown() == Shown(first: 4, second: 3, part: 0.25))
    layer.removeAllAnimations()
    screen.frame(at: 2.5)
    #expect(shown() == Shown(first: 4))
  }

  /// Fades with both ends and with one, and several pictures.
  @Test func aFrameAllocatesNothing() {
    layer.contents = pictures[0]
    let others = [CALayer(), CALayer()]
    for other in others {
      other.bounds = layer.bounds
      other.contents = pictures[3]
      screen.root.addSublayer(other)
    }
    screen.frame(at: 1)
    let animations = [
      basic(pictures[1], pictures[2]), basic(pictures[1], nil), keyframes(Array(pictures[0...2]), .linear),
    ]
    for (layer, animation) in zip([layer] + others, animations) {
      animation.duration = 100
      layer.add(animation, forKey: nil)
    }
    screen.frame(at: 1)
    var list = DisplayList()
    var fewest = UInt64.max
    for round in 1..<40 {
      let before = threadAllocationCount()
      _ = screen.render.sample(at: 1 + Double(round) / 8)
      screen.render.resolve(into: &list, width: 200, height: 100, scale: 1)
      if round > 8 { fewest = min(fewest, threadAllocationCount() - before) }
    }
    #expect(fewest == 0)
    for layer in [layer] + others {
      #expect(ContentsFadeDetails.active(of: layer.row, screen.render.tree)?.image.exists == true)
    }
  }

  @Test func nothingFadesInAndOut() {
    layer.add(basic(NSNull(), pictures[2]), forKey: "a")
    screen.frame(at: 1)
    #expect(shown() == Shown(first: nil) && side(layer.presentation()) == nil)
    screen.frame(at: 1.25)
    #expect(shown() == Shown(first: 3, opacity: 0.25) && side(layer.presentation()) == nil)
    layer.add(basic(pictures[1], nil), forKey: "a")
    screen.frame(at: 2)
    screen.frame(at: 2.25)
    #expect(shown() == Shown(first: 2, opacity: 0.75) && side(layer.presentation()) == 2)
    screen.frame(at: 3)
    #expect(shown() == Shown(first: nil))
  }

  @Test func keyframesSwitchOrCrossFade() {
    layer.add(keyframes([pictures[0], pictures[1], NSNull(), pictures[3]], .discrete), forKey: "a")
    var sides: [Int?] = []
    for step in 0...8 {
      screen.frame(at: 1 + Double(step) / 8)
      let value = shown()
      #expect(value.second == nil && value.opacity == 1 && value.first == side(layer.presentation()))
      sides.append(value.first)
    }
    #expect(sides == [1, 1, 2, 2, nil, nil, 4, 4, 4])
    for mode in [CAAnimationCalculationMode.linear, .paced, .cubic] {
      let start = screen.time + 1
      screen.frame(at: start)
      layer.add(
        keyframes([pictures[0], pictures[1], pictures[2], pictures[3], pictures[0]], mode), forKey: "a")
      screen.frame(at: start)
      screen.frame(at: start + 0.125)
      #expect(shown() == Shown(first: 1, second: 2, part: 0.5), "\(mode)")
      screen.frame(at: start + 0.5)
      #expect(shown() == Shown(first: 3))
      screen.frame(at: start + 0.875)
      #expect(shown() == Shown(first: 4, second: 1, part: 0.5))
      screen.frame(at: start + 1)
      #expect(shown() == Shown(first: 1))
    }
  }

  @Test func groupsSpringsAndLayersOfAllKinds() {
    let group = CAAnimationGroup()
    group.duration = 1
    group.animations = [basic(pictures[0], pictures[1])]
    let spring = CASpringAnimation(keyPath: "contents")
    (spring.fromValue, spring.toValue, spring.damping) = (pictures[0], pictures[1], 1)
    spring.duration = 2
    for layer in [CALayer(), CAShapeLayer(), CAGradientLayer(), CATextLayer()] {
      layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
      screen.root.addSublayer(layer)
      let start = screen.time + 1
      screen.frame(at: start)
      layer.add(group, forKey: "a")
      screen.frame(at: start)
      screen.frame(at: start + 0.25)
      _ = screen.resolve()
      #expect(ContentsFadeDetails.active(of: layer.row, screen.render.tree)?.part == 0.25, "\(layer)")
      layer.add(spring, forKey: "a")
      for step in 0..<40 {
        screen.frame(at: start + 0.25 + Double(step) / 32)
        _ = screen.resolve()
        // A spring overshoots; a mix has no more than all of a picture.
        let part = ContentsFadeDetails.active(of: layer.row, screen.render.tree)?.part ?? 0
        #expect((0..<1).contains(part))
      }
      layer.removeFromSuperlayer()
      screen.frame(at: start + 2)
    }
    #expect(screen.render.tree.resources.images.entries.allSatisfy { $0 == nil }, "no picture is kept")
  }

  /// The presentation copy of a stack has the picture of the last animation, over the content below it.
  @Test func laterAnimationsHideEarlierOnes() {
    layer.contents = pictures[0]
    layer.add(basic(pictures[1], pictures[1]), forKey: "a")
    layer.add(basic(nil, pictures[2]), forKey: "b")
    screen.frame(at: 1)
    screen.frame(at: 1.25)
    #expect(shown() == Shown(first: 2, second: 3, part: 0.25))
    layer.removeAnimation(forKey: "b")
    screen.frame(at: 1.5)
    #expect(shown() == Shown(first: 2))
  }

  // MARK: What cannot be animated

  private nonisolated func notes(_ body: () -> Void) -> [String] {
    let old = Diagnostics.handler
    let found = Mutex<[String]>([])
    Diagnostics.handler = { note in found.withLock { $0.append("\(note.code.rawValue): \(note.message)") } }
    defer { Diagnostics.handler = old }
    body()
    return found.withLock { $0 }
  }

  /// Every key of every kind of layer either has values in an animation or says that it has none.
  @Test func noKeyIsIgnoredSilently() {
    let kinds: [(CALayer, [KeyCase])] = [
      (CALayer(), KeyCase.ofLayers), (CAShapeLayer(), KeyCase.ofShapes),
      (CAGradientLayer(), KeyCase.ofGradients),
      (CATextLayer(), KeyCase.ofText),
    ]
    var refused: Set<String> = []
    for (layer, cases) in kinds {
      screen.root.addSublayer(layer)
      for entry in cases {
        let values = entry.samples().compactMap(\.given)
        guard let first = values.first, let last = values.last else { continue }
        for animation in [keyframes([first, last], .discrete), keyframes([first, last], .linear)] {
          animation.keyPath = entry.key
          let found = notes { layer.add(animation, forKey: "a") }
          if layer.target(ofKeyPath: entry.key) == nil {
            refused.insert(entry.key)
            #expect(
              found.count == 1 && found[0].hasPrefix("animation-ignored") && found[0].contains(entry.key))
            #expect(layer.animationKeys() == nil)
          } else {
            // Some samples, such as no colour, are no value of a keyframe.
            #expect((found == []) == (layer.animationKeys() == ["a"]), "\(entry.key)")
          }
          layer.removeAllAnimations()
        }
      }
      layer.removeFromSuperlayer()
    }
    #expect(refused.isSuperset(of: ["contentsGravity", "frame", "lineJoin", "string", "name"]))
    #expect(
      refused.isDisjoint(with: ["hidden", "masksToBounds", "doubleSided", "filters", "colors", "path"]))
  }

  /// A renderer shows what was set; nothing switches a picture of an effect.
  @Test func picturesOfEffectsAreRefused() throws {
    let layer = EffectLayer()
    layer.effect = try Effect(
      glTransition: "uniform sampler2D luma;\nvec4 transition(vec2 p) { return texture2D(luma, p); }",
      name: "wipe")
    let animation = keyframes([pictures[0], pictures[1]], .discrete)
    animation.keyPath = "effect.luma"
    for picture in [nil, pictures[0]] {
      layer.setValue(picture, forKeyPath: "effect.luma")
      #expect(notes { layer.add(animation, forKey: "a") }.count == 1 && layer.animationKeys() == nil)
    }
  }

  @Test func whatIsNoPictureTraps() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let animation = CABasicAnimation(keyPath: "contents")
      animation.toValue = "a picture"
      CALayer().add(animation, forKey: nil)
    }
  }
}

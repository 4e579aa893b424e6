import CAllocations
import Foundation
import Stages
import Synchronization
import Testing

@testable import Compositor
@testable import Engine

/// Animations of `contents`: the images that the layer and the render tree show, and the values that cannot be
/// animated.
@Suite(.serialized) @MainActor struct ContentsFadeTests {
  private nonisolated static func image(_ side: Int) -> CGImage? {
    CGImage(
      width: side, height: side, isOpaque: true,
      premultipliedBGRA: [UInt8](repeating: 255, count: 4 * side * side))
  }

  private let images = (1...4).compactMap(image)
  private let screen = TestScreen()
  private let layer = CALayer()

  init() {
    layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    screen.root.addSublayer(layer)
    screen.frame(at: 1)
  }

  /// The contents of the layer in the render tree.
  private struct Shown: Equatable {
    /// The side of the layer's image, in pixels; nil without an image.
    var first: Int?
    /// The side of the image that is mixed with the first one; nil without a mix.
    var second: Int?
    /// The weight of the second image in the mix, 0…1.
    var share = 0.0
    /// The opacity of an image that appears or disappears without a second image.
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
      (result.share, result.opacity) = (Double(fade.share), Double(fade.opacity))
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

  @Test func twoImagesCrossFade() {
    layer.contents = images[0]
    screen.frame(at: 1)
    layer.add(basic(images[1], images[2]), forKey: "a")
    screen.frame(at: 1)
    #expect(shown() == Shown(first: 2) && side(layer.presentation()) == 2)
    screen.frame(at: 1.25)
    #expect(shown() == Shown(first: 2, second: 3, share: 0.25) && side(layer.presentation()) == 2)
    screen.frame(at: 1.75)
    #expect(shown() == Shown(first: 2, second: 3, share: 0.75) && side(layer.presentation()) == 3)
    screen.frame(at: 2)
    #expect(shown() == Shown(first: 3) && side(layer) == 1)
    screen.settle()
    #expect(shown() == Shown(first: 1) && side(layer.presentation()) == 1)
    #expect(screen.render.tree.named[layer.row]?[.contents] == nil)
    #expect(screen.render.tree.rows[layer.row].details.isNone)
  }

  /// A missing end is the model's image, even if that image is set during the animation.
  @Test func aMissingEndIsTheModelsImage() {
    layer.contents = images[0]
    layer.add(basic(images[1], nil), forKey: "a")
    screen.frame(at: 1)
    screen.frame(at: 1.5)
    #expect(shown() == Shown(first: 2, second: 1, share: 0.5))
    layer.contents = images[3]
    screen.frame(at: 1.75)
    #expect(shown() == Shown(first: 2, second: 4, share: 0.75) && side(layer.presentation()) == 4)
    layer.add(basic(nil, images[2]), forKey: "a")
    screen.frame(at: 2)
    screen.frame(at: 2.25)
    #expect(shown() == Shown(first: 4, second: 3, share: 0.25))
    layer.removeAllAnimations()
    screen.frame(at: 2.5)
    #expect(shown() == Shown(first: 4))
  }

  /// The fades have both ends, one end, and more than two images.
  @Test func aFrameAllocatesNothing() {
    layer.contents = images[0]
    let others = [CALayer(), CALayer()]
    for other in others {
      other.bounds = layer.bounds
      other.contents = images[3]
      screen.root.addSublayer(other)
    }
    screen.frame(at: 1)
    let animations = [
      basic(images[1], images[2]), basic(images[1], nil), keyframes(Array(images[0...2]), .linear),
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

  @Test func imagesFadeInFromNothingAndOutToNothing() {
    layer.add(basic(NSNull(), images[2]), forKey: "a")
    screen.frame(at: 1)
    #expect(shown() == Shown(first: nil) && side(layer.presentation()) == nil)
    screen.frame(at: 1.25)
    #expect(shown() == Shown(first: 3, opacity: 0.25) && side(layer.presentation()) == nil)
    layer.add(basic(images[1], nil), forKey: "a")
    screen.frame(at: 2)
    screen.frame(at: 2.25)
    #expect(shown() == Shown(first: 2, opacity: 0.75) && side(layer.presentation()) == 2)
    screen.frame(at: 3)
    #expect(shown() == Shown(first: nil))
  }

  @Test func keyframesSwitchOrCrossFade() {
    layer.add(keyframes([images[0], images[1], NSNull(), images[3]], .discrete), forKey: "a")
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
        keyframes([images[0], images[1], images[2], images[3], images[0]], mode), forKey: "a")
      screen.frame(at: start)
      screen.frame(at: start + 0.125)
      #expect(shown() == Shown(first: 1, second: 2, share: 0.5), "\(mode)")
      screen.frame(at: start + 0.5)
      #expect(shown() == Shown(first: 3))
      screen.frame(at: start + 0.875)
      #expect(shown() == Shown(first: 4, second: 1, share: 0.5))
      screen.frame(at: start + 1)
      #expect(shown() == Shown(first: 1))
    }
  }

  @Test func groupsAndSpringsFadeContentsOfAllKindsOfLayers() {
    let group = CAAnimationGroup()
    group.duration = 1
    group.animations = [basic(images[0], images[1])]
    let spring = CASpringAnimation(keyPath: "contents")
    (spring.fromValue, spring.toValue, spring.damping) = (images[0], images[1], 1)
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
      #expect(ContentsFadeDetails.active(of: layer.row, screen.render.tree)?.share == 0.25, "\(layer)")
      layer.add(spring, forKey: "a")
      for step in 0..<40 {
        screen.frame(at: start + 0.25 + Double(step) / 32)
        _ = screen.resolve()
        // A spring overshoots, but the weight in a mix stays below 1.
        let share = ContentsFadeDetails.active(of: layer.row, screen.render.tree)?.share ?? 0
        #expect((0..<1).contains(share))
      }
      layer.removeFromSuperlayer()
      screen.frame(at: start + 2)
    }
    #expect(screen.render.tree.resources.images.entries.allSatisfy { $0 == nil }, "no image is retained")
  }

  /// An animation without a start value fades from the image that the earlier animation shows.
  @Test func laterAnimationsFadeFromEarlierOnes() {
    layer.contents = images[0]
    layer.add(basic(images[1], images[1]), forKey: "a")
    layer.add(basic(nil, images[2]), forKey: "b")
    screen.frame(at: 1)
    screen.frame(at: 1.25)
    #expect(shown() == Shown(first: 2, second: 3, share: 0.25))
    layer.removeAnimation(forKey: "b")
    screen.frame(at: 1.5)
    #expect(shown() == Shown(first: 2))
  }

  // MARK: What cannot be animated

  private nonisolated func notes(_ body: () -> Void) -> [String] {
    let previousHandler = Diagnostics.handler
    let found = Mutex<[String]>([])
    Diagnostics.handler = { note in found.withLock { $0.append("\(note.code.rawValue): \(note.message)") } }
    defer { Diagnostics.handler = previousHandler }
    body()
    return found.withLock { $0 }
  }

  /// Each key of each kind of layer is animated by keyframes, or a diagnostic reports that it cannot be.
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
            // Some samples, such as a missing colour, cannot be a value of a keyframe.
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

  /// An effect shows the image that was set for it. Keyframes cannot switch that image.
  @Test func animationsOfAnEffectsImagesAreRefused() throws {
    let layer = EffectLayer()
    layer.effect = try Effect(
      glTransition: "uniform sampler2D luma;\nvec4 transition(vec2 p) { return texture2D(luma, p); }",
      name: "wipe")
    let animation = keyframes([images[0], images[1]], .discrete)
    animation.keyPath = "effect.luma"
    for image in [nil, images[0]] {
      layer.setValue(image, forKeyPath: "effect.luma")
      #expect(notes { layer.add(animation, forKey: "a") }.count == 1 && layer.animationKeys() == nil)
    }
  }

  @Test func contentsThatAreNoImageTrap() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let animation = CABasicAnimation(keyPath: "contents")
      animation.toValue = "not an image"
      CALayer().add(animation, forKey: nil)
    }
  }
}

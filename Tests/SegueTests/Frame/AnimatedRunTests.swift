import Compositor
import Engine
import Foundation
import RandomNumbers
import Testing

@testable import Rendering
@testable import Segue

/// Layers look the same whether the vertex shader or the CPU evaluates their tracks.
@Suite(.serialized) @MainActor struct AnimatedRunTests {
  private static let names: [CAMediaTimingFunctionName] = [
    .linear, .easeIn, .easeOut, .easeInEaseOut, .default,
  ]

  /// An animation of a property. `index` selects its curve, its times, its repetitions and its fill mode.
  private static func animation(_ keyPath: String, _ index: Int, _ random: inout SplitMix64) -> CAAnimation {
    let isSpring = index % 3 == 2 && keyPath != "backgroundColor"
    let animation = isSpring ? CASpringAnimation(keyPath: keyPath) : CABasicAnimation(keyPath: keyPath)
    if let spring = animation as? CASpringAnimation {
      // The damping is below, at and above the critical damping of 20.
      (spring.stiffness, spring.damping) = (100, [6, 20, 40][index / 3 % 3])
    } else {
      animation.timingFunction = CAMediaTimingFunction(name: names[index % names.count])
    }
    let turn = Double(index % 17) * 0.3
    switch keyPath {
    case "position": (animation.fromValue, animation.toValue) = (point(&random), point(&random))
    case "position.x", "position.y":
      (animation.fromValue, animation.toValue) = (point(&random).x, point(&random).x)
    case "opacity": (animation.fromValue, animation.toValue) = (0.1, 0.9)
    case "backgroundColor":
      (animation.fromValue, animation.toValue) = (color(index).cgColor, color(index + 5).cgColor)
    case "transform.rotation.z": (animation.fromValue, animation.toValue) = (0, 7)
    default:
      animation.fromValue = CATransform3DMakeScale(0.7, 1.2, 1)
      animation.toValue = CATransform3DConcat(
        CATransform3DMakeRotation(turn, 0, 0, 1), CATransform3DMakeTranslation(5, -3, 0))
    }
    animation.duration = 0.4 + Double(index % 9) * 0.2
    animation.beginTime = index % 4 == 0 ? 0.3 : 0
    if index % 5 == 3 { (animation.repeatCount, animation.autoreverses) = (3, true) }
    if index % 6 == 1 { (animation.fillMode, animation.isRemovedOnCompletion) = (.both, false) }
    return animation
  }

  nonisolated private static let keyPaths = [
    "position", "position.x", "position.y", "opacity", "backgroundColor", "transform.rotation.z", "transform",
  ]

  @Test(arguments: keyPaths) func eachPropertyOfARunIsAnimated(_ keyPath: String) throws {
    let isSlanted = keyPath.hasPrefix("transform")
    let pair = try Pair { root in
      var random = SplitMix64(seed: 7)
      Self.makeLayers(60, in: root, &random)
      for (index, layer) in (root.sublayers ?? []).enumerated() where index % 10 != 9 {
        layer.add(Self.animation(keyPath, index, &random), forKey: nil)
      }
    }
    try pair.step(45, keyPath, differing: isSlanted ? 12 : 0)
    #expect(pair.animatedRunCount > 20, "\(keyPath): only \(pair.animatedRunCount) runs")
  }

  @Test func allPropertiesAreAnimatedTogether() throws {
    let pair = try Pair { root in
      var random = SplitMix64(seed: 11)
      Self.makeLayers(80, in: root, &random)
      for (index, layer) in (root.sublayers ?? []).enumerated() {
        for number in 0..<3 where index % 3 >= number {
          let keyPath = Self.keyPaths[(index + number * 2) % Self.keyPaths.count]
          layer.add(Self.animation(keyPath, index + number, &random), forKey: nil)
        }
      }
    }
    try pair.step(45, "all", differing: 16)
    #expect(pair.animatedRunCount > 20)
  }

  /// Changes that are made while all layers have long animations.
  static let changes: [(name: String, body: @MainActor (CALayer) -> Void)] = [
    ("a model value", { $0.sublayers?[3].backgroundColor = UIColor.green.cgColor }),
    ("a model position", { $0.sublayers?[4].position = CGPoint(x: 20, y: 150) }),
    ("a size", { $0.sublayers?[5].bounds = CGRect(x: 0, y: 0, width: 50, height: 9) }),
    ("hidden", { $0.sublayers?[6].isHidden = true }),
    (
      "a border",
      {
        $0.sublayers?[7].borderWidth = 2
        $0.sublayers?[7].borderColor = UIColor.white.cgColor
      }
    ),
    ("removed", { $0.sublayers?[8].removeFromSuperlayer() }),
    ("its animation removed", { $0.sublayers?[9].removeAllAnimations() }),
    ("sent to the back", { root in root.sublayers.map { root.insertSublayer($0[20], at: 0) } }),
    (
      "a sublayer is added",
      { root in
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 30, height: 4)
        layer.backgroundColor = UIColor.white.cgColor
        root.sublayers?[10].addSublayer(layer)
      }
    ),
    ("a depth", { $0.sublayers?[2].zPosition = 5 }),
    ("the superlayer fades", { $0.opacity = 0.5 }),
    ("the superlayer clips to a circle", { ($0.masksToBounds, $0.cornerRadius) = (true, 100) }),
    ("the superlayer turns", { $0.transform = CATransform3DMakeRotation(0.3, 0, 0, 1) }),
    ("the superlayer moves", { $0.position.x += 7.5 }),
    ("the superlayer scales", { $0.transform = CATransform3DMakeScale(1.5, 0.75, 1) }),
    ("the superlayer casts a shadow", { ($0.shadowOpacity, $0.shadowRadius) = (1, 3) }),
    ("the superlayer stops the time", { $0.speed = 0 }),
    ("the superlayer is slower", { $0.speed = 0.5 }),
    (
      "the superlayer gets a mask",
      { root in
        let mask = CALayer()
        mask.frame = CGRect(x: 20, y: 20, width: 100, height: 100)
        mask.backgroundColor = UIColor(white: 0, alpha: 0.7).cgColor
        root.mask = mask
      }
    ),
    ("the superlayer is hidden", { $0.isHidden = true }),
    (
      "another animation of the same property",
      { root in
        let animation = CABasicAnimation(keyPath: "position")
        (animation.byValue, animation.duration, animation.isAdditive) = (CGPoint(x: 30, y: 10), 0.5, true)
        animation.fromValue = CGPoint(x: 0, y: 0)
        root.sublayers?[12].add(animation, forKey: "more")
      }
    ),
  ]

  @Test(arguments: 0..<21) func changesDuringAnimationsAreDrawn(_ number: Int) throws {
    let change = Self.changes[number]
    let pair = try Pair { root in
      var random = SplitMix64(seed: 3)
      Self.makeLayers(40, in: root, &random)
      for layer in root.sublayers ?? [] {
        let animation = CABasicAnimation(keyPath: "position")
        (animation.fromValue, animation.toValue) = (Self.point(&random), Self.point(&random))
        animation.duration = 30
        layer.add(animation, forKey: "moves")
      }
    }
    try pair.step(6, "before")
    #expect(pair.animatesInShaders)
    pair.change(change.body)
    try pair.step(6, change.name, differing: 30)
    // Changes with which shaders cannot evaluate the tracks are reverted.
    pair.change { root in
      (root.opacity, root.masksToBounds, root.cornerRadius, root.shadowOpacity) = (1, false, 0, 0)
      (root.transform, root.mask, root.isHidden, root.speed) = (CATransform3DIdentity, nil, false, 1)
      for layer in root.sublayers ?? [] { (layer.borderWidth, layer.sublayers) = (0, nil) }
    }
    try pair.step(20, "\(change.name), back", differing: 30)
    #expect(pair.animatesInShaders, "\(change.name)")
  }

  /// Positions around 1,000 points are magnified to 10,000 pixels per point, for each curve.
  @Test func valuesAreEqualToATenThousandthOfAPoint() throws {
    let pair = try Pair { root in
      let scale = 10_000.0
      root.anchorPoint = .zero
      root.position = CGPoint(x: -1000 * scale, y: -1000 * scale)
      root.transform = CATransform3DMakeScale(scale, scale, 1)
      for index in 0..<40 {
        let layer = CALayer()
        layer.anchorPoint = .zero
        layer.bounds = CGRect(x: 0, y: 0, width: 0.0011, height: 0.0007)
        layer.backgroundColor = Self.color(index).cgColor
        root.addSublayer(layer)
        let animation =
          index % 2 == 0 ? CABasicAnimation(keyPath: "position") : CASpringAnimation(keyPath: "position")
        if let spring = animation as? CASpringAnimation {
          (spring.stiffness, spring.damping) = (1, [0.4, 2, 4][index % 3])
        } else {
          animation.timingFunction = CAMediaTimingFunction(name: Self.names[index % 5])
        }
        let line = Double(index) * 0.0005
        animation.fromValue = CGPoint(x: 1000 - Double(index), y: 1000 + line - 1)
        animation.toValue = CGPoint(x: 1000.02 + Double(index), y: 1000.02 - line + 1)
        animation.duration = 6
        animation.timeOffset = 2
        layer.add(animation, forKey: nil)
      }
    }
    try pair.step(40, "magnified")
    #expect(pair.animatedRunCount > 30)
  }

  /// A frame in which only animations run costs the same for any number of animations.
  @Test func aFrameCostsNoMoreForMoreLayers() throws {
    var calls: [Int] = []
    for count in [300, 3000] {
      let run = try Run(size: CGSize(width: 300, height: 300), scale: 1, raster: .hardware)
      defer { run.close() }
      let root = run.window.layer
      run.window.makeKeyAndVisible()
      Pair.unanimated {
        var random = SplitMix64(seed: 5)
        Self.makeLayers(count, in: root, &random)
        for layer in root.sublayers ?? [] {
          let animation = CABasicAnimation(keyPath: "position")
          (animation.fromValue, animation.toValue, animation.duration) = (
            CGPoint.zero, CGPoint(x: 300, y: 300), 60
          )
          layer.add(animation, forKey: "moves")
        }
      }
      for _ in 0..<8 { try run.step() }
      let before = run.glCallCount
      try run.step()
      calls.append(run.glCallCount - before)
      #expect(run.statistics.draws == 1)
      #expect(run.statistics.uploadBytes == 0)
    }
    #expect(calls[0] == calls[1])
  }
}

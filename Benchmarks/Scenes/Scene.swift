import Segue

/// A scene as a tree of layers.
///
/// Frame n is the time n/60 of the counted clock: what an animation can say, animations say when the scene is made;
/// the rest is what an app does before each frame.
@MainActor
protocol Scene: AnyObject {
  /// Puts the scene's layers into `root`, which is as large as the surface.
  init(_ definition: SceneFile.Definition, _ source: SceneSource, in root: CALayer) throws
  /// Sets what the app sets for a frame. Frames come in order.
  func advance(to frame: Int)
}

extension Scene {
  func advance(to frame: Int) {}
}

/// The scenes there are, by what their names begin with: another file's `quads-20k` is one of rectangles, too.
@MainActor
enum SceneKinds {
  private static let kinds: [(name: String, type: any Scene.Type)] = [
    ("quads", QuadScene.self), ("rrects", RoundedScene.self), ("images", SpriteScene.self),
    ("cards", CardListScene.self), ("zoom", ZoomScene.self), ("group-opacity", GroupScene.self),
    ("text-scroll", TextScene.self), ("small-damage", DamageScene.self), ("shatter", ShatterScene.self),
    ("mask-circle", CircleMaskScene.self), ("mask-path", PathMaskScene.self), ("cube", CubeScene.self),
    ("blur-snapshot", BlurScene.self), ("backdrop-blur", BackdropScene.self),
  ]

  /// The type of a scene, nil for one that nothing here knows how to make.
  static func type(of name: String) -> (any Scene.Type)? {
    kinds.first { name == $0.name || name.hasPrefix($0.name + "-") }?.type
  }
}

// MARK: - What scenes are made of

extension CALayer {
  /// A layer placed by its top left corner.
  convenience init(size: CGSize, at place: CGPoint = .zero) {
    self.init()
    anchorPoint = .zero
    bounds = CGRect(origin: .zero, size: size)
    position = place
  }

  /// A layer that shows a picture.
  convenience init(size: CGSize, contents: CGImage) {
    self.init(size: size)
    self.contents = contents
  }

  /// From `from` to `to` at an even pace, again and again.
  func cycle(_ keyPath: String, from: Double, to: Double, seconds: Double) {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    animation.duration = seconds
    animation.repeatCount = .infinity
    add(animation, forKey: keyPath)
  }

  /// The scene files' `tri(start + speed * t, length)`, `speed` in units a second; no animation where nothing moves.
  func swing(_ keyPath: String, length: Double, speed: Double, start: Double = 0) {
    guard length > 0, speed != 0 else { return }
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = 0
    animation.toValue = length
    animation.duration = length / abs(speed)
    animation.autoreverses = true
    animation.repeatCount = .infinity
    // Backwards is the way there, mirrored.
    animation.timeOffset = (speed > 0 ? start : 2 * length - start) / abs(speed)
    add(animation, forKey: keyPath)
  }
}

/// Makes changes that no animation accompanies.
@MainActor
func withoutActions(_ body: () -> Void) {
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  body()
  CATransaction.commit()
}

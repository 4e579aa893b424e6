import Segue

/// A benchmark scene.
///
/// Frame n has the time n/60 on the counted clock. The scene adds animations when it is made; `advance` sets what
/// animations cannot express.
@MainActor
protocol Scene: AnyObject {
  /// Makes the app's changes for a frame. Calls are in order of frames.
  func advance(to frame: Int)
}

/// A scene as a layer tree.
protocol LayerScene: Scene {
  /// Adds the scene's layers to `root`, which has the size of the surface.
  init(_ definition: SceneFile.Definition, _ source: SceneSource, in root: CALayer) throws
}

/// A scene as an app writes it, with UIKit.
protocol ViewScene: Scene {
  /// Adds the scene's views to a window, which has the size of the surface.
  init(_ definition: SceneFile.Definition, _ source: SceneSource, in window: UIWindow) throws
}

extension Scene {
  func advance(to frame: Int) {}
}

/// The scene types by prefix of the scene's name, so that `quads-20k` in another file also works.
@MainActor
enum SceneKinds {
  private static let layerKinds: [(name: String, type: any LayerScene.Type)] = [
    ("quads", QuadScene.self), ("rrects", RoundedScene.self), ("images", SpriteScene.self),
    ("cards", CardListScene.self), ("zoom", ZoomScene.self), ("group-opacity", GroupScene.self),
    ("text-scroll", TextScene.self), ("small-damage", DamageScene.self), ("shatter", ShatterScene.self),
    ("mask-circle", CircleMaskScene.self), ("mask-path", PathMaskScene.self), ("cube", CubeScene.self),
    ("blur-snapshot", BlurScene.self), ("backdrop-blur", BackdropScene.self),
  ]

  private static let viewKinds: [(name: String, type: any ViewScene.Type)] = [
    ("views", PlainViewsScene.self), ("alpha", PlainViewsScene.self), ("rounded", RoundedViewsScene.self),
    ("labels", LabelsScene.self),
  ]

  /// Returns the type of a layer scene; nil if there is none.
  static func type(of name: String) -> (any LayerScene.Type)? { found(name, in: layerKinds) }

  private static func found<Kind>(_ name: String, in kinds: [(name: String, type: Kind)]) -> Kind? {
    kinds.first { name == $0.name || name.hasPrefix($0.name + "-") }?.type
  }

  /// Returns the type of a view scene; nil if there is none.
  private static func viewType(of definition: SceneFile.Definition) -> (any ViewScene.Type)? {
    definition.page != nil ? PageScene.self : found(definition.name, in: viewKinds)
  }

  static func isKnown(_ definition: SceneFile.Definition) -> Bool {
    type(of: definition.name) != nil || viewType(of: definition) != nil
  }

  /// Makes a scene in a window; nil if it is unknown.
  static func make(
    _ definition: SceneFile.Definition, _ source: SceneSource, in window: UIWindow
  ) throws -> (any Scene)? {
    if let type = viewType(of: definition) { return try type.init(definition, source, in: window) }
    return try type(of: definition.name)?.init(definition, source, in: window.layer)
  }
}

// MARK: - Building blocks

extension CALayer {
  /// Makes a layer with its top left corner at `origin`.
  convenience init(size: CGSize, at origin: CGPoint = .zero) {
    self.init()
    anchorPoint = .zero
    bounds = CGRect(origin: .zero, size: size)
    position = origin
  }

  /// Makes a layer that shows a picture.
  convenience init(size: CGSize, contents: CGImage) {
    self.init(size: size)
    self.contents = contents
  }

  /// Adds a repeating linear animation from `from` to `to`.
  func cycle(_ keyPath: String, from: Double, to: Double, seconds: Double) {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    animation.duration = seconds
    animation.repeatCount = .infinity
    add(animation, forKey: keyPath)
  }

  /// Adds the motion `tri(start + speed * t, length)` of the scene files as an animation; `speed` is in units per
  /// second. Adds no animation if the value does not change.
  func swing(_ keyPath: String, length: Double, speed: Double, start: Double = 0) {
    guard length > 0, speed != 0 else { return }
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = 0
    animation.toValue = length
    animation.duration = length / abs(speed)
    animation.autoreverses = true
    animation.repeatCount = .infinity
    // At a negative speed, the motion begins in its reverse half, where the value decreases from `start`.
    animation.timeOffset = (speed > 0 ? start : 2 * length - start) / abs(speed)
    add(animation, forKey: keyPath)
  }
}

/// Makes changes without implicit animations.
@MainActor
func withoutActions(_ body: () -> Void) {
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  body()
  CATransaction.commit()
}

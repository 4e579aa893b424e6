import UIKit

/// An effect that computes its values itself.
final class ShadowTilt: UIMotionEffect {
  override init() { super.init() }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
    let offset = CGSize(width: viewerOffset.horizontal, height: viewerOffset.vertical)
    return ["layer.shadowOffset": NSValue(cgSize: offset)]
  }

  override func copy(with zone: NSZone? = nil) -> Any { ShadowTilt() }
}

/// An effect that moves a view within a distance.
final class Parallax: UIInterpolatingMotionEffect {
  override init(keyPath: String, type: UIInterpolatingMotionEffect.EffectType) {
    super.init(keyPath: keyPath, type: type)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
}

@MainActor func tilt(_ view: UIView, by distance: CGFloat) -> [String] {
  let horizontal: UIInterpolatingMotionEffect = UIInterpolatingMotionEffect(
    keyPath: "center.x", type: .tiltAlongHorizontalAxis)
  let vertical: UIInterpolatingMotionEffect = Parallax(
    keyPath: "center.y", type: UIInterpolatingMotionEffect.EffectType.tiltAlongVerticalAxis)
  for effect in [horizontal, vertical] {
    effect.minimumRelativeValue = -distance
    effect.maximumRelativeValue = distance
  }
  let group: UIMotionEffectGroup = UIMotionEffectGroup()
  group.motionEffects = [horizontal, vertical, ShadowTilt()]
  view.addMotionEffect(group)
  let effects: [UIMotionEffect] = view.motionEffects
  for effect in effects where effect !== group { view.removeMotionEffect(effect) }
  let parts: [UIMotionEffect]? = group.motionEffects
  let path: String = horizontal.keyPath
  let type: UIInterpolatingMotionEffect.EffectType = horizontal.type
  let ends: [Any?] = [horizontal.minimumRelativeValue, horizontal.maximumRelativeValue]
  return type == .tiltAlongHorizontalAxis && parts?.count == ends.count ? [] : [path, vertical.keyPath]
}

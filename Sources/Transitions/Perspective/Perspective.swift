import UIKit

/// The axis about which screens rotate.
public enum TurnAxis: Sendable {
  /// The y axis: screens rotate to the side.
  case vertical
  /// The x axis: screens rotate upwards or downwards.
  case horizontal
}

/// Transforms that show content in perspective, from a finite distance.
enum Perspective {
  /// The perspective of a viewer `distance` points in front of the centre.
  static func seen(from distance: CGFloat) -> CATransform3D {
    var transform = CATransform3DIdentity
    transform.m34 = -1 / max(1, distance)
    return transform
  }

  /// The perspective of a viewer `distance` points in front of the plane and `aside` points to the right of the centre.
  static func seen(from distance: CGFloat, aside: CGFloat) -> CATransform3D {
    guard aside != 0 else { return seen(from: distance) }
    let centered = CATransform3DConcat(CATransform3DMakeTranslation(-aside, 0, 0), seen(from: distance))
    return CATransform3DConcat(centered, CATransform3DMakeTranslation(aside, 0, 0))
  }

  /// A rotation about an axis through the anchor point, seen by a viewer `distance` points in front of it.
  static func turned(_ degrees: CGFloat, about axis: TurnAxis, seenFrom distance: CGFloat) -> CATransform3D {
    CATransform3DConcat(turned(degrees, about: axis), seen(from: distance))
  }

  /// A rotation about an axis through the anchor point.
  static func turned(_ degrees: CGFloat, about axis: TurnAxis) -> CATransform3D {
    let isVertical = axis == .vertical
    return CATransform3DMakeRotation(degrees * .pi / 180, isVertical ? 0 : 1, isVertical ? 1 : 0, 0)
  }
}

import UIKit

/// The axis about which screens turn.
public enum TurnAxis: Sendable {
  /// The y axis: screens turn to the side.
  case vertical
  /// The x axis: screens turn upwards or downwards.
  case horizontal
}

/// Transforms of what is seen from a finite distance.
enum Perspective {
  /// The view from `distance` points in front of the middle.
  static func seen(from distance: CGFloat) -> CATransform3D {
    var transform = CATransform3DIdentity
    transform.m34 = -1 / max(1, distance)
    return transform
  }

  /// The view from in front of a point so far to the right of the middle.
  static func seen(from distance: CGFloat, aside: CGFloat) -> CATransform3D {
    guard aside != 0 else { return seen(from: distance) }
    let centered = CATransform3DConcat(CATransform3DMakeTranslation(-aside, 0, 0), seen(from: distance))
    return CATransform3DConcat(centered, CATransform3DMakeTranslation(aside, 0, 0))
  }

  /// A turn about an axis through the anchor point, seen from `distance` points.
  static func turned(_ degrees: CGFloat, about axis: TurnAxis, seenFrom distance: CGFloat) -> CATransform3D {
    CATransform3DConcat(turned(degrees, about: axis), seen(from: distance))
  }

  /// A turn about an axis through the anchor point.
  static func turned(_ degrees: CGFloat, about axis: TurnAxis) -> CATransform3D {
    let isVertical = axis == .vertical
    return CATransform3DMakeRotation(degrees * .pi / 180, isVertical ? 0 : 1, isVertical ? 1 : 0, 0)
  }
}

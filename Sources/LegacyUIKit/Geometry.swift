// swift-format-ignore-file: AlwaysUseLowerCamelCase

import UIKit

// Functions of CoreGraphics and UIKit with their names in C.

/// C's form of `CGPoint(x:y:)`.
@available(*, deprecated, message: "use CGPoint.init")
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
/// C's form of `CGSize(width:height:)`.
@available(*, deprecated, message: "use CGSize.init")
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }
/// C's form of `CGVector(dx:dy:)`.
@available(*, deprecated, message: "use CGVector.init")
public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector { CGVector(dx: dx, dy: dy) }
/// C's form of `CGRect(x:y:width:height:)`.
@available(*, deprecated, message: "use CGRect.init")
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}
/// C's form of `UIEdgeInsets(top:left:bottom:right:)`.
@available(*, deprecated, message: "use UIEdgeInsets.init")
public func UIEdgeInsetsMake(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat)
  -> UIEdgeInsets
{
  UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}
/// C's form of `CGRect.inset(by:)`.
@available(*, deprecated, message: "use CGRect.inset")
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect { rect.inset(by: insets) }
/// C's form of `CGRect.width`.
@available(*, deprecated, message: "use CGRect.width")
public func CGRectGetWidth(_ rect: CGRect) -> CGFloat { rect.width }
/// C's form of `CGRect.height`.
@available(*, deprecated, message: "use CGRect.height")
public func CGRectGetHeight(_ rect: CGRect) -> CGFloat { rect.height }
/// C's form of `CGRect.minX`.
@available(*, deprecated, message: "use CGRect.minX")
public func CGRectGetMinX(_ rect: CGRect) -> CGFloat { rect.minX }
/// C's form of `CGRect.midX`.
@available(*, deprecated, message: "use CGRect.midX")
public func CGRectGetMidX(_ rect: CGRect) -> CGFloat { rect.midX }
/// C's form of `CGRect.maxX`.
@available(*, deprecated, message: "use CGRect.maxX")
public func CGRectGetMaxX(_ rect: CGRect) -> CGFloat { rect.maxX }
/// C's form of `CGRect.minY`.
@available(*, deprecated, message: "use CGRect.minY")
public func CGRectGetMinY(_ rect: CGRect) -> CGFloat { rect.minY }
/// C's form of `CGRect.midY`.
@available(*, deprecated, message: "use CGRect.midY")
public func CGRectGetMidY(_ rect: CGRect) -> CGFloat { rect.midY }
/// C's form of `CGRect.maxY`.
@available(*, deprecated, message: "use CGRect.maxY")
public func CGRectGetMaxY(_ rect: CGRect) -> CGFloat { rect.maxY }
/// C's form of `CGRect.insetBy(dx:dy:)`.
@available(*, deprecated, message: "use CGRect.insetBy")
public func CGRectInset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
  rect.insetBy(dx: dx, dy: dy)
}
/// C's form of `CGRect.offsetBy(dx:dy:)`.
@available(*, deprecated, message: "use CGRect.offsetBy")
public func CGRectOffset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
  rect.offsetBy(dx: dx, dy: dy)
}
/// C's form of `CGRect.union(_:)`.
@available(*, deprecated, message: "use CGRect.union")
public func CGRectUnion(_ r1: CGRect, _ r2: CGRect) -> CGRect { r1.union(r2) }
/// C's form of `CGRect.intersection(_:)`.
@available(*, deprecated, message: "use CGRect.intersection")
public func CGRectIntersection(_ r1: CGRect, _ r2: CGRect) -> CGRect { r1.intersection(r2) }
/// C's form of `CGRect.intersects(_:)`.
@available(*, deprecated, message: "use CGRect.intersects")
public func CGRectIntersectsRect(_ rect1: CGRect, _ rect2: CGRect) -> Bool { rect1.intersects(rect2) }
/// C's form of `CGRect.contains(_:)`.
@available(*, deprecated, message: "use CGRect.contains")
public func CGRectContainsPoint(_ rect: CGRect, _ point: CGPoint) -> Bool { rect.contains(point) }
/// C's form of `CGRect.contains(_:)`.
@available(*, deprecated, message: "use CGRect.contains")
public func CGRectContainsRect(_ rect1: CGRect, _ rect2: CGRect) -> Bool { rect1.contains(rect2) }
/// C's form of `==`.
@available(*, deprecated, message: "use ==")
public func CGRectEqualToRect(_ rect1: CGRect, _ rect2: CGRect) -> Bool { rect1 == rect2 }
/// C's form of `==`.
@available(*, deprecated, message: "use ==")
public func CGPointEqualToPoint(_ point1: CGPoint, _ point2: CGPoint) -> Bool { point1 == point2 }
/// C's form of `==`.
@available(*, deprecated, message: "use ==")
public func CGSizeEqualToSize(_ size1: CGSize, _ size2: CGSize) -> Bool { size1 == size2 }
/// C's form of `CGRect.isEmpty`.
@available(*, deprecated, message: "use CGRect.isEmpty")
public func CGRectIsEmpty(_ rect: CGRect) -> Bool { rect.isEmpty }
/// C's form of `CGRect.isNull`.
@available(*, deprecated, message: "use CGRect.isNull")
public func CGRectIsNull(_ rect: CGRect) -> Bool { rect.isNull }
/// C's form of `CGRect.integral`.
@available(*, deprecated, message: "use CGRect.integral")
public func CGRectIntegral(_ rect: CGRect) -> CGRect { rect.integral }
/// C's form of `CGRect.standardized`.
@available(*, deprecated, message: "use CGRect.standardized")
public func CGRectStandardize(_ rect: CGRect) -> CGRect { rect.standardized }
/// C's form of `CGAffineTransform(scaleX:y:)`.
@available(*, deprecated, message: "use CGAffineTransform.init")
public func CGAffineTransformMakeScale(_ sx: CGFloat, _ sy: CGFloat) -> CGAffineTransform {
  CGAffineTransform(scaleX: sx, y: sy)
}
/// C's form of `CGAffineTransform(translationX:y:)`.
@available(*, deprecated, message: "use CGAffineTransform.init")
public func CGAffineTransformMakeTranslation(_ tx: CGFloat, _ ty: CGFloat) -> CGAffineTransform {
  CGAffineTransform(translationX: tx, y: ty)
}
/// C's form of `CGAffineTransform(rotationAngle:)`.
@available(*, deprecated, message: "use CGAffineTransform.init")
public func CGAffineTransformMakeRotation(_ angle: CGFloat) -> CGAffineTransform {
  CGAffineTransform(rotationAngle: angle)
}
/// C's form of `CGAffineTransform.scaledBy(x:y:)`.
@available(*, deprecated, message: "use CGAffineTransform.scaledBy")
public func CGAffineTransformScale(_ t: CGAffineTransform, _ sx: CGFloat, _ sy: CGFloat) -> CGAffineTransform
{
  t.scaledBy(x: sx, y: sy)
}
/// C's form of `CGAffineTransform.translatedBy(x:y:)`.
@available(*, deprecated, message: "use CGAffineTransform.translatedBy")
public func CGAffineTransformTranslate(_ t: CGAffineTransform, _ tx: CGFloat, _ ty: CGFloat)
  -> CGAffineTransform
{
  t.translatedBy(x: tx, y: ty)
}
/// C's form of `CGAffineTransform.rotated(by:)`.
@available(*, deprecated, message: "use CGAffineTransform.rotated")
public func CGAffineTransformRotate(_ t: CGAffineTransform, _ angle: CGFloat) -> CGAffineTransform {
  t.rotated(by: angle)
}
/// C's form of `CGAffineTransform.concatenating(_:)`.
@available(*, deprecated, message: "use CGAffineTransform.concatenating")
public func CGAffineTransformConcat(_ t1: CGAffineTransform, _ t2: CGAffineTransform) -> CGAffineTransform {
  t1.concatenating(t2)
}
/// C's form of `CGAffineTransform.inverted()`.
@available(*, deprecated, message: "use CGAffineTransform.inverted")
public func CGAffineTransformInvert(_ t: CGAffineTransform) -> CGAffineTransform { t.inverted() }
/// C's form of `CGAffineTransform.isIdentity`.
@available(*, deprecated, message: "use CGAffineTransform.isIdentity")
public func CGAffineTransformIsIdentity(_ t: CGAffineTransform) -> Bool { t.isIdentity }
/// C's form of `CGPoint.applying(_:)`.
@available(*, deprecated, message: "use CGPoint.applying")
public func CGPointApplyAffineTransform(_ point: CGPoint, _ t: CGAffineTransform) -> CGPoint {
  point.applying(t)
}
/// C's form of `CGRect.applying(_:)`.
@available(*, deprecated, message: "use CGRect.applying")
public func CGRectApplyAffineTransform(_ rect: CGRect, _ t: CGAffineTransform) -> CGRect { rect.applying(t) }
/// C's form of `UIOffset(horizontal:vertical:)`.
@available(*, deprecated, message: "use UIOffset.init")
public func UIOffsetMake(_ horizontal: CGFloat, _ vertical: CGFloat) -> UIOffset {
  UIOffset(horizontal: horizontal, vertical: vertical)
}
/// C's form of `UIDeviceOrientation.isLandscape`.
@available(*, deprecated, message: "use UIDeviceOrientation.isLandscape")
public func UIDeviceOrientationIsLandscape(_ orientation: UIDeviceOrientation) -> Bool {
  orientation.isLandscape
}
/// C's form of `UIDeviceOrientation.isPortrait`.
@available(*, deprecated, message: "use UIDeviceOrientation.isPortrait")
public func UIDeviceOrientationIsPortrait(_ orientation: UIDeviceOrientation) -> Bool {
  orientation.isPortrait
}
/// C's form of `UIDeviceOrientation.isValidInterfaceOrientation`.
@available(*, deprecated, message: "use UIDeviceOrientation.isValidInterfaceOrientation")
public func UIDeviceOrientationIsValidInterfaceOrientation(_ orientation: UIDeviceOrientation) -> Bool {
  orientation.isValidInterfaceOrientation
}
/// C's form of `UIInterfaceOrientation.isLandscape`.
@available(*, deprecated, message: "use UIInterfaceOrientation.isLandscape")
public func UIInterfaceOrientationIsLandscape(_ orientation: UIInterfaceOrientation) -> Bool {
  orientation.isLandscape
}
/// C's form of `UIInterfaceOrientation.isPortrait`.
@available(*, deprecated, message: "use UIInterfaceOrientation.isPortrait")
public func UIInterfaceOrientationIsPortrait(_ orientation: UIInterfaceOrientation) -> Bool {
  orientation.isPortrait
}
/// C's form of `==`, by the name that Swift imports.
@available(*, deprecated, message: "use ==")
public func __CGPointEqualToPoint(_ a: CGPoint, _ b: CGPoint) -> Bool { a == b }
/// C's form of `==`, by the name that Swift imports.
@available(*, deprecated, message: "use ==")
public func __CGSizeEqualToSize(_ a: CGSize, _ b: CGSize) -> Bool { a == b }
/// C's form of `==`, by the name that Swift imports.
@available(*, deprecated, message: "use ==")
public func __CGRectEqualToRect(_ a: CGRect, _ b: CGRect) -> Bool { a == b }

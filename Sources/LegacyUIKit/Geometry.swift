// swift-format-ignore-file: AlwaysUseLowerCamelCase

import UIKit

// CoreGraphics' functions as C names them.

@available(*, deprecated, message: "use CGPoint(x:y:)")
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
@available(*, deprecated, message: "use CGSize(width:height:)")
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }
@available(*, deprecated, message: "use CGVector(dx:dy:)")
public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector { CGVector(dx: dx, dy: dy) }
@available(*, deprecated, message: "use CGRect(x:y:width:height:)")
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}
@available(*, deprecated, message: "use UIEdgeInsets(top:left:bottom:right:)")
public func UIEdgeInsetsMake(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat)
  -> UIEdgeInsets
{
  UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}
@available(*, deprecated, message: "use CGRect.inset(by:)")
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect { rect.inset(by: insets) }
@available(*, deprecated, message: "use CGRect.width")
public func CGRectGetWidth(_ rect: CGRect) -> CGFloat { rect.width }
@available(*, deprecated, message: "use CGRect.height")
public func CGRectGetHeight(_ rect: CGRect) -> CGFloat { rect.height }
@available(*, deprecated, message: "use CGRect.minX")
public func CGRectGetMinX(_ rect: CGRect) -> CGFloat { rect.minX }
@available(*, deprecated, message: "use CGRect.midX")
public func CGRectGetMidX(_ rect: CGRect) -> CGFloat { rect.midX }
@available(*, deprecated, message: "use CGRect.maxX")
public func CGRectGetMaxX(_ rect: CGRect) -> CGFloat { rect.maxX }
@available(*, deprecated, message: "use CGRect.minY")
public func CGRectGetMinY(_ rect: CGRect) -> CGFloat { rect.minY }
@available(*, deprecated, message: "use CGRect.midY")
public func CGRectGetMidY(_ rect: CGRect) -> CGFloat { rect.midY }
@available(*, deprecated, message: "use CGRect.maxY")
public func CGRectGetMaxY(_ rect: CGRect) -> CGFloat { rect.maxY }
@available(*, deprecated, message: "use CGRect.insetBy(dx:dy:)")
public func CGRectInset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
  rect.insetBy(dx: dx, dy: dy)
}
@available(*, deprecated, message: "use CGRect.offsetBy(dx:dy:)")
public func CGRectOffset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
  rect.offsetBy(dx: dx, dy: dy)
}
@available(*, deprecated, message: "use CGRect.union(_:)")
public func CGRectUnion(_ r1: CGRect, _ r2: CGRect) -> CGRect { r1.union(r2) }
@available(*, deprecated, message: "use CGRect.intersection(_:)")
public func CGRectIntersection(_ r1: CGRect, _ r2: CGRect) -> CGRect { r1.intersection(r2) }
@available(*, deprecated, message: "use CGRect.intersects(_:)")
public func CGRectIntersectsRect(_ rect1: CGRect, _ rect2: CGRect) -> Bool { rect1.intersects(rect2) }
@available(*, deprecated, message: "use CGRect.contains(_:)")
public func CGRectContainsPoint(_ rect: CGRect, _ point: CGPoint) -> Bool { rect.contains(point) }
@available(*, deprecated, message: "use CGRect.contains(_:)")
public func CGRectContainsRect(_ rect1: CGRect, _ rect2: CGRect) -> Bool { rect1.contains(rect2) }
@available(*, deprecated, message: "use ==")
public func CGRectEqualToRect(_ rect1: CGRect, _ rect2: CGRect) -> Bool { rect1 == rect2 }
@available(*, deprecated, message: "use ==")
public func CGPointEqualToPoint(_ point1: CGPoint, _ point2: CGPoint) -> Bool { point1 == point2 }
@available(*, deprecated, message: "use ==")
public func CGSizeEqualToSize(_ size1: CGSize, _ size2: CGSize) -> Bool { size1 == size2 }
@available(*, deprecated, message: "use CGRect.isEmpty")
public func CGRectIsEmpty(_ rect: CGRect) -> Bool { rect.isEmpty }
@available(*, deprecated, message: "use CGRect.isNull")
public func CGRectIsNull(_ rect: CGRect) -> Bool { rect.isNull }
@available(*, deprecated, message: "use CGRect.integral")
public func CGRectIntegral(_ rect: CGRect) -> CGRect { rect.integral }
@available(*, deprecated, message: "use CGRect.standardized")
public func CGRectStandardize(_ rect: CGRect) -> CGRect { rect.standardized }
@available(*, deprecated, message: "use CGAffineTransform(scaleX:y:)")
public func CGAffineTransformMakeScale(_ sx: CGFloat, _ sy: CGFloat) -> CGAffineTransform {
  CGAffineTransform(scaleX: sx, y: sy)
}
@available(*, deprecated, message: "use CGAffineTransform(translationX:y:)")
public func CGAffineTransformMakeTranslation(_ tx: CGFloat, _ ty: CGFloat) -> CGAffineTransform {
  CGAffineTransform(translationX: tx, y: ty)
}
@available(*, deprecated, message: "use CGAffineTransform(rotationAngle:)")
public func CGAffineTransformMakeRotation(_ angle: CGFloat) -> CGAffineTransform {
  CGAffineTransform(rotationAngle: angle)
}
@available(*, deprecated, message: "use CGAffineTransform.scaledBy(x:y:)")
public func CGAffineTransformScale(_ t: CGAffineTransform, _ sx: CGFloat, _ sy: CGFloat) -> CGAffineTransform
{
  t.scaledBy(x: sx, y: sy)
}
@available(*, deprecated, message: "use CGAffineTransform.translatedBy(x:y:)")
public func CGAffineTransformTranslate(_ t: CGAffineTransform, _ tx: CGFloat, _ ty: CGFloat)
  -> CGAffineTransform
{
  t.translatedBy(x: tx, y: ty)
}
@available(*, deprecated, message: "use CGAffineTransform.rotated(by:)")
public func CGAffineTransformRotate(_ t: CGAffineTransform, _ angle: CGFloat) -> CGAffineTransform {
  t.rotated(by: angle)
}
@available(*, deprecated, message: "use CGAffineTransform.concatenating(_:)")
public func CGAffineTransformConcat(_ t1: CGAffineTransform, _ t2: CGAffineTransform) -> CGAffineTransform {
  t1.concatenating(t2)
}
@available(*, deprecated, message: "use CGAffineTransform.inverted()")
public func CGAffineTransformInvert(_ t: CGAffineTransform) -> CGAffineTransform { t.inverted() }
@available(*, deprecated, message: "use CGAffineTransform.isIdentity")
public func CGAffineTransformIsIdentity(_ t: CGAffineTransform) -> Bool { t.isIdentity }
@available(*, deprecated, message: "use CGPoint.applying(_:)")
public func CGPointApplyAffineTransform(_ point: CGPoint, _ t: CGAffineTransform) -> CGPoint {
  point.applying(t)
}
@available(*, deprecated, message: "use CGRect.applying(_:)")
public func CGRectApplyAffineTransform(_ rect: CGRect, _ t: CGAffineTransform) -> CGRect { rect.applying(t) }

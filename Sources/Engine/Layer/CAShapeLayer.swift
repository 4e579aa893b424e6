import Foundation

/// A layer that fills and strokes a path (Core Animation, `CAShapeLayer`).
///
/// The shape is above the layer's contents and below its sublayers, and is not clipped to the bounds.
open class CAShapeLayer: CALayer {
  /// The path, in the layer's points. An animation blends two paths with the same sequence of elements point by point,
  /// and switches between other paths. A change has no implicit animation.
  open var path: CGPath? {
    get { object(.path) }
    set { store(.path, object: newValue?.copy()) }
  }

  /// The fill colour; nil fills nothing. Opaque black unless set.
  open var fillColor: CGColor? {
    get { value(.fillColor) }
    set { store(.fillColor, newValue) }
  }

  /// The fill rule; `nonZero` unless set.
  open var fillRule: CAShapeLayerFillRule {
    get { name(.fillRule) }
    set { store(.fillRule, object: newValue.rawValue) }
  }

  /// The stroke colour; nil, the default, strokes nothing.
  open var strokeColor: CGColor? {
    get { value(.strokeColor) }
    set { store(.strokeColor, newValue) }
  }

  /// The start of the stroke as a fraction of the path's length, 0…1.
  open var strokeStart: CGFloat {
    get { value(.strokeStart) }
    set { store(.strokeStart, newValue) }
  }

  /// The end of the stroke as a fraction of the path's length, 0…1.
  open var strokeEnd: CGFloat {
    get { value(.strokeEnd) }
    set { store(.strokeEnd, newValue) }
  }

  /// The width of the stroke in points.
  open var lineWidth: CGFloat {
    get { value(.lineWidth) }
    set { store(.lineWidth, newValue) }
  }

  /// The maximum length of a mitered corner, in line widths.
  open var miterLimit: CGFloat {
    get { value(.miterLimit) }
    set { store(.miterLimit, newValue) }
  }

  /// The shape of the stroke's ends; `butt` unless set.
  open var lineCap: CAShapeLayerLineCap {
    get { name(.lineCap) }
    set { store(.lineCap, object: newValue.rawValue) }
  }

  /// The shape of the stroke's corners; `miter` unless set.
  open var lineJoin: CAShapeLayerLineJoin {
    get { name(.lineJoin) }
    set { store(.lineJoin, object: newValue.rawValue) }
  }

  /// The offset into the dash pattern at which the stroke begins, in points.
  open var lineDashPhase: CGFloat {
    get { value(.lineDashPhase) }
    set { store(.lineDashPhase, newValue) }
  }

  /// The alternating lengths of dashes and gaps, in points; nil is a solid stroke.
  open var lineDashPattern: [NSNumber]? {
    get { object(.lineDashPattern) }
    set { store(.lineDashPattern, object: newValue) }
  }

  override class var kind: LayerKind { .shape }
  override class var namedKeys: [String: NamedKey] { NamedKey.ofShapes }
  override func access(forKey key: String) -> KeyAccess? {
    KeyAccess.ofShapes[key] ?? super.access(forKey: key)
  }
  override var isStock: Bool { Swift.type(of: self) == CAShapeLayer.self }
}

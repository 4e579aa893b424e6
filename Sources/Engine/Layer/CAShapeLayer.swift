import Foundation

/// A layer that fills and strokes a path (Core Animation, `CAShapeLayer`).
///
/// The shape is above the layer's contents and below its sublayers, and is not clipped to the bounds.
open class CAShapeLayer: CALayer {
  /// The path, in the layer's points. It blends point by point with a path of the same elements and switches to any
  /// other. A change has no implicit animation.
  open var path: CGPath? {
    get { object(.path) }
    set { store(.path, object: newValue?.copy()) }
  }

  /// The fill colour; nil fills nothing. Opaque black unless set.
  open var fillColor: CGColor? {
    get { color(.fillColor) }
    set { store(.fillColor, newValue) }
  }

  /// The fill rule; `nonZero` unless set.
  open var fillRule: CAShapeLayerFillRule {
    get { name(.fillRule) }
    set { store(.fillRule, object: newValue.rawValue) }
  }

  /// The stroke colour; nil, the default, strokes nothing.
  open var strokeColor: CGColor? {
    get { color(.strokeColor) }
    set { store(.strokeColor, newValue) }
  }

  /// The start of the stroke as a fraction of the path's length, 0…1.
  open var strokeStart: CGFloat {
    get { number(.strokeStart) }
    set { store(.strokeStart, newValue) }
  }

  /// The end of the stroke as a fraction of the path's length, 0…1.
  open var strokeEnd: CGFloat {
    get { number(.strokeEnd) }
    set { store(.strokeEnd, newValue) }
  }

  /// The width of the stroke in points.
  open var lineWidth: CGFloat {
    get { number(.lineWidth) }
    set { store(.lineWidth, newValue) }
  }

  /// The maximum length of a mitered corner, in line widths.
  open var miterLimit: CGFloat {
    get { number(.miterLimit) }
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
    get { number(.lineDashPhase) }
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

/// The rule for the interior of a shape (Core Animation, `CAShapeLayerFillRule`).
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// The rule's name as Core Animation spells it.
  public var rawValue: String
  /// Creates a rule from its name; shapes support `nonZero` and `evenOdd`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The interior contains the points with a winding number other than 0.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// The interior contains the points from which a ray crosses the path an odd number of times.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The ends of a stroke (Core Animation, `CAShapeLayerLineCap`).
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// The cap's name as Core Animation spells it.
  public var rawValue: String
  /// Creates a cap from its name; shapes support `butt`, `round` and `square`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The stroke ends square, at the end of the path.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// The stroke ends round, half a width beyond the end of the path.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// The stroke ends square, half a width beyond the end of the path.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The corners of a stroke (Core Animation, `CAShapeLayerLineJoin`).
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// The join's name as Core Animation spells it.
  public var rawValue: String
  /// Creates a join from its name; shapes support `miter`, `round` and `bevel`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The corner is pointed, up to `miterLimit`.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// The corner is round.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// The corner is cut off.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

extension NamedKey {
  package static let path = wide("path", content: .path, implicit: false)
  package static let fillColor = plain("fillColor", kind: .color, initial: Components(CGColor.black))
  package static let fillRule = wide(
    "fillRule", content: .object, initial: .named("non-zero"), animatable: false)
  package static let strokeColor = plain("strokeColor", kind: .color, initial: Components(nil))
  package static let strokeStart = plain("strokeStart", kind: .scalar, initial: .zero)
  package static let strokeEnd = plain("strokeEnd", kind: .scalar, initial: Components(1))
  package static let lineWidth = plain("lineWidth", kind: .scalar, initial: Components(1))
  package static let miterLimit = plain("miterLimit", kind: .scalar, initial: Components(10))
  package static let lineCap = wide("lineCap", content: .object, initial: .named("butt"), animatable: false)
  package static let lineJoin = wide(
    "lineJoin", content: .object, initial: .named("miter"), animatable: false)
  package static let lineDashPhase = plain("lineDashPhase", kind: .scalar, initial: .zero)
  package static let lineDashPattern = wide("lineDashPattern", content: .numbers, animatable: false)

  fileprivate static let ofShapes = ofLayers.merging(
    table([
      path, fillColor, fillRule, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit, lineCap,
      lineJoin, lineDashPhase, lineDashPattern,
    ])
  ) { _, own in own }
}

extension KeyAccess {
  fileprivate static let ofShapes: [String: KeyAccess] = [
    "path": .object(\CAShapeLayer.path),
    "fillColor": .color(\CAShapeLayer.fillColor),
    "fillRule": .name(\CAShapeLayer.fillRule),
    "strokeColor": .color(\CAShapeLayer.strokeColor),
    "strokeStart": .number(\CAShapeLayer.strokeStart),
    "strokeEnd": .number(\CAShapeLayer.strokeEnd),
    "lineWidth": .number(\CAShapeLayer.lineWidth),
    "miterLimit": .number(\CAShapeLayer.miterLimit),
    "lineCap": .name(\CAShapeLayer.lineCap),
    "lineJoin": .name(\CAShapeLayer.lineJoin),
    "lineDashPhase": .number(\CAShapeLayer.lineDashPhase),
    "lineDashPattern": .object(\CAShapeLayer.lineDashPattern),
  ]
}

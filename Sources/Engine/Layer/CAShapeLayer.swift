import Foundation

/// A layer that is a path, filled and stroked (Core Animation, `CAShapeLayer`).
///
/// The shape lies over the layer's contents and below its sublayers, and is not clipped to the bounds.
open class CAShapeLayer: CALayer {
  /// The outline, in the layer's points. Animated to a path of the same elements, point by point; to any other it
  /// switches. A change does not animate by itself.
  open var path: CGPath? {
    get { object(.path) }
    set { store(.path, object: newValue?.copy()) }
  }

  /// nil fills nothing; opaque black at first.
  open var fillColor: CGColor? {
    get { color(.fillColor) }
    set { store(.fillColor, newValue) }
  }

  /// Which points the path encloses; `nonZero` unless set.
  open var fillRule: CAShapeLayerFillRule {
    get { name(.fillRule) }
    set { store(.fillRule, object: newValue.rawValue) }
  }

  /// nil, as at first, strokes nothing.
  open var strokeColor: CGColor? {
    get { color(.strokeColor) }
    set { store(.strokeColor, newValue) }
  }

  /// Where on the path the stroke begins: 0 is its start, 1 its end.
  open var strokeStart: CGFloat {
    get { number(.strokeStart) }
    set { store(.strokeStart, newValue) }
  }

  /// Where on the path the stroke ends.
  open var strokeEnd: CGFloat {
    get { number(.strokeEnd) }
    set { store(.strokeEnd, newValue) }
  }

  /// The width of the stroke in points.
  open var lineWidth: CGFloat {
    get { number(.lineWidth) }
    set { store(.lineWidth, newValue) }
  }

  /// How many line widths a mitered corner may stand out.
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

  /// How far into the pattern the stroke begins, in points.
  open var lineDashPhase: CGFloat {
    get { number(.lineDashPhase) }
    set { store(.lineDashPhase, newValue) }
  }

  /// Lengths of dashes and gaps in turn, in points; nil is an unbroken stroke.
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

/// Which points a shape encloses (Core Animation, `CAShapeLayerFillRule`).
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// The rule's name as Core Animation spells it.
  public var rawValue: String
  /// Creates a rule from its name; `nonZero` and `evenOdd` are those that shapes know.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Those around which the path winds.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// Those that the path crosses an odd number of times.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The ends of a stroke (Core Animation, `CAShapeLayerLineCap`).
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// The cap's name as Core Animation spells it.
  public var rawValue: String
  /// Creates a cap from its name; `butt`, `round` and `square` are those that shapes know.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Square, at the end of the path.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// Round, half a width beyond it.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// Square, half a width beyond it.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The corners of a stroke (Core Animation, `CAShapeLayerLineJoin`).
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// The join's name as Core Animation spells it.
  public var rawValue: String
  /// Creates a join from its name; `miter`, `round` and `bevel` are those that shapes know.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Pointed, up to `miterLimit`.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// Round.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// Cut off.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

extension NamedKey {
  package static let path = wide("path", .path, implicit: false)
  package static let fillColor = plain("fillColor", .color, Components(CGColor.black))
  package static let fillRule = wide(
    "fillRule", .object, initial: .named("non-zero"), animatable: false)
  package static let strokeColor = plain("strokeColor", .color, Components(nil))
  package static let strokeStart = plain("strokeStart", .scalar, .zero)
  package static let strokeEnd = plain("strokeEnd", .scalar, Components(1))
  package static let lineWidth = plain("lineWidth", .scalar, Components(1))
  package static let miterLimit = plain("miterLimit", .scalar, Components(10))
  package static let lineCap = wide(
    "lineCap", .object, initial: .named("butt"), animatable: false)
  package static let lineJoin = wide(
    "lineJoin", .object, initial: .named("miter"), animatable: false)
  package static let lineDashPhase = plain("lineDashPhase", .scalar, .zero)
  package static let lineDashPattern = wide("lineDashPattern", .numbers, animatable: false)

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

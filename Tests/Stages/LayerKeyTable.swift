import Engine
import Foundation

/// A key of a layer class, with its default and values that can be set.
package struct KeyCase: Sendable, CustomStringConvertible {
  package let key: String
  package let make: @Sendable () -> CALayer
  package let initial: @Sendable () -> Any?
  /// Pairs of a value that is set and the value that is read afterwards.
  package let samples: @Sendable () -> [(given: Any?, read: Any?)]

  package var description: String { "\(type(of: make())).\(key)" }
}

extension KeyCase {
  private static func path(_ x: Double) -> CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: x, y: 1))
    path.addLine(to: CGPoint(x: 5, y: x))
    return path
  }

  private static func number(
    _ key: String, _ initial: Double, _ make: @escaping @Sendable () -> CALayer = { CALayer() }
  ) -> KeyCase {
    KeyCase(
      key: key, make: make, initial: { initial },
      samples: {
        [
          (CGFloat(0.5), 0.5), (2, 2.0), (Float(0.25), 0.25), (NSNumber(value: 0.75), 0.75), (1.5, 1.5),
          (true, 1.0), (NSNumber(value: 3), 3.0), (Optional(4.0) as Any, 4.0),
        ]
      })
  }

  private static func flag(
    _ key: String, _ initial: Bool, _ make: @escaping @Sendable () -> CALayer = { CALayer() }
  ) -> KeyCase {
    KeyCase(
      key: key, make: make, initial: { initial },
      samples: {
        [(true, true), (false, false), (1, true), (NSNumber(value: 0), false), (NSNumber(value: true), true)]
      })
  }

  private static func point(
    _ key: String, _ initial: CGPoint, _ make: @escaping @Sendable () -> CALayer = { CALayer() }
  ) -> KeyCase {
    KeyCase(
      key: key, make: make, initial: { initial },
      samples: {
        let (a, b) = (CGPoint(x: 0.25, y: 3), CGPoint(x: 7, y: 0.5))
        return [(a, a), (NSValue(point: b), b)]
      })
  }

  private static func rect(_ key: String, _ initial: CGRect) -> KeyCase {
    KeyCase(
      key: key, make: { CALayer() }, initial: { initial },
      samples: {
        let (a, b) = (
          CGRect(x: 0.25, y: 0.5, width: 3, height: 4), CGRect(x: 1, y: 2, width: 0.5, height: 0.75)
        )
        return [(a, a), (NSValue(rect: b), b)]
      })
  }

  private static func color(
    _ key: String, _ initial: CGColor?, _ make: @escaping @Sendable () -> CALayer = { CALayer() }
  ) -> KeyCase {
    KeyCase(
      key: key, make: make, initial: { initial },
      samples: {
        let color = CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
        return [(color, color), (nil, nil), (CGColor.white, CGColor.white), (NSNull(), nil)]
      })
  }

  private static func transform(_ key: String) -> KeyCase {
    KeyCase(
      key: key, make: { CALayer() }, initial: { CATransform3DIdentity },
      samples: {
        let rotation = CATransform3DMakeRotation(1, 1, 0, 0)
        let scale = CGAffineTransform(scaleX: 2, y: 3)
        return [(rotation, rotation), (scale, CATransform3DMakeAffineTransform(scale))]
      })
  }

  private static func any(
    _ key: String, _ initial: (any Sendable)?, _ values: [any Sendable],
    _ make: @escaping @Sendable () -> CALayer = { CALayer() }
  ) -> KeyCase {
    KeyCase(
      key: key, make: make, initial: { initial },
      samples: {
        values.map { ($0, $0) } + (initial == nil ? [(nil, nil)] : [])
      })
  }

  private static func name<T: RawRepresentable<String> & Sendable>(
    _ key: String, _ initial: T, _ value: T, _ make: @escaping @Sendable () -> CALayer = { CALayer() }
  ) -> KeyCase {
    KeyCase(
      key: key, make: make, initial: { initial }, samples: { [(value, value), (initial.rawValue, initial)] })
  }

  private static let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
  private static let shape: @Sendable () -> CALayer = { CAShapeLayer() }
  private static let gradient: @Sendable () -> CALayer = { CAGradientLayer() }
  private static let text: @Sendable () -> CALayer = { CATextLayer() }

  package static let ofLayers: [KeyCase] = [
    point("position", .zero), number("zPosition", 0), point("anchorPoint", CGPoint(x: 0.5, y: 0.5)),
    number("anchorPointZ", 0), rect("bounds", .zero), rect("frame", .zero), transform("transform"),
    transform("sublayerTransform"), number("opacity", 1), flag("hidden", false), flag("isHidden", false),
    flag("masksToBounds", false), flag("doubleSided", true), flag("isDoubleSided", true),
    flag("allowsGroupOpacity", true), number("cornerRadius", 0),
    any("maskedCorners", CACornerMask(rawValue: 15), [CACornerMask(rawValue: 2)]),
    flag("opaque", false), flag("isOpaque", false), flag("allowsEdgeAntialiasing", false),
    any("edgeAntialiasingMask", CAEdgeAntialiasingMask(rawValue: 15), [CAEdgeAntialiasingMask(rawValue: 2)]),
    color("backgroundColor", nil), color("borderColor", .black), number("borderWidth", 0),
    color("shadowColor", .black), number("shadowOpacity", 0), number("shadowRadius", 3),
    KeyCase(
      key: "shadowOffset", make: { CALayer() }, initial: { CGSize(width: 0, height: -3) },
      samples: {
        let (a, b) = (CGSize(width: 1, height: 2), CGSize(width: 3, height: 4))
        return [(a, a), (NSValue(size: b), b)]
      }),
    any("shadowPath", nil, [path(3)]), any("filters", nil, [[LayerFilter("blur", inputs: ["radius": 2])]]),
    any("backgroundFilters", nil, [[LayerFilter("blur", name: "b")]]),
    any("compositingFilter", nil, ["multiplyBlendMode", LayerFilter("tint")]),
    flag("shouldRasterize", false), number("rasterizationScale", 1),
    rect("contentsRect", unit), rect("contentsCenter", unit),
    name("contentsGravity", CALayerContentsGravity.resize, .center), number("contentsScale", 1),
    name("magnificationFilter", CALayerContentsFilter.linear, .nearest),
    name("minificationFilter", CALayerContentsFilter.linear, .trilinear),
    number("minificationFilterBias", 0),
    name("cornerCurve", CALayerCornerCurve.circular, .continuous), flag("needsDisplayOnBoundsChange", false),
    any("name", nil, ["a layer"]), number("beginTime", 0), number("duration", .infinity),
    number("speed", 1), number("timeOffset", 0), number("repeatCount", 0), number("repeatDuration", 0),
    flag("autoreverses", false), name("fillMode", CAMediaTimingFillMode.removed, .both),
  ]

  package static let ofShapes: [KeyCase] = [
    any("path", nil, [path(2)], shape), color("fillColor", .black, shape), color("strokeColor", nil, shape),
    name("fillRule", CAShapeLayerFillRule.nonZero, .evenOdd, shape), number("strokeStart", 0, shape),
    number("strokeEnd", 1, shape), number("lineWidth", 1, shape), number("miterLimit", 10, shape),
    name("lineCap", CAShapeLayerLineCap.butt, .round, shape),
    name("lineJoin", CAShapeLayerLineJoin.miter, .bevel, shape), number("lineDashPhase", 0, shape),
    any("lineDashPattern", nil, [[NSNumber(value: 1), NSNumber(value: 2.5)]], shape),
  ]

  package static let ofGradients: [KeyCase] = [
    any("colors", nil, [[CGColor.black, CGColor.white]], gradient),
    any("locations", nil, [[NSNumber(value: 0.25), NSNumber(value: 1)]], gradient),
    point("startPoint", CGPoint(x: 0.5, y: 0), gradient), point("endPoint", CGPoint(x: 0.5, y: 1), gradient),
    name("type", CAGradientLayerType.axial, .conic, gradient),
  ]

  package static let ofText: [KeyCase] = [
    any("string", nil, ["Text", ""], text), any("font", nil, ["Inter"], text), number("fontSize", 36, text),
    color("foregroundColor", .white, text), flag("wrapped", false, text), flag("isWrapped", false, text),
    name("truncationMode", CATextLayerTruncationMode.none, .end, text),
    name("alignmentMode", CATextLayerAlignmentMode.natural, .center, text),
    flag("allowsFontSubpixelQuantization", false, text),
  ]

  package static let all = ofLayers + ofShapes + ofGradients + ofText
}

/// Whether two values are equal. Numbers of any types are equal if they differ by less than 1e-12. Arrays are compared
/// by their elements, objects without `==` by identity, and other values by `==`.
package func isSame(_ a: Any?, _ b: Any?) -> Bool {
  func equal<T: Equatable>(_ a: T, _ b: Any) -> Bool { (b as? T) == a }
  switch (a, b) {
  case (nil, nil): return true
  case (let a?, let b?):
    if let a = a as? [Any], let b = b as? [Any] {
      return a.count == b.count && zip(a, b).allSatisfy { isSame($0, $1) }
    }
    if let a = Components.number(a), let b = Components.number(b) { return abs(a - b) < 1e-12 || a == b }
    guard let a = a as? any Equatable else { return a as AnyObject === b as AnyObject }
    return equal(a, b)
  default: return false
  }
}

import Foundation

/// The keys of shapes.
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

  package static let ofShapes = ofLayers.merging(
    table([
      path, fillColor, fillRule, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit, lineCap,
      lineJoin, lineDashPhase, lineDashPattern,
    ])
  ) { _, own in own }
}

/// The keys of gradients.
extension NamedKey {
  package static let colors = wide("colors", content: .colors)
  package static let locations = wide("locations", content: .numbers)
  package static let startPoint = plain("startPoint", kind: .point, initial: Components(0.5, 0))
  package static let endPoint = plain("endPoint", kind: .point, initial: Components(0.5, 1))
  package static let gradientType = wide(
    "type", content: .object, initial: .named("axial"), animatable: false)

  package static let ofGradients = ofLayers.merging(
    table([colors, locations, startPoint, endPoint, gradientType])
  ) { _, own in own }
}

/// The properties that layers of the built-in classes store by their keys instead of in columns.
///
/// A new one takes a case and its row in this file, the public property of the layer's class, and its row in
/// `NamedKey.access` of Engine, beside what draws it and its tests; all else follows from the rows.
package enum NamedKey: UInt8, CaseIterable, Sendable {
  case contents, shadowPath, doubleSided, contentsCenter, minificationFilterBias, shouldRasterize
  case rasterizationScale, filters, backgroundFilters, compositingFilter, cornerCurve
  case path, fillColor, fillRule, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit
  case lineCap, lineJoin, lineDashPhase, lineDashPattern
  case colors, locations, startPoint, endPoint, gradientType
  case string, font, fontSize, foregroundColor, wrapped, truncationMode, alignmentMode
  case allowsFontSubpixelQuantization

  /// The row of the key, which is made once.
  @inline(__always)
  var row: NamedRow { Self.rows[Int(rawValue)] }

  private static let rows = allCases.map(\.newRow)

  private var newRow: NamedRow {
    switch self {
    // The model's picture is in its state; the key only stores a cross-fade between two pictures.
    case .contents: .wide("contents", .layers, .picture, animation: .explicit)
    case .shadowPath: .wide("shadowPath", .layers, .path, animation: .explicit)
    case .doubleSided:
      .inline("doubleSided", getter: "isDoubleSided", .layers, initial: true, animation: .explicit)
    case .contentsCenter:
      .inline("contentsCenter", .layers, initial: CGRect(x: 0, y: 0, width: 1, height: 1))
    case .minificationFilterBias:
      .inline(
        "minificationFilterBias", .layers, initial: Float(0), undrawn: "CALayer.minificationFilterBias")
    case .shouldRasterize: .inline("shouldRasterize", .layers, initial: false)
    case .rasterizationScale: .inline("rasterizationScale", .layers, initial: CGFloat(1))
    case .filters: .wide("filters", .layers, .object, animation: .explicit)
    case .backgroundFilters: .wide("backgroundFilters", .layers, .object, animation: .explicit)
    case .compositingFilter: .wide("compositingFilter", .layers, .object, animation: .explicit)
    case .cornerCurve:
      .constant(
        "cornerCurve", .layers, initial: "circular", undrawn: "CALayer.cornerCurve other than circular")

    case .path: .wide("path", .shapes, .path, animation: .explicit)
    case .fillColor: .inline("fillColor", .shapes, initial: CGColor?.some(.black))
    case .fillRule: .constant("fillRule", .shapes, initial: "non-zero")
    case .strokeColor: .inline("strokeColor", .shapes, initial: CGColor?.none)
    case .strokeStart: .inline("strokeStart", .shapes, initial: CGFloat(0))
    case .strokeEnd: .inline("strokeEnd", .shapes, initial: CGFloat(1))
    case .lineWidth: .inline("lineWidth", .shapes, initial: CGFloat(1))
    case .miterLimit: .inline("miterLimit", .shapes, initial: CGFloat(10))
    case .lineCap: .constant("lineCap", .shapes, initial: "butt")
    case .lineJoin: .constant("lineJoin", .shapes, initial: "miter")
    case .lineDashPhase: .inline("lineDashPhase", .shapes, initial: CGFloat(0))
    case .lineDashPattern: .wide("lineDashPattern", .shapes, .numbers, animation: .none)

    case .colors: .wide("colors", .gradients, .colors)
    case .locations: .wide("locations", .gradients, .numbers)
    case .startPoint: .inline("startPoint", .gradients, initial: CGPoint(x: 0.5, y: 0))
    case .endPoint: .inline("endPoint", .gradients, initial: CGPoint(x: 0.5, y: 1))
    case .gradientType: .constant("type", .gradients, initial: "axial")

    case .string: .wide("string", .text, .object, animation: .none)
    case .font: .wide("font", .text, .object, animation: .none)
    case .fontSize: .inline("fontSize", .text, initial: CGFloat(36))
    case .foregroundColor: .inline("foregroundColor", .text, initial: CGColor?.some(.white))
    case .wrapped: .inline("wrapped", getter: "isWrapped", .text, initial: false, animation: .none)
    case .truncationMode: .constant("truncationMode", .text, initial: "none")
    case .alignmentMode: .constant("alignmentMode", .text, initial: "natural")
    case .allowsFontSubpixelQuantization:
      .inline(
        "allowsFontSubpixelQuantization", .text, initial: false, animation: .none,
        undrawn: "CATextLayer.allowsFontSubpixelQuantization")
    }
  }
}

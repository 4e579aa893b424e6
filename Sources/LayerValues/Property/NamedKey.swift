/// The properties that layers of the built-in classes store by their keys instead of in columns.
///
/// A new key needs a case and its row in this file, the public property of the layer's class, a row in
/// `NamedKey.access` of Engine, a field of the compositor's `RowDetails` and the code that draws it, and tests.
/// `FrameworkTableTests` writes `FrameworkTable`; all else follows from the rows.
package enum NamedKey: UInt8, CaseIterable, Sendable {
  case contents, shadowPath, doubleSided, contentsCenter, minificationFilterBias, shouldRasterize
  case rasterizationScale, filters, backgroundFilters, compositingFilter, cornerCurve
  case path, fillColor, fillRule, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit
  case lineCap, lineJoin, lineDashPhase, lineDashPattern
  case colors, locations, startPoint, endPoint, gradientType
  case string, font, fontSize, foregroundColor, wrapped, truncationMode, alignmentMode
  case allowsFontSubpixelQuantization

  /// The key's row in the table, which is made once.
  @inline(__always)
  var row: NamedRow { Self.rows[Int(rawValue)] }

  private static let rows = allCases.map(\.newRow)

  private var newRow: NamedRow {
    switch self {
    // The model's image is in its state; the key only stores a cross-fade between two images.
    case .contents: .wide("contents", of: .layers, content: .image, animation: .explicit)
    case .shadowPath: .wide("shadowPath", of: .layers, content: .path, animation: .explicit)
    case .doubleSided:
      .inline("doubleSided", getter: "isDoubleSided", of: .layers, initial: true, animation: .explicit)
    case .contentsCenter:
      .inline("contentsCenter", of: .layers, initial: CGRect(x: 0, y: 0, width: 1, height: 1))
    case .minificationFilterBias:
      .inline(
        "minificationFilterBias", of: .layers, initial: Float(0), undrawn: "CALayer.minificationFilterBias")
    case .shouldRasterize: .inline("shouldRasterize", of: .layers, initial: false)
    case .rasterizationScale: .inline("rasterizationScale", of: .layers, initial: CGFloat(1))
    case .filters: .wide("filters", of: .layers, content: .object, animation: .explicit)
    case .backgroundFilters: .wide("backgroundFilters", of: .layers, content: .object, animation: .explicit)
    case .compositingFilter: .wide("compositingFilter", of: .layers, content: .object, animation: .explicit)
    case .cornerCurve:
      .constant(
        "cornerCurve", of: .layers, initial: "circular", undrawn: "CALayer.cornerCurve other than circular")

    case .path: .wide("path", of: .shapes, content: .path, animation: .explicit)
    case .fillColor: .inline("fillColor", of: .shapes, initial: CGColor?.some(.black))
    case .fillRule: .constant("fillRule", of: .shapes, initial: "non-zero")
    case .strokeColor: .inline("strokeColor", of: .shapes, initial: CGColor?.none)
    case .strokeStart: .inline("strokeStart", of: .shapes, initial: CGFloat(0))
    case .strokeEnd: .inline("strokeEnd", of: .shapes, initial: CGFloat(1))
    case .lineWidth: .inline("lineWidth", of: .shapes, initial: CGFloat(1))
    case .miterLimit: .inline("miterLimit", of: .shapes, initial: CGFloat(10))
    case .lineCap: .constant("lineCap", of: .shapes, initial: "butt")
    case .lineJoin: .constant("lineJoin", of: .shapes, initial: "miter")
    case .lineDashPhase: .inline("lineDashPhase", of: .shapes, initial: CGFloat(0))
    case .lineDashPattern: .wide("lineDashPattern", of: .shapes, content: .numbers, animation: .none)

    case .colors: .wide("colors", of: .gradients, content: .colors)
    case .locations: .wide("locations", of: .gradients, content: .numbers)
    case .startPoint: .inline("startPoint", of: .gradients, initial: CGPoint(x: 0.5, y: 0))
    case .endPoint: .inline("endPoint", of: .gradients, initial: CGPoint(x: 0.5, y: 1))
    case .gradientType: .constant("type", of: .gradients, initial: "axial")

    case .string: .wide("string", of: .text, content: .object, animation: .none)
    case .font: .wide("font", of: .text, content: .object, animation: .none)
    case .fontSize: .inline("fontSize", of: .text, initial: CGFloat(36))
    case .foregroundColor: .inline("foregroundColor", of: .text, initial: CGColor?.some(.white))
    case .wrapped: .inline("wrapped", getter: "isWrapped", of: .text, initial: false, animation: .none)
    case .truncationMode: .constant("truncationMode", of: .text, initial: "none")
    case .alignmentMode: .constant("alignmentMode", of: .text, initial: "natural")
    case .allowsFontSubpixelQuantization:
      .inline(
        "allowsFontSubpixelQuantization", of: .text, initial: false, animation: .none,
        undrawn: "CATextLayer.allowsFontSubpixelQuantization")
    }
  }
}

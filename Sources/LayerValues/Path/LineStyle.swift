/// The attributes with which a path is stroked.
package struct LineStyle: Hashable, Sendable {
  /// The width of the line in points.
  package var width: CGFloat = 1
  package var cap = CGLineCap.butt
  package var join = CGLineJoin.miter
  /// The maximum length of a mitered corner, in line widths.
  package var miterLimit: CGFloat = 10
  /// The offset into the dash pattern at which a stroke begins, in points.
  package var dashPhase: CGFloat = 0
  /// The alternating lengths of dashes and gaps, in points; empty for a solid stroke.
  package var dashes: [CGFloat] = []

  package init() {}
}

import Foundation

/// A glyph and its origin on the baseline, in points from the block's top left corner.
package struct Glyph: Hashable, Sendable {
  /// The index in the face.
  package var index: UInt32
  package var x: Float
  package var y: Float

  package init(index: UInt32, x: Float, y: Float) {
    self.index = index
    self.x = x
    self.y = y
  }
}

/// The glyphs of a block that share a face, a size and a colour.
package struct GlyphRun: Hashable, Sendable {
  package var face: FontFace
  /// The size of the font in points.
  package var pointSize: CGFloat
  /// The colour; nil uses the colour of the layer that draws the text.
  package var color: CGColor?
  package var glyphs: [Glyph]

  package init(face: FontFace, pointSize: CGFloat, color: CGColor?, glyphs: [Glyph]) {
    self.face = face
    self.pointSize = pointSize
    self.color = color
    self.glyphs = glyphs
  }
}

/// One line of a block, in points from the block's top left corner.
package struct TextLine: Hashable, Sendable {
  package var x: CGFloat
  /// The top edge of the line.
  package var y: CGFloat
  package var width: CGFloat
  package var height: CGFloat
  /// The y position of the baseline.
  package var baseline: CGFloat

  package init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat, baseline: CGFloat) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.baseline = baseline
  }
}

/// A straight part of a line below or through text, in points from the block's top left corner.
package struct TextBar: Hashable, Sendable {
  package var rect: CGRect
  /// The colour; nil uses the colour of the layer that draws the text.
  package var color: CGColor?

  package init(rect: CGRect, color: CGColor?) {
    self.rect = rect
    self.color = color
  }
}

/// Laid-out text: glyphs and their positions. Immutable; equal inputs give the same object as long as it is cached.
package final class TextBlock: Sendable {
  package let runs: [GlyphRun]
  package let lines: [TextLine]
  /// The lines below and through the text.
  package let bars: [TextBar]
  /// The size of the bounding box of all lines, in points.
  package let size: CGSize
  /// The distance from the container's left edge to the block's left edge, in points, since alignment is relative to
  /// the container.
  package let offset: CGFloat
  /// The area that the block's glyphs cover, in points from the block's top left corner: x, y, width, height. Marks and
  /// italics reach beyond the lines; rasterizing adds up to a pixel.
  package let ink: SIMD4<Double>
  /// The maximum distance, in points, that a glyph covers above and below its own origin.
  package let glyphReach: SIMD2<Float>
  /// Whether some of the text is not shown.
  package let isTruncated: Bool

  package var lineCount: Int { lines.count }
  /// The distance from the block's top to the first baseline, in points; 0 without lines.
  package var firstBaseline: CGFloat { lines.first?.baseline ?? 0 }
  package var lastBaseline: CGFloat { lines.last?.baseline ?? 0 }

  package init(
    runs: [GlyphRun], lines: [TextLine], bars: [TextBar] = [], offset: CGFloat, isTruncated: Bool
  ) {
    self.runs = runs
    self.lines = lines
    self.bars = bars
    self.offset = offset
    self.isTruncated = isTruncated
    var ink = GlyphInk()
    var reach = SIMD2<Float>()
    for run in runs {
      ink.formUnion(run.face.ink(of: run.glyphs, size: Float(run.pointSize), reach: &reach))
    }
    glyphReach = reach
    self.ink =
      ink.isEmpty
      ? SIMD4()
      : SIMD4<Double>(SIMD4(ink.left, ink.bottom, ink.right - ink.left, ink.top - ink.bottom))
    size = CGSize(
      width: lines.map { $0.x + $0.width }.max() ?? 0, height: lines.last.map { $0.y + $0.height } ?? 0)
  }
}

import Foundation

extension TextLayout {
  /// The ascent and the height of a line, from the requested fonts only: a fallback font must not move the baseline.
  func extent(of line: TypesetLine) -> (ascent: CGFloat, height: CGFloat) {
    var (ascent, below): (CGFloat, CGFloat) = (0, 0)
    var offset = 0
    for (index, span) in text.spans.enumerated() {
      let end = offset + span.count
      let overlaps = offset < line.range.upperBound && end > line.range.lowerBound
      // An empty line has the font of the break that ends it.
      let holds = line.range.isEmpty && offset <= line.range.lowerBound && line.range.lowerBound < end
      if overlaps || holds || (ascent == 0 && index == text.spans.count - 1) {
        let font = span.style.font
        ascent = max(ascent, font.ascender)
        below = max(below, font.lineHeight - font.ascender)
      }
      offset = end
    }
    return (ascent, ascent + below)
  }

  /// Positions every line in the container.
  func arrange(_ lines: [TypesetLine], isTruncated: Bool) -> TextBlock {
    let container = width.isFinite ? width : lines.map(\.width).max() ?? 0
    let starts = lines.map { leading($0, in: container) }
    let offset = starts.min() ?? 0
    var runs: [RunKey: Int] = [:]
    var result: (runs: [GlyphRun], lines: [TextLine]) = ([], [])
    var y: CGFloat = 0
    for (number, line) in lines.enumerated() {
      if number > 0 { y += lineSpacing }
      let extent = extent(of: line)
      let x = starts[number] - offset
      let baseline = y + extent.ascent
      for glyph in line.glyphs {
        // Omits glyphs beyond the container's edge; the layer clips one that crosses it.
        if lineBreakMode == .byClipping, starts[number] + glyph.x >= container { continue }
        let color = text.spans[glyph.span].style.color
        let key = RunKey(face: glyph.face, size: glyph.size, color: color)
        let run = runs[key] ?? result.runs.count
        if run == result.runs.count {
          runs[key] = run
          result.runs.append(GlyphRun(face: glyph.face, pointSize: glyph.size, color: color, glyphs: []))
        }
        result.runs[run].glyphs.append(
          Glyph(index: glyph.index, x: Float(x + glyph.x), y: Float(baseline + glyph.y)))
      }
      result.lines.append(TextLine(x: x, y: y, width: line.width, height: extent.height, baseline: baseline))
      y += extent.height
    }
    return TextBlock(runs: result.runs, lines: result.lines, offset: offset, isTruncated: isTruncated)
  }

  private struct RunKey: Hashable {
    var face: FontFace
    var size: CGFloat
    var color: CGColor?
  }

  /// The start of a line; one that is too wide shows its beginning.
  private func leading(_ line: TypesetLine, in container: CGFloat) -> CGFloat {
    let room = container - line.width
    if room < 0 { return line.isRightToLeft ? room : 0 }
    switch alignment {
    case .left: return 0
    case .center: return room / 2
    case .right: return room
    case .justified, .natural: return line.isRightToLeft ? room : 0
    }
  }
}

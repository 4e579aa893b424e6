import Foundation

extension TextLayout {
  /// The ends of the spans of the text, in bytes.
  var spanEnds: [Int] {
    var end = 0
    return text.spans.map { span in
      end += span.count
      return end
    }
  }

  /// The distance from the top to the baseline and the height of a line, in points. Only the requested fonts count,
  /// because a fallback font must not move the baseline. `ends` are the ends of the spans, in bytes.
  func extent(of line: TypesetLine, _ ends: [Int]) -> (ascent: CGFloat, height: CGFloat) {
    var (ascent, below): (CGFloat, CGFloat) = (0, 0)
    func include(_ span: StyledText.Span) {
      let font = span.style.font
      ascent = max(ascent, font.ascender)
      below = max(below, font.lineHeight - font.ascender)
    }
    // The loop visits the spans that overlap the line; an empty line has the font of the paragraph break that ends it.
    let first = Typesetter.span(at: line.range.lowerBound, ends)
    var index = first
    while index < ends.count, index == first || ends[index - 1] < line.range.upperBound {
      include(text.spans[index])
      index += 1
    }
    if ascent == 0, let last = text.spans.last { include(last) }
    let natural = ascent + below
    let height = lineHeight.applied(to: natural)
    // A change of the line's height adds or removes space above the text.
    return (ascent + (height - natural), height)
  }

  /// Positions every line in the container.
  func arrange(_ lines: [TypesetLine], isTruncated: Bool) -> TextBlock {
    let container = width.isFinite ? width : lines.map(\.width).max() ?? 0
    let starts = lines.map { leading($0, in: container) }
    let offset = starts.min() ?? 0
    var runs: [RunKey: Int] = [:]
    var result: (runs: [GlyphRun], lines: [TextLine]) = ([], [])
    var bars: [TextBar] = []
    var y: CGFloat = 0
    let ends = spanEnds
    // Most glyphs are in the run of the previous glyph.
    var last: (key: RunKey, run: Int)?
    for (number, line) in lines.enumerated() {
      if number > 0 { y += lineSpacing }
      let extent = extent(of: line, ends)
      let x = starts[number] - offset
      let baseline = y + extent.ascent
      for glyph in line.glyphs {
        // Omits glyphs beyond the container's edge; the layer clips one that crosses it.
        if lineBreakMode == .byClipping, starts[number] + glyph.x >= container { continue }
        let color = text.spans[glyph.span].style.color
        let key = RunKey(face: glyph.face, size: glyph.size, color: color)
        let run = if let last, last.key == key { last.run } else { runs[key] ?? result.runs.count }
        if run == result.runs.count {
          runs[key] = run
          result.runs.append(GlyphRun(face: glyph.face, pointSize: glyph.size, color: color, glyphs: []))
          // The capacity suits a label with one run; further runs and the visible part of a long line have fewer
          // glyphs.
          if run == 0 { result.runs[run].glyphs.reserveCapacity(min(line.glyphs.count, 64)) }
        }
        last = (key, run)
        result.runs[run].glyphs.append(
          Glyph(index: glyph.index, x: Float(x + glyph.x), y: Float(baseline + glyph.y)))
      }
      if text.hasLines { bars += self.bars(of: line, x: x, baseline: baseline) }
      result.lines.append(TextLine(x: x, y: y, width: line.width, height: extent.height, baseline: baseline))
      y += extent.height
    }
    return TextBlock(
      runs: result.runs, lines: result.lines, bars: bars, offset: offset, isTruncated: isTruncated)
  }

  private struct RunKey: Hashable {
    var face: FontFace
    var size: CGFloat
    var color: CGColor?
  }

  /// The x position at which a line starts, in points; a line that is too wide shows its beginning.
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

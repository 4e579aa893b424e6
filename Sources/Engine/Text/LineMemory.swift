import Foundation
import Synchronization

/// The lines of the long text that was broken last.
///
/// A label is asked for its size in several widths in one turn, the last of which are the width of its widest line, and
/// is then laid out in that size. The lines are forgotten after the turn.
final class LineMemory: Sendable {
  private struct Broken {
    var text: StyledText
    var wrap: Typesetter.Wrap
    var isJustified: Bool
    /// The width of the container, in points.
    var width: CGFloat
    /// The width of the widest line, in points.
    var widest: CGFloat
    var lines: [TypesetLine]
    /// Whether the last line is also the last one of the text.
    var isWhole: Bool
  }

  private let broken = Mutex<Broken?>(nil)
  /// The least number of lines that are kept: a text of fewer lines is broken again.
  private static let leastLines = 64
  /// The greatest number of glyphs, of some 64 bytes each, that are kept.
  private static let mostGlyphs = 2_000_000

  /// The memory for all texts that are laid out with a cache.
  static let shared = LineMemory()

  /// The known lines, as far as they fit a layout; nil if the layout needs other ones.
  func lines(of layout: TextLayout, _ typesetter: Typesetter) -> TextLayout.Filling? {
    guard let known = broken.withLock({ $0 }), known.wrap == typesetter.wrap,
      known.isJustified == typesetter.isJustified
    else { return nil }
    let width = layout.width
    // Each line is filled as far as possible: in a narrower container with room for all lines they are the same.
    guard width == known.width || !known.isJustified && width < known.width && width >= known.widest,
      known.text == layout.text
    else { return nil }
    var filling = TextLayout.Filling(layout)
    filling.append(known.lines)
    return filling.isFull || known.isWhole ? filling : nil
  }

  func forget() { broken.withLock { $0 = nil } }

  func keep(_ filling: TextLayout.Filling, of layout: TextLayout, _ typesetter: Typesetter) {
    let glyphs = filling.lines.reduce(0) { $0 + $1.glyphs.count }
    guard filling.lines.count >= Self.leastLines, glyphs <= Self.mostGlyphs else { return }
    let made = Broken(
      text: layout.text, wrap: typesetter.wrap, isJustified: typesetter.isJustified, width: layout.width,
      widest: filling.lines.reduce(0) { max($0, $1.width) }, lines: filling.lines, isWhole: !filling.isFull)
    broken.withLock { $0 = made }
  }
}

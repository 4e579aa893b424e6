import Foundation
import Synchronization

/// Stores the lines of the long text that was last broken into lines.
///
/// In one turn, a label is measured in several widths, the last of which is the width of its widest line, and is then
/// laid out in that width. The lines are dropped after the turn.
final class LineMemory: Sendable {
  private struct BrokenText {
    var text: StyledText
    var wrap: Typesetter.Wrap
    var isJustified: Bool
    /// The width of the container, in points.
    var width: CGFloat
    /// The width of the widest line, in points.
    var widest: CGFloat
    var lines: [TypesetLine]
    /// Whether the lines reach the end of the text.
    var isWhole: Bool
  }

  private let broken = Mutex<BrokenText?>(nil)
  /// The least number of lines that are stored; a text of fewer lines is broken again.
  private static let minimumLines = 64
  /// The greatest number of glyphs, of some 64 bytes each, that are stored.
  private static let maximumGlyphs = 2_000_000

  /// The memory for all texts that are laid out with a cache.
  static let shared = LineMemory()

  /// The stored lines that a layout needs; nil if they do not suffice or the layout breaks the text differently.
  func lines(of layout: TextLayout, _ typesetter: Typesetter) -> TextLayout.Filling? {
    guard let known = broken.withLock({ $0 }), known.wrap == typesetter.wrap,
      known.isJustified == typesetter.isJustified
    else { return nil }
    let width = layout.width
    // Each line is filled as far as possible. Lines that are not justified therefore stay the same in a narrower
    // container that fits the widest line.
    guard width == known.width || !known.isJustified && width < known.width && width >= known.widest,
      known.text == layout.text
    else { return nil }
    var filling = TextLayout.Filling(layout)
    filling.append(known.lines)
    return filling.isFull || known.isWhole ? filling : nil
  }

  func forget() { broken.withLock { $0 = nil } }

  func store(_ filling: TextLayout.Filling, of layout: TextLayout, _ typesetter: Typesetter) {
    let glyphs = filling.lines.reduce(0) { $0 + $1.glyphs.count }
    guard filling.lines.count >= Self.minimumLines, glyphs <= Self.maximumGlyphs else { return }
    let stored = BrokenText(
      text: layout.text, wrap: typesetter.wrap, isJustified: typesetter.isJustified, width: layout.width,
      widest: filling.lines.reduce(0) { max($0, $1.width) }, lines: filling.lines, isWhole: !filling.isFull)
    broken.withLock { $0 = stored }
  }
}

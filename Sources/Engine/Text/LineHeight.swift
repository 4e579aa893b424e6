import Foundation

/// The change that a paragraph style makes to the heights of lines; a number of 0 changes nothing.
package struct LineHeight: Hashable, Sendable {
  /// The factor on the natural height of the fonts.
  package var multiple: CGFloat = 0
  /// The minimum height, in points.
  package var minimum: CGFloat = 0
  /// The maximum height, in points.
  package var maximum: CGFloat = 0

  package init() {}

  package static let natural = LineHeight()

  /// The height of a line from the natural height of its fonts, both in points: multiplied, then limited.
  func applied(to natural: CGFloat) -> CGFloat {
    var height = natural
    if multiple > 0 { height *= multiple }
    if minimum > 0 { height = max(height, minimum) }
    if maximum > 0 { height = min(height, maximum) }
    return height
  }
}

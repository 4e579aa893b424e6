import Foundation

/// The change that a paragraph style makes to the heights of lines; a number of 0 changes nothing.
package struct LineHeight: Hashable, Sendable {
  /// The factor of the height that the fonts ask for.
  package var multiple: CGFloat = 0
  /// The minimum height in points; the maximum is in points too.
  package var minimum: CGFloat = 0
  package var maximum: CGFloat = 0

  package init() {}

  package static let natural = LineHeight()

  /// The height of a line whose fonts ask for a height: multiplied, then limited.
  func applied(to natural: CGFloat) -> CGFloat {
    var height = natural
    if multiple > 0 { height *= multiple }
    if minimum > 0 { height = max(height, minimum) }
    if maximum > 0 { height = min(height, maximum) }
    return height
  }
}

import Foundation

/// The preferred width of the primary column, as a fraction, 0…1, of the split view's, and the limits of the width in
/// points; each is `automaticDimension` unless set.
@MainActor
struct PrimaryWidths {
  var fraction = UISplitViewController.automaticDimension
  var minimum = UISplitViewController.automaticDimension
  var maximum = UISplitViewController.automaticDimension

  /// The greatest width without a maximum, and the least preferred width without a fraction, in points.
  static let standard: CGFloat = 320

  /// The width of the column in a split view of `width` points.
  func resolved(in width: CGFloat) -> CGFloat {
    let automatic = UISplitViewController.automaticDimension
    let preferred = fraction == automatic ? max(Self.standard, 0.4 * width) : fraction * width
    let limited = min(preferred, maximum == automatic ? Self.standard : maximum)
    return min(max(limited, minimum == automatic ? 0 : minimum), width)
  }
}

/// The frames of the two columns and of the line between them, in the coordinates of the root view.
struct SplitGeometry {
  /// The frame of a primary that is shown.
  let primary: CGRect
  /// The frame of a hidden primary, outside its edge of the root view.
  let hiddenPrimary: CGRect
  let secondary: CGRect
  let line: CGRect
  /// The frame of the line beside a hidden primary.
  let hiddenLine: CGRect
  /// Whether the secondary is below the primary, so that a touch on the secondary hides the primary.
  let isCovered: Bool

  /// Computes the only column of a collapsed split view.
  init(collapsedIn bounds: CGRect) {
    (primary, hiddenPrimary, secondary) = (bounds, bounds, bounds)
    line = CGRect(x: bounds.maxX, y: bounds.minY, width: 0, height: bounds.height)
    hiddenLine = line
    isCovered = false
  }

  /// Computes two columns; the line is `hairline` points wide and the primary is `width` points wide.
  init(
    in bounds: CGRect, mode: UISplitViewController.DisplayMode, width: CGFloat, hairline: CGFloat,
    isOnLeft: Bool
  ) {
    let occupiedWidth = width + hairline
    let column = CGRect(
      x: isOnLeft ? bounds.minX : bounds.maxX - width, y: bounds.minY, width: width, height: bounds.height)
    let lineFrame = CGRect(
      x: isOnLeft ? column.maxX : column.minX - hairline, y: bounds.minY, width: hairline,
      height: bounds.height)
    let shift = isOnLeft ? -occupiedWidth : occupiedWidth
    primary = column
    line = lineFrame
    hiddenPrimary = column.offsetBy(dx: shift, dy: 0)
    hiddenLine = lineFrame.offsetBy(dx: shift, dy: 0)
    isCovered = mode == .oneOverSecondary
    guard mode == .oneBesideSecondary else {
      secondary = bounds
      return
    }
    let remainingWidth = max(0, bounds.width - occupiedWidth)
    secondary = CGRect(
      x: isOnLeft ? bounds.minX + occupiedWidth : bounds.minX, y: bounds.minY, width: remainingWidth,
      height: bounds.height)
  }
}

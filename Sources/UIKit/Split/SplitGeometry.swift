import Foundation

/// The limits of the primary column's width, each `automaticDimension` unless set.
@MainActor
struct PrimaryWidths {
  var fraction = UISplitViewController.automaticDimension
  var minimum = UISplitViewController.automaticDimension
  var maximum = UISplitViewController.automaticDimension

  /// The greatest width without a limit of the app's, in points.
  static let standard: CGFloat = 320

  /// The width of the column in a split view of `width` points.
  func resolved(in width: CGFloat) -> CGFloat {
    let automatic = UISplitViewController.automaticDimension
    let wanted = fraction == automatic ? max(Self.standard, 0.4 * width) : fraction * width
    let limited = min(wanted, maximum == automatic ? Self.standard : maximum)
    return min(max(limited, minimum == automatic ? 0 : minimum), width)
  }
}

/// The frames of the two columns and of the line between them, in the coordinates of the root view.
struct SplitGeometry {
  /// The primary in its column.
  let primary: CGRect
  /// The primary beyond its edge.
  let hiddenPrimary: CGRect
  let secondary: CGRect
  let line: CGRect
  /// The line of a hidden primary.
  let hiddenLine: CGRect
  /// Whether the secondary lies below the primary, and touches on it hide the primary.
  let isCovered: Bool

  /// The one column of a collapsed split view.
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
    let taken = width + hairline
    let column = CGRect(
      x: isOnLeft ? bounds.minX : bounds.maxX - width, y: bounds.minY, width: width, height: bounds.height)
    let edge = CGRect(
      x: isOnLeft ? column.maxX : column.minX - hairline, y: bounds.minY, width: hairline,
      height: bounds.height)
    let shift = isOnLeft ? -taken : taken
    primary = column
    line = edge
    hiddenPrimary = column.offsetBy(dx: shift, dy: 0)
    hiddenLine = edge.offsetBy(dx: shift, dy: 0)
    isCovered = mode == .oneOverSecondary
    guard mode == .oneBesideSecondary else {
      secondary = bounds
      return
    }
    let rest = max(0, bounds.width - taken)
    secondary = CGRect(
      x: isOnLeft ? bounds.minX + taken : bounds.minX, y: bounds.minY, width: rest, height: bounds.height)
  }
}

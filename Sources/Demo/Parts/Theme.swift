import UIKit

/// The colours and fonts of the demo's own screens, light or dark.
@MainActor
struct Theme: Equatable {
  let isDark: Bool

  private func color(_ light: UInt32, _ dark: UInt32) -> UIColor {
    let hex = isDark ? dark : light
    func component(_ shift: UInt32) -> CGFloat { CGFloat((hex >> shift) & 0xFF) / 255 }
    return UIColor(red: component(16), green: component(8), blue: component(0), alpha: 1)
  }

  /// The colour behind all views.
  var background: UIColor { color(0xF4F5F7, 0x111216) }
  /// The colour of side bars and panels.
  var panel: UIColor { color(0xFFFFFF, 0x191B20) }
  /// The colour of fields and filled buttons, and of a row or quiet button below the pointer.
  var fill: UIColor { color(0xE9EBEF, 0x262930) }
  /// The colour of a fill below the pointer or a finger.
  var pressedFill: UIColor { color(0xDCDFE5, 0x333741) }
  var line: UIColor { color(0xDFE2E7, 0x2B2E36) }
  var text: UIColor { color(0x15171C, 0xF2F3F5) }
  var secondary: UIColor { color(0x5A606C, 0xA3A9B5) }
  var accent: UIColor { color(0x1D5FD6, 0x6EA3FF) }
  /// The colour behind a selected row.
  var selection: UIColor { color(0xE3ECFC, 0x1E2C47) }
  var error: UIColor { color(0xB3261E, 0xFF8A80) }
  /// The colour of the phone around a stage.
  var phone: UIColor { color(0x1A1C21, 0x2B2E36) }
  /// The colour behind text that lies over other content.
  var veil: UIColor { UIColor(white: isDark ? 0.05 : 0.09, alpha: 0.92) }

  /// The unit of the demo's distances, in points.
  static let unit: CGFloat = 8

  static let title = UIFont.systemFont(ofSize: 20, weight: .bold)
  static let headline = UIFont.systemFont(ofSize: 15, weight: .semibold)
  static let body = UIFont.systemFont(ofSize: 14)
  static let medium = UIFont.systemFont(ofSize: 14, weight: .medium)
  static let caption = UIFont.systemFont(ofSize: 12)
  static let label = UIFont.systemFont(ofSize: 11, weight: .semibold)
}

/// A view with the demo's colours.
@MainActor
protocol Themed: AnyObject {
  func apply(_ theme: Theme)
}

extension UILabel {
  /// A label of the demo, by default with one line.
  convenience init(_ font: UIFont, lines: Int = 1) {
    self.init(frame: .zero)
    self.font = font
    numberOfLines = lines
  }
}

extension UIView {
  /// Sets the frame, rounded to whole points, with sides of at least 0.
  func setFrame(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
    frame = CGRect(
      x: x.rounded(), y: y.rounded(), width: max(0, width.rounded()), height: max(0, height.rounded()))
  }
}

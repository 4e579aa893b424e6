import UIKit

/// The colours of the showcase's pages.
@MainActor
package enum Palette {
  static let primary = UIColor(red: 0.07, green: 0.08, blue: 0.10, alpha: 1)
  static let body = UIColor(red: 0.20, green: 0.21, blue: 0.25, alpha: 1)
  static let secondary = UIColor(red: 0.52, green: 0.53, blue: 0.58, alpha: 1)
  static let line = UIColor(red: 0.90, green: 0.90, blue: 0.92, alpha: 1)
  static let placeholder = UIColor(red: 0.93, green: 0.93, blue: 0.95, alpha: 1)
  static let accent = UIColor(red: 0.00, green: 0.42, blue: 0.90, alpha: 1)
}

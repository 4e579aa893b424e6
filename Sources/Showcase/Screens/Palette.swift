import UIKit

/// The colours of the showcase's screens, light or dark.
@MainActor
package struct Palette {
  let isDark: Bool
  let background: UIColor
  let primary: UIColor
  let body: UIColor
  let secondary: UIColor
  let line: UIColor
  /// The colour behind a picture until it is drawn, and of the line below a story's facts.
  let placeholder: UIColor
  /// The translucent colour over a blurred list.
  let veil: UIColor
  let accent: UIColor

  init(isDark: Bool) {
    self.isDark = isDark
    func color(_ light: (CGFloat, CGFloat, CGFloat), _ dark: (CGFloat, CGFloat, CGFloat)) -> UIColor {
      let (red, green, blue) = isDark ? dark : light
      return UIColor(red: red, green: green, blue: blue, alpha: 1)
    }
    background = color((1, 1, 1), (0.06, 0.06, 0.07))
    primary = color((0.07, 0.08, 0.10), (0.97, 0.97, 0.98))
    body = color((0.20, 0.21, 0.25), (0.80, 0.81, 0.84))
    secondary = color((0.52, 0.53, 0.58), (0.58, 0.58, 0.62))
    line = color((0.90, 0.90, 0.92), (0.20, 0.20, 0.22))
    placeholder = color((0.93, 0.93, 0.95), (0.16, 0.16, 0.18))
    veil = UIColor(white: isDark ? 0 : 1, alpha: isDark ? 0.45 : 0.3)
    accent = color((0.00, 0.42, 0.90), (0.25, 0.61, 1.00))
  }

  /// The style of a status bar above the background.
  var statusBarStyle: UIStatusBarStyle { isDark ? .lightContent : .darkContent }
}

import UIKit

/// The colours of the showcase's cards and albums, light or dark.
@MainActor
struct CardPalette {
  let isDark: Bool
  let background: UIColor
  let primary: UIColor
  let body: UIColor
  let secondary: UIColor
  /// Behind a picture until it is drawn, and between cards.
  let card: UIColor
  /// Over a blurred list.
  let veil: UIColor
  let accent: UIColor

  init(isDark: Bool) {
    self.isDark = isDark
    func gray(_ light: CGFloat, _ dark: CGFloat) -> UIColor {
      UIColor(white: isDark ? dark : light, alpha: 1)
    }
    background = gray(1, 0.06)
    primary = gray(0.08, 0.97)
    body = gray(0.22, 0.82)
    secondary = gray(0.53, 0.58)
    card = gray(0.93, 0.16)
    veil = UIColor(white: isDark ? 0 : 1, alpha: isDark ? 0.45 : 0.3)
    accent =
      isDark
      ? UIColor(red: 0.25, green: 0.61, blue: 1, alpha: 1)
      : UIColor(red: 0, green: 0.42, blue: 0.9, alpha: 1)
  }
}

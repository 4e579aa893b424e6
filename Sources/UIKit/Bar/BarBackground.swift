import Foundation

/// The background of a bar: a colour or an image, and a hairline on the side of the content.
final class BarBackground: UIView {
  /// The side of the bar on which the content is.
  enum Edge {
    case above, below
  }

  /// The appearance of a bar's background.
  struct Look: Equatable {
    var barTintColor: UIColor?
    var isTranslucent = true
    var style = UIBarStyle.default
    var image: UIImage?
    var shadow: UIImage?
  }

  private let fill = UIImageView()
  private let line = UIImageView()
  private let edge: Edge

  init(_ edge: Edge) {
    self.edge = edge
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    addSubview(fill)
    addSubview(line)
    show(Look())
  }

  required init?(coder: NSCoder) {
    fatalError("a bar's background is made by the bar, archives are not read")
  }

  /// Shows a look; in an animation block the colours animate.
  func show(_ look: Look) {
    if fill.image !== look.image { fill.image = look.image }
    let standard: UIColor = look.style == .black ? .black : .systemBackground
    fill.backgroundColor = look.image == nil ? look.barTintColor ?? standard : .clear
    fill.alpha = look.isTranslucent ? 0.94 : 1
    // As in UIKit, a shadow image counts only beside a background image.
    let shadow = look.image == nil ? nil : look.shadow
    if line.image !== shadow { line.image = shadow }
    line.backgroundColor = shadow == nil ? .separator : .clear
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    fill.frame = bounds
    let height = line.image?.size.height ?? 1 / UIScreen.main.scale
    line.frame = CGRect(
      x: 0, y: edge == .below ? bounds.height : -height, width: bounds.width, height: height)
  }
}

/// Dark text on light, or light text on dark (UIKit, `UIBarStyle`).
public enum UIBarStyle: Int, Sendable {
  /// Dark text on a light background.
  case `default`
  /// Light text on a dark background.
  case black
}

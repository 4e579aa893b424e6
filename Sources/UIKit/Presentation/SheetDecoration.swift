import Engine
import Foundation

/// The bar at the top of a sheet that can be dragged.
final class SheetGrabber: UIView {
  /// The size of the bar and its distance from the top of the sheet, in points.
  static let size = CGSize(width: 36, height: 5)
  static let top: CGFloat = 5

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    backgroundColor = UIColor(white: 0.5, alpha: 0.45)
    layer.cornerRadius = Self.size.height / 2
    layer.zPosition = 1
  }

  required init?(coder: NSCoder) {
    fatalError("\(Self.self).init(coder:): archives are not read; the sheet creates it")
  }
}

/// The shadow of a sheet above a screen that is not dimmed. The shadow extends beyond the lower edge of the container,
/// so that a change of the sheet's height only moves it.
final class SheetShadow: UIView {
  static let radius: CGFloat = 16
  static let opacity: Float = 0.2

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOffset = .zero
    layer.shadowRadius = Self.radius
    layer.shadowOpacity = Self.opacity
  }

  required init?(coder: NSCoder) {
    fatalError("\(Self.self).init(coder:): archives are not read; the sheet creates it")
  }

  /// Moves the shadow to a sheet with the frame `sheet` and upper corners of `radius`, in points of the superview.
  func follow(_ sheet: CGRect, radius: CGFloat) {
    let height = max(sheet.height, superview?.bounds.height ?? 0) + radius
    let size = CGSize(width: sheet.width, height: height)
    if size != bounds.size || radius != shapedRadius {
      shapedRadius = radius
      UIView.performWithoutAnimation {
        layer.shadowPath =
          UIBezierPath(roundedRect: CGRect(origin: .zero, size: size), cornerRadius: radius).cgPath
      }
      bounds.size = size
    }
    center = CGPoint(x: sheet.midX, y: sheet.minY + height / 2)
  }
  /// The corner radius of the current shadow path in points; negative before the first path.
  private var shapedRadius: CGFloat = -1
}

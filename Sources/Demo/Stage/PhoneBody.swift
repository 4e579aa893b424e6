import UIKit

/// The body of the phone around a stage: a dark frame below the stage's window, and round corners above that window.
@MainActor
final class PhoneBody {
  /// The frame below the stage, in the demo's own window.
  let frameView = UIView()
  /// The window of the corners, above the stage and its status bar.
  private let window = UIWindow(frame: .zero)
  private let corners = (0..<4).map { _ in CAShapeLayer() }

  /// The width of the frame around a stage, in points.
  static let border: CGFloat = 12

  /// The radius of a stage's corners in points. It is at most about 2.4 times the width of the frame, so that the
  /// stage's square corners stay inside the frame's round corners.
  static func radius(for stage: CGRect) -> CGFloat { max(4, min(28, stage.width * 0.1)) }

  init() {
    window.windowLevel = UIWindow.Level(rawValue: 1001)
    window.isUserInteractionEnabled = false
    for corner in corners { window.layer.addSublayer(corner) }
  }

  var alpha: CGFloat = 1 {
    didSet { for view in [frameView, window] as [UIView] { view.alpha = alpha } }
  }

  func setShown(_ isShown: Bool) {
    frameView.isHidden = !isShown
    window.isHidden = !isShown
  }

  /// Lays out the frame and the corners around a stage.
  func surround(_ stage: CGRect, _ theme: Theme) {
    let radius = Self.radius(for: stage)
    frameView.frame = stage.insetBy(dx: -Self.border, dy: -Self.border)
    frameView.backgroundColor = theme.phone
    frameView.layer.cornerRadius = radius + Self.border
    frameView.layer.shadowColor = UIColor.black.cgColor
    frameView.layer.shadowOpacity = theme.isDark ? 0.5 : 0.16
    frameView.layer.shadowRadius = 24
    frameView.layer.shadowOffset = CGSize(width: 0, height: 8)
    window.frame = stage
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for (index, corner) in corners.enumerated() {
      let (right, bottom) = (index % 2 == 1, index / 2 == 1)
      corner.frame = CGRect(
        x: right ? stage.width - radius : 0, y: bottom ? stage.height - radius : 0, width: radius,
        height: radius)
      corner.path = Self.corner(radius, right: right, bottom: bottom).cgPath
      corner.fillColor = theme.phone.cgColor
    }
    CATransaction.commit()
  }

  /// The shape of a corner: a square without a quarter of a circle.
  private static func corner(_ radius: CGFloat, right: Bool, bottom: Bool) -> UIBezierPath {
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      CGPoint(x: right ? radius - x : x, y: bottom ? radius - y : y)
    }
    let path = UIBezierPath()
    // The path extends one point over the frame, which avoids a seam, except at the outer corner, where it would extend
    // beyond the frame's round corner.
    path.move(to: point(0, 0))
    path.addLine(to: point(3, -1))
    path.addLine(to: point(radius, -1))
    path.addLine(to: point(radius, 0))
    // With this distance of the control points from the corner, the curve is nearly a quarter of a circle.
    let handle = radius * 0.44772
    path.addCurve(to: point(0, radius), controlPoint1: point(handle, 0), controlPoint2: point(0, handle))
    path.addLine(to: point(-1, radius))
    path.addLine(to: point(-1, 3))
    path.close()
    return path
  }
}

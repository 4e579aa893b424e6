import UIKit

/// The demo's icons: lines of 1.75 points in a square of 20 points.
enum Icon {
  case back, play, pause, again, reverse, search, clear, help, tuning, sun, fullScreen, phone, next, previous,
    layers, flip

  static let side: CGFloat = 20

  /// Whether the outline is filled rather than drawn as a line.
  var isFilled: Bool { self == .play || self == .pause }

  @MainActor var path: UIBezierPath {
    let path = UIBezierPath()
    switch self {
    case .back: path.lines((12.5, 4), (6.5, 10), (12.5, 16))
    case .next: path.lines((4, 7.5), (10, 13.5), (16, 7.5))
    case .previous: path.lines((4, 12.5), (10, 6.5), (16, 12.5))
    case .play:
      path.lines((6, 3.5), (16.5, 10), (6, 16.5))
      path.close()
    case .pause:
      for x in [5.0, 11.5] {
        path.append(UIBezierPath(roundedRect: CGRect(x: x, y: 4, width: 3.5, height: 12), cornerRadius: 1))
      }
    case .again:
      path.addArc(
        withCenter: CGPoint(x: 10, y: 10.5), radius: 6, startAngle: -.pi * 0.75, endAngle: .pi * 0.95,
        clockwise: true)
      path.lines((5.6, 2.6), (5.7, 6.3), (9.4, 6.2))
    case .reverse:
      path.lines((9, 4.5), (3.5, 10), (9, 15.5))
      path.lines((16, 4.5), (10.5, 10), (16, 15.5))
    case .search:
      path.append(UIBezierPath(ovalIn: CGRect(x: 3.5, y: 3.5, width: 9.5, height: 9.5)))
      path.lines((11.8, 11.8), (16.5, 16.5))
    case .clear:
      path.lines((6, 6), (14, 14))
      path.lines((14, 6), (6, 14))
    case .help:
      path.addArc(
        withCenter: CGPoint(x: 10, y: 7.2), radius: 3, startAngle: -.pi, endAngle: .pi * 0.4,
        clockwise: true)
      path.addLine(to: CGPoint(x: 10, y: 12.2))
      path.lines((10, 15.4), (10, 15.6))
    case .tuning:
      for (y, x) in [(5.0, 12.5), (10.0, 7.0), (15.0, 13.5)] {
        path.lines((3, y), (x - 2, y))
        path.lines((x + 2, y), (17, y))
        path.append(UIBezierPath(ovalIn: CGRect(x: x - 2, y: y - 2, width: 4, height: 4)))
      }
    case .sun:
      path.append(UIBezierPath(ovalIn: CGRect(x: 6.5, y: 6.5, width: 7, height: 7)))
      for step in 0..<8 {
        let (c, s) = (cos(CGFloat(step) * .pi / 4), sin(CGFloat(step) * .pi / 4))
        path.lines((10 + 6 * c, 10 + 6 * s), (10 + 7.8 * c, 10 + 7.8 * s))
      }
    case .fullScreen:
      path.lines((3.5, 7.5), (3.5, 3.5), (7.5, 3.5))
      path.lines((12.5, 3.5), (16.5, 3.5), (16.5, 7.5))
      path.lines((16.5, 12.5), (16.5, 16.5), (12.5, 16.5))
      path.lines((7.5, 16.5), (3.5, 16.5), (3.5, 12.5))
    case .layers:
      path.lines((10, 3), (17, 6.75), (10, 10.5), (3, 6.75))
      path.close()
      path.lines((3, 10.25), (10, 14), (17, 10.25))
      path.lines((3, 13.5), (10, 17.25), (17, 13.5))
    case .flip:
      path.lines((4, 7), (16, 7), (13, 4))
      path.lines((16, 13), (4, 13), (7, 16))
    case .phone:
      path.append(UIBezierPath(roundedRect: CGRect(x: 5.5, y: 2.5, width: 9, height: 15), cornerRadius: 2.2))
      path.lines((9, 15), (11, 15))
    }
    return path
  }
}

extension UIBezierPath {
  /// Adds connected lines as a separate contour.
  fileprivate func lines(_ points: (CGFloat, CGFloat)...) {
    for (index, point) in points.enumerated() {
      let point = CGPoint(x: point.0, y: point.1)
      if index == 0 { move(to: point) } else { addLine(to: point) }
    }
  }
}

/// Shows an icon in one colour.
final class IconView: UIView {
  override class var layerClass: AnyClass { CAShapeLayer.self }

  var icon: Icon {
    didSet { if icon != oldValue { show() } }
  }

  var color = UIColor.black {
    didSet { show() }
  }

  init(_ icon: Icon) {
    self.icon = icon
    super.init(frame: CGRect(x: 0, y: 0, width: Icon.side, height: Icon.side))
    isUserInteractionEnabled = false
    show()
  }

  required init?(coder: NSCoder) { fatalError("IconView.init(coder:): use init(_:)") }

  private func show() {
    guard let shape = layer as? CAShapeLayer else { return }
    shape.path = icon.path.cgPath
    shape.fillColor = icon.isFilled ? color.cgColor : nil
    shape.strokeColor = icon.isFilled ? nil : color.cgColor
    shape.lineWidth = 1.75
    shape.lineCap = .round
    shape.lineJoin = .round
  }
}

import Engine
import UIKit

/// A graph of a transition's progress over time, from its timing curve or spring.
final class CurveView: UIView, Themed {
  enum Motion: Equatable {
    /// The name of a timing curve.
    case timing(String)
    /// A spring with this damping ratio.
    case spring(Double)
  }

  private let axes = CAShapeLayer()
  private let curve = CAShapeLayer()

  var motion: Motion? {
    didSet { if motion != oldValue { setNeedsLayout() } }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    layer.cornerRadius = 10
    clipsToBounds = true
    for shape in [axes, curve] {
      shape.fillColor = nil
      layer.addSublayer(shape)
    }
    axes.lineWidth = 1
    curve.lineWidth = 2
    curve.lineJoin = .round
  }

  required init?(coder: NSCoder) { fatalError("CurveView.init(coder:): use init(frame:)") }

  func apply(_ theme: Theme) {
    backgroundColor = theme.fill
    axes.strokeColor = theme.pressedFill.cgColor
    curve.strokeColor = theme.accent.cgColor
  }

  /// The progress at a fraction of the duration.
  static func progress(_ motion: Motion, at fraction: Double) -> Double {
    switch motion {
    case .spring(let ratio):
      return SpringSolution.uikit(dampingRatio: ratio, duration: 1).progress(fraction)
    case .timing(let name):
      let points: (Float, Float, Float, Float) =
        switch name {
        case "linear": (0, 0, 1, 1)
        case "easeIn": (0.42, 0, 1, 1)
        case "easeOut": (0, 0, 0.58, 1)
        default: (0.42, 0, 0.58, 1)
        }
      return CubicBezier(x1: points.0, y1: points.1, x2: points.2, y2: points.3).value(at: fraction)
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let motion, bounds.width > 40, bounds.height > 40 else {
      curve.path = nil
      return
    }
    // The area leaves room for a spring that overshoots.
    let area = CGRect(
      x: 14, y: bounds.height * 0.24, width: bounds.width - 28, height: bounds.height * 0.66)
    let lines = UIBezierPath()
    for y in [area.minY, area.maxY] {
      lines.move(to: CGPoint(x: area.minX, y: y))
      lines.addLine(to: CGPoint(x: area.maxX, y: y))
    }
    let path = UIBezierPath()
    for step in 0...96 {
      let fraction = Double(step) / 96
      let point = CGPoint(
        x: area.minX + area.width * CGFloat(fraction),
        y: area.maxY - area.height * CGFloat(Self.progress(motion, at: fraction)))
      if step == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    axes.path = lines.cgPath
    curve.path = path.cgPath
    CATransaction.commit()
  }
}

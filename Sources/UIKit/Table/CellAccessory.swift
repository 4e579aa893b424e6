import Engine

/// A chevron, a check mark, or a button with or without a chevron.
final class CellAccessory: UIView {
  private let type: UITableViewCell.AccessoryType
  private(set) var button: UIControl?
  /// The lines in the tint colour: the check mark, or the ring and the letter i of the button.
  private var tintedLines: [CAShapeLayer] = []

  /// The side of the button, which shows a letter i in a ring, in points.
  private static let buttonSide: CGFloat = 22

  init(_ type: UITableViewCell.AccessoryType) {
    self.type = type
    let size =
      switch type {
      case .none: CGSize.zero
      case .disclosureIndicator: CGSize(width: 8, height: 14)
      case .checkmark: CGSize(width: 14, height: 12)
      case .detailButton: CGSize(width: Self.buttonSide, height: Self.buttonSide)
      case .detailDisclosureButton: CGSize(width: Self.buttonSide + 20, height: Self.buttonSide)
      }
    super.init(frame: CGRect(origin: .zero, size: size))
    isUserInteractionEnabled = type == .detailButton || type == .detailDisclosureButton
    switch type {
    case .none: break
    case .disclosureIndicator: addChevron(CGRect(origin: .zero, size: size))
    case .checkmark: addCheckmark()
    case .detailButton: addButton()
    case .detailDisclosureButton:
      addButton()
      addChevron(CGRect(x: size.width - 8, y: 4, width: 8, height: 14))
    }
  }

  required init?(coder: NSCoder) {
    fatalError("\(Self.self).init(coder:): archives are not read; the cell creates it")
  }

  func applyTint(_ color: UIColor) {
    for line in tintedLines { line.strokeColor = color.cgColor }
  }

  private func addLine(_ points: [CGPoint], width: CGFloat, color: UIColor) -> CAShapeLayer {
    let path = CGMutablePath()
    path.addLines(between: points)
    let line = CAShapeLayer()
    line.path = path
    line.fillColor = nil
    line.strokeColor = color.cgColor
    line.lineWidth = width
    line.lineCap = .round
    line.lineJoin = .round
    layer.addSublayer(line)
    return line
  }

  private func addChevron(_ frame: CGRect) {
    _ = addLine(
      [
        CGPoint(x: frame.minX + 1.5, y: frame.minY + 1.5), CGPoint(x: frame.maxX - 1.2, y: frame.midY),
        CGPoint(x: frame.minX + 1.5, y: frame.maxY - 1.5),
      ], width: 2, color: .tertiaryLabel)
  }

  private func addCheckmark() {
    tintedLines = [
      addLine(
        [CGPoint(x: 1, y: 6.5), CGPoint(x: 5, y: 10.5), CGPoint(x: 13, y: 1.5)], width: 2, color: .systemBlue)
    ]
  }

  private func addButton() {
    let side = Self.buttonSide
    let control = UIControl(frame: CGRect(x: 0, y: 0, width: side, height: side))
    addSubview(control)
    button = control
    let circle = CAShapeLayer()
    let path = CGMutablePath()
    path.addEllipse(in: CGRect(x: 1, y: 1, width: side - 2, height: side - 2))
    circle.path = path
    circle.fillColor = nil
    circle.lineWidth = 1.4
    layer.addSublayer(circle)
    let stem = addLine(
      [CGPoint(x: 9.5, y: 9.8), CGPoint(x: 11.2, y: 9.8), CGPoint(x: 11.2, y: 15.6)], width: 1.4,
      color: .systemBlue)
    let dot = addLine(
      [CGPoint(x: 11, y: 6.6), CGPoint(x: 11, y: 6.61)], width: 2, color: .systemBlue)
    tintedLines = [circle, stem, dot]
  }
}

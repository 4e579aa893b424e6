import Engine
import UIKit

/// The outline of a layer over its stage, with its size.
final class OutlineView: UIView, Themed {
  private let halo = CAShapeLayer()
  private let outline = CAShapeLayer()
  private let sizeLabel = UILabel(.systemFont(ofSize: 11, weight: .semibold))
  private var tint: CGColor?
  /// The corners of the outlined layer in the view's coordinates; nil for no outline.
  private(set) var corners: [CGPoint]?

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    clipsToBounds = true
    for shape in [halo, outline] {
      shape.lineJoin = .round
      layer.addSublayer(shape)
    }
    halo.fillColor = nil
    halo.lineWidth = 4
    halo.strokeColor = UIColor(white: 1, alpha: 0.75).cgColor
    outline.lineWidth = 2
    sizeLabel.textAlignment = .center
    sizeLabel.textColor = .white
    sizeLabel.layer.cornerRadius = 4
    sizeLabel.layer.masksToBounds = true
    addSubview(sizeLabel)
    show(nil, size: .zero)
  }

  required init?(coder: NSCoder) { fatalError("OutlineView.init(coder:): use init(frame:)") }

  func apply(_ theme: Theme) {
    // The colour is the light theme's accent, which stands out from light and dark stages and carries white text.
    let accent = Theme(isDark: false).accent
    outline.strokeColor = accent.cgColor
    tint = accent.withAlphaComponent(0.14).cgColor
    sizeLabel.backgroundColor = accent
  }

  /// Shows the outline of a layer through its four corners, with its size; nil hides the outline.
  func show(_ corners: [CGPoint]?, size: CGSize) {
    guard corners != self.corners || corners == nil else { return }
    self.corners = corners
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    for part in [halo, outline, sizeLabel.layer] { part.isHidden = corners == nil }
    guard let corners, let first = corners.first else { return }
    let path = UIBezierPath()
    path.move(to: first)
    for corner in corners.dropFirst() { path.addLine(to: corner) }
    path.close()
    (halo.path, outline.path) = (path.cgPath, path.cgPath)
    let text = FactText.size(size)
    if sizeLabel.text != text { sizeLabel.text = text }
    let box = CGRect(around: corners)
    // The fill of a layer that covers the stage would tint all of it.
    let coversMuch =
      box.intersection(bounds).width * box.intersection(bounds).height
      > bounds.width * bounds.height * 0.6
    outline.fillColor = coversMuch ? nil : tint
    // The line is wider, since half of it may be outside of the stage.
    outline.lineWidth = coversMuch ? 4 : 2
    let width = sizeLabel.intrinsicContentSize.width.rounded(.up) + 12
    // The label is above the box, or inside if there is no room above.
    let above = box.minY - 22
    let y = above >= 2 ? above : min(max(2, box.minY + 4), bounds.height - 20)
    sizeLabel.setFrame(min(max(2, box.midX - width / 2), max(2, bounds.width - width - 2)), y, width, 18)
  }
}

import UIKit

/// A stack view that overrides members of its superclass.
final class Column: UIStackView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    axis = .vertical
  }

  required init(coder: NSCoder) {
    super.init(coder: coder)
  }

  override var arrangedSubviews: [UIView] { super.arrangedSubviews }
  override func addArrangedSubview(_ view: UIView) { super.addArrangedSubview(view) }
  override func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    super.insertArrangedSubview(view, at: stackIndex)
  }
  override func removeArrangedSubview(_ view: UIView) { super.removeArrangedSubview(view) }
  override func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    super.setCustomSpacing(spacing, after: arrangedSubview)
  }
  override func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    super.customSpacing(after: arrangedSubview)
  }
  override var spacing: CGFloat {
    get { super.spacing }
    set { super.spacing = newValue }
  }
}

@MainActor func row(_ views: [UIView]) -> UIStackView {
  let stack: UIStackView = UIStackView(arrangedSubviews: views)
  stack.axis = NSLayoutConstraint.Axis.horizontal
  stack.distribution = .fillProportionally
  stack.alignment = .firstBaseline
  stack.spacing = UIStackView.spacingUseSystem
  stack.isLayoutMarginsRelativeArrangement = true
  stack.isBaselineRelativeArrangement = true
  let spacer: UIView = UIView()
  stack.addArrangedSubview(spacer)
  stack.insertArrangedSubview(UIView(), at: 0)
  stack.setCustomSpacing(UIStackView.spacingUseDefault, after: spacer)
  let spacing: CGFloat = stack.customSpacing(after: spacer)
  if spacing > 0, stack.arrangedSubviews.contains(spacer) { stack.removeArrangedSubview(spacer) }
  return stack
}

func distributions() -> [UIStackView.Distribution] {
  [.fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering]
}

func alignments() -> [UIStackView.Alignment] {
  [.fill, .leading, .top, .firstBaseline, .center, .trailing, .bottom, .lastBaseline]
}

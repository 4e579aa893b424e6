import Foundation

/// A bar's button, or the view that an item brings.
final class BarButton: UIView, BarItemView {
  let item: UIBarButtonItem
  private let button: UIButton?

  init(_ item: UIBarButtonItem) {
    self.item = item
    button = item.customView == nil ? UIButton(type: .system) : nil
    super.init(frame: .zero)
    item.shownBy = self
    if let button {
      addSubview(button)
      button.addAction(for: .touchUpInside) { [weak item] button in
        if let action = item?.primaryAction { button.sendAction(action) }
      }
    } else if let view = item.customView {
      addSubview(view)
    }
    show()
  }

  required init?(coder: NSCoder) {
    fatalError("a bar's buttons are made by the bar, archives are not read")
  }

  func itemChanged(_ item: UIBarItem) {
    show()
    superview?.setNeedsLayout()
  }

  private func show() {
    guard let button else { return }
    button.setTitle(item.image == nil ? item.title : nil, for: .normal)
    button.setImage(item.image, for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 17, weight: item.style == .done ? .semibold : .regular)
    button.isEnabled = item.isEnabled
    button.tintColor = item.tintColor
    setNeedsLayout()
  }

  /// The room that takes what the others leave.
  var isFlexible: Bool { item.system == .flexibleSpace }

  /// Points, no higher than `height`.
  func size(height: CGFloat) -> CGSize {
    if item.system == .fixedSpace { return CGSize(width: item.width, height: height) }
    if isFlexible { return CGSize(width: 0, height: height) }
    let content: CGSize
    if let view = item.customView {
      let own = view.bounds.size
      content =
        own == .zero ? view.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: height)) : own
    } else {
      content = button?.intrinsicContentSize ?? .zero
    }
    let width = item.width > 0 ? item.width : content.width
    return CGSize(
      width: width.rounded(.up), height: min(height, item.customView == nil ? height : content.height))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    button?.frame = bounds
    item.customView?.frame = bounds
  }
}

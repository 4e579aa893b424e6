import Foundation

/// One tab as the bar shows it: the image above the title, in the bar's tint where it is selected.
final class TabBarButton: UIView, BarItemView {
  let item: UITabBarItem
  private let picture = UIImageView()
  private let caption = UILabel()
  private let badge = UILabel()
  var isSelected = false {
    didSet { if isSelected != oldValue { show() } }
  }
  /// The colour of a tab that is not selected.
  var unselectedTint = UIColor.systemGray {
    didSet { if unselectedTint != oldValue { show() } }
  }

  init(_ item: UITabBarItem) {
    self.item = item
    super.init(frame: .zero)
    item.shownBy = self
    picture.contentMode = .scaleAspectFit
    caption.font = .systemFont(ofSize: 10, weight: .medium)
    caption.textAlignment = .center
    badge.font = .systemFont(ofSize: 13)
    badge.textAlignment = .center
    badge.textColor = .white
    badge.backgroundColor = .systemRed
    badge.clipsToBounds = true
    for view in [picture, caption, badge] { addSubview(view) }
    show()
  }

  required init?(coder: NSCoder) {
    fatalError("a tab bar's buttons are made by the bar, archives are not read")
  }

  func itemChanged(_ item: UIBarItem) {
    show()
  }

  private func show() {
    let image = isSelected ? item.selectedImage ?? item.image : item.image
    // A tab's image is a shape unless it says that it is not.
    picture.image =
      image?.renderingMode == .automatic ? image?.withRenderingMode(.alwaysTemplate) : image
    let tint: UIColor = isSelected ? tintColor : unselectedTint
    picture.tintColor = isSelected ? nil : unselectedTint
    caption.text = item.title
    caption.textColor = tint
    badge.text = item.badgeValue
    badge.isHidden = item.badgeValue == nil
    alpha = item.isEnabled ? 1 : 0.4
    setNeedsLayout()
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    show()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (width, middle) = (bounds.width, bounds.width / 2)
    picture.frame = CGRect(x: middle - 15, y: item.title == nil ? 9 : 5, width: 30, height: 28)
    caption.frame = CGRect(x: 0, y: picture.image == nil ? 18 : 34, width: width, height: 12)
    let size = badge.sizeThatFits(CGSize(width: 80, height: 18))
    let wide = max(18, size.width.rounded(.up) + 10)
    badge.frame = CGRect(x: min(middle + 5, width - wide), y: 2, width: wide, height: 18)
    badge.layer.cornerRadius = 9
  }
}

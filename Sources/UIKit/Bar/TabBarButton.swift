import Foundation

/// The view of one tab: the image above the title, in the bar's tint if it is selected. Each keeps its position if the
/// other is missing.
///
/// It has one set of views for each state, so that a transition can cross-fade them.
final class TabBarButton: UIView, BarItemView {
  @MainActor private final class Face {
    let imageView = UIImageView()
    let caption = UILabel()
  }

  let item: UITabBarItem
  private let plain = Face()
  private let chosen = Face()
  private let badge = UILabel()
  /// The tabs' look from the bar's appearance; nil for the standard look.
  var look: UITabBarItemAppearance? {
    didSet { if look !== oldValue || look != nil { show() } }
  }
  /// Whether the tab is selected. A change animates inside an animation block.
  var isSelected = false {
    didSet { if isSelected != oldValue { showSelection() } }
  }
  /// The colour of a tab that is not selected.
  var unselectedTint = UIColor.systemGray {
    didSet { if unselectedTint != oldValue { show() } }
  }

  init(_ item: UITabBarItem) {
    self.item = item
    super.init(frame: .zero)
    item.shownBy = self
    for face in [plain, chosen] {
      face.imageView.contentMode = .scaleAspectFit
      face.caption.font = .systemFont(ofSize: 10, weight: .medium)
      face.caption.textAlignment = .center
      addSubview(face.imageView)
      addSubview(face.caption)
    }
    badge.font = .systemFont(ofSize: 13)
    badge.textAlignment = .center
    badge.textColor = .white
    badge.backgroundColor = .systemRed
    badge.clipsToBounds = true
    addSubview(badge)
    showSelection()
    show()
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    // Proxies are not applied earlier, as some are for items of certain bars.
    if let window { window.application.appearanceProxies.apply(to: item, inside: superview) }
  }

  required init?(coder: NSCoder) {
    fatalError("\(Self.self).init(coder:): archives are not read; the bar creates it")
  }

  func itemChanged(_ item: UIBarItem) {
    show()
  }

  private func showSelection() {
    for (face, isShown) in [(plain, !isSelected), (chosen, isSelected)] {
      face.imageView.alpha = isShown ? 1 : 0
      face.caption.alpha = isShown ? 1 : 0
    }
    showBadge()
  }

  /// Shows the badge. Attributes that the selected tab's badge lacks are those of the other tabs'.
  private func showBadge() {
    let plain = look?.normal.values ?? .init()
    let own = isSelected ? look?.selected.values ?? .init() : plain
    let attributes = plain.badgeAttributes.merging(own.badgeAttributes) { $1 }
    badge.backgroundColor = own.badgeColor ?? plain.badgeColor ?? .systemRed
    badge.font = attributes[.font] as? UIFont ?? .systemFont(ofSize: 13)
    badge.textColor = attributes[.foregroundColor] as? UIColor ?? .white
    badge.text = item.badgeValue
    badge.isHidden = item.badgeValue == nil
    setNeedsLayout()
  }

  private func show() {
    let looks = (look?.normal.values ?? .init(), look?.selected.values ?? .init())
    plain.imageView.tintColor = looks.0.iconColor ?? unselectedTint
    chosen.imageView.tintColor = looks.1.iconColor
    let own = (item.titleTextAttributes(for: .normal) ?? [:], item.titleTextAttributes(for: .selected))
    for (face, image, tint, attributes) in [
      (plain, item.image, unselectedTint, looks.0.attributes.merging(own.0) { $1 }),
      (
        chosen, item.selectedImage ?? item.image, tintColor,
        looks.1.attributes.merging(own.1 ?? own.0.filter { $0.key == .font }) { $1 }
      ),
    ] {
      // A tab's image is a template unless its rendering mode is `alwaysOriginal`, as in UIKit.
      face.imageView.image =
        image?.renderingMode == .automatic ? image?.withRenderingMode(.alwaysTemplate) : image
      face.caption.text = item.title
      face.caption.textColor = attributes[.foregroundColor] as? UIColor ?? tint
      face.caption.font = attributes[.font] as? UIFont ?? .systemFont(ofSize: 10, weight: .medium)
    }
    showBadge()
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
    for face in [plain, chosen] {
      face.imageView.frame = CGRect(x: middle - 15, y: 5, width: 30, height: 28).inset(by: item.imageInsets)
      face.caption.frame = CGRect(x: 0, y: 34, width: width, height: 12)
        .offsetBy(dx: item.titlePositionAdjustment.horizontal, dy: item.titlePositionAdjustment.vertical)
    }
    let size = badge.sizeThatFits(CGSize(width: 80, height: 18))
    let wide = max(18, size.width.rounded(.up) + 10)
    badge.frame = CGRect(x: min(middle + 5, width - wide), y: 2, width: wide, height: 18)
    badge.layer.cornerRadius = 9
  }
}

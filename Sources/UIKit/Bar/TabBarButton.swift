import Foundation

/// The view of one tab: the image above the title, in the bar's tint colour if the tab is selected. The position of the
/// image does not depend on the title, and the position of the title does not depend on the image.
///
/// There is one set of views for each state, so that an animation of the selection cross-fades the two sets.
final class TabBarButton: UIView, BarItemView {
  /// The image and the title of a tab in one state.
  @MainActor private final class Face {
    let imageView = UIImageView()
    let caption = UILabel()
  }

  let item: UITabBarItem
  private let unselectedFace = Face()
  private let selectedFace = Face()
  private let badge = UILabel()
  /// The look of tabs in the bar's appearance; nil for the standard look.
  var look: UITabBarItemAppearance? {
    // The values of the same object may have changed.
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
    for face in [unselectedFace, selectedFace] {
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
    // Appearance proxies require a window, as some apply only inside certain bars.
    if let window { window.application.appearanceProxies.apply(to: item, inside: superview) }
  }

  required init?(coder: NSCoder) {
    fatalError("\(Self.self).init(coder:): archives are not read; the bar creates it")
  }

  func itemChanged(_ item: UIBarItem) {
    show()
  }

  private func showSelection() {
    for (face, isShown) in [(unselectedFace, !isSelected), (selectedFace, isSelected)] {
      face.imageView.alpha = isShown ? 1 : 0
      face.caption.alpha = isShown ? 1 : 0
    }
    showBadge()
  }

  /// Shows the badge. The badge of the selected tab inherits missing attributes from the look of unselected tabs.
  private func showBadge() {
    let normal = look?.normal.values ?? .init()
    let current = isSelected ? (look?.selected.values ?? .init()) : normal
    let attributes = normal.badgeAttributes.merging(current.badgeAttributes) { $1 }
    badge.backgroundColor = current.badgeColor ?? normal.badgeColor ?? .systemRed
    badge.font = attributes[.font] as? UIFont ?? .systemFont(ofSize: 13)
    badge.textColor = attributes[.foregroundColor] as? UIColor ?? .white
    badge.text = item.badgeValue
    badge.isHidden = item.badgeValue == nil
    setNeedsLayout()
  }

  private func show() {
    let normalLook = look?.normal.values ?? .init()
    let selectedLook = look?.selected.values ?? .init()
    unselectedFace.imageView.tintColor = normalLook.iconColor ?? unselectedTint
    selectedFace.imageView.tintColor = selectedLook.iconColor
    // Without attributes for the selected state, the title keeps only the font of the normal state.
    let normalAttributes = item.titleTextAttributes(for: .normal) ?? [:]
    let selectedAttributes =
      item.titleTextAttributes(for: .selected) ?? normalAttributes.filter { $0.key == .font }
    for (face, image, tint, attributes) in [
      (
        unselectedFace, item.image, unselectedTint,
        normalLook.attributes.merging(normalAttributes) { $1 }
      ),
      (
        selectedFace, item.selectedImage ?? item.image, tintColor,
        selectedLook.attributes.merging(selectedAttributes) { $1 }
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
    let (width, centerX) = (bounds.width, bounds.width / 2)
    for face in [unselectedFace, selectedFace] {
      face.imageView.frame = CGRect(x: centerX - 15, y: 5, width: 30, height: 28).inset(by: item.imageInsets)
      face.caption.frame = CGRect(x: 0, y: 34, width: width, height: 12)
        .offsetBy(dx: item.titlePositionAdjustment.horizontal, dy: item.titlePositionAdjustment.vertical)
    }
    let size = badge.sizeThatFits(CGSize(width: 80, height: 18))
    let badgeWidth = max(18, size.width.rounded(.up) + 10)
    badge.frame = CGRect(x: min(centerX + 5, width - badgeWidth), y: 2, width: badgeWidth, height: 18)
    badge.layer.cornerRadius = 9
  }
}

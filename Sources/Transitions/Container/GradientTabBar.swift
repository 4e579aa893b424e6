import UIKit

/// A row of tabs, each with a plain and a selected appearance, one above the other. A position between two tabs mixes
/// both appearances of these tabs.
///
/// At `position` x, with i = floor(x) and d = x - i, tab i shows its selected appearance with the opacity 1 - d and its
/// plain appearance with d; tab i + 1 has the opposite values (transitions.md §2.5). Positions animate in
/// `UIView.animate`.
@preconcurrency @MainActor
public class GradientTabBar: UIView {
  /// The height in points, without the safe area below.
  public nonisolated static let height: CGFloat = 49

  /// The bar calls this with the index of a pressed tab.
  public var onTap: ((Int) -> Void)?

  private let tabs: [Tab]
  private let line = UIView()

  /// Creates a bar with a tab for each item, whose current titles and images it shows; the first is selected.
  public init(items: [UITabBarItem]) {
    tabs = items.map { Tab($0) }
    super.init(frame: CGRect(x: 0, y: 0, width: 64 * CGFloat(items.count), height: Self.height))
    backgroundColor = .white
    line.backgroundColor = UIColor(white: 0, alpha: 0.2)
    addSubview(line)
    for (index, tab) in tabs.enumerated() {
      addSubview(tab)
      tab.addAction(UIAction { [weak self] _ in self?.onTap?(index) }, for: .touchUpInside)
    }
    updateTabs()
  }

  /// Traps: create a bar with its items.
  public required init?(coder: NSCoder) {
    fatalError("GradientTabBar.init(coder:): archives are not read; create it with its items")
  }

  /// The position in tabs: 0 is the first tab, 0.5 is halfway to the second. Values outside of the tabs are clamped.
  public var position: CGFloat {
    get { storedPosition }
    set {
      let last = CGFloat(max(0, tabs.count - 1))
      let new = newValue.isNaN ? 0 : min(last, max(0, newValue))
      guard new != storedPosition else { return }
      storedPosition = new
      updateTabs()
    }
  }
  private var storedPosition: CGFloat = 0

  private func updateTabs() {
    for (index, tab) in tabs.enumerated() {
      tab.mix(selected: max(0, 1 - abs(storedPosition - CGFloat(index))))
    }
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 1 / UIScreen.main.scale)
    let width = bounds.width / CGFloat(max(1, tabs.count))
    for (index, tab) in tabs.enumerated() {
      tab.frame = CGRect(
        x: CGFloat(index) * width, y: 0, width: width, height: min(Self.height, bounds.height))
    }
  }

  public override func tintColorDidChange() {
    super.tintColorDidChange()
    for tab in tabs { tab.selected.tint(tintColor) }
  }

  /// An image above a title, both in one colour.
  final class Appearance: UIView {
    private let imageView = UIImageView()
    private let caption = UILabel()

    init(_ image: UIImage?, _ title: String?) {
      super.init(frame: .zero)
      isUserInteractionEnabled = false
      imageView.contentMode = .scaleAspectFit
      imageView.image =
        image?.renderingMode == .automatic ? image?.withRenderingMode(.alwaysTemplate) : image
      caption.text = title
      caption.textAlignment = .center
      caption.font = .systemFont(ofSize: image == nil ? 15 : 10, weight: .medium)
      addSubview(imageView)
      addSubview(caption)
    }

    required init?(coder: NSCoder) {
      fatalError("\(Self.self).init(coder:): archives are not read; the bar creates it")
    }

    func tint(_ color: UIColor) {
      imageView.tintColor = color
      caption.textColor = color
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      guard imageView.image != nil else {
        caption.frame = bounds
        return
      }
      imageView.frame = CGRect(x: bounds.midX - 14, y: 5, width: 28, height: 26)
      caption.frame = CGRect(x: 0, y: 33, width: bounds.width, height: 13)
    }
  }

  final class Tab: UIControl {
    let plain: Appearance
    let selected: Appearance

    init(_ item: UITabBarItem) {
      plain = Appearance(item.image, item.title)
      selected = Appearance(item.selectedImage ?? item.image, item.title)
      super.init(frame: .zero)
      plain.tint(.systemGray)
      selected.tint(tintColor)
      addSubview(plain)
      addSubview(selected)
    }

    required init?(coder: NSCoder) {
      fatalError("\(Self.self).init(coder:): archives are not read; the bar creates it")
    }

    func mix(selected opacity: CGFloat) {
      selected.alpha = opacity
      plain.alpha = 1 - opacity
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      plain.frame = bounds
      selected.frame = bounds
    }
  }
}

import UIKit

/// A row of tabs, each with a plain and a selected art on top of each other: a position between two tabs mixes them.
///
/// At `position` x, with i = floor(x) and d = x - i, the selected art of tab i has the opacity 1 - d and its plain art
/// has d; tab i + 1 has the reverse (transitions.md §2.5). Positions animate in `UIView.animate`.
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
    show()
  }

  /// Traps: create a bar with its items.
  public required init?(coder: NSCoder) {
    fatalError("GradientTabBar.init(coder:): archives are not read; create it with its items")
  }

  /// The position in tabs, from 0 for the first one on; values beyond the tabs count as the nearest one.
  public var position: CGFloat {
    get { storedPosition }
    set {
      let last = CGFloat(max(0, tabs.count - 1))
      let new = newValue.isNaN ? 0 : min(last, max(0, newValue))
      guard new != storedPosition else { return }
      storedPosition = new
      show()
    }
  }
  private var storedPosition: CGFloat = 0

  private func show() {
    for (index, tab) in tabs.enumerated() {
      tab.show(selected: max(0, 1 - abs(storedPosition - CGFloat(index))))
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

  /// An image above a title, in one colour.
  final class Art: UIView {
    private let picture = UIImageView()
    private let caption = UILabel()

    init(_ image: UIImage?, _ title: String?) {
      super.init(frame: .zero)
      isUserInteractionEnabled = false
      picture.contentMode = .scaleAspectFit
      picture.image =
        image?.renderingMode == .automatic ? image?.withRenderingMode(.alwaysTemplate) : image
      caption.text = title
      caption.textAlignment = .center
      caption.font = .systemFont(ofSize: image == nil ? 15 : 10, weight: .medium)
      addSubview(picture)
      addSubview(caption)
    }

    required init?(coder: NSCoder) {
      fatalError("\(Self.self).init(coder:): archives are not read; the bar creates it")
    }

    func tint(_ color: UIColor) {
      picture.tintColor = color
      caption.textColor = color
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      guard picture.image != nil else {
        caption.frame = bounds
        return
      }
      picture.frame = CGRect(x: bounds.midX - 14, y: 5, width: 28, height: 26)
      caption.frame = CGRect(x: 0, y: 33, width: bounds.width, height: 13)
    }
  }

  final class Tab: UIControl {
    let plain: Art
    let selected: Art

    init(_ item: UITabBarItem) {
      plain = Art(item.image, item.title)
      selected = Art(item.selectedImage ?? item.image, item.title)
      super.init(frame: .zero)
      plain.tint(.systemGray)
      selected.tint(tintColor)
      addSubview(plain)
      addSubview(selected)
    }

    required init?(coder: NSCoder) {
      fatalError("\(Self.self).init(coder:): archives are not read; the bar creates it")
    }

    func show(selected share: CGFloat) {
      selected.alpha = share
      plain.alpha = 1 - share
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      plain.frame = bounds
      selected.frame = bounds
    }
  }
}

import Foundation

/// The large title below the buttons of a navigation bar.
///
/// It stays at the lower edge: where the view gets lower, the upper part of the title disappears.
final class LargeTitleView: UIView {
  /// The height in points while the content is at its top.
  static let height: CGFloat = 52
  /// Points below the title.
  private static let bottom: CGFloat = 8

  let label = UILabel()

  init() {
    super.init(frame: .zero)
    clipsToBounds = true
    isUserInteractionEnabled = false
    addSubview(label)
  }

  required init?(coder: NSCoder) {
    fatalError("a large title is made by its bar, archives are not read")
  }

  func show(_ text: String?, color: UIColor, _ attributes: [NSAttributedString.Key: Any]) {
    let font = UIFont.systemFont(ofSize: 34, weight: .bold)
    label.text = text
    (label.font, label.textColor) = (font, color)
    // Foundation on Linux leaks some bytes of each attributed string: most titles need none.
    if let text, !attributes.isEmpty {
      let standard: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: color]
      label.attributedText = NSAttributedString(string: text, attributes: standard.merging(attributes) { $1 })
    }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let margin = NavigationBarContent.margin
    let width = max(0, bounds.width - 2 * margin)
    let height = label.sizeThatFits(CGSize(width: width, height: CGFloat.greatestFiniteMagnitude)).height
    label.frame = CGRect(x: margin, y: bounds.height - Self.bottom - height, width: width, height: height)
  }
}

/// Large titles of a navigation controller's bar.
extension UINavigationController {
  /// Decides which items of a stack have large titles: as they say, or else as the item before.
  func updateLargeTitles(of stack: [UIViewController]) {
    let mayBeLarge =
      navigationBar.prefersLargeTitles && navigationBar.traitCollection.verticalSizeClass != .compact
    var isLarge = mayBeLarge
    for controller in stack {
      let item = controller.navigationItem
      switch item.largeTitleDisplayMode {
      case .automatic: break
      case .always: isLarge = mayBeLarge
      case .never: isLarge = false
      }
      item.hasLargeTitle = isLarge
    }
  }

  /// Applies a change of what says whether titles are large; in a transition that is done at its end.
  func largeTitlesChanged() { restBars() }
}

extension UINavigationBar {
  /// The content that moves the large title of the screen.
  private var scrollView: UIScrollView? {
    guard let controller, controller.barChange == nil, let shown = controller.shown,
      let content, content.item.hasLargeTitle, content.item === shown.barItems.navigation
    else { return nil }
    return shown.barScrollView(for: .top)
  }

  /// Makes the bar as high as the offset of the content leaves it.
  func followLargeTitle() {
    guard let scrollView, let content else { return }
    let distance = scrollView.contentOffset.y + scrollView.adjustedContentInset.top
    // A refresh control needs the room that a pull makes.
    let least = scrollView.refreshControl == nil ? distance : 0
    let collapse = min(max(distance, least), LargeTitleView.height)
    guard collapse != content.item.titleCollapse else { return }
    content.item.titleCollapse = collapse
    frame.size.height = Self.shownHeight(of: content.item)
    place(content)
    content.showHeading()
    scrollView.layOutIndicators()
  }

  /// Points of the large title that content has pushed out of the bar.
  func collapse(below view: UIScrollView) -> CGFloat {
    guard let content, scrollView === view else { return 0 }
    return max(0, content.item.titleCollapse)
  }

  /// The offset at which content comes to rest: one that shows a part of the large title becomes the nearest that shows
  /// all or nothing of it.
  func restingOffset(_ offset: CGFloat, of view: UIScrollView) -> CGFloat {
    guard scrollView === view else { return offset }
    let top = -view.adjustedContentInset.top
    let hidden = offset - top
    guard hidden > 0, hidden < LargeTitleView.height else { return offset }
    return hidden < LargeTitleView.height / 2 ? top : view.vertical.clamped(top + LargeTitleView.height)
  }
}

extension UIScrollView {
  /// The insets of what bars leave visible now: a large title that is pushed out covers nothing.
  var visibleInset: UIEdgeInsets {
    var inset = adjustedContentInset
    if let bar = guides.bar { inset.top -= bar.collapse(below: self) }
    return inset
  }
}

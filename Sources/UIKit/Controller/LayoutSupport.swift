extension UIViewController {
  /// The area behind the bars at the upper edge; safe areas replaced this guide in iOS 11. The first use adds
  /// constraints to the view.
  public var topLayoutGuide: any UILayoutSupport { LayoutSupport.of(view, isTop: true) }
  /// The area behind the bars at the lower edge; safe areas replaced this guide in iOS 11. The first use adds
  /// constraints to the view.
  public var bottomLayoutGuide: any UILayoutSupport { LayoutSupport.of(view, isTop: false) }
}

/// The area that bars cover at an edge of a controller's view, for use in constraints and in the visual format (UIKit,
/// `UILayoutSupport`).
@preconcurrency @MainActor
public protocol UILayoutSupport: NSObjectProtocol {
  /// The height of the area in points, for the current safe area.
  var length: CGFloat { get }
  /// The upper edge.
  var topAnchor: NSLayoutYAxisAnchor { get }
  /// The lower edge.
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  /// The height.
  var heightAnchor: NSLayoutDimension { get }
}

/// The part of a view between its upper or lower edge and the safe area.
final class LayoutSupport: UILayoutGuide, UILayoutSupport {
  private let isTop: Bool

  private init(isTop: Bool) {
    self.isTop = isTop
    super.init()
    identifier = isTop ? "UIViewController-topLayoutGuide" : "UIViewController-bottomLayoutGuide"
  }

  /// Returns the guide of a view, which the first call creates.
  static func of(_ view: UIView, isTop: Bool) -> LayoutSupport {
    let guides = view.layoutGuides.lazy.compactMap { $0 as? LayoutSupport }
    if let guide = guides.first(where: { $0.isTop == isTop }) { return guide }
    let guide = LayoutSupport(isTop: isTop)
    view.addLayoutGuide(guide)
    let safeArea = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      guide.leftAnchor.constraint(equalTo: view.leftAnchor),
      guide.rightAnchor.constraint(equalTo: view.rightAnchor),
      guide.topAnchor.constraint(equalTo: isTop ? view.topAnchor : safeArea.bottomAnchor),
      guide.bottomAnchor.constraint(equalTo: isTop ? safeArea.topAnchor : view.bottomAnchor),
    ])
    return guide
  }

  var length: CGFloat {
    guard let insets = owningView?.safeAreaInsets else { return 0 }
    return isTop ? insets.top : insets.bottom
  }
}

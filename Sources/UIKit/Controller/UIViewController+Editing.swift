extension UIViewController {
  func makeEditButton() -> UIBarButtonItem {
    if let button = barItems.edit { return button }
    let button = UIBarButtonItem(
      systemItem: .edit,
      primaryAction: UIAction { [weak self] _ in
        guard let self else { return }
        setEditing(!isEditing, animated: true)
      })
    button.title = UIBarButtonItem.SystemItem.edit.title
    barItems.edit = button
    showEditing()
    return button
  }

  func showEditing() {
    let item: UIBarButtonItem.SystemItem = barItems.isEditing ? .done : .edit
    barItems.edit?.title = item.title
    barItems.edit?.style = barItems.isEditing ? .done : .plain
  }

  func showNow(_ controller: UIViewController) {
    if let navigation = self as? UINavigationController ?? navigationController {
      navigation.pushViewController(controller, animated: true)
    } else {
      present(controller, animated: true)
    }
  }

  func reportEdges(_ property: String) {
    Diagnostics.report(
      .notFollowed,
      "UIViewController.\(property): views always extend behind bars here; lay out in the safe area",
      types: ["\(type(of: self))"])
  }

  /// What is behind the bars at the top, by the name before iOS 11.
  public var topLayoutGuide: any UILayoutSupport { LayoutSupport(self, isTop: true) }
  /// What is behind the bars at the bottom, by the name before iOS 11.
  public var bottomLayoutGuide: any UILayoutSupport { LayoutSupport(self, isTop: false) }
}

/// What bars cover at an edge of a controller's view (UIKit, `UILayoutSupport`).
@preconcurrency @MainActor
public protocol UILayoutSupport: NSObjectProtocol {
  /// The height in points.
  var length: CGFloat { get }
  /// The upper edge.
  var topAnchor: NSLayoutYAxisAnchor { get }
  /// The lower edge.
  var bottomAnchor: NSLayoutYAxisAnchor { get }
}

/// A part of the view outside of its safe area.
@MainActor
final class LayoutSupport: MainActorObject, UILayoutSupport {
  private let view: UIView
  private let isTop: Bool

  init(_ controller: UIViewController, isTop: Bool) {
    view = controller.view
    self.isTop = isTop
    super.init(mainActor: ())
  }

  var length: CGFloat { isTop ? view.safeAreaInsets.top : view.safeAreaInsets.bottom }
  var topAnchor: NSLayoutYAxisAnchor { isTop ? view.topAnchor : view.safeAreaLayoutGuide.bottomAnchor }
  var bottomAnchor: NSLayoutYAxisAnchor { isTop ? view.safeAreaLayoutGuide.topAnchor : view.bottomAnchor }
}

import Engine
import Foundation

/// What a bar shows of something that can be chosen: a title, an image.
///
/// Follows [UIBarItem](https://developer.apple.com/documentation/uikit/uibaritem).
@preconcurrency @MainActor
open class UIBarItem: MainActorObject {
  /// The bar or the view that shows the item now.
  weak var shownBy: (any BarItemView)?

  init() {
    super.init(mainActor: ())
  }

  open var title: String? {
    didSet { if title != oldValue { itemChanged() } }
  }

  open var image: UIImage? {
    didSet { if image !== oldValue { itemChanged() } }
  }

  /// Whether the item can be chosen.
  open var isEnabled = true {
    didSet { if isEnabled != oldValue { itemChanged() } }
  }

  /// A number for the app's own use.
  open var tag = 0

  func itemChanged() { shownBy?.itemChanged(self) }
}

/// What shows a bar's item.
@MainActor
protocol BarItemView: AnyObject {
  func itemChanged(_ item: UIBarItem)
}

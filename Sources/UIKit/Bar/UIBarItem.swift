import Engine
import Foundation

/// An item of a bar: a title and an image.
///
/// Follows [UIBarItem](https://developer.apple.com/documentation/uikit/uibaritem).
@preconcurrency @MainActor
open class UIBarItem: MainActorObject {
  /// The bar or the view that shows the item now.
  weak var shownBy: (any BarItemView)?

  init() {
    super.init(mainActor: ())
  }

  /// The text of the item; nil, as at first, for none.
  open var title: String? {
    get { storedTitle }
    set {
      guard newValue != storedTitle else { return }
      storedTitle = newValue
      itemChanged()
    }
  }
  private var storedTitle: String?

  /// The picture of the item; nil, as at first, for none.
  open var image: UIImage? {
    get { storedImage }
    set {
      guard newValue !== storedImage else { return }
      storedImage = newValue
      itemChanged()
    }
  }
  private var storedImage: UIImage?

  /// Whether the item can be chosen.
  open var isEnabled: Bool {
    get { storedIsEnabled }
    set {
      guard newValue != storedIsEnabled else { return }
      storedIsEnabled = newValue
      itemChanged()
    }
  }
  private var storedIsEnabled = true

  /// A number for the app's own use.
  open var tag = 0

  func itemChanged() { shownBy?.itemChanged(self) }
}

/// A view that shows a bar's item.
@MainActor
protocol BarItemView: AnyObject {
  func itemChanged(_ item: UIBarItem)
}

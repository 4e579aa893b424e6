import Engine
import Foundation

/// An item of a bar: a title and an image.
///
/// Follows [UIBarItem](https://developer.apple.com/documentation/uikit/uibaritem).
@preconcurrency @MainActor
open class UIBarItem: MainActorObject, NibObject {
  /// The view that currently shows the item; nil if none does.
  weak var shownBy: (any BarItemView)?

  /// Creates an item without a title and an image.
  public init() {
    super.init(mainActor: ())
  }

  /// UIKit calls this when the closure of `UINib.addNib(_:_:)` has made the item.
  open func awakeFromNib() {}

  /// The text of the item; nil, the initial value, for none.
  open var title: String? {
    get { storedTitle }
    set {
      guard newValue != storedTitle else { return }
      storedTitle = newValue
      itemChanged()
    }
  }
  private var storedTitle: String?

  /// The image of the item; nil, the initial value, for none.
  open var image: UIImage? {
    get { storedImage }
    set {
      guard newValue !== storedImage else { return }
      storedImage = newValue
      itemChanged()
    }
  }
  private var storedImage: UIImage?

  /// Whether the item can be chosen; true unless set.
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

  /// The insets of the image from its standard frame, in points.
  open var imageInsets: UIEdgeInsets {
    get { storedImageInsets }
    set {
      guard newValue != storedImageInsets else { return }
      storedImageInsets = newValue
      itemChanged()
    }
  }
  private var storedImageInsets = UIEdgeInsets.zero

  private var attributes: [UInt: [NSAttributedString.Key: Any]] = [:]

  /// Sets the attributes of the title in a state; nil restores the standard attributes. A state without attributes has
  /// those of the normal state, but a selected tab has only their font.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    self.attributes[state.rawValue] = attributes
    itemChanged()
  }

  /// The attributes that were set for a state; nil unless set.
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    attributes[state.rawValue]
  }

  func itemChanged() { shownBy?.itemChanged(self) }
}

/// A view that shows an item of a bar.
@MainActor
protocol BarItemView: AnyObject {
  /// Updates the view after a property of the item has changed.
  func itemChanged(_ item: UIBarItem)
}

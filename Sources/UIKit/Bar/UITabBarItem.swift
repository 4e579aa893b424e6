import Foundation

/// One tab of a tab bar.
///
/// Follows [UITabBarItem](https://developer.apple.com/documentation/uikit/uitabbaritem).
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
  /// The image to show instead of `image` while the tab is selected.
  open var selectedImage: UIImage? {
    get { storedSelectedImage }
    set {
      guard newValue !== storedSelectedImage else { return }
      storedSelectedImage = newValue
      itemChanged()
    }
  }
  private var storedSelectedImage: UIImage?

  /// Points by which the title is moved.
  open var titlePositionAdjustment: UIOffset {
    get { storedTitleOffset }
    set {
      guard newValue != storedTitleOffset else { return }
      storedTitleOffset = newValue
      itemChanged()
    }
  }
  private var storedTitleOffset = UIOffset.zero

  /// A short text in a red pill at the tab's upper right.
  open var badgeValue: String? {
    get { storedBadgeValue }
    set {
      guard newValue != storedBadgeValue else { return }
      storedBadgeValue = newValue
      itemChanged()
    }
  }
  private var storedBadgeValue: String?

  /// Creates an item without a title or an image.
  public override init() {
    super.init()
  }

  /// Creates an item with a title, an image and a tag for the app's own use.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init(title: title, image: image, selectedImage: nil)
    self.tag = tag
  }

  /// Creates an item with a title, an image, and another image for when its tab is selected.
  public init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    super.init()
    self.title = title
    self.image = image
    self.selectedImage = selectedImage
  }
}

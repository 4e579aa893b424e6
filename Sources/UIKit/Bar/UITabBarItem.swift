import Foundation

/// One tab of a tab bar.
///
/// Follows [UITabBarItem](https://developer.apple.com/documentation/uikit/uitabbaritem).
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
  /// Items with one of the system's titles and symbols; the raw values are Apple's.
  public enum SystemItem: Int, Sendable {
    /// Three dots with the title "More".
    case more = 0
    /// A star, "Favorites".
    case favorites
    /// A star, "Featured".
    case featured
    /// A star, "Top Rated".
    case topRated
    /// A clock, "Recents".
    case recents
    /// A person, "Contacts".
    case contacts
    /// A clock, "History".
    case history
    /// A book, "Bookmarks".
    case bookmarks
    /// A magnifying glass, "Search".
    case search
    /// An arrow down, "Downloads".
    case downloads
    /// A clock, "Most Recent".
    case mostRecent
    /// A list, "Most Viewed".
    case mostViewed

    var titleAndSymbol: (title: String, symbol: String) {
      switch self {
      case .more: ("More", "ellipsis")
      case .favorites: ("Favorites", "star.fill")
      case .featured: ("Featured", "star.fill")
      case .topRated: ("Top Rated", "star.fill")
      case .recents: ("Recents", "clock")
      case .contacts: ("Contacts", "person.circle")
      case .history: ("History", "clock")
      case .bookmarks: ("Bookmarks", "book")
      case .search: ("Search", "magnifyingglass")
      case .downloads: ("Downloads", "arrow.down")
      case .mostRecent: ("Most Recent", "clock")
      case .mostViewed: ("Most Viewed", "list.bullet")
      }
    }
  }

  /// The image that replaces `image` while the tab is selected; nil for none.
  open var selectedImage: UIImage? {
    get { storedSelectedImage }
    set {
      guard newValue !== storedSelectedImage else { return }
      storedSelectedImage = newValue
      itemChanged()
    }
  }
  private var storedSelectedImage: UIImage?

  /// The distance by which the title is moved, in points.
  open var titlePositionAdjustment: UIOffset {
    get { storedTitleOffset }
    set {
      guard newValue != storedTitleOffset else { return }
      storedTitleOffset = newValue
      itemChanged()
    }
  }
  private var storedTitleOffset = UIOffset.zero

  /// A short text in a badge at the tab's upper right; nil for no badge.
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

  /// Creates an item with one of the system's titles and symbols, and a tag for the app's own use.
  public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    let (title, symbol) = systemItem.titleAndSymbol
    self.init(title: title, image: UIImage(systemName: symbol), tag: tag)
  }

  /// Creates an item with a title, an image, and another image that is shown while the tab is selected.
  public init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    super.init()
    self.title = title
    self.image = image
    self.selectedImage = selectedImage
  }
}

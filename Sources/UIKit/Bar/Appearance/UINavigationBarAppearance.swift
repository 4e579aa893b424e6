import Foundation

/// The appearance of a navigation bar's background, title and buttons.
///
/// Follows [UINavigationBarAppearance](https://developer.apple.com/documentation/uikit/uinavigationbarappearance).
@preconcurrency @MainActor
open class UINavigationBarAppearance: UIBarAppearance {
  private let buttons = BarButtonLooks()
  private var titleAttributes: [NSAttributedString.Key: Any] = [:]
  private var largeTitleAttributes: [NSAttributedString.Key: Any] = [:]
  private var titleOffset = UIOffset.zero
  private var backImages: (image: UIImage, mask: UIImage)?

  /// Creates the default appearance.
  public override init() {
    super.init()
    buttons.owner = self
  }
  public override init(idiom: UIUserInterfaceIdiom) {
    super.init(idiom: idiom)
    buttons.owner = self
  }

  public override init(barAppearance: UIBarAppearance) {
    super.init(barAppearance: barAppearance)
    defer { buttons.owner = self }
    guard let other = barAppearance as? UINavigationBarAppearance else { return }
    (titleAttributes, titleOffset, backImages) = (other.titleAttributes, other.titleOffset, other.backImages)
    largeTitleAttributes = other.largeTitleAttributes
    buttons.copy(other.buttons)
  }

  override func makeCopy() -> UIBarAppearance { UINavigationBarAppearance(barAppearance: self) }

  /// Attributes of the title, which override the standard attributes.
  open var titleTextAttributes: [NSAttributedString.Key: Any] {
    get { titleAttributes }
    set {
      titleAttributes = newValue
      changed()
    }
  }

  /// The distance by which the title is moved, in points.
  open var titlePositionAdjustment: UIOffset {
    get { titleOffset }
    set {
      titleOffset = newValue
      changed()
    }
  }

  /// The image beside the back button's title; nil for the chevron.
  open var backIndicatorImage: UIImage? { backImages?.image }
  /// The mask that hides titles below `backIndicatorImage`; nil for none.
  open var backIndicatorTransitionMaskImage: UIImage? { backImages?.mask }

  /// Sets the image beside the back button's title, and the mask that hides titles below the image. The chevron is
  /// shown if either is nil.
  open func setBackIndicatorImage(
    _ backIndicatorImage: UIImage?, transitionMaskImage backIndicatorTransitionMaskImage: UIImage?
  ) {
    backImages = backIndicatorImage.flatMap { image in
      backIndicatorTransitionMaskImage.map { mask in (image, mask) }
    }
    changed()
  }

  /// Attributes of large titles, which override the standard attributes.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] {
    get { largeTitleAttributes }
    set {
      largeTitleAttributes = newValue
      changed()
    }
  }

  /// The appearance of plain buttons.
  open var buttonAppearance: UIBarButtonItemAppearance {
    get { buttons.plain }
    set { buttons.set(\.plain, newValue) }
  }
  /// The appearance of buttons of style `done`.
  open var doneButtonAppearance: UIBarButtonItemAppearance {
    get { buttons.done }
    set { buttons.set(\.done, newValue) }
  }
  /// The appearance of the back button.
  open var backButtonAppearance: UIBarButtonItemAppearance {
    get { buttons.back }
    set { buttons.set(\.back, newValue) }
  }
  var buttonLooks: BarButtonLooks { buttons }
}

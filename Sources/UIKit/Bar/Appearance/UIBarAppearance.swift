import Engine
import Foundation

/// A bar or navigation item that is notified of changes of its appearances.
@MainActor
protocol BarAppearanceObserver: AnyObject {
  /// Updates the bar after a property of `appearance` has changed.
  func appearanceChanged(_ appearance: UIBarAppearance)
}

/// The appearance of a bar's background: an effect, a colour, an image and a line next to the content.
///
/// A bar stores a copy, and shows changes of this copy at once. Follows
/// [UIBarAppearance](https://developer.apple.com/documentation/uikit/uibarappearance).
@preconcurrency @MainActor
open class UIBarAppearance: MainActorObject, NSCopying {
  /// The background that a bar draws behind its items.
  struct Background: Equatable {
    var effect: UIBlurEffect? = UIBlurEffect(style: .systemChromeMaterial)
    var color: UIColor?
    var image: UIImage?
    var imageMode = UIView.ContentMode.scaleToFill
    var shadowColor: UIColor? = .separator
    var shadow: UIImage?
  }

  weak var observer: (any BarAppearanceObserver)?
  var background = Background() {
    didSet { if background != oldValue { changed() } }
  }

  /// Creates the default appearance: the chrome material and a line.
  public init() { super.init(mainActor: ()) }

  /// Creates the default appearance, which is the same for all idioms.
  public init(idiom: UIUserInterfaceIdiom) { super.init(mainActor: ()) }

  /// Creates an appearance with the same background.
  public init(barAppearance: UIBarAppearance) {
    super.init(mainActor: ())
    background = barAppearance.background
  }

  func changed() {
    withoutBackground = nil
    observer?.appearanceChanged(self)
  }

  /// A copy without a background and a line. The copy is stored until this appearance changes.
  var transparent: UIBarAppearance {
    if let withoutBackground { return withoutBackground }
    let new = makeCopy()
    new.configureWithTransparentBackground()
    withoutBackground = new
    return new
  }
  private var withoutBackground: UIBarAppearance?

  func makeCopy() -> UIBarAppearance { UIBarAppearance(barAppearance: self) }

  /// Returns a copy of the same class; traps on any thread except the main thread.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any {
    let original = self
    nonisolated(unsafe) var copy: UIBarAppearance?
    MainActor.assumeIsolated { copy = original.makeCopy() }
    return copy as Any
  }

  open nonisolated override func copy() -> Any { copy(with: nil) }

  /// Resets the background and the shadow to the chrome material and a line of the separator's colour.
  open func configureWithDefaultBackground() {
    setBackground(effect: UIBlurEffect(style: .systemChromeMaterial), color: nil, shadow: .separator)
  }

  /// Resets the background and the shadow to the system's background colour and a line of the separator's colour.
  open func configureWithOpaqueBackground() {
    setBackground(effect: nil, color: .systemBackground, shadow: .separator)
  }

  /// Removes the background and the shadow.
  open func configureWithTransparentBackground() { setBackground(effect: nil, color: nil, shadow: nil) }

  private func setBackground(effect: UIBlurEffect?, color: UIColor?, shadow: UIColor?) {
    var new = Background()
    (new.effect, new.color, new.shadowColor) = (effect, color, shadow)
    background = new
  }

  /// The effect that blurs the content behind the bar; nil for none.
  open var backgroundEffect: UIBlurEffect? {
    get { background.effect }
    set { background.effect = newValue }
  }
  /// The colour above the effect; nil for none.
  open var backgroundColor: UIColor? {
    get { background.color }
    set { background.color = newValue }
  }
  /// The image above the colour; nil for none.
  open var backgroundImage: UIImage? {
    get { background.image }
    set { background.image = newValue }
  }
  /// The mode in which the background image fills the bar.
  open var backgroundImageContentMode: UIView.ContentMode {
    get { background.imageMode }
    set { background.imageMode = newValue }
  }
  /// The colour of the line, or of its image if the image is a template; nil or clear for no line.
  open var shadowColor: UIColor? {
    get { background.shadowColor }
    set { background.shadowColor = newValue }
  }
  /// The image of the line; nil for a hairline in the line's colour.
  open var shadowImage: UIImage? {
    get { background.shadow }
    set { background.shadow = newValue }
  }
}

/// The appearance of a toolbar's background and buttons (UIKit, `UIToolbarAppearance`).
@preconcurrency @MainActor
open class UIToolbarAppearance: UIBarAppearance {
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
    if let other = barAppearance as? UIToolbarAppearance { buttons.copy(other.buttons) }
    buttons.owner = self
  }

  override func makeCopy() -> UIBarAppearance { UIToolbarAppearance(barAppearance: self) }

  private let buttons = BarButtonLooks()

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
  var buttonLooks: BarButtonLooks { buttons }
}

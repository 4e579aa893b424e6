import Engine
import Foundation

/// A bar or bar item that has an appearance and is notified of its changes.
@MainActor
protocol BarAppearanceObserver: AnyObject {
  func appearanceChanged(_ appearance: UIBarAppearance)
}

/// The background of a bar: an effect, a colour, an image and a line on the side of the content.
///
/// A bar keeps a copy; changes of that copy are shown at once. Follows
/// [UIBarAppearance](https://developer.apple.com/documentation/uikit/uibarappearance).
@preconcurrency @MainActor
open class UIBarAppearance: MainActorObject, NSCopying {
  /// The background that a bar draws behind its items.
  struct Ground: Equatable {
    var effect: UIBlurEffect? = UIBlurEffect(style: .systemChromeMaterial)
    var color: UIColor?
    var image: UIImage?
    var imageMode = UIView.ContentMode.scaleToFill
    var shadowColor: UIColor? = .separator
    var shadow: UIImage?
  }

  weak var observer: (any BarAppearanceObserver)?
  var ground = Ground() {
    didSet { if ground != oldValue { changed() } }
  }

  /// Creates the default appearance: the chrome material and a line.
  public init() { super.init(mainActor: ()) }

  /// Creates the default appearance; it is the same on all devices.
  public init(idiom: UIUserInterfaceIdiom) { super.init(mainActor: ()) }

  /// Creates a copy of the part that all bars have.
  public init(barAppearance: UIBarAppearance) {
    super.init(mainActor: ())
    ground = barAppearance.ground
  }

  func changed() {
    withoutBackground = nil
    observer?.appearanceChanged(self)
  }

  /// A copy without background and line, made once for all that show it.
  var transparent: UIBarAppearance {
    if let withoutBackground { return withoutBackground }
    let new = makeCopy()
    new.configureWithTransparentBackground()
    withoutBackground = new
    return new
  }
  private var withoutBackground: UIBarAppearance?

  func makeCopy() -> UIBarAppearance { UIBarAppearance(barAppearance: self) }

  /// A copy, of the same class; traps on another thread than the main one.
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

  /// Resets the background and the shadow to none.
  open func configureWithTransparentBackground() { setBackground(effect: nil, color: nil, shadow: nil) }

  private func setBackground(effect: UIBlurEffect?, color: UIColor?, shadow: UIColor?) {
    var new = Ground()
    (new.effect, new.color, new.shadowColor) = (effect, color, shadow)
    ground = new
  }

  /// The blur of the content behind; nil for none.
  open var backgroundEffect: UIBlurEffect? {
    get { ground.effect }
    set { ground.effect = newValue }
  }
  /// The colour above the effect; nil for none.
  open var backgroundColor: UIColor? {
    get { ground.color }
    set { ground.color = newValue }
  }
  /// The image above the colour; nil for none.
  open var backgroundImage: UIImage? {
    get { ground.image }
    set { ground.image = newValue }
  }
  /// The mode in which the image fills the bar.
  open var backgroundImageContentMode: UIView.ContentMode {
    get { ground.imageMode }
    set { ground.imageMode = newValue }
  }
  /// The colour of the line, and of a template as its image; nil or clear for no line.
  open var shadowColor: UIColor? {
    get { ground.shadowColor }
    set { ground.shadowColor = newValue }
  }
  /// The image of the line; nil for a hairline in the line's colour.
  open var shadowImage: UIImage? {
    get { ground.shadow }
    set { ground.shadow = newValue }
  }
}

/// The background of a toolbar (UIKit, `UIToolbarAppearance`).
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

  /// The titles of plain buttons.
  open var buttonAppearance: UIBarButtonItemAppearance {
    get { buttons.plain }
    set { buttons.set(\.plain, newValue) }
  }
  /// The titles of buttons that complete the task.
  open var doneButtonAppearance: UIBarButtonItemAppearance {
    get { buttons.done }
    set { buttons.set(\.done, newValue) }
  }
  var buttonLooks: BarButtonLooks { buttons }
}

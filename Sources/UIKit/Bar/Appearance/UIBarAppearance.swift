import Engine
import Foundation

/// A bar that shows an appearance.
@MainActor
protocol BarAppearanceObserver: AnyObject {
  func appearanceChanged()
}

/// The background of a bar: an effect, a colour, an image and a line on the side of the content.
///
/// A bar keeps a copy; changes of that copy are shown at once. Follows
/// [UIBarAppearance](https://developer.apple.com/documentation/uikit/uibarappearance).
@preconcurrency @MainActor
open class UIBarAppearance: MainActorObject, NSCopying {
  /// What a bar draws behind its items.
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

  func changed() { observer?.appearanceChanged() }

  func makeCopy() -> UIBarAppearance { UIBarAppearance(barAppearance: self) }

  /// A copy, of the same class; traps on another thread than the main one.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any {
    let original = self
    nonisolated(unsafe) var copy: UIBarAppearance?
    MainActor.assumeIsolated { copy = original.makeCopy() }
    return copy as Any
  }

  open nonisolated override func copy() -> Any { copy(with: nil) }

  /// Takes the chrome material and a line; the rest stays.
  open func configureWithDefaultBackground() {
    setBackground(effect: UIBlurEffect(style: .systemChromeMaterial), color: nil, shadow: .separator)
  }

  /// Takes the system's background colour and a line; the rest stays.
  open func configureWithOpaqueBackground() {
    setBackground(effect: nil, color: .systemBackground, shadow: .separator)
  }

  /// Takes no background and no line; the rest stays.
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
  /// How the image fills the bar.
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
  public override init() { super.init() }
  public override init(idiom: UIUserInterfaceIdiom) { super.init(idiom: idiom) }
  public override init(barAppearance: UIBarAppearance) {
    super.init(barAppearance: barAppearance)
    guard let other = barAppearance as? UIToolbarAppearance else { return }
    (buttons.plain, buttons.done) = (other.buttons.plain.copied(), other.buttons.done.copied())
  }

  override func makeCopy() -> UIBarAppearance { UIToolbarAppearance(barAppearance: self) }

  private let buttons = BarButtonLooks()

  /// The titles of plain buttons.
  open var buttonAppearance: UIBarButtonItemAppearance {
    get { buttons.plain }
    set {
      buttons.plain = newValue.copied()
      changed()
    }
  }
  /// The titles of buttons that complete the task.
  open var doneButtonAppearance: UIBarButtonItemAppearance {
    get { buttons.done }
    set {
      buttons.done = newValue.copied()
      changed()
    }
  }
  var buttonLooks: BarButtonLooks { buttons }
}

/// The surface that windows are shown on: a display's window, or a headless run's picture (UIKit, `UIScreen`).
@preconcurrency @MainActor
open class UIScreen: MainActorObject, UITraitEnvironment {
  /// The screen of the current run.
  open class var main: UIScreen { UIApplication.current.screen }

  /// The layer that the windows' layers lie in, lowest level first; what a run commits and draws.
  package let rootLayer = CALayer()

  private unowned let context: RunContext
  /// The application whose windows it shows.
  weak var application: UIApplication?

  init(_ context: RunContext) {
    self.context = context
    super.init(mainActor: ())
    rootLayer.name = "screen"
    rootLayer.anchorPoint = .zero
    configure(size: Self.phone, scale: 2, fps: 60)
  }

  /// The screen in points, its origin zero.
  open private(set) var bounds = CGRect.zero
  /// Pixels in a point.
  open private(set) var scale: CGFloat = 1
  /// Pixels in a point, of the surface that is drawn to; here always `scale`.
  open var nativeScale: CGFloat { scale }
  /// The screen in pixels.
  open var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
  /// The traits of a window that fills the screen.
  open private(set) var traitCollection = UITraitCollection(size: UIScreen.phone, scale: 2)
  private static let phone = CGSize(width: 390, height: 844)

  /// Called when `traitCollection` has changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Frames a second that a run draws at most.
  open private(set) var maximumFramesPerSecond = 60

  /// What of the screen is not for content, in points; nothing on a display, and what a run asks for that stands in for
  /// a phone.
  package var safeAreaInsets = UIEdgeInsets.zero {
    didSet {
      guard safeAreaInsets != oldValue else { return }
      for window in application?.windows ?? [] { window.updateSafeArea() }
    }
  }

  /// Takes the measures of the surface that a run draws to.
  package func configure(size: CGSize, scale: CGFloat, fps: Double) {
    bounds = CGRect(origin: .zero, size: size)
    self.scale = scale
    maximumFramesPerSecond = Int(fps.rounded())
    context.displayLinks.refreshInterval = 1 / fps
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    rootLayer.bounds = bounds
    rootLayer.contentsScale = scale
    CATransaction.commit()
    takeTraits()
  }

  private func takeTraits() {
    let (old, new) = (traitCollection, UITraitCollection(size: bounds.size, scale: scale))
    guard new != old else { return }
    traitCollection = new
    traitCollectionDidChange(old)
    for window in application?.windows ?? [] { window.inheritTraits() }
  }
}

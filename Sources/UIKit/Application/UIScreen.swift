/// The surface that shows an app's windows (UIKit, `UIScreen`): a window of the display, or the image of a `Run`.
@preconcurrency @MainActor
open class UIScreen: MainActorObject, UITraitEnvironment {
  /// The screen of the current application.
  open class var main: UIScreen { UIApplication.current.screen }

  /// The superlayer of the windows' layers, which are ordered from the lowest level; the root of the drawn layer tree.
  package let rootLayer = CALayer()

  private unowned let context: RunContext
  /// The application whose windows the screen shows.
  weak var application: UIApplication?

  init(_ context: RunContext) {
    self.context = context
    super.init(mainActor: ())
    rootLayer.name = "screen"
    rootLayer.anchorPoint = .zero
    configure(size: Self.phone, scale: 2, fps: 60)
  }

  /// The bounds of the screen in points; the origin is zero.
  open private(set) var bounds = CGRect.zero
  /// The pixels per point.
  open private(set) var scale: CGFloat = 1
  /// The pixels per point of the drawn surface, which always equal `scale`.
  open var nativeScale: CGFloat { scale }
  /// The bounds of the screen in pixels; the origin is zero.
  open var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
  /// The traits of a window that fills the screen.
  open private(set) var traitCollection = UITraitCollection(size: UIScreen.phone, scale: 2)
  private static let phone = CGSize(width: 390, height: 844)

  /// UIKit calls this when `traitCollection` has changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The maximum number of frames per second.
  open private(set) var maximumFramesPerSecond = 60

  /// The insets of the screen that content should avoid, in points: zero on a display, greater if a `Run` simulates a
  /// phone.
  package var safeAreaInsets = UIEdgeInsets.zero {
    didSet {
      guard safeAreaInsets != oldValue else { return }
      for window in application?.windows ?? [] { window.updateSafeArea() }
    }
  }

  /// Returns a view with a snapshot of the key window as shown on screen or, if `afterUpdates`, with all pending
  /// changes. Returns an empty view if there is no key window.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView {
    application?.keyWindow?.snapshotView(afterScreenUpdates: afterUpdates) ?? UIView(frame: bounds)
  }

  /// Sets the size in points, the scale in pixels per point and the frame rate of the drawn surface.
  package func configure(size: CGSize, scale: CGFloat, fps: Double) {
    bounds = CGRect(origin: .zero, size: size)
    self.scale = scale
    maximumFramesPerSecond = Int(saturating: fps.rounded())
    context.displayLinks.refreshInterval = 1 / fps
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    rootLayer.bounds = bounds
    rootLayer.contentsScale = scale
    CATransaction.commit()
    updateTraits()
  }

  private func updateTraits() {
    let (old, new) = (traitCollection, UITraitCollection(size: bounds.size, scale: scale))
    guard new != old else { return }
    traitCollection = new
    traitCollectionDidChange(old)
    for window in application?.windows ?? [] { window.inheritTraits() }
  }
}

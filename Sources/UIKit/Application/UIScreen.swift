/// The surface on which windows are shown: a window of the display, or the image of a headless `Run` (UIKit,
/// `UIScreen`).
@preconcurrency @MainActor
open class UIScreen: MainActorObject, UITraitEnvironment {
  /// The screen of the current run.
  open class var main: UIScreen { UIApplication.current.screen }

  /// The superlayer of the windows' layers, lowest level first: the root of the tree that a run commits and draws.
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

  /// The screen in points, its origin zero.
  open private(set) var bounds = CGRect.zero
  /// The pixels in a point.
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

  /// UIKit calls this when `traitCollection` has changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The most frames a second that a run draws.
  open private(set) var maximumFramesPerSecond = 60

  /// The insets of the screen that content should avoid, in points: zero on a display, set by a run that simulates
  /// a phone.
  package var safeAreaInsets = UIEdgeInsets.zero {
    didSet {
      guard safeAreaInsets != oldValue else { return }
      for window in application?.windows ?? [] { window.updateSafeArea() }
    }
  }

  /// A view with a snapshot of the key window: as shown on screen, or with all pending changes laid out; an empty one
  /// without such a window.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView {
    application?.keyWindow?.snapshotView(afterScreenUpdates: afterUpdates) ?? UIView(frame: bounds)
  }

  /// Sets the size, scale and frame rate of the surface that a run draws to.
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

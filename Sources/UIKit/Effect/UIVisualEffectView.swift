/// Shows an effect of the content behind it, below its `contentView`.
///
/// A corner radius with `clipsToBounds` clips the blur. Each frame in which the content behind changes blurs it again.
/// Follows [UIVisualEffectView](https://developer.apple.com/documentation/uikit/uivisualeffectview).
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
  /// The layer of this view has the blur and the tint; the view's own background stays the app's.
  private let backdrop = UIView()
  private let content = UIView()
  private var storedEffect: UIVisualEffect?

  /// Creates a view of zero size that shows `effect`; nil for none.
  public init(effect: UIVisualEffect?) {
    storedEffect = effect
    super.init(frame: .zero)
    setUp()
  }

  /// Creates a view without an effect; `frame` is in the superview's points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Traps: views are made in code, archives are not read.
  public required init?(coder: NSCoder) {
    fatalError("UIVisualEffectView.init(coder:): views are made in code here, archives are not read")
  }

  private func setUp() {
    backdrop.isUserInteractionEnabled = false
    backdrop.layer.backgroundFilters = [LayerFilter.gaussianBlur(radius: 0)]
    for view in [backdrop, content] {
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(view)
    }
    UIView.performWithoutAnimation { show() }
  }

  /// The view to which subviews are added; as large as the effect view.
  open var contentView: UIView { content }

  /// The effect; nil for none.
  ///
  /// In an animation block, or one of a property animator, the radius of the blur and the colour above it animate. An
  /// animator that ends at its start restores these, not the value of this property.
  open var effect: UIVisualEffect? {
    get { storedEffect }
    set {
      storedEffect = newValue?.copy() as? UIVisualEffect
      show()
    }
  }

  /// Shows the effect in the current user interface style.
  private func show() {
    let isDark = traitCollection.userInterfaceStyle == .dark
    let material = (storedEffect as? UIBlurEffect).map { BlurMaterial($0.style, isDark: isDark) }
    backdrop.layer.setValue(material?.radius ?? 0, forKeyPath: Self.radiusKeyPath)
    backdrop.backgroundColor = material?.tint
  }

  private static let radiusKeyPath = "backgroundFilters.gaussianBlur.inputRadius"

  /// Updates a style that follows the user interface style.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    guard previousTraitCollection?.userInterfaceStyle != traitCollection.userInterfaceStyle else { return }
    // An animator that ended at its start may have hidden the effect.
    if backdrop.backgroundColor != nil { show() }
  }

  /// Traps for any view but the effect view's own: subviews belong in `contentView`.
  open override func didAddSubview(_ subview: UIView) {
    super.didAddSubview(subview)
    guard subview === backdrop || subview === content else {
      fatalError(
        "UIVisualEffectView.addSubview(_:): a \(type(of: subview)) was added to the effect view itself; "
          + "add it to its contentView")
    }
  }
}

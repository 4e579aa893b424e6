import Engine
import Foundation

/// A view that shows the content behind it with an effect, below its `contentView`.
///
/// A corner radius with `clipsToBounds` clips the blur. Each frame in which the content behind changes is blurred anew.
/// Follows [UIVisualEffectView](https://developer.apple.com/documentation/uikit/uivisualeffectview).
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
  /// The view whose layer has the blur and the tint, because an app may set the background of the effect view.
  private let backdrop = UIView()
  private let content = UIView()

  /// Creates a view of zero size that shows `effect`; nil for none.
  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    setUp()
    UIView.performWithoutAnimation { self.effect = effect }
  }

  /// Creates a view without an effect; `frame` is in the superview's points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a view from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    backdrop.isUserInteractionEnabled = false
    backdrop.layer.backgroundFilters = [
      LayerFilter.gaussianBlur(radius: 0), LayerFilter.colorSaturate(amount: 1),
    ]
    for view in [backdrop, content] {
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(view)
    }
  }

  /// Constrains the content to the edges of an effect view whose frame constraints determine, so that the content can
  /// size the view. If the frame is set, the content follows the bounds.
  override func frameSourceChanged() {
    content.translatesAutoresizingMaskIntoConstraints = translatesAutoresizingMaskIntoConstraints
    if translatesAutoresizingMaskIntoConstraints {
      NSLayoutConstraint.deactivate(contentEdges)
      contentEdges = []
      content.setLayoutFrame(bounds)
    } else {
      contentEdges = [
        content.topAnchor.constraint(equalTo: topAnchor),
        content.bottomAnchor.constraint(equalTo: bottomAnchor),
        content.leftAnchor.constraint(equalTo: leftAnchor),
        content.rightAnchor.constraint(equalTo: rightAnchor),
      ]
      NSLayoutConstraint.activate(contentEdges)
    }
  }
  private var contentEdges: [NSLayoutConstraint] = []

  /// The view to which subviews are added, which is as large as the effect view.
  open var contentView: UIView { content }

  /// The effect; nil for none.
  ///
  /// In an animation block or a property animator, a change animates the radius and saturation of the blur and the
  /// colour above it, also between two vibrancy effects. Adding or removing a vibrancy effect is not animated. An
  /// animator that ends at its start restores the effect.
  open var effect: UIVisualEffect? {
    get { backdrop.layer.value(forKey: Self.effectKey) as? UIVisualEffect }
    set {
      // The layer stores the effect, so that an animator restores it with the values on screen.
      backdrop.layer.setRestoredValue(newValue?.copy(), forKey: Self.effectKey)
      show()
    }
  }

  /// Shows the effect in the current user interface style.
  private func show() {
    let (effect, style) = (effect, traitCollection.userInterfaceStyle)
    let material = (effect as? UIBlurEffect)?.material(isDark: style == .dark)
    backdrop.layer.setValue(material?.radius ?? 0, forKeyPath: Self.radiusKeyPath)
    backdrop.layer.setValue(material?.saturation ?? 1, forKeyPath: Self.saturationKeyPath)
    backdrop.backgroundColor = material?.tint
    show((effect as? UIVibrancyEffect)?.look(in: style))
  }

  private func show(_ vibrancy: Vibrancy?) {
    let layer = content.layer
    guard let vibrancy, layer.compositingFilter != nil else {
      let filter = vibrancy.map { LayerFilter.vibrancy(amount: $0.saturation, color: $0.color.cgColor) }
      if filter != nil || layer.compositingFilter != nil {
        layer.setRestoredValue(filter, forKey: "compositingFilter")
      }
      return
    }
    layer.setValue(vibrancy.saturation, forKeyPath: "compositingFilter.inputAmount")
    layer.setValue(vibrancy.color.cgColor, forKeyPath: "compositingFilter.inputColor")
  }

  private static let effectKey = "visualEffect"
  private static let radiusKeyPath = "backgroundFilters.gaussianBlur.inputRadius"
  private static let saturationKeyPath = "backgroundFilters.colorSaturate.inputAmount"

  /// Updates an effect that depends on the user interface style.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    guard previousTraitCollection?.userInterfaceStyle != traitCollection.userInterfaceStyle else { return }
    show()
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

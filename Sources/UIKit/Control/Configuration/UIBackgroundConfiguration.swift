/// A function that changes a colour, for example for a state (UIKit, `UIConfigurationColorTransformer`).
@preconcurrency @MainActor
public struct UIConfigurationColorTransformer {
  /// Returns the transformed colour.
  public let transform: (UIColor) -> UIColor

  /// Creates a transformer from a closure.
  public init(_ transform: @escaping (UIColor) -> UIColor) { self.transform = transform }

  /// Returns the transformed colour.
  public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }

  /// The transformer that returns a grey of the colour's brightness.
  public static let grayscale = UIConfigurationColorTransformer { color in
    let rgb = color.cgColor
    return UIColor(white: 0.299 * rgb.red + 0.587 * rgb.green + 0.114 * rgb.blue, alpha: rgb.alpha)
  }

  /// The transformer that returns the default tint colour for every colour.
  public static let preferredTint = UIConfigurationColorTransformer { _ in .systemBlue }

  /// The transformer that multiplies the colour's opacity by 0.8.
  public static let monochromeTint = UIConfigurationColorTransformer { color in
    color.withAlphaComponent(color.cgColor.alpha * 0.8)
  }
}

/// A function that changes the attributes of a text, for example for a state (UIKit,
/// `UIConfigurationTextAttributesTransformer`).
@preconcurrency @MainActor
public struct UIConfigurationTextAttributesTransformer {
  /// Returns the transformed attributes.
  public let transform: (AttributeContainer) -> AttributeContainer

  /// Creates a transformer from a closure.
  public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) {
    self.transform = transform
  }

  /// Returns the transformed attributes.
  public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { transform(input) }
}

/// A background: a colour, an image, a blur or a view, with an outline (UIKit, `UIBackgroundConfiguration`).
@preconcurrency @MainActor
public struct UIBackgroundConfiguration {
  /// A view that covers the background.
  public var customView: UIView?
  /// The radius of the corners in points.
  public var cornerRadius: CGFloat = 0
  /// The distances of the background from the bounds, in points.
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  /// The colour; nil for the tint colour.
  public var backgroundColor: UIColor?
  /// The transformer that changes the colour before it is shown.
  public var backgroundColorTransformer: UIConfigurationColorTransformer?
  /// The effect of the background on the content behind it.
  public var visualEffect: UIVisualEffect?
  /// An image above the colour.
  public var image: UIImage?
  /// The mode in which the image fills the background.
  public var imageContentMode = UIView.ContentMode.scaleToFill
  /// The colour of the outline; nil for the tint colour.
  public var strokeColor: UIColor?
  /// The transformer that changes the outline's colour before it is shown.
  public var strokeColorTransformer: UIConfigurationColorTransformer?
  /// The width of the outline in points; 0 for none.
  public var strokeWidth: CGFloat = 0
  /// The distance of the outline from the background's edge, in points, positive outside.
  public var strokeOutset: CGFloat = 0

  init(_ color: UIColor?) { backgroundColor = color }

  /// A background without a colour.
  public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.clear) }

  /// The transformed background colour for a view with a tint colour.
  public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
    let color = backgroundColor ?? tintColor
    return backgroundColorTransformer?(color) ?? color
  }

  /// The transformed colour of the outline for a view with a tint colour.
  public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
    let color = strokeColor ?? tintColor
    return strokeColorTransformer?(color) ?? color
  }
}

/// The view that shows a background configuration.
final class ConfiguredBackground: UIView {
  private let fill = UIVisualEffectView(effect: nil)
  private let imageView = UIImageView()
  private let stroke = UIView()
  private var configuration = UIBackgroundConfiguration.clear()
  private var radius: CGFloat = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    fill.clipsToBounds = true
    imageView.clipsToBounds = true
    for view in [fill, imageView, stroke] { addSubview(view) }
  }

  required init?(coder: NSCoder) {
    fatalError("\(Self.self).init(coder:): archives are not read; its view creates it")
  }

  /// Shows a configuration; `radius` is the corner radius, in points.
  func show(_ configuration: UIBackgroundConfiguration, radius: CGFloat, tint: UIColor) {
    if configuration.customView !== self.configuration.customView {
      remove(self.configuration.customView, replacedBy: configuration.customView)
      if let view = configuration.customView { insertSubview(view, belowSubview: stroke) }
    }
    self.configuration = configuration
    self.radius = radius
    if fill.effect !== configuration.visualEffect { fill.effect = configuration.visualEffect }
    fill.contentView.backgroundColor = configuration.resolvedBackgroundColor(for: tint)
    if imageView.image !== configuration.image { imageView.image = configuration.image }
    imageView.contentMode = configuration.imageContentMode
    stroke.layer.borderWidth = configuration.strokeWidth
    stroke.layer.borderColor = configuration.resolvedStrokeColor(for: tint).cgColor
    stroke.isHidden = configuration.strokeWidth <= 0
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let insets = configuration.backgroundInsets
    let area = bounds.inset(
      by: UIEdgeInsets(top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing))
    let cornerRadius = min(radius, area.width / 2, area.height / 2)
    for view in [fill, imageView, configuration.customView].compactMap({ $0 }) {
      view.frame = area
      view.layer.cornerRadius = cornerRadius
    }
    let outset = configuration.strokeOutset
    stroke.frame = area.insetBy(dx: -outset, dy: -outset)
    stroke.layer.cornerRadius = max(0, cornerRadius + outset)
  }
}

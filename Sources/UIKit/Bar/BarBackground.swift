import Engine
import Foundation

/// The background of a bar: the chrome material, a colour or an image, and a hairline at the edge next to the content.
///
/// One view has both the material's filters and the colour, so that an animation can change a material into an opaque
/// colour and back. The filters of an opaque bar have no effect.
final class BarBackground: UIView {
  /// The edge of the bar that is next to the content.
  enum Edge {
    /// The content is above the bar, which is at the bottom of the screen.
    case above
    /// The content is below the bar, which is at the top of the screen.
    case below
  }

  /// The properties of a bar that determine its background.
  @MainActor
  struct Look: Equatable {
    var barTintColor: UIColor?
    /// The value of `isTranslucent` that the app has set; nil unless set.
    var translucency: Bool?
    var style = UIBarStyle.default
    var image: UIImage?
    var shadow: UIImage?
    /// The background of the bar's appearance, which replaces all other properties except the style; nil without an
    /// appearance.
    var background: UIBarAppearance.Background?
    /// Whether the content ends at the bar, so no line separates the content from the bar.
    var isAtEdge = false

    /// Whether the app has set no property of the bar.
    var isPlain: Bool {
      barTintColor == nil && translucency == nil && style == .default && image == nil && shadow == nil
    }

    /// A background without a colour, a material and a line.
    static let clear = UIBarAppearance().transparent.background

    /// Sets the background of a bar without an appearance. `isClear` removes the background: as in UIKit since iOS 15,
    /// a bar with a large title, or without properties that the app has set, has no background while the content ends
    /// at the bar.
    mutating func useNoAppearance(isAtEdge: Bool, isClear: Bool) {
      self.isAtEdge = isAtEdge
      background = isClear ? Self.clear : nil
    }

    /// Whether the bar is translucent: the app's value or, as in UIKit, true unless the background image is opaque.
    var isTranslucent: Bool {
      get { translucency ?? !(image?.cgImage?.isOpaque ?? false) }
      set { translucency = newValue }
    }

    /// The material that blurs the content behind; nil for none. Without an appearance, an opaque bar and a bar with an
    /// image have none.
    var material: BlurMaterial? {
      if let background { return background.effect?.material(isDark: style == .black) }
      guard isTranslucent, image == nil else { return nil }
      return style == .black ? .chromeDark : .chromeLight
    }

    /// A transparent colour with the colour components of the material's tint. An animation between this colour and the
    /// material changes only the alpha, and so does not darken the bar.
    private var clearTint: UIColor {
      (style == .black ? BlurMaterial.chromeDark : .chromeLight).tint.withAlphaComponent(0)
    }

    /// The colour of the background: over the material, plain without a material, or transparent behind an image.
    var color: UIColor {
      if let background { return background.color ?? material?.tint ?? clearTint }
      if image != nil { return clearTint }
      guard let material else { return barTintColor ?? (style == .black ? .black : .systemBackground) }
      guard let barTintColor else { return material.tint }
      return barTintColor.withAlphaComponent(barTintColor.cgColor.alpha * material.alpha)
    }
  }

  private let fill = UIImageView()
  private let line = UIImageView()
  private let edge: Edge

  init(_ edge: Edge) {
    self.edge = edge
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    addSubview(fill)
    addSubview(line)
    show(Look())
  }

  required init?(coder: NSCoder) {
    fatalError("\(Self.self).init(coder:): archives are not read; the bar creates it")
  }

  /// Shows a look. Inside an animation block, the changes of colours and material are animated.
  func show(_ look: Look) {
    let image = look.background.map(\.image) ?? look.image
    if fill.image !== image { fill.image = image }
    fill.contentMode = look.background?.imageMode ?? .scaleToFill
    fill.backgroundColor = look.color
    // The image of a translucent bar has to be translucent. Apple does not document the opacity that UIKit uses.
    let fadesImage = look.background == nil && look.isTranslucent && look.image?.cgImage?.isOpaque == true
    fill.alpha = fadesImage ? 0.94 : 1
    show(look.material)
    // In UIKit, a shadow image without an appearance has an effect only together with a background image.
    let shadow: UIImage?
    let color: UIColor
    if let background = look.background {
      shadow = background.shadow
      color = background.shadowColor ?? .clear
    } else {
      shadow = look.image == nil ? nil : look.shadow
      color = look.isAtEdge ? .clear : .separator
    }
    if line.image !== shadow { line.image = shadow }
    line.tintColor = color
    line.backgroundColor = shadow == nil ? color : .clear
    setNeedsLayout()
  }

  private func show(_ material: BlurMaterial?) {
    if material == nil, fill.layer.backgroundFilters == nil { return }
    if fill.layer.backgroundFilters == nil {
      fill.layer.backgroundFilters = [
        LayerFilter.gaussianBlur(radius: 0), LayerFilter.colorSaturate(amount: 1),
      ]
    }
    fill.layer.setValue(material?.radius ?? 0, forKeyPath: "backgroundFilters.gaussianBlur.inputRadius")
    fill.layer.setValue(
      material?.saturation ?? 1, forKeyPath: "backgroundFilters.colorSaturate.inputAmount")
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    fill.frame = bounds
    let height = line.image?.size.height ?? 1 / UIScreen.main.scale
    line.frame = CGRect(
      x: 0, y: edge == .below ? bounds.height : -height, width: bounds.width, height: height)
  }
}

/// The style of a bar: dark text on light, or light text on dark (UIKit, `UIBarStyle`).
public enum UIBarStyle: Int, Sendable {
  /// Text is dark on a light background.
  case `default`
  /// Text is light on a dark background.
  case black
}

import Engine
import Foundation

/// The background of a bar: the chrome material, a colour or an image, and a hairline on the side of the content.
///
/// The material is a filter of the view that has the colour, so that one changes into the other in an animation; at rest
/// an opaque bar has no filter that does anything.
final class BarBackground: UIView {
  /// The side of the bar on which the content is.
  enum Edge {
    case above, below
  }

  /// The appearance of a bar's background.
  @MainActor
  struct Look: Equatable {
    var barTintColor: UIColor?
    /// The app's own value of `isTranslucent`.
    var translucency: Bool?
    var style = UIBarStyle.default
    var image: UIImage?
    var shadow: UIImage?
    /// The background of an appearance, which replaces all other properties but the style.
    var ground: UIBarAppearance.Ground?
    /// Whether the content ends at the bar, so that no line divides the two.
    var isAtEdge = false

    /// Whether the app has set nothing.
    var isPlain: Bool {
      barTintColor == nil && translucency == nil && style == .default && image == nil && shadow == nil
    }

    /// A ground without background and line.
    static let clear = UIBarAppearance().transparent.ground

    /// The ground of a bar without an appearance. As in UIKit since iOS 15, a bar for which the app has set nothing has no
    /// background at the edge.
    mutating func takeNoAppearance(isAtEdge: Bool, isClear: Bool) {
      self.isAtEdge = isAtEdge
      ground = isClear ? Self.clear : nil
    }

    /// The app's value, or else true unless an opaque image is the background, as in UIKit.
    var isTranslucent: Bool {
      get { translucency ?? !(image?.cgImage?.isOpaque ?? false) }
      set { translucency = newValue }
    }

    /// The material that blurs the content behind; nil for an opaque bar, and for one with an image.
    var material: BlurMaterial? {
      if let ground { return ground.effect?.material(isDark: style == .black) }
      guard isTranslucent, image == nil else { return nil }
      return style == .black ? .chromeDark : .chromeLight
    }

    /// A transparent colour with the components of the material's, so that a change between the two does not get darker
    /// on its path.
    private var nothing: UIColor {
      (style == .black ? BlurMaterial.chromeDark : .chromeLight).tint.withAlphaComponent(0)
    }

    /// The colour above the content behind, or above nothing.
    var color: UIColor {
      if let ground { return ground.color ?? material?.tint ?? nothing }
      if image != nil { return nothing }
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

  /// Shows a look; in an animation block the colours and the material animate.
  func show(_ look: Look) {
    let image = look.ground.map(\.image) ?? look.image
    if fill.image !== image { fill.image = image }
    fill.contentMode = look.ground?.imageMode ?? .scaleToFill
    fill.backgroundColor = look.color
    // UIKit's own opacity for an opaque image under a translucent bar is not published.
    let isThin = look.ground == nil && look.isTranslucent && look.image?.cgImage?.isOpaque == true
    fill.alpha = isThin ? 0.94 : 1
    show(look.material)
    // A shadow image counts only beside a background image, as in UIKit.
    let shadow = look.ground.map(\.shadow) ?? (look.image == nil ? nil : look.shadow)
    if line.image !== shadow { line.image = shadow }
    let color = look.ground.map { $0.shadowColor ?? .clear } ?? (look.isAtEdge ? .clear : .separator)
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

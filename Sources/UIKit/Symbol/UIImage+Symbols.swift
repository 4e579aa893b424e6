import Foundation

/// The name and configuration of a symbol image, so that another configuration can draw it again.
struct SymbolSource: Hashable, Sendable {
  let name: String
  let configuration: SymbolValues
}

/// The values of a symbol configuration; nil for those that another one decides.
struct SymbolValues: Hashable, Sendable {
  var pointSize: CGFloat?
  var weight: UIImage.SymbolWeight?
  var scale: UIImage.SymbolScale?

  /// The values of another configuration, completed by these.
  func overridden(by other: SymbolValues) -> SymbolValues {
    SymbolValues(
      pointSize: other.pointSize ?? pointSize, weight: other.weight ?? weight, scale: other.scale ?? scale)
  }
}

extension UIImage {
  /// The weight of the strokes of a symbol; the raw values are Apple's.
  public enum SymbolWeight: Int, Sendable {
    /// The weight of the default, regular.
    case unspecified = 0
    /// The thinnest weight.
    case ultraLight = 1
    /// A very thin weight.
    case thin = 2
    /// A thin weight.
    case light = 3
    /// The weight of text.
    case regular = 4
    /// A slightly bold weight.
    case medium = 5
    /// A weight between medium and bold.
    case semibold = 6
    /// A bold weight.
    case bold = 7
    /// A very bold weight.
    case heavy = 8
    /// The boldest weight.
    case black = 9

    /// The width of strokes, as a multiple of the regular one.
    var stroke: CGFloat {
      switch self {
      case .unspecified, .regular: 1
      case .ultraLight: 0.45
      case .thin: 0.6
      case .light: 0.8
      case .medium: 1.15
      case .semibold: 1.3
      case .bold: 1.5
      case .heavy: 1.75
      case .black: 2
      }
    }
  }

  /// The size of a symbol beside text of the same point size; the raw values are Apple's.
  public enum SymbolScale: Int, Sendable {
    /// The scale of the default, medium.
    case `default` = -1
    /// The scale of `default`.
    case unspecified = 0
    /// A scale of four fifths of medium.
    case small = 1
    /// A scale of 1.2 times the point size.
    case medium = 2
    /// A scale of five quarters of medium.
    case large = 3

    var factor: CGFloat { self == .small ? 0.8 : self == .large ? 1.25 : 1 }
  }

  /// The traits of an image (UIKit, `UIImage.Configuration`); only symbols have any here.
  open class Configuration: NSObject, @unchecked Sendable {
    let values: SymbolValues

    init(_ values: SymbolValues) {
      self.values = values
      super.init()
    }

    open override func isEqual(_ object: Any?) -> Bool { (object as? Configuration)?.values == values }
    open override var hash: Int { values.hashValue }
  }

  /// The size and weight of a symbol (UIKit, `UIImage.SymbolConfiguration`).
  open class SymbolConfiguration: Configuration, @unchecked Sendable {
    private convenience init(
      size: CGFloat? = nil, weight: UIImage.SymbolWeight? = nil, scale: UIImage.SymbolScale? = nil
    ) {
      self.init(
        SymbolValues(
          pointSize: size.map { $0.isFinite ? min(max($0, 1), 1000) : 17 },
          weight: weight == .unspecified ? nil : weight,
          scale: scale == .default || scale == .unspecified ? nil : scale))
    }

    /// Creates a configuration for text of a size in points.
    public convenience init(pointSize: CGFloat) { self.init(size: pointSize) }
    /// Creates a configuration for text of a size in points, with a weight.
    public convenience init(pointSize: CGFloat, weight: UIImage.SymbolWeight) {
      self.init(size: pointSize, weight: weight)
    }
    /// Creates a configuration for text of a size in points, with a weight and a scale.
    public convenience init(
      pointSize: CGFloat, weight: UIImage.SymbolWeight, scale: UIImage.SymbolScale
    ) { self.init(size: pointSize, weight: weight, scale: scale) }
    /// Creates a configuration with a weight.
    public convenience init(weight: UIImage.SymbolWeight) { self.init(size: nil, weight: weight) }
    /// Creates a configuration with a scale.
    public convenience init(scale: UIImage.SymbolScale) { self.init(size: nil, scale: scale) }
    /// Creates a configuration for text of a font's size.
    public convenience init(font: UIFont) { self.init(size: font.pointSize) }
    /// Creates a configuration for text of a style.
    public convenience init(textStyle: UIFont.TextStyle) {
      self.init(size: UIFont.preferredFont(forTextStyle: textStyle).pointSize)
    }

    /// Returns the values of another configuration, completed by these.
    open func applying(_ otherConfiguration: UIImage.Configuration?) -> Self {
      guard let other = otherConfiguration else { return self }
      guard let made = SymbolConfiguration(values.overridden(by: other.values)) as? Self else { return self }
      return made
    }
  }

  /// Creates the symbol of a name that SF Symbols has, drawn by this module as a template of 17 points; nil, and a
  /// diagnostic, for a name that is not among those drawn here.
  @preconcurrency @MainActor
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// Creates the symbol of a name in a configuration; nil, and a diagnostic, for a name that is not among those drawn
  /// here.
  @preconcurrency @MainActor
  public convenience init?(systemName name: String, withConfiguration configuration: UIImage.Configuration?) {
    let source = SymbolSource(name: name, configuration: configuration?.values ?? SymbolValues())
    guard let drawn = source.drawn else {
      Diagnostics.report(
        Diagnostic.Code(rawValue: "image.symbol-unknown"),
        "UIImage(systemName: \"\(name)\") is nil: there is no drawing of this symbol", types: [name])
      return nil
    }
    self.init(
      pixels: drawn.upright, scale: drawn.scale, orientation: .up, renderingMode: .alwaysTemplate,
      traits: ImageTraits(symbol: source))
  }

  /// Whether the image is a symbol.
  public var isSymbolImage: Bool { traits.symbol != nil }

  /// The configuration of a symbol; nil for other images.
  public var symbolConfiguration: UIImage.SymbolConfiguration? {
    traits.symbol.map { SymbolConfiguration($0.configuration) }
  }

  /// A symbol in another configuration; other images stay as they are.
  @preconcurrency @MainActor
  public func withConfiguration(_ configuration: UIImage.Configuration) -> UIImage {
    redrawn(configuration.values)
  }

  /// A symbol with the values of a configuration, and its own where those say nothing; nil for other images.
  @preconcurrency @MainActor
  public func applyingSymbolConfiguration(_ configuration: UIImage.SymbolConfiguration) -> UIImage? {
    guard let symbol = traits.symbol else { return nil }
    return redrawn(symbol.configuration.overridden(by: configuration.values))
  }

  @MainActor
  private func redrawn(_ values: SymbolValues) -> UIImage {
    guard let symbol = traits.symbol else { return self }
    let source = SymbolSource(name: symbol.name, configuration: values)
    guard let drawn = source.drawn else { return self }
    var traits = traits
    traits.symbol = source
    let image = UIImage(
      pixels: drawn.upright, scale: drawn.scale, orientation: .up, renderingMode: renderingMode,
      traits: traits)
    return traits.tint.map { image.withTintColor(UIColor(cgColor: $0)) } ?? image
  }
}

extension SymbolSource {
  /// The points of the square of a symbol for each point of text.
  static let squares: CGFloat = 1.2

  /// The picture in black; nil for an unknown name.
  @MainActor
  var drawn: UIImage? {
    guard let drawing = SymbolTable.drawing(name) else { return nil }
    let side = (configuration.pointSize ?? 17) * Self.squares * (configuration.scale?.factor ?? 1)
    // The length is reduced by a tolerance, as rounding errors may put it above a whole point.
    let whole = (side - 0.001).rounded(.up)
    let canvas = SymbolCanvas(
      scale: whole / SymbolCanvas.side, weight: configuration.weight?.stroke ?? 1)
    return UIGraphicsImageRenderer(size: CGSize(width: whole, height: whole)).image { _ in
      UIColor.black.setStroke()
      UIColor.black.setFill()
      drawing(canvas)
    }
  }
}

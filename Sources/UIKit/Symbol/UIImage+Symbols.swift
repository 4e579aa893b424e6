import Foundation

extension UIImage {
  /// The traits of an image (UIKit, `UIImage.Configuration`); only symbol images have traits here.
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

    /// Returns a configuration with the values of another configuration, completed by the values of this one.
    open func applying(_ otherConfiguration: UIImage.Configuration?) -> Self {
      guard let other = otherConfiguration else { return self }
      guard let made = SymbolConfiguration(values.overridden(by: other.values)) as? Self else { return self }
      return made
    }
  }

  /// Creates an SF Symbol by its name, drawn by this module as a template for text of 17 points. For a name that this
  /// module cannot draw, it returns nil and reports a diagnostic.
  @preconcurrency @MainActor
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// Creates an SF Symbol by its name in a configuration. For a name that this module cannot draw, it returns nil and
  /// reports a diagnostic.
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

  /// A symbol image in another configuration; other images are returned unchanged.
  @preconcurrency @MainActor
  public func withConfiguration(_ configuration: UIImage.Configuration) -> UIImage {
    redrawn(configuration.values)
  }

  /// A symbol image with the values of a configuration, completed by its own values; nil for other images.
  @preconcurrency @MainActor
  public func applyingSymbolConfiguration(_ configuration: UIImage.SymbolConfiguration) -> UIImage? {
    guard let symbol = traits.symbol else { return nil }
    return redrawn(symbol.configuration.overridden(by: configuration.values))
  }

  /// A template image of a symbol on a square of 24 points, for bars and fields.
  @MainActor
  static func template(ofSymbol name: String) -> UIImage? {
    let size = SymbolCanvas.side / SymbolSource.sidePerTextSize
    return SymbolSource(name: name, configuration: SymbolValues(pointSize: size)).drawn?
      .withRenderingMode(.alwaysTemplate)
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
  /// The side of a symbol's square, as a multiple of the size of the text.
  static let sidePerTextSize: CGFloat = 1.2

  /// The symbol in black; nil for an unknown name.
  @MainActor
  var drawn: UIImage? {
    guard let drawing = SymbolTable.drawing(name) else { return nil }
    let side = (configuration.pointSize ?? 17) * Self.sidePerTextSize * (configuration.scale?.factor ?? 1)
    // The side is reduced by a tolerance, as rounding errors may raise it above a whole point.
    let wholeSide = (side - 0.001).rounded(.up)
    let canvas = SymbolCanvas(
      scale: wholeSide / SymbolCanvas.side, weight: configuration.weight?.stroke ?? 1)
    return UIGraphicsImageRenderer(size: CGSize(width: wholeSide, height: wholeSide)).image { _ in
      UIColor.black.setStroke()
      UIColor.black.setFill()
      drawing(canvas)
    }
  }
}

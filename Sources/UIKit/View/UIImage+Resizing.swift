import Engine
import Foundation

/// The properties of an image besides its pixels.
struct ImageTraits: Equatable, Sendable {
  /// Whether the image has no pixels; a transparent pixel is then stored.
  var isEmpty = false
  var symbol: SymbolSource?
  /// The colour that `withTintColor(_:)` has set; nil for none.
  var tint: CGColor?
  var capInsets = UIEdgeInsets.zero
  var resizingMode = UIImage.ResizingMode.tile
  var isResizable = false

  /// The part of an image of `size` that stretches, in unit coordinates; nil if the whole image stretches.
  func center(in size: CGSize) -> CGRect? {
    guard isResizable, size.width > 0, size.height > 0 else { return nil }
    let (left, top) = (capInsets.left / size.width, capInsets.top / size.height)
    return CGRect(
      x: left, y: top, width: 1 - left - capInsets.right / size.width,
      height: 1 - top - capInsets.bottom / size.height)
  }
}

extension UIImage {
  /// The mode in which the middle of a resizable image fills its area; the raw values are Apple's.
  public enum ResizingMode: Int, Sendable {
    /// The middle is repeated. Not supported: the middle is stretched, which is reported if it is larger than a point.
    case tile = 0
    /// The middle is stretched.
    case stretch = 1
  }

  /// Returns the image with caps: corners and edges, in points, that keep their size if the image fills another size.
  /// Traps if the insets are negative or exceed the image.
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// Returns the image with caps: corners and edges, in points, that keep their size if the image fills another size,
  /// with a mode for the middle. Traps if the insets are negative or exceed the image.
  public func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: UIImage.ResizingMode
  ) -> UIImage {
    let leastInset = min(min(capInsets.left, capInsets.right), min(capInsets.top, capInsets.bottom))
    let middle = CGSize(
      width: size.width - capInsets.left - capInsets.right,
      height: size.height - capInsets.top - capInsets.bottom)
    guard leastInset >= 0, middle.width >= 0, middle.height >= 0 else {
      fatalError(
        "UIImage.resizableImage(withCapInsets:): the insets must not be negative and must fit into an image of "
          + "\(size.width)×\(size.height) points")
    }
    if resizingMode == .tile, middle.width > 1 || middle.height > 1 {
      Diagnostics.report(
        Diagnostic.Code(rawValue: "image.not-tiled"),
        "UIImage.resizableImage(withCapInsets:): the middle of \(middle.width)×\(middle.height) points is stretched, "
          + "not repeated; use resizingMode .stretch")
    }
    var traits = traits
    (traits.capInsets, traits.resizingMode, traits.isResizable) = (capInsets, resizingMode, true)
    return UIImage(
      pixels: stored, scale: scale, orientation: imageOrientation, renderingMode: renderingMode,
      traits: traits)
  }

  /// Returns the image with caps, between which one point stretches; a cap of 0 stands for no cap. This is the older
  /// form of `resizableImage(withCapInsets:)`.
  public func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
    let (left, top) = (CGFloat(leftCapWidth), CGFloat(topCapHeight))
    return resizableImage(
      withCapInsets: UIEdgeInsets(
        top: top, left: left, bottom: top > 0 ? max(0, size.height - top - 1) : 0,
        right: left > 0 ? max(0, size.width - left - 1) : 0), resizingMode: .stretch)
  }

  /// The widths of the edges that keep their size, in points; zero unless the image is resizable.
  public var capInsets: UIEdgeInsets { traits.capInsets }
  /// The mode in which the middle fills its area.
  public var resizingMode: UIImage.ResizingMode { traits.resizingMode }
}

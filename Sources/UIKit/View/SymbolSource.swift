import Foundation

/// The name and configuration of a symbol image, so that another configuration can draw it again.
struct SymbolSource: Hashable, Sendable {
  let name: String
  let configuration: SymbolValues
}

/// The values of a symbol configuration; nil for each value that another configuration decides.
struct SymbolValues: Hashable, Sendable {
  var pointSize: CGFloat?
  var weight: UIImage.SymbolWeight?
  var scale: UIImage.SymbolScale?

  /// The values of another configuration, completed by these values.
  func overridden(by other: SymbolValues) -> SymbolValues {
    SymbolValues(
      pointSize: other.pointSize ?? pointSize, weight: other.weight ?? weight, scale: other.scale ?? scale)
  }
}

extension UIImage {
  /// The weight of the strokes of a symbol; the raw values are Apple's.
  public enum SymbolWeight: Int, Sendable {
    /// The default weight, which is regular.
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

    /// The width of strokes as a multiple of the regular width.
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
    /// The default scale, which is medium.
    case `default` = -1
    /// The scale of `default`.
    case unspecified = 0
    /// A scale of four fifths of medium.
    case small = 1
    /// A scale of 1.2 times the point size.
    case medium = 2
    /// A scale of five quarters of medium.
    case large = 3

    /// The size of a symbol as a multiple of the medium size.
    var factor: CGFloat {
      switch self {
      case .small: 0.8
      case .large: 1.25
      case .default, .unspecified, .medium: 1
      }
    }
  }
}

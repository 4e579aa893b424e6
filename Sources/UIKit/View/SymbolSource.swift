import Foundation

/// What a symbol image was made from, so that another configuration can draw it again.
struct SymbolSource: Hashable, Sendable {
  let name: String
  let configuration: SymbolValues
}

/// The values of a symbol configuration; nil for those that another one decides.
struct SymbolValues: Hashable, Sendable {
  var pointSize: CGFloat?
  var weight: UIImage.SymbolWeight?
  var scale: UIImage.SymbolScale?

  /// Those of another one before these.
  func overridden(by other: SymbolValues) -> SymbolValues {
    SymbolValues(
      pointSize: other.pointSize ?? pointSize, weight: other.weight ?? weight, scale: other.scale ?? scale)
  }
}

extension UIImage {
  /// The weight of the strokes of a symbol; the raw values are Apple's.
  public enum SymbolWeight: Int, Sendable {
    /// That of the default, regular.
    case unspecified = 0
    /// The thinnest.
    case ultraLight = 1
    /// Very thin.
    case thin = 2
    /// Thin.
    case light = 3
    /// As in text.
    case regular = 4
    /// Slightly bold.
    case medium = 5
    /// Between medium and bold.
    case semibold = 6
    /// Bold.
    case bold = 7
    /// Very bold.
    case heavy = 8
    /// The boldest.
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
    /// That of the default, medium.
    case `default` = -1
    /// As `default`.
    case unspecified = 0
    /// Four fifths of medium.
    case small = 1
    /// 1.2 times the point size.
    case medium = 2
    /// Five quarters of medium.
    case large = 3

    var factor: CGFloat { self == .small ? 0.8 : self == .large ? 1.25 : 1 }
  }
}

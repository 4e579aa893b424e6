// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A string, as Core Foundation names it.
public typealias CFString = String
/// An array of any values, as Core Foundation names it.
public typealias CFArray = [Any]
/// A dictionary, as Core Foundation names it.
public typealias CFDictionary = [AnyHashable: Any]

/// The meaning of the components of colours (Core Graphics, `CGColorSpace`).
///
/// The components of every space count as gamma-encoded sRGB, and a grey as three equal components, because profiles of
/// devices are not supported.
public final class CGColorSpace: Sendable, Hashable {
  /// The name of sRGB.
  public static let sRGB: CFString = "kCGColorSpaceSRGB"

  /// The kind of the components.
  public let model: CGColorSpaceModel
  /// The name with which `init(name:)` finds the space.
  public let name: CFString?

  /// The number of a colour's components without its alpha.
  public var numberOfComponents: Int { model == .monochrome ? 1 : 3 }

  /// The space with a name; nil unless the name is `sRGB` or the name of a device space.
  public init?(name: CFString) {
    switch name {
    case Self.sRGB, Self.deviceRGB: model = .rgb
    case Self.deviceGray: model = .monochrome
    default: return nil
    }
    self.name = name
  }

  fileprivate static let deviceRGB = "kCGColorSpaceDeviceRGB"
  fileprivate static let deviceGray = "kCGColorSpaceDeviceGray"

  fileprivate init(_ name: String, _ model: CGColorSpaceModel) {
    self.name = name
    self.model = model
  }

  /// The colour whose components begin at an index, with alpha last.
  func color(_ components: [CGFloat], at index: Int) -> CGColor {
    if model == .monochrome { return CGColor(gray: components[index], alpha: components[index + 1]) }
    return CGColor(
      red: components[index], green: components[index + 1], blue: components[index + 2],
      alpha: components[index + 3])
  }

  /// Whether both spaces have the same name.
  public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool { a.name == b.name }
  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The kind of a colour space's components (Core Graphics, `CGColorSpaceModel`).
public enum CGColorSpaceModel: Int32, Sendable {
  /// The kind is not known.
  case unknown = -1
  /// A grey.
  case monochrome
  /// Red, green and blue.
  case rgb
  /// Cyan, magenta, yellow and black.
  case cmyk
  /// Lightness and two chromaticities.
  case lab
  /// Any number of inks.
  case deviceN
  /// An index into a table of colours.
  case indexed
  /// A pattern.
  case pattern
  /// The CIE's tristimulus values.
  case XYZ
}

/// Returns the colour space of red, green and blue, which is sRGB here.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(CGColorSpace.deviceRGB, .rgb) }

/// Returns the colour space of greys, gamma-encoded as sRGB.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace {
  CGColorSpace(CGColorSpace.deviceGray, .monochrome)
}

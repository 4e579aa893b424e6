import Engine
import Foundation

/// The properties that a font should have: its name or family, size, weight and traits.
///
/// Follows [UIFontDescriptor](https://developer.apple.com/documentation/uikit/uifontdescriptor). A font is searched for
/// when `UIFont(descriptor:size:)` or a member that depends on the font needs it.
open class UIFontDescriptor: NSObject, @unchecked Sendable {
  private let attributes: [AttributeName: Any]
  /// The face of the font that the descriptor was created for, as names alone do not determine the weight of a variable
  /// font; nil if there was no font, or after a change of attributes other than the size and the text style.
  private let described: FontFace?

  private init(_ attributes: [AttributeName: Any], described: FontFace? = nil) {
    self.attributes = attributes
    self.described = described
    super.init()
  }

  /// Creates a descriptor from attributes.
  public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
    self.init(attributes)
  }

  /// Creates a descriptor from a PostScript or full name and a size in points.
  public convenience init(name: String, size: CGFloat) {
    self.init([.name: name, .size: size])
  }

  convenience init(of font: UIFont) {
    self.init([.name: font.fontName, .size: font.pointSize], described: font.font.face)
  }

  /// The system font of a text style, at the default content size.
  open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
    UIFontDescriptor(of: .preferredFont(forTextStyle: style)).addingAttributes([.textStyle: style])
  }

  /// The attributes that the font should have.
  open var fontAttributes: [AttributeName: Any] { attributes }

  /// Returns one of the attributes.
  open func object(forKey attribute: AttributeName) -> Any? { attributes[attribute] }

  /// The size in points; 0 if it is not specified.
  open var pointSize: CGFloat { Self.number(attributes[.size]) ?? 0 }

  /// The PostScript name of the font that is found.
  open var postscriptName: String { face?.postScriptName ?? "" }

  /// The traits of the font that is found.
  open var symbolicTraits: SymbolicTraits { face.map(SymbolicTraits.init(of:)) ?? [] }

  // MARK: Changed copies

  /// A copy with other values of some attributes.
  open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
    let merged = self.attributes.merging(attributes) { $1 }
    if attributes.keys.allSatisfy({ $0 == .size || $0 == .textStyle }) {
      return UIFontDescriptor(merged, described: described)
    }
    guard let described, attributes[.name] == nil, attributes[.face] == nil else {
      return UIFontDescriptor(merged)
    }
    return UIFontDescriptor(Self.inheriting(merged, from: described))
  }

  /// A copy with another size, in points.
  open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor { addingAttributes([.size: newPointSize]) }

  /// A copy with another family, in the weight and slant that the attributes specify, regular and upright otherwise.
  open func withFamily(_ newFamily: String) -> UIFontDescriptor {
    var changed = attributes
    changed[.name] = nil
    changed[.face] = nil
    changed[.family] = newFamily
    return UIFontDescriptor(changed)
  }

  /// A copy with the face of a name such as "Bold" in the same family.
  open func withFace(_ newFace: String) -> UIFontDescriptor {
    var changed = attributes
    changed[.family] = face?.family ?? attributes[.family]
    changed[.name] = nil
    changed[.traits] = nil
    changed[.face] = newFace
    return UIFontDescriptor(changed)
  }

  /// A copy with these traits, bold and italic only if they are among them; nil if there is no such font.
  open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    guard let face else { return nil }
    let isBold = symbolicTraits.contains(.traitBold)
    var weight = face.weight
    if isBold != (face.weight >= SymbolicTraits.boldWeight) { weight = isBold ? 700 : 400 }
    let isItalic = symbolicTraits.contains(.traitItalic)
    let found =
      symbolicTraits.contains(.traitMonoSpace)
      ? try? FontCatalogue.monospaced(weight: weight, isItalic: isItalic)
      : FontCatalogue.face(family: face.family, weight: weight, isItalic: isItalic)
    let required = symbolicTraits.intersection(SymbolicTraits.detected)
    guard let found, SymbolicTraits(of: found).isSuperset(of: required) else { return nil }
    return describing(found)
  }

  /// A copy in another design of the system font; nil if no font is installed for it, as for rounded letters.
  open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    guard let face else { return nil }
    switch design {
    case .default:
      return (try? FontCatalogue.system(weight: face.weight, isItalic: face.isItalic)).map(describing)
    case .monospaced:
      return (try? FontCatalogue.monospaced(weight: face.weight, isItalic: face.isItalic)).map(describing)
    case .serif: return FontCatalogue.serif(weight: face.weight, isItalic: face.isItalic).map(describing)
    default: return nil
    }
  }

  private func describing(_ found: FontFace) -> UIFontDescriptor {
    var changed = attributes
    for key in [AttributeName.family, .face, .traits] { changed[key] = nil }
    changed[.name] = found.postScriptName
    return UIFontDescriptor(changed, described: found)
  }

  /// Attributes completed by the family, weight and slant of a font, where the attributes specify none.
  private static func inheriting(_ attributes: [AttributeName: Any], from face: FontFace) -> [AttributeName:
    Any]
  {
    var completed = attributes
    var traits = completed[.traits] as? [TraitKey: Any] ?? [:]
    if symbolic(traits) == nil {
      if traits[.weight] == nil { traits[.weight] = UIFont.Weight(openType: face.weight) }
      if face.isItalic { traits[.symbolic] = SymbolicTraits.traitItalic }
    }
    completed[.traits] = traits
    completed[.family] = completed[.family] ?? face.family
    completed[.name] = nil
    return completed
  }

  // MARK: Finding

  /// The face that fits best; nil only where no font is installed.
  var face: FontFace? {
    if let described { return described }
    let traits = attributes[.traits] as? [TraitKey: Any] ?? [:]
    let symbolic = Self.symbolic(traits) ?? []
    let named = (attributes[.name] as? String).flatMap(FontCatalogue.face(named:))
    if let named, traits.isEmpty { return named }
    let family = attributes[.family] as? String ?? named?.family ?? FontCatalogue.systemFamily
    if let style = attributes[.face] as? String {
      if let face = FontCatalogue.face(named: "\(family) \(style)") { return face }
    }
    let weight =
      Self.weight(traits[.weight])
      ?? (symbolic.contains(.traitBold) ? UIFont.Weight.bold : .regular).openType
    let isItalic = symbolic.contains(.traitItalic)
    if symbolic.contains(.traitMonoSpace) {
      return try? FontCatalogue.monospaced(weight: weight, isItalic: isItalic)
    }
    return FontCatalogue.face(family: family, weight: weight, isItalic: isItalic)
      ?? (try? FontCatalogue.system(weight: weight, isItalic: isItalic))
  }

  private static func number(_ value: Any?) -> CGFloat? {
    switch value {
    case let value as CGFloat: value
    case let value as Double: CGFloat(value)
    case let value as Int: CGFloat(value)
    case let value as NSNumber: CGFloat(value.doubleValue)
    default: nil
    }
  }

  private static func weight(_ value: Any?) -> Int? {
    (value as? UIFont.Weight ?? number(value).map { UIFont.Weight(rawValue: $0) })?.openType
  }

  private static func symbolic(_ traits: [TraitKey: Any]) -> SymbolicTraits? {
    switch traits[.symbolic] {
    case let value as SymbolicTraits: value
    case let value as UInt32: SymbolicTraits(rawValue: value)
    case let value?: number(value).flatMap { UInt32(exactly: Double($0)) }.map(SymbolicTraits.init(rawValue:))
    case nil: nil
    }
  }

  // MARK: Equality

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFontDescriptor else { return false }
    return face == other.face && pointSize == other.pointSize
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(face)
    hasher.combine(pointSize)
    return hasher.finalize()
  }

  open override var description: String { "UIFontDescriptor \(postscriptName) \(pointSize)pt" }
}

extension UIFontDescriptor {
  /// The name of an attribute (UIKit, `UIFontDescriptor.AttributeName`).
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    /// The name as UIKit spells it.
    public let rawValue: String
    /// Creates a name; descriptors ignore names other than the constants below.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The family, a `String`.
    public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
    /// The PostScript or full name, a `String`.
    public static let name = AttributeName(rawValue: "NSFontNameAttribute")
    /// The face in its family, such as "Bold", a `String`.
    public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
    /// The size in points, a number.
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    /// A dictionary by `TraitKey`.
    public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
    /// The text style that the descriptor was made for, a `UIFont.TextStyle`.
    public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
  }

  /// A key in the dictionary of traits (UIKit, `UIFontDescriptor.TraitKey`).
  public struct TraitKey: RawRepresentable, Hashable, Sendable {
    /// The key as UIKit spells it.
    public let rawValue: String
    /// Creates a key; descriptors ignore keys other than the constants below.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The symbolic traits, a `SymbolicTraits` or its number.
    public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
    /// The weight, a `UIFont.Weight` or its number.
    public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
  }

  /// Traits of a font (UIKit, `UIFontDescriptor.SymbolicTraits`).
  public struct SymbolicTraits: OptionSet, Sendable {
    /// The bits, as UIKit has them.
    public let rawValue: UInt32
    /// Creates traits from UIKit's bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Slanted letters.
    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    /// A weight of semibold or more.
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// Letters wider than those of the family's regular font.
    public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
    /// Letters narrower than those of the family's regular font.
    public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
    /// Letters that are all as wide as each other.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)

    /// OpenType's weight from which a font counts as bold.
    static let boldWeight = 600
    /// The traits that are detected in fonts.
    static let detected: SymbolicTraits = [
      .traitItalic, .traitBold, .traitExpanded, .traitCondensed, .traitMonoSpace,
    ]

    init(of face: FontFace) {
      self = []
      if face.isItalic { insert(.traitItalic) }
      if face.weight >= Self.boldWeight { insert(.traitBold) }
      if face.isCondensed { insert(.traitCondensed) }
      if face.isExpanded { insert(.traitExpanded) }
      if face.isMonospaced { insert(.traitMonoSpace) }
    }
  }

  /// A design of the system font (UIKit, `UIFontDescriptor.SystemDesign`).
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    /// The design's name as UIKit spells it.
    public let rawValue: String
    /// Creates a design from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The system font.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// Rounded letters; no font is installed for them.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    /// Fontconfig's font with serifs.
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    /// Fontconfig's font with letters of one width.
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
  }
}

extension UIFont {
  /// The descriptor of the font.
  public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(of: self) }

  /// Creates the font that fits a descriptor best, at a size in points. A size of 0 stands for the descriptor's size,
  /// or for 12 points if it has none.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    let face =
      descriptor.face ?? FontCatalogue.absentFace(after: .noFonts, call: "UIFont(descriptor:size:)")
    let descriptorSize = descriptor.pointSize > 0 ? descriptor.pointSize : 12
    self.init(face: face, size: pointSize > 0 ? pointSize : descriptorSize)
  }
}

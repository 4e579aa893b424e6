/// UIKit's attributes of an `AttributedString`.
extension AttributeScopes {
  /// UIKit's attributes, and Foundation's.
  public struct UIKitAttributes: AttributeScope {
    /// A `UIFont`.
    public let font: FontAttribute
    /// A `UIColor`.
    public let foregroundColor: ForegroundColorAttribute
    /// The points added between characters.
    public let kern: KernAttribute
    /// The line breaking, alignment and spacing.
    public let paragraphStyle: ParagraphStyleAttribute
    /// Foundation's attributes.
    public let foundation: AttributeScopes.FoundationAttributes

    /// A `UIFont`.
    public enum FontAttribute: AttributedStringKey {
      /// The type of its values.
      public typealias Value = UIFont
      /// The name of the key in an `NSAttributedString`.
      public static let name = NSAttributedString.Key.font.rawValue
    }
    /// A `UIColor`.
    public enum ForegroundColorAttribute: AttributedStringKey {
      /// The type of its values.
      public typealias Value = UIColor
      /// The name of the key in an `NSAttributedString`.
      public static let name = NSAttributedString.Key.foregroundColor.rawValue
    }
    /// The points added between characters.
    public enum KernAttribute: AttributedStringKey {
      /// The type of its values.
      public typealias Value = CGFloat
      /// The name of the key in an `NSAttributedString`.
      public static let name = NSAttributedString.Key.kern.rawValue
    }
    /// The line breaking, alignment and spacing.
    public enum ParagraphStyleAttribute: AttributedStringKey {
      /// The type of its values.
      public typealias Value = NSParagraphStyle
      /// The name of the key in an `NSAttributedString`.
      public static let name = NSAttributedString.Key.paragraphStyle.rawValue
    }
  }

  /// UIKit's attributes, and Foundation's.
  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
}

extension AttributeDynamicLookup {
  /// Finds UIKit's attributes by their names.
  public subscript<T: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, T>
  ) -> T { self[T.self] }
}

extension AttributeContainer {
  /// The attributes that affect the layout and the colour of text.
  var layoutAttributes: [NSAttributedString.Key: Any] {
    var attributes: [NSAttributedString.Key: Any] = [:]
    attributes[.font] = self[AttributeScopes.UIKitAttributes.FontAttribute.self]
    attributes[.foregroundColor] = self[AttributeScopes.UIKitAttributes.ForegroundColorAttribute.self]
    attributes[.kern] = self[AttributeScopes.UIKitAttributes.KernAttribute.self]
    attributes[.paragraphStyle] = self[AttributeScopes.UIKitAttributes.ParagraphStyleAttribute.self]
    return attributes
  }
}

extension AttributedString {
  /// The text with UIKit's attributes; attributes that the text lacks are taken from `base`.
  func drawn(over base: AttributeContainer) -> NSAttributedString {
    let text = NSMutableAttributedString(string: "")
    for run in runs {
      let attributes = base.layoutAttributes.merging(run.attributes.layoutAttributes) { $1 }
      text.append(NSAttributedString(string: String(self[run.range].characters), attributes: attributes))
    }
    return text
  }
}

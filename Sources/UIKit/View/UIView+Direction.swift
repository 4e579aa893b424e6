/// The layout direction of the interface (UIKit, `UIUserInterfaceLayoutDirection`).
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// The layout is from left to right.
  case leftToRight = 0
  /// The layout is from right to left.
  case rightToLeft = 1
}

/// The kind of a view's content, which determines the view's layout direction (UIKit, `UISemanticContentAttribute`).
public enum UISemanticContentAttribute: Int, Sendable {
  /// The content has no special meaning: its direction is that of the interface.
  case unspecified = 0
  /// The content is playback controls, from left to right in all languages.
  case playback
  /// The content is a direction in space, such as the alignment of text, from left to right in all languages.
  case spatial
  /// The content is always from left to right.
  case forceLeftToRight
  /// The content is always from right to left.
  case forceRightToLeft
}

extension UIView {
  /// The layout direction of a view with this attribute in a left-to-right interface.
  public class func userInterfaceLayoutDirection(for attribute: UISemanticContentAttribute)
    -> UIUserInterfaceLayoutDirection
  {
    userInterfaceLayoutDirection(for: attribute, relativeTo: .leftToRight)
  }

  /// The layout direction of a view with this attribute in an interface with the direction `layoutDirection`.
  public class func userInterfaceLayoutDirection(
    for semanticContentAttribute: UISemanticContentAttribute,
    relativeTo layoutDirection: UIUserInterfaceLayoutDirection
  ) -> UIUserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .unspecified: layoutDirection
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }

  func setSemantics(_ semantics: UISemanticContentAttribute) {
    guard semantics != semanticContentAttribute else { return }
    let old = effectiveUserInterfaceLayoutDirection
    ownedConstraints.semantics = semantics
    guard old != effectiveUserInterfaceLayoutDirection, let state = constraintState else { return }
    for constraint in state.constraints where constraint.isDirectional {
      constraint.engine?.replace(constraint)
    }
    if state.margins.directional != nil { marginsChanged() }
    setNeedsLayout()
  }
}

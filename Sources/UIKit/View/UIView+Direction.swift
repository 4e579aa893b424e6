/// The direction of an interface (UIKit, `UIUserInterfaceLayoutDirection`).
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// The interface runs from left to right.
  case leftToRight = 0
  /// The interface runs from right to left.
  case rightToLeft = 1
}

/// The kind of a view's content, which decides its direction (UIKit, `UISemanticContentAttribute`).
public enum UISemanticContentAttribute: Int, Sendable {
  /// The content is nothing special: the direction is that of the interface.
  case unspecified = 0
  /// The content is controls of a player, from left to right in all languages.
  case playback
  /// The content is a direction in space, such as the alignment of text, from left to right in all languages.
  case spatial
  /// The content runs from left to right.
  case forceLeftToRight
  /// The content runs from right to left.
  case forceRightToLeft
}

extension UIView {
  /// The direction of a view with this attribute in an interface from left to right.
  public class func userInterfaceLayoutDirection(for attribute: UISemanticContentAttribute)
    -> UIUserInterfaceLayoutDirection
  {
    userInterfaceLayoutDirection(for: attribute, relativeTo: .leftToRight)
  }

  /// The direction of a view with this attribute in an interface of a direction.
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
    for constraint in state.held where constraint.isDirectional { constraint.engine?.replace(constraint) }
    if state.margins.directional != nil { marginsChanged() }
    setNeedsLayout()
  }
}

/// The values from which a view's layout margins are computed.
struct LayoutMargins {
  /// The margins that the app set as left and right margins, in points; nil unless set.
  var absolute: UIEdgeInsets?
  /// The margins that the app set as leading and trailing margins, in points, which replace `absolute`; nil unless set.
  var directional: NSDirectionalEdgeInsets?
  /// Whether the safe area is added to the margins.
  var includesSafeArea = true
  /// Whether the margins are at least the superview's margins.
  var followsSuperview = false
}

/// Insets whose leading and trailing edges follow the direction of text (UIKit, `NSDirectionalEdgeInsets`).
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
  /// The inset at the top, in points.
  public var top: CGFloat
  /// The inset at the edge at which text begins, in points.
  public var leading: CGFloat
  /// The inset at the bottom, in points.
  public var bottom: CGFloat
  /// The inset at the edge at which text ends, in points.
  public var trailing: CGFloat

  /// Creates insets, in points.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// Creates insets of 0 points.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  /// Insets of 0 points.
  public static let zero = NSDirectionalEdgeInsets()

  /// The insets in a view of the given direction.
  func insets(_ direction: UIUserInterfaceLayoutDirection) -> UIEdgeInsets {
    let isReversed = direction == .rightToLeft
    return UIEdgeInsets(
      top: top, left: isReversed ? trailing : leading, bottom: bottom, right: isReversed ? leading : trailing)
  }
}

extension UIView {
  private var marginState: LayoutMargins { constraintState?.margins ?? LayoutMargins() }

  /// The margins in points: the margins that were set or the standard margins, plus the safe area. The settings decide
  /// whether the safe area is added, and whether the superview's margins that overlap the view are the minimum.
  var currentMargins: UIEdgeInsets {
    let state = marginState
    var margins =
      state.directional?.insets(effectiveUserInterfaceLayoutDirection) ?? state.absolute ?? standardMargins
    if state.includesSafeArea { margins = margins + safeAreaInsets }
    if state.followsSuperview, let parent {
      let inherited = parent.layoutMargins.reaching(into: restingFrame, of: parent.bounds)
      margins = UIEdgeInsets(
        top: max(margins.top, inherited.top), left: max(margins.left, inherited.left),
        bottom: max(margins.bottom, inherited.bottom), right: max(margins.right, inherited.right))
    }
    return margins
  }

  func setMargins(_ margins: UIEdgeInsets?) {
    guard margins != marginState.absolute || marginState.directional != nil else { return }
    ownedConstraints.margins.absolute = margins
    ownedConstraints.margins.directional = nil
    marginsChanged()
  }

  /// Notifies the view, and subviews that preserve its margins, of changed margins, and requests their layout.
  func marginsChanged() {
    layoutMarginsDidChange()
    setNeedsLayout()
    constraintState?.guides.margins?.itemState.engine?.root.setNeedsLayout()
    for child in children where child.marginState.followsSuperview { child.marginsChanged() }
  }

  /// The layout margins as leading and trailing margins, in points. Once set, they follow the direction of the view.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      let margins = layoutMargins
      let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
      return NSDirectionalEdgeInsets(
        top: margins.top, leading: isReversed ? margins.right : margins.left, bottom: margins.bottom,
        trailing: isReversed ? margins.left : margins.right)
    }
    set {
      guard newValue != marginState.directional else { return }
      ownedConstraints.margins.directional = newValue
      ownedConstraints.margins.absolute = nil
      marginsChanged()
    }
  }

  /// Whether the safe area is added to the margins; true unless set.
  public var insetsLayoutMarginsFromSafeArea: Bool {
    get { marginState.includesSafeArea }
    set {
      guard newValue != insetsLayoutMarginsFromSafeArea else { return }
      ownedConstraints.margins.includesSafeArea = newValue
      marginsChanged()
    }
  }

  /// Whether the margins are at least the part of the superview's margins that overlaps the view; false unless set.
  public var preservesSuperviewLayoutMargins: Bool {
    get { marginState.followsSuperview }
    set {
      guard newValue != preservesSuperviewLayoutMargins else { return }
      ownedConstraints.margins.followsSuperview = newValue
      marginsChanged()
    }
  }
}

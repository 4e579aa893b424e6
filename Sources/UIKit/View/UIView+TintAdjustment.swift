extension UIView {
  /// The adjustment of a tint (UIKit, `UIView.TintAdjustmentMode`).
  public enum TintAdjustmentMode: Int, Sendable {
    /// The tint is adjusted as in the superview.
    case automatic
    /// The tint is shown in its colour.
    case normal
    /// The tint is shown in a grey.
    case dimmed
  }

  /// Whether any view has ever set the mode; if none has, tint colours are computed without a walk over the superviews.
  static var adjustsTints = false

  /// The tint without an adjustment, which subviews inherit.
  var baseTint: UIColor { ownTint ?? inheritedTint ?? .systemBlue }

  var nearestTintAdjustment: TintAdjustmentMode {
    sequence(first: self, next: \.parent).lazy.map(\.ownTintAdjustment).first { $0 != .automatic } ?? .normal
  }

  func adjustTint(_ mode: TintAdjustmentMode) {
    let old = tintAdjustmentMode
    ownTintAdjustment = mode
    UIView.adjustsTints = true
    guard tintAdjustmentMode != old else { return }
    CallStack.require("UIView.tintAdjustmentMode", self, depth: nestingDepth)
    visitSubtree { view in
      if view !== self, view.ownTintAdjustment != .automatic { return false }
      view.tintColorDidChange()
      return true
    }
  }
}

extension UIColor {
  /// The grey of the same luma, by the weights of Rec. 709.
  var dimmed: UIColor {
    UIColor(
      white: 0.2126 * cgColor.red + 0.7152 * cgColor.green + 0.0722 * cgColor.blue, alpha: cgColor.alpha)
  }
}

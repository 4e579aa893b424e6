/// Values that most views do not have. A view allocates memory for them only if one is set.
@MainActor
final class RareViewValues {
  fileprivate var transitionRecord: TransitionRecord?
  fileprivate var ownTint: UIColor?
  fileprivate var recognizers: [UIGestureRecognizer] = []
  fileprivate var animationNumbers: [AnimationObserver.Key: Int] = [:]
  fileprivate var maskView: UIView?
  fileprivate var lastSafeAreaInsets = UIEdgeInsets.zero
  fileprivate var insetsInPass = UIEdgeInsets.zero
  fileprivate var accessibility: AccessibilityValues?
  fileprivate var tag = 0
  fileprivate var autoresizingMask: UIView.AutoresizingMask = []
}

extension UIView {
  /// The rare values, which are made if there are none.
  private final var madeRareValues: RareViewValues {
    if let rareValues { return rareValues }
    let values = RareViewValues()
    rareValues = values
    return values
  }

  /// The state that the ready-made transitions store for the view. It is not a property of the layer, which a cancelled
  /// transition would restore.
  package final var transitionRecord: TransitionRecord? {
    get { rareValues?.transitionRecord }
    set { if newValue != nil || rareValues != nil { madeRareValues.transitionRecord = newValue } }
  }
  final var ownTint: UIColor? {
    get { rareValues?.ownTint }
    set { if newValue != nil || rareValues != nil { madeRareValues.ownTint = newValue } }
  }
  final var recognizers: [UIGestureRecognizer] {
    get { rareValues?.recognizers ?? [] }
    set { if !newValue.isEmpty || rareValues != nil { madeRareValues.recognizers = newValue } }
    _modify { yield &madeRareValues.recognizers }
  }
  /// The last number used in keys of additive animations, by animated property, while there are any observers.
  final var animationNumbers: [AnimationObserver.Key: Int] {
    get { rareValues?.animationNumbers ?? [:] }
    set { if !newValue.isEmpty || rareValues != nil { madeRareValues.animationNumbers = newValue } }
    _modify { yield &madeRareValues.animationNumbers }
  }
  /// The view that `mask` was set to.
  final var maskView: UIView? {
    get { rareValues?.maskView }
    set { if newValue != nil || rareValues != nil { madeRareValues.maskView = newValue } }
  }
  /// The safe area of the last notification.
  final var lastSafeAreaInsets: UIEdgeInsets {
    get { rareValues?.lastSafeAreaInsets ?? .zero }
    set { if newValue != .zero || rareValues != nil { madeRareValues.lastSafeAreaInsets = newValue } }
  }
  /// The safe area in the layout pass of `knownSafeArea`.
  final var insetsInPass: UIEdgeInsets {
    get { rareValues?.insetsInPass ?? .zero }
    set { if newValue != .zero || rareValues != nil { madeRareValues.insetsInPass = newValue } }
  }
  /// The accessibility properties, for assistive technologies that do not run here; nil until the app sets one.
  final var accessibility: AccessibilityValues? {
    get { rareValues?.accessibility }
    set { if newValue != nil || rareValues != nil { madeRareValues.accessibility = newValue } }
  }
  final var storedTag: Int {
    get { rareValues?.tag ?? 0 }
    set { if newValue != 0 || rareValues != nil { madeRareValues.tag = newValue } }
  }
  final var storedAutoresizingMask: AutoresizingMask {
    get { rareValues?.autoresizingMask ?? [] }
    set { if !newValue.isEmpty || rareValues != nil { madeRareValues.autoresizingMask = newValue } }
  }
}

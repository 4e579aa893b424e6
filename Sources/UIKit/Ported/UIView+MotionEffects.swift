import ObjectiveCRuntime

/// The key of a view's motion effects, which are associated with the view because few views have any; no object has
/// this address.
private let motionEffectsKey: UInt = 2

extension UIView {
  /// The motion effects that are associated with the view.
  var storedMotionEffects: [UIMotionEffect] {
    get { Associations.value(of: self, motionEffectsKey) as? [UIMotionEffect] ?? [] }
    set {
      let stored = newValue.isEmpty ? nil : newValue
      Associations.set(stored, of: self, motionEffectsKey, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }
  }
}

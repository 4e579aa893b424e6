import ObjectiveCRuntime

/// The key under which motion effects are associated with a view; few views have any. Other keys are addresses, and no
/// object has the address 2.
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

import ObjectiveCRuntime

/// The key of a view's effects beside it: few views have any. No object has this address.
private let motionEffectsKey: UInt = 2

extension UIView {
  /// The effects of tilts, which the view keeps beside it.
  var keptMotionEffects: [UIMotionEffect] {
    get { Associations.value(of: self, motionEffectsKey) as? [UIMotionEffect] ?? [] }
    set {
      let stored = newValue.isEmpty ? nil : newValue
      Associations.set(stored, of: self, motionEffectsKey, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }
  }
}

import Engine
import Foundation

/// An effect that changes the look of a view when the device is tilted (UIKit, `UIMotionEffect`).
///
/// A computer's screen is not tilted, so views store their effects but do not apply them.
@preconcurrency @MainActor
open class UIMotionEffect: MainActorObject, @preconcurrency NSCopying {
  /// Creates an effect that changes nothing; subclasses override its values.
  public init() {
    super.init(mainActor: ())
  }

  /// Creates an effect from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    coder.requireEmpty("\(Self.self).init(coder:)")
    super.init(mainActor: ())
  }

  /// The changes of properties by key path for a tilt; nil for no change. Both components of the offset are from -1 to
  /// 1.
  open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? { nil }

  /// Returns the effect itself, which cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// An effect that changes one property by a value between a minimum and a maximum, in proportion to a tilt (UIKit,
/// `UIInterpolatingMotionEffect`).
@preconcurrency @MainActor
open class UIInterpolatingMotionEffect: UIMotionEffect {
  /// The direction of a tilt.
  public enum EffectType: Int, Sendable {
    /// The tilt to the left and right.
    case tiltAlongHorizontalAxis = 0
    /// The tilt up and down.
    case tiltAlongVerticalAxis = 1
  }

  private let path: String
  private let direction: EffectType

  /// Creates an effect on a property of the view with a key path, without a minimum and a maximum.
  public init(keyPath: String, type: EffectType) {
    (path, direction) = (keyPath, type)
    super.init()
  }

  /// Traps, because archives are not read and an effect needs a key path.
  public required init?(coder: NSCoder) {
    fatalError(
      "UIInterpolatingMotionEffect.init(coder:): archives are not read; use init(keyPath:type:)")
  }

  /// The key path of the property.
  open var keyPath: String { path }
  /// The direction of the tilt.
  open var type: EffectType { direction }
  /// The change for an offset of -1: a number, or an `NSValue` with a structure such as a point; nil unless set.
  open var minimumRelativeValue: Any?
  /// The change for an offset of 1, of the same type as the minimum; nil unless set.
  open var maximumRelativeValue: Any?

  /// The change of the property for a tilt; nil unless minimum and maximum are set.
  open override func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
    guard let minimumRelativeValue, let maximumRelativeValue else { return nil }
    let (low, high) = (PropertyValue(any: minimumRelativeValue), PropertyValue(any: maximumRelativeValue))
    guard low.kind == high.kind else {
      fatalError(
        "UIInterpolatingMotionEffect(\"\(path)\"): minimumRelativeValue \(minimumRelativeValue) and "
          + "maximumRelativeValue \(maximumRelativeValue) must be of one type")
    }
    let offset = direction == .tiltAlongHorizontalAxis ? viewerOffset.horizontal : viewerOffset.vertical
    let value = low.mixed(with: high, (Double(min(1, max(-1, offset))) + 1) / 2)
    return value.inFoundation.map { [path: $0] }
  }

  /// Returns another effect with the same values.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIInterpolatingMotionEffect(keyPath: path, type: direction)
    copy.minimumRelativeValue = minimumRelativeValue
    copy.maximumRelativeValue = maximumRelativeValue
    return copy
  }
}

/// Several effects at once (UIKit, `UIMotionEffectGroup`).
@preconcurrency @MainActor
open class UIMotionEffectGroup: UIMotionEffect {
  /// The effects; nil, the initial value, for none.
  open var motionEffects: [UIMotionEffect]?

  /// The changes of all effects; changes of the same property are added or, if that is impossible, the last one counts.
  open override func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
    let changes = (motionEffects ?? []).compactMap {
      $0.keyPathsAndRelativeValues(forViewerOffset: viewerOffset)
    }
    guard let first = changes.first else { return nil }
    return changes.dropFirst().reduce(first) { all, other in
      all.merging(other) { a, b in PropertyValue(any: a).adding(PropertyValue(any: b))?.inFoundation ?? b }
    }
  }

  /// Returns another group of the same effects.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIMotionEffectGroup()
    copy.motionEffects = motionEffects
    return copy
  }
}

extension PropertyValue {
  /// The sum of two values; nil if the values have different kinds or cannot be added.
  fileprivate func adding(_ other: PropertyValue) -> PropertyValue? {
    guard kind == other.kind, kind != .wide else { return nil }
    return .plain(kind, components.adding(other.components, kind))
  }

  /// The value for key-value coding, which represents numbers, points, sizes and rectangles as objects.
  fileprivate var inFoundation: Any? {
    switch boxed {
    case let number as Double: NSNumber(value: number)
    case let point as CGPoint: NSValue(cgPoint: point)
    case let size as CGSize: NSValue(cgSize: size)
    case let rect as CGRect: NSValue(cgRect: rect)
    case let value: value
    }
  }
}

extension UIView {
  /// The effects of tilts, which are stored but not applied; see `UIMotionEffect`.
  public var motionEffects: [UIMotionEffect] {
    get { storedMotionEffects }
    set { storedMotionEffects = newValue }
  }

  /// Appends an effect, unless the view already has it.
  public func addMotionEffect(_ effect: UIMotionEffect) {
    guard !motionEffects.contains(where: { $0 === effect }) else { return }
    motionEffects.append(effect)
  }

  /// Removes an effect; does nothing if the effect was not added.
  public func removeMotionEffect(_ effect: UIMotionEffect) {
    motionEffects.removeAll { $0 === effect }
  }
}

import UIKit

/// A view that shows its subviews through an effect.
///
/// The effect has one or two inputs: the first subview, and as the second input the subview above it. Use snapshots as
/// subviews, since a snapshot is drawn only once. Uniforms animate in `UIView.animate` like other properties, and scrub
/// with a transition.
///
///     let view = EffectView(effect: shatter, frame: bounds)
///     view.addSubview(snapshot)
///     UIView.animate(withDuration: 2) { view.progress = 1 }
@preconcurrency @MainActor
public final class EffectView: UIView {
  public override class var layerClass: AnyClass { EffectLayer.self }

  private var effectLayer: EffectLayer {
    guard let layer = layer as? EffectLayer else {
      fatalError("EffectView.layer: the layer is a \(type(of: layer)); it must be an EffectLayer")
    }
    return layer
  }

  /// Creates a view that shows its subviews through `effect` and receives no touches; `frame` is in points.
  public init(effect: Effect, frame: CGRect) {
    super.init(frame: frame)
    effectLayer.effect = effect
    isUserInteractionEnabled = false
  }

  /// Traps: create a view with its effect.
  public required init?(coder: NSCoder) {
    fatalError("EffectView.init(coder:): archives are not read; create it with its effect")
  }

  /// The effect; nil shows the subviews unchanged. Setting it resets the uniforms.
  public var effect: Effect? {
    get { effectLayer.effect }
    set { effectLayer.effect = newValue }
  }

  /// The effect's progress, 0…1.
  public var progress: CGFloat {
    get { value(of: "progress") as? CGFloat ?? 0 }
    set { setValue(newValue, of: "progress") }
  }

  /// Returns the value of a uniform.
  public func value(of uniform: String) -> Any? { layer.value(forKeyPath: "effect." + uniform) }

  /// Sets a uniform to a number, `CGPoint`, `SIMD3`, `SIMD4`, `CGColor` or `Bool`, as the effect declares it, or to an
  /// array of the uniform's numbers. A matrix takes its numbers column by column, and a sampler takes a `CGImage`.
  public func setValue(_ value: Any, of uniform: String) {
    layer.setValue(value, forKeyPath: "effect." + uniform)
  }
}

extension Effect {
  /// Creates an effect of this module, whose source is known to compile.
  static func builtIn(_ name: String, _ source: [UInt8]) -> Effect {
    do {
      return try Effect(name: name, source: String(decoding: source, as: UTF8.self), file: name + ".glsl")
    } catch {
      fatalError("Transitions: \(error)")
    }
  }
}

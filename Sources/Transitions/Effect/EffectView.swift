import UIKit

/// A view that shows its subviews through an effect.
///
/// One subview is an effect's input, or two are, the lower one first; a snapshot as subview is drawn once. Uniforms
/// animate in `UIView.animate` as any property does, and scrub with a transition.
///
///     let view = EffectView(effect: shatter, frame: bounds)
///     view.addSubview(snapshot)
///     UIView.animate(withDuration: 2) { view.progress = 1 }
@preconcurrency @MainActor
public final class EffectView: UIView {
  public override class var layerClass: AnyClass { EffectLayer.self }

  private var effectLayer: EffectLayer {
    guard let layer = layer as? EffectLayer else {
      fatalError("EffectView.layer: a \(type(of: layer)) shows no effects")
    }
    return layer
  }

  /// Creates a view that shows its subviews through `effect` and receives no touches; `frame` is in points.
  public init(effect: Effect, frame: CGRect) {
    super.init(frame: frame)
    effectLayer.effect = effect
    isUserInteractionEnabled = false
  }

  /// Traps: a view is made with its effect.
  public required init?(coder: NSCoder) {
    fatalError("EffectView.init(coder:): it is made with its effect")
  }

  /// What the subviews are seen through; nil shows them as they are. Setting it resets the uniforms.
  public var effect: Effect? {
    get { effectLayer.effect }
    set { effectLayer.effect = newValue }
  }

  /// The effect's progress, 0…1.
  public var progress: CGFloat {
    get { value(of: "progress") as? CGFloat ?? 0 }
    set { setValue(newValue, of: "progress") }
  }

  /// A uniform of the effect.
  public func value(of uniform: String) -> Any? { layer.value(forKeyPath: "effect." + uniform) }

  /// Sets a uniform: a number, `CGPoint`, `SIMD3`, `SIMD4`, `CGColor` or `Bool`, as it was declared.
  public func setValue(_ value: Any, of uniform: String) {
    layer.setValue(value, forKeyPath: "effect." + uniform)
  }
}

extension Effect {
  /// An effect of ours: its source is known to be right.
  static func builtIn(_ name: String, _ source: [UInt8]) -> Effect {
    do {
      return try Effect(name: name, source: String(decoding: source, as: UTF8.self), file: name + ".glsl")
    } catch {
      fatalError("Transitions: \(error)")
    }
  }
}

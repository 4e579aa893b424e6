import Foundation

/// A layer that shows its sublayers through an effect.
///
/// The input of a one-input effect is a picture of all sublayers within the layer's bounds; a two-input effect
/// receives the first sublayer and, as its second input, all others. Moving sublayers are redrawn, static ones and
/// snapshots are drawn once and cached. Uniforms are ordinary properties: `effect.progress` and `effect.NAME` can be
/// read, set and animated by key path, also implicitly, and a transition scrubs them.
///
///     layer.effect = shatter
///     layer.setValue(1, forKeyPath: "effect.progress")
open class EffectLayer: CALayer {
  /// The prefix of uniforms' key paths.
  package static let prefix = "effect."

  public override init() { super.init() }
  public override init(layer: Any) { super.init(layer: layer) }
  /// Traps: layers cannot be decoded from an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The effect; nil shows the sublayers unchanged. A new effect resets all uniforms.
  open var effect: Effect? {
    get { state.effect }
    set {
      guard newValue != state.effect else { return }
      for uniform in state.effect?.uniforms ?? [] { state.named[uniform.property] = nil }
      changePlain(state.effect?.id, newValue?.id) { $0.effect = newValue }
    }
  }

  open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if keyPath.hasPrefix(Self.prefix), input(atPath: keyPath) == nil {
      let names = effect.map { $0.uniforms.map(\.name).joined(separator: ", ") }
      fatalError(
        "\(Swift.type(of: self)).setValue(_:forKeyPath:): there is no \(keyPath); "
          + (names.map { "the effect has \($0)" } ?? "the layer has no effect"))
    }
    super.setValue(value, forKeyPath: keyPath)
    let name = keyPath.dropFirst(Self.prefix.count)
    guard keyPath.hasPrefix(Self.prefix),
      let uniform = effect?.uniforms.first(where: { $0.kind == .int && $0.name == name }),
      let number = state.named[uniform.property]?.components[0], !uniform.kind.holds([number])
    else { return }
    let limit = Effect.Uniform.wholeLimit
    fatalError(
      "\(Swift.type(of: self)).setValue(_:forKeyPath:): \(keyPath) is an int from \(-limit) to \(limit), not \(number)"
    )
  }

  override func input(atPath path: String) -> FilterInput? {
    guard path.hasPrefix(Self.prefix), let effect = state.effect else { return super.input(atPath: path) }
    let name = path.dropFirst(Self.prefix.count).prefix { $0 != "." }
    guard let uniform = effect.uniforms.first(where: { $0.name == name }) else { return nil }
    let rest = path.dropFirst(Self.prefix.count + name.count + 1)
    return FilterInput(
      property: uniform.property, value: state.named[uniform.property] ?? uniform.initial, rest: String(rest))
  }

  override func access(forKey key: String) -> KeyAccess? {
    key == "effect" ? .object(\EffectLayer.effect) : super.access(forKey: key)
  }
  override var isStock: Bool { Swift.type(of: self) == EffectLayer.self }
}

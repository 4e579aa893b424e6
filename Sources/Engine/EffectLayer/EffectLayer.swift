import Foundation

/// A layer that shows its sublayers through an effect.
///
/// A one-input effect receives a raster of all sublayers within the layer's bounds. A two-input effect receives the
/// first sublayer and, as its second input, all other sublayers. Moving sublayers are redrawn; static sublayers and
/// snapshots are drawn once and cached. Uniforms are ordinary properties: `effect.progress` and `effect.NAME` can be
/// read, set and animated by key path, also implicitly, and a transition scrubs them. The value of a vector or matrix
/// may be a list of its numbers; the value of an image is a `CGImage`.
///
///     layer.effect = shatter
///     layer.setValue(1, forKeyPath: "effect.progress")
open class EffectLayer: CALayer {
  /// The prefix of uniforms' key paths.
  package static var prefix: String { Effect.Uniform.prefix }

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
    guard keyPath.hasPrefix(Self.prefix) else { return super.setValue(value, forKeyPath: keyPath) }
    if input(atPath: keyPath) == nil {
      let names = effect.map { $0.uniforms.map(\.name).joined(separator: ", ") }
      fatalError(
        "\(Swift.type(of: self)).setValue(_:forKeyPath:): there is no \(keyPath); "
          + (names.map { "the effect has \($0)" } ?? "the layer has no effect"))
    }
    let name = keyPath.dropFirst(Self.prefix.count)
    let uniform = effect?.uniforms.first { $0.name == name }
    if let uniform, uniform.kind == .sampler2D { return setImage(value, uniform, keyPath) }
    if let uniform, let list = value as? [Any] {
      change(uniform.property, to: Self.value(list, uniform, keyPath))
    } else {
      super.setValue(value, forKeyPath: keyPath)
    }
    guard let uniform, uniform.kind.isWhole, let numbers = state.named[uniform.property]?.components
    else { return }
    for index in 0..<uniform.kind.count where !uniform.kind.holds([numbers[index]]) {
      let limit = Effect.Uniform.wholeLimit
      fatalError(
        "\(Swift.type(of: self)).setValue(_:forKeyPath:): \(keyPath) is an \(uniform.kind.rawValue) from \(-limit) to "
          + "\(limit), not \(numbers[index])")
    }
  }

  /// The value of a uniform from a list of its numbers; traps if the list does not fit the uniform.
  private static func value(_ list: [Any], _ uniform: Effect.Uniform, _ keyPath: String) -> PropertyValue {
    let numbers = list.compactMap(Components.number)
    guard numbers.count == list.count, numbers.count == uniform.kind.count else {
      fatalError(
        "EffectLayer.setValue(_:forKeyPath:): \(keyPath) is a \(uniform.kind.rawValue) of \(uniform.kind.count) "
          + "numbers, not a list of \(list.count)")
    }
    return .plain(uniform.kind.valueKind, uniform.kind.components(numbers))
  }

  /// Sets an image without an animation, since two images do not blend.
  private func setImage(_ value: Any?, _ uniform: Effect.Uniform, _ keyPath: String) {
    let given = value.flatMap(Components.unwrapped)
    guard given == nil || given is CGImage else {
      fatalError(
        "\(Swift.type(of: self)).setValue(_:forKeyPath:): \(keyPath) is a CGImage, not a "
          + "\(given.map { "\(Swift.type(of: $0))" } ?? "nil")")
    }
    let old = EffectImage.held(by: state.named[uniform.property])?.image
    let image = (given as? CGImage).map(EffectImage.init)
    changePlain(old, image?.image) { state in
      state.named[uniform.property] = image.map { .wide(WideValue(.object, object: $0)) }
    }
  }

  override func input(atPath path: String) -> FilterInput? {
    guard path.hasPrefix(Self.prefix), let effect = state.effect else { return super.input(atPath: path) }
    let name = path.dropFirst(Self.prefix.count).prefix { $0 != "." }
    guard let uniform = effect.uniforms.first(where: { $0.name == name }) else { return nil }
    let rest = path.dropFirst(Self.prefix.count + name.count + 1)
    var value = state.named[uniform.property] ?? uniform.initial
    // Readers get the image that was set.
    if let image = EffectImage.held(by: value) { value = .wide(WideValue(any: image.image)) }
    return FilterInput(property: uniform.property, value: value, rest: String(rest))
  }

  override func access(forKey key: String) -> KeyAccess? {
    key == "effect" ? .object(\EffectLayer.effect) : super.access(forKey: key)
  }
  override var isStock: Bool { Swift.type(of: self) == EffectLayer.self }
}

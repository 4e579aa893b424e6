import Foundation
import RandomNumbers

@testable import Engine

/// An animatable key path and the kind of its values.
struct AnimatedPath: Sendable, CustomStringConvertible {
  let path: String
  let kind: ValueKind
  let make: @Sendable () -> CALayer
  /// Returns a random value in its public type. All values have the same count of numbers.
  let value: @Sendable (inout SeededRandom) -> Any

  var description: String { "\(type(of: make())).\(path)" }

  static func random(_ kind: ValueKind) -> @Sendable (inout SeededRandom) -> Any {
    { random in
      func number() -> Double { random.number(0...0.4) }
      switch kind {
      case .scalar: return number()
      case .point: return CGPoint(x: number(), y: number())
      case .size: return CGSize(width: number(), height: number())
      case .rect: return CGRect(x: number(), y: number(), width: number(), height: number())
      case .color: return CGColor(red: number(), green: number(), blue: number(), alpha: number())
      case .vector3: return SIMD3(number(), number(), number())
      case .vector4: return SIMD4(number(), number(), number(), number())
      case .flag: return Bool.random(using: &random)
      case .transform:
        let move = CATransform3DMakeTranslation(
          number(), number(), Bool.random(using: &random) ? 0 : number())
        return CATransform3DRotate(CATransform3DScale(move, 1 + number(), 1 + number(), 1), number(), 0, 0, 1)
      case .wide: return [number(), number(), number()].map { NSNumber(value: $0) }
      }
    }
  }

  static func of(
    _ path: String, _ kind: ValueKind, _ make: @escaping @Sendable () -> CALayer = { CALayer() }
  ) -> AnimatedPath { AnimatedPath(path: path, kind: kind, make: make, value: random(kind)) }

  /// The paths of a property and of all its parts.
  static func family(
    _ path: String, _ kind: ValueKind, _ make: @escaping @Sendable () -> CALayer = { CALayer() }
  ) -> [AnimatedPath] {
    [of(path, kind, make)]
      + AnimatableProperty.parts(of: kind).map { name, part in
        of("\(path).\(name)", Track.kind(of: part, in: kind), make)
      }
  }

  private static let shape: @Sendable () -> CALayer = { CAShapeLayer() }
  private static let gradient: @Sendable () -> CALayer = { CAGradientLayer() }
  private static let text: @Sendable () -> CALayer = { CATextLayer() }
  private static let filtered: @Sendable () -> CALayer = {
    let layer = CALayer()
    let filter = LayerFilter(
      "blur", name: "soft",
      inputs: ["radius": 0.5, "center": CGPoint(x: 0.5, y: 0.25), "tint": CGColor.white])
    layer.filters = [LayerFilter("other"), filter]
    layer.backgroundFilters = [filter]
    layer.compositingFilter = filter
    return layer
  }
  private static let custom: @Sendable () -> CALayer = {
    let layer = CALayer()
    layer.setValue(0.5, forKey: "level")
    layer.setValue(CGPoint(x: 1, y: 2), forKey: "spot")
    layer.setValue(CGRect(x: 1, y: 2, width: 3, height: 4), forKey: "area")
    layer.setValue(CGColor.white, forKey: "ink")
    layer.setValue(CATransform3DIdentity, forKey: "turn")
    layer.setValue([1.0, 2, 3], forKey: "levels")
    return layer
  }

  private static func wide(
    _ path: String, _ make: @escaping @Sendable () -> CALayer,
    _ value: @escaping @Sendable (inout SeededRandom) -> Any
  ) -> AnimatedPath { AnimatedPath(path: path, kind: .wide, make: make, value: value) }

  private static let randomPath: @Sendable (inout SeededRandom) -> Any = { random in
    let path = CGMutablePath()
    path.move(to: CGPoint(x: random.number(0...1), y: random.number(0...1)))
    path.addLine(to: CGPoint(x: random.number(0...1), y: random.number(0...1)))
    path.addQuadCurve(
      to: CGPoint(x: random.number(0...1), y: random.number(0...1)),
      control: CGPoint(x: random.number(0...1), y: random.number(0...1)))
    path.closeSubpath()
    return path
  }

  static let ofColumns: [AnimatedPath] = AnimatableProperty.allCases.flatMap {
    family($0.keyPath, $0.kind)
  }

  static let named: [AnimatedPath] =
    [
      of("doubleSided", .flag), of("minificationFilterBias", .scalar), of("shouldRasterize", .flag),
      of("rasterizationScale", .scalar), wide("shadowPath", { CALayer() }, randomPath),
      wide("path", shape, randomPath), of("fillColor", .color, shape), of("strokeColor", .color, shape),
      of("strokeStart", .scalar, shape), of("strokeEnd", .scalar, shape), of("lineWidth", .scalar, shape),
      of("fontSize", .scalar, text), of("foregroundColor", .color, text), of("miterLimit", .scalar, shape),
      of("lineDashPhase", .scalar, shape), of("locations", .wide, gradient),
      wide("colors", gradient) { random in
        (0..<3).map { _ in
          CGColor(red: random.number(0...1), green: 0.5, blue: random.number(0...1), alpha: 0.75)
        }
      },
    ] + family("contentsCenter", .rect) + family("startPoint", .point, gradient)
    + family("endPoint", .point, gradient)

  static let filters: [AnimatedPath] = ["filters.soft", "backgroundFilters.soft", "compositingFilter"].flatMap
  {
    [of("\($0).radius", .scalar, filtered), of("\($0).enabled", .flag, filtered)]
      + family("\($0).center", .point, filtered) + family("\($0).tint", .color, filtered)
  }

  static let customKeys: [AnimatedPath] =
    family("level", .scalar, custom) + family("spot", .point, custom) + family("area", .rect, custom)
    + family("ink", .color, custom) + family("turn", .transform, custom) + [of("levels", .wide, custom)]

  private static let effect: @Sendable () -> CALayer = {
    let layer = EffectLayer()
    layer.effect = try? Effect(
      name: "table",
      source: """
        uniform float amount; // = 0.25
        uniform int count; // = 3
        uniform bool isOn; // = true
        uniform vec2 center; // = 0.5, 0.25
        uniform vec3 light; // = 1, 0.5, 0
        uniform vec4 tint; // = 1, 0.5, 0, 1
        vec4 effect(vec2 uv) { return first(uv); }
        """)
    return layer
  }

  static let uniforms: [AnimatedPath] =
    [
      of("effect.progress", .scalar, effect), of("effect.amount", .scalar, effect),
      of("effect.count", .scalar, effect),
      of("effect.isOn", .flag, effect),
    ] + family("effect.center", .point, effect) + family("effect.light", .vector3, effect)
    + family("effect.tint", .vector4, effect)

  static let all = ofColumns + named + filters + customKeys + uniforms
}

/// A value as a list of numbers with the operations of the specification (animation.md §3.1), applied literally.
struct LiteralValue {
  let kind: ValueKind
  var numbers: [Double]

  init(_ kind: ValueKind, _ value: Any) {
    self.kind = kind
    if kind == .wide {
      numbers = WideValue(any: value).numbers
    } else {
      let components = Components(any: value, kind: kind, keyPath: "test") ?? .zero
      numbers = (0..<kind.componentCount).map { components[$0] }
    }
  }

  init(_ kind: ValueKind, _ components: Components) {
    self.kind = kind
    numbers = (0..<kind.componentCount).map { components[$0] }
  }

  var components: Components {
    var components = Components()
    for index in numbers.indices { components[index] = numbers[index] }
    return components
  }

  var neutral: LiteralValue {
    var value = self
    value.numbers =
      kind == .transform ? LiteralValue(kind, CATransform3DIdentity).numbers : numbers.map { _ in 0 }
    return value
  }

  func adding(_ other: LiteralValue, times: Double = 1) -> LiteralValue {
    if kind == .transform {
      return LiteralValue(
        kind,
        times < 0 ? components.subtracting(other.components, kind) : components.adding(other.components, kind)
      )
    }
    var sum = self
    for index in numbers.indices { sum.numbers[index] += other.numbers[index] * times }
    return sum
  }

  func mixed(with other: LiteralValue, at q: Double) -> LiteralValue {
    if kind != .wide {
      return LiteralValue(kind, Interpolator(kind, components, other.components).value(at: q))
    }
    var mix = self
    for index in numbers.indices { mix.numbers[index] += (other.numbers[index] - numbers[index]) * q }
    return mix
  }

  /// The largest difference of corresponding numbers; infinite if the counts differ.
  func distance(to other: LiteralValue) -> Double {
    guard numbers.count == other.numbers.count else { return .infinity }
    return zip(numbers, other.numbers).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }
}

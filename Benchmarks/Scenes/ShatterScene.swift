import Segue

/// A picture that falls apart over another picture, as one effect with an animated progress.
final class ShatterScene: LayerScene {
  init(_ definition: SceneFile.Definition, _ source: SceneSource, in root: CALayer) throws {
    let seconds = try definition.number("loop") / 60
    let columns = Double(try definition.count("columns"))
    root.addSublayer(CALayer(size: source.size, contents: try source.image("fullB")))
    let pieces = EffectLayer()
    pieces.frame = CGRect(origin: .zero, size: source.size)
    pieces.effect = try Effect(name: "pieces", source: Self.effect)
    pieces.setValue(source.size.width / columns, forKeyPath: "effect.cell")
    pieces.setValue(seconds, forKeyPath: "effect.seconds")
    // A seed can be too large for an exact float, so it is split.
    let seed = Int(try definition.number("seed"))
    pieces.setValue(seed & 0xFFFF, forKeyPath: "effect.seedLow")
    pieces.setValue(seed >> 16 & 0xFFFF, forKeyPath: "effect.seedHigh")
    for (name, key) in [
      ("delay", "maxDelay"), ("across", "vx"), ("up", "vyUp"), ("gravity", "gravity"), ("spin", "spin"),
    ] {
      pieces.setValue(try definition.number(key), forKeyPath: "effect.\(name)")
    }
    pieces.addSublayer(CALayer(size: source.size, contents: try source.image("fullA")))
    root.addSublayer(pieces)
    pieces.cycle("effect.progress", from: 0, to: 1, seconds: seconds)
  }

  /// Each piece uses four numbers of the scene files' generator. The shader skips to them directly.
  private static let effect = """
    uniform float cell; // = 40
    uniform float seconds; // = 2
    uniform float seedLow; // = 0
    uniform float seedHigh; // = 0
    uniform float delay; // = 0
    uniform float across; // = 0
    uniform float up; // = 0
    uniform float gravity; // = 0
    uniform float spin; // = 0

    const uint factor = 1664525u;
    const uint step = 1013904223u;

    float draw(inout uint state) {
      state = factor * state + step;
      return float(state >> 8) / 16777216.0;
    }

    vec2 position(int piece, vec4 rect, vec2 point) {
      // Skips ahead by repeated squaring: each iteration doubles the number of steps.
      uint state = uint(seedLow) + (uint(seedHigh) << 16);
      uint a = factor;
      uint c = step;
      for (uint left = uint(piece) * 4u; left != 0u; left >>= 1) {
        if ((left & 1u) != 0u) state = a * state + c;
        c *= a + 1u;
        a *= a;
      }
      float wait = draw(state) * delay;
      vec2 speed = vec2((2.0 * draw(state) - 1.0) * across, 0.0);
      speed.y = -draw(state) * up;
      float t = max(0.0, progress * seconds - wait);
      float angle = (2.0 * draw(state) - 1.0) * spin * t;
      vec2 center = rect.xy + 0.5 * vec2(cell);
      vec2 arm = point - center;
      vec2 turn = vec2(cos(angle), sin(angle));
      return center + speed * t + vec2(0.0, 0.5 * gravity * t * t)
        + vec2(arm.x * turn.x - arm.y * turn.y, arm.x * turn.y + arm.y * turn.x);
    }
    """
}

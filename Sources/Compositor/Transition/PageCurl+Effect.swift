import LayerValues

extension Effect {
  /// The effect of a page that curls up from its lower edge, with the geometry of `PageCurl`.
  static let pageCurl: Effect = {
    do {
      return try Effect(name: "page curl", source: PageCurl.source, file: "pageCurl.glsl")
    } catch {
      fatalError("PageCurl: \(error)")
    }
  }()
}

extension PageCurl {
  /// The source of the effect. `fold` and `radius` are in heights of the page; `fold` is the y of the fold, from the
  /// upper edge.
  ///
  /// The back of the page, which is flat above the fold and then follows the roll, covers the front of the page, which
  /// ends at the roll's foremost line. The shadow is below both.
  fileprivate static let source = """
    uniform float fold; // = 1
    uniform float radius; // = 0.08

    const float halfTurn = 3.14159265;

    // 1 below an edge, 0 above it, antialiased over a pixel.
    float below(float distance) { return clamp(0.5 - distance * size.y * scale, 0.0, 1.0); }

    vec4 effect(vec2 uv) {
      float beyond = uv.y - fold;
      // The shadows grow as the page lifts, and fade as the roll leaves the upper edge.
      float lifted = clamp((1.0 - fold) / (2.0 * radius), 0.0, 1.0);
      float remaining = clamp((fold + radius) / radius, 0.0, 1.0);
      vec4 color = vec4(0.0);

      // Content below the page is in the roll's shadow.
      float shadow = 1.0 - smoothstep(0.0, radius, beyond - radius);
      color = vec4(0.0, 0.0, 0.0, 0.35 * shadow * lifted * remaining * (1.0 - below(beyond - radius)));

      // The front: flat, then up along the roll.
      float angle = asin(clamp(beyond / radius, 0.0, 1.0));
      float from = beyond <= 0.0 ? uv.y : fold + radius * angle;
      vec4 front = first(vec2(uv.x, min(from, 1.0)));
      front.rgb *= mix(1.0, 0.72, beyond > 0.0 ? 1.0 - cos(angle) : 0.0);
      // The edge of the back throws a shadow on the front.
      float edge = 2.0 * fold + halfTurn * radius - 1.0;
      float nearness = 1.0 - smoothstep(0.0, 1.5 * radius, edge - uv.y);
      if (uv.y < edge) front.rgb *= 1.0 - 0.3 * nearness * lifted;
      color = mix(color, front, below(beyond - radius) * below(from - 1.0));

      // The back: round the roll and flat above it, paper with a little of the page shining through.
      float around = beyond > 0.0 ? halfTurn - angle : halfTurn;
      float back = beyond > 0.0 ? fold + radius * around : fold + halfTurn * radius - beyond;
      vec4 through = first(vec2(uv.x, clamp(back, 0.0, 1.0)));
      vec3 paper = mix(vec3(0.93), through.rgb / max(through.a, 0.004), 0.12);
      paper *= mix(0.62, 1.0, smoothstep(0.0, 1.0, (around - 0.5 * halfTurn) / (0.5 * halfTurn)));
      float covered = through.a * below(back - 1.0) * below(beyond - radius);
      return color * (1.0 - covered) + vec4(paper, 1.0) * covered;
    }
    """
}

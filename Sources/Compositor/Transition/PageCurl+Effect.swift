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
  /// From the top down, the effect draws the back of the page, which is flat above the fold and then follows the roll;
  /// the front of the page, up to the roll's foremost line; and the shadow below both.
  fileprivate static let source = """
    uniform float fold; // = 1
    uniform float radius; // = 0.08

    const float turn = 3.14159265;

    // 1 below an edge, 0 above it, antialiased over a pixel.
    float below(float distance) { return clamp(0.5 - distance * size.y * scale, 0.0, 1.0); }

    vec4 effect(vec2 uv) {
      float beyond = uv.y - fold;
      float lifted = clamp((1.0 - fold) / (2.0 * radius), 0.0, 1.0);
      float leaving = clamp((fold + radius) / radius, 0.0, 1.0);
      vec4 color = vec4(0.0);

      // Content below the page is in the roll's shadow.
      float shadow = 1.0 - smoothstep(0.0, radius, beyond - radius);
      color = vec4(0.0, 0.0, 0.0, 0.35 * shadow * lifted * leaving * (1.0 - below(beyond - radius)));

      // The front: flat, then up along the roll.
      float angle = asin(clamp(beyond / radius, 0.0, 1.0));
      float from = beyond <= 0.0 ? uv.y : fold + radius * angle;
      vec4 front = first(vec2(uv.x, min(from, 1.0)));
      front.rgb *= mix(1.0, 0.72, beyond > 0.0 ? 1.0 - cos(angle) : 0.0);
      // The edge of the back throws a shadow on it.
      float edge = 2.0 * fold + turn * radius - 1.0;
      float nearness = 1.0 - smoothstep(0.0, 1.5 * radius, edge - uv.y);
      if (uv.y < edge) front.rgb *= 1.0 - 0.3 * nearness * lifted;
      color = mix(color, front, below(beyond - radius) * below(from - 1.0));

      // The back: round the roll and flat above it, paper with a little of the page shining through.
      float around = beyond > 0.0 ? turn - angle : turn;
      float back = beyond > 0.0 ? fold + radius * around : fold + turn * radius - beyond;
      vec4 through = first(vec2(uv.x, clamp(back, 0.0, 1.0)));
      vec3 paper = mix(vec3(0.93), through.rgb / max(through.a, 0.004), 0.12);
      paper *= mix(0.62, 1.0, smoothstep(0.0, 1.0, (around - 0.5 * turn) / (0.5 * turn)));
      float covered = through.a * below(back - 1.0) * below(beyond - radius);
      return color * (1.0 - covered) + vec4(paper, 1.0) * covered;
    }
    """
}

// A gradient over a rectangle: the colour at a position on the gradient's ramp for every pixel.

// A ramp of 1024 colours in each row.
uniform sampler2D page;
// 0: the kind (axial, radial or conic); the row of the ramp; the number of colours if the ramp spaces them evenly, 0 if
// it has them at their stops.
// 1: points per pixel; the vector from the gradient's start to the rectangle's corner, in points.
// 2: the vector from the start to the end.
// 3 to 8: the stops, four in each, if the ramp spaces the colours evenly.
uniform vec4 values[11];

out vec4 color;

void main() {
  vec2 p = gl_FragCoord.xy * values[1].xy + values[1].zw;
  vec2 direction = values[2].xy;
  float axial = dot(p, direction) / max(dot(direction, direction), 1e-12);
  float radial = length(p / max(abs(direction), vec2(1e-9)));
  float turn = (atan(p.y, p.x) - atan(direction.y, direction.x)) / 6.28318530718;
  float offset = values[0].x < 0.5 ? axial : values[0].x < 1.5 ? radial : turn - floor(turn);
  int count = int(values[0].z);
  if (count > 1) {
    float passed = 0.0;
    for (int i = 0; i < count - 1; i++) {
      float low = values[3 + i / 4][i % 4];
      float high = values[3 + (i + 1) / 4][(i + 1) % 4];
      passed += clamp((offset - low) / max(high - low, 1e-6), 0.0, 1.0);
    }
    offset = passed / float(count - 1);
  }
  float ramp = clamp(offset, 0.0, 1.0) * 1023.0;
  int first = min(int(ramp), 1022);
  int row = int(values[0].y);
  color = mix(texelFetch(page, ivec2(first, row), 0), texelFetch(page, ivec2(first + 1, row), 0), ramp - float(first));
}

#version 330 core
// Reads RoundedVertex (Sources/GPURender/Schedule/Vertices.swift). Everything but the three points is the same for
// all vertices of a quad.

// Surface pixels to clip space: scale, then offset.
uniform vec4 surface;

in vec4 extent;
in vec4 radii;
in vec4 clipRadii;
in vec4 map;
in vec2 position;
in vec2 local;
in vec2 clipLocal;
in vec4 fill;
in vec4 border;
in float borderWidth;

out vec2 point;
out vec2 clipPoint;
flat out vec4 sizes;
flat out vec4 corners;
flat out vec4 clipCorners;
flat out vec4 texelMap;
flat out vec4 fillColor;
flat out vec4 borderColor;
flat out float borderSize;

void main() {
  point = local;
  clipPoint = clipLocal;
  sizes = extent;
  corners = radii;
  clipCorners = clipRadii;
  texelMap = map;
  fillColor = fill;
  borderColor = border;
  borderSize = borderWidth;
  gl_Position = vec4(position * surface.xy + surface.zw, 0.0, 1.0);
}

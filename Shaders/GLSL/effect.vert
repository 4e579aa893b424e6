#version 330 core
// The layer's rectangle, for an effect that colours pixels. Reads no vertex attributes.

// Points -> clip space.
uniform mat3 toClip;
// Points: x, y, width, height.
uniform vec4 layerRect;

out vec2 layerUV;

void main() {
  vec2 corner = vec2(gl_VertexID == 1 || gl_VertexID == 4 || gl_VertexID == 5,
                     gl_VertexID == 2 || gl_VertexID == 3 || gl_VertexID == 5);
  layerUV = corner;
  vec3 at = toClip * vec3(layerRect.xy + corner * layerRect.zw, 1.0);
  gl_Position = vec4(at.xy, 0.0, at.z);
}

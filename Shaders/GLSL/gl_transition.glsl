// The interface of gl-transitions over that of effects: y grows upwards.

in vec2 layerUV;

// The width divided by the height.
float ratio = size.x / size.y;

// The position of the pixel in the picture: pixels from the lower left corner.
vec4 fragmentPosition = vec4(vec2(layerUV.x, 1.0 - layerUV.y) * size * scale, 0.0, 1.0);

vec2 pictureUV(vec2 uv) { return vec2(uv.x, 1.0 - uv.y); }

vec4 getFromColor(vec2 uv) { return first(pictureUV(uv)); }
vec4 getToColor(vec2 uv) { return second(pictureUV(uv)); }
// Inputs have one mipmap level: a bias does nothing.
vec4 getFromColor(vec2 uv, float bias) { return getFromColor(uv); }
vec4 getToColor(vec2 uv, float bias) { return getToColor(uv); }

// Replacements of the texture functions, because the first row of a picture is at the top.
vec4 pictureColor(sampler2D picture, vec2 uv) { return texture(picture, pictureUV(uv)); }
vec4 pictureColor(sampler2D picture, vec2 uv, float bias) { return texture(picture, pictureUV(uv)); }
vec4 pictureColorProjected(sampler2D picture, vec3 at) { return texture(picture, pictureUV(at.xy / at.z)); }
vec4 pictureColorProjected(sampler2D picture, vec4 at) { return texture(picture, pictureUV(at.xy / at.w)); }
vec4 pictureColorAtLevel(sampler2D picture, vec2 uv, float level) { return texture(picture, pictureUV(uv)); }
vec4 pictureColorByChange(sampler2D picture, vec2 uv, vec2 dx, vec2 dy) {
  return texture(picture, pictureUV(uv));
}
vec4 pictureTexel(sampler2D picture, ivec2 at, int level) {
  return texelFetch(picture, ivec2(at.x, textureSize(picture, 0).y - 1 - at.y), 0);
}

// A colour as a player's canvas shows it over black. Components are clamped to 0...1; since the result is
// premultiplied, alpha is at least the largest component.
vec4 settled(vec4 color) {
  vec4 inside = clamp(color, 0.0, 1.0);
  return vec4(inside.rgb, max(inside.a, max(inside.r, max(inside.g, inside.b))));
}


#define SETTLES
vec4 effect(vec2 uv) { return transition(pictureUV(uv)); }

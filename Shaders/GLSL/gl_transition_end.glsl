
// effect_end.frag settles the colours of gallery shaders, whose prologue declares `layerUV`.
#define IS_GL_TRANSITION
vec4 effect(vec2 uv) { return transition(pictureUV(uv)); }

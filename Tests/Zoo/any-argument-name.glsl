vec4 helper(vec2, float);
vec4 transition(vec2 texturePoint) { return helper(texturePoint, progress); }
vec4 helper(vec2 texturePoint, float by) { return mix(getFromColor(texturePoint), getToColor(texturePoint), by); }

precision highp float;
precision highp int;
vec4 transition(vec2 p) { return mix(getFromColor(p), getToColor(p), progress * p.y + progress * (1.0 - p.y)); }

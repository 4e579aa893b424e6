uniform float low;// = 0.25
uniform float high; /* = 0.75 */ uniform float power; // = 2.0
vec4 transition(vec2 uv){float t=pow(smoothstep(low,high,progress*0.5+uv.x*0.5),power);return mix(getFromColor(uv),getToColor(uv),t);}

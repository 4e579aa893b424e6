// A layer cut to a rounded rectangle: the coverage of a pixel follows from its distance to the outline.
#version 440
layout(location = 0) in vec2 qt_TexCoord0;
layout(location = 0) out vec4 fragColor;
layout(std140, binding = 0) uniform buf {
    mat4 qt_Matrix;
    float qt_Opacity;
    float radius;
    float pixels; // to a point
    vec2 size;
};
layout(binding = 1) uniform sampler2D source;

void main()
{
    vec2 p = abs(qt_TexCoord0 - 0.5) * size - size / 2.0 + radius;
    float outside = length(max(p, vec2(0.0))) - radius;
    fragColor = texture(source, qt_TexCoord0) * (clamp(0.5 - outside * pixels, 0.0, 1.0) * qt_Opacity);
}

/* At the beginning // and inside
   uniform float not_a_parameter; // = 1.0
*/
uniform /* between */ float /* the */ amount /* = 0.7 */ ; // words
uniform float
  wide
  ; // = 0.5
/**/vec4/**/transition/**/(/**/vec2/**/uv/**/)/**/{/**/
  // return getToColor(uv); }
  float t = progress /* half */ * /* of */ 1.0; /* } */
  t = pow(t, 0.5 + amount); // "quotes' /*
  vec4 old = getFromColor(uv); /* = 3.0 */
  return mix(old, getToColor(uv), t * (1.0 + wide * 0.0));
}//
/* the end */
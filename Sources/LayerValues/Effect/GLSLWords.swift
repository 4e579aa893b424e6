/// Words of GLSL whose meaning in the version of a source differs from that in the compositor's version.
enum GLSLWords {
  /// Words that GLSL reserves, in one version or another, and that no source needs as keywords.
  static let reserved: Set<String> = words(
    """
    active asm atomic_uint buffer cast centroid class coherent common demote dmat2 dmat2x2 dmat2x3 dmat2x4 dmat3
    dmat3x2 dmat3x3 dmat3x4 dmat4 dmat4x2 dmat4x3 dmat4x4 double dvec2 dvec3 dvec4 enum extern external f16vec2
    filter fixed flat fvec2 fvec3 fvec4 goto half hvec2 hvec3 hvec4 inline input interface layout long
    namespace noinline noperspective output packed partition patch precise public readonly resource restrict row_major
    sample sampler1D sampler1DArray sampler1DShadow sampler2DRect sampler2DRectShadow sampler3DRect samplerBuffer
    samplerExternalOES shared short sizeof smooth static subroutine superp template texture1D texture2DRect texture3D
    textureBuffer this typedef union unsigned using volatile writeonly isampler1D usampler1D
    """)

  /// Words that may precede a name without being its type.
  static let notTypes: Set<String> = words("return else do case discard break continue in out inout const")

  /// Qualifiers that may precede a type.
  static let qualifiers: Set<String> = words("const in lowp mediump highp")

  /// Types that GLSL ES 1.00 does not have, so that a source in this version may use their names.
  static let laterTypes: Set<String> = words(
    "uint uvec2 uvec3 uvec4 mat2x2 mat2x3 mat2x4 mat3x2 mat3x3 mat3x4 mat4x2 mat4x3 mat4x4 sampler3D")

  /// All words that may directly precede a type.
  static let beforeTypes = qualifiers.union(notTypes).union(
    words("uniform varying attribute invariant struct"))

  /// The names of texture functions in all versions. Each has the name of the compositor's function that reads an image
  /// whose y axis points up.
  static let textureReads: [String: String] = [
    "texture2D": "pictureColor", "texture2DProj": "pictureColorProjected",
    "texture2DLod": "pictureColorAtLevel",
    "texture2DLodEXT": "pictureColorAtLevel", "texture2DGradEXT": "pictureColorByChange",
    "texture2DGrad": "pictureColorByChange", "texture": "pictureColor", "textureLod": "pictureColorAtLevel",
    "textureProj": "pictureColorProjected", "textureGrad": "pictureColorByChange",
    "texelFetch": "pictureTexel",
  ]

  /// Texture functions whose names GLSL ES 1.00 leaves free for a source to use.
  static let freeTextureReads: Set<String> = [
    "texture", "textureLod", "textureProj", "textureGrad", "texelFetch", "texture2DGrad",
  ]

  /// Texture functions whose arguments are a position from 0 to 1 and at most a bias or a level.
  static let screenReads: Set<String> = words("texture2D texture2DLod texture2DLodEXT texture textureLod")

  static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init))
  }

  // MARK: Built-in functions

  /// The signatures of the built-in functions of GLSL ES 1.00, with the result first: `g` is float or any of its
  /// vectors, `f` is float, and `v` is vec3.
  static let builtIns: [String: [String]] = {
    var table: [String: [String]] = [:]
    for name in words(
      """
      radians degrees sin cos tan asin acos exp log exp2 log2 sqrt inversesqrt abs sign floor ceil fract normalize
      """)
    { table[name] = ["gg"] }
    table["atan"] = ["gg", "ggg"]
    table["length"] = ["fg"]
    for name in ["distance", "dot"] { table[name] = ["fgg"] }
    for name in ["pow", "reflect"] { table[name] = ["ggg"] }
    for name in ["mod", "min", "max"] { table[name] = ["ggg", "ggf"] }
    table["step"] = ["ggg", "gfg"]
    table["clamp"] = ["gggg", "ggff"]
    table["mix"] = ["gggg", "gggf"]
    table["smoothstep"] = ["gggg", "gffg"]
    table["faceforward"] = ["gggg"]
    table["refract"] = ["gggf"]
    table["cross"] = ["vvv"]
    return table
  }()

  /// Functions called `renamed` that forward to the built-in function `name`, for all its parameter types except
  /// `except`. In desktop GLSL a source's function hides the built-in function of the same name; in GLSL ES it does
  /// not.
  static func forwarders(of name: String, renamed: String, except: Set<[String]>) -> String {
    var code = ""
    var made = except
    for form in builtIns[name] ?? [] {
      for any in form.contains("g") ? ["float", "vec2", "vec3", "vec4"] : [""] {
        let types = form.map { $0 == "g" ? any : $0 == "f" ? "float" : "vec3" }
        guard made.insert(Array(types.dropFirst())).inserted else { continue }
        let names = "abc".prefix(types.count - 1).map(String.init)
        let parameters = zip(types.dropFirst(), names).map { "\($0) \($1)" }.joined(separator: ", ")
        code +=
          "\(types[0]) \(renamed)(\(parameters)) { return \(name)(\(names.joined(separator: ", "))); }\n"
      }
    }
    return code
  }
}

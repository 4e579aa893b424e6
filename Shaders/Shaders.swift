/// The text of every shader, built into the program.
public enum ShaderSource {
  /// A vertex shader that positions textured quads.
  public static var plainVertex: [UInt8] { PackageResources.plain_vert }
  /// A fragment shader that draws a texel unchanged.
  public static var imageFragment: [UInt8] { PackageResources.image_frag }
  /// A fragment shader that multiplies a texel by a factor of the whole draw.
  public static var tintedFragment: [UInt8] { PackageResources.tinted_frag }
  /// A fragment shader that draws one colour in the whole draw.
  public static var solidFragment: [UInt8] { PackageResources.solid_frag }
  /// A fragment shader that multiplies a colour by a texel's alpha.
  public static var tintedAlphaFragment: [UInt8] { PackageResources.tinted_alpha_frag }
  /// A vertex shader that positions quads with two textures.
  public static var maskedVertex: [UInt8] { PackageResources.masked_vert }
  /// A fragment shader that multiplies a texel by the alpha of another texture's texel.
  public static var maskedFragment: [UInt8] { PackageResources.masked_frag }
  /// A fragment shader that halves the size: the mean of 2 x 2 texels, or, if wide, of 4 x 4.
  public static func halvedFragment(isWide: Bool) -> [UInt8] {
    Array("#version 330 core\n\(isWide ? "#define WIDE\n" : "")".utf8) + PackageResources.reduce_frag
  }
  /// A fragment shader for one direction of a Gaussian that reads `reach` texels to both sides; one that `saturates`
  /// changes the result's saturation.
  public static func blurFragment(reach: Int, saturates: Bool = false) -> [UInt8] {
    let head = Array("#version 330 core\n#define REACH \(reach)\n".utf8)
    if !saturates { return head + PackageResources.blur_frag }
    return head + Array("#define SATURATES\n".utf8) + PackageResources.saturation_glsl
      + PackageResources.blur_frag
  }
  /// A fragment shader that changes the saturation of a texel.
  public static var saturateFragment: [UInt8] {
    Array("#version 330 core\n".utf8) + PackageResources.saturation_glsl + PackageResources.saturate_frag
  }
  /// A fragment shader that blurs by a few pixels, in one pass.
  public static var smallBlurFragment: [UInt8] { PackageResources.small_blur_frag }
  /// A fragment shader that draws a gradient over a rectangle.
  public static var gradientFragment: [UInt8] { PackageResources.gradient_frag }
  /// A vertex shader that positions quads with a rounded rectangle and a clip.
  public static var roundedVertex: [UInt8] { PackageResources.rounded_vert }
  /// A fragment shader that draws a texel inside a rounded rectangle.
  public static var roundedFragment: [UInt8] {
    PackageResources.coverage_glsl + PackageResources.rounded_frag
  }
  /// A fragment shader that draws a texel inside a rounded rectangle with a border.
  public static var borderedFragment: [UInt8] {
    PackageResources.coverage_glsl + PackageResources.bordered_frag
  }
  /// A fragment shader that draws a texel inside a rounded rectangle with a border and a clip.
  public static var clippedFragment: [UInt8] {
    PackageResources.coverage_glsl + PackageResources.clipped_frag
  }
  /// A fragment shader that draws a texel inside a rounded rectangle with a border and a clip, in perspective.
  public static var projectedFragment: [UInt8] {
    PackageResources.coverage_glsl + PackageResources.projected_frag
  }
  /// A vertex shader that positions instances, a quad each.
  public static var instanceVertex: [UInt8] { PackageResources.instance_vert }
  /// A fragment shader that multiplies a texel by a colour, inside a rounded rectangle if there is one.
  public static var instanceFragment: [UInt8] {
    PackageResources.coverage_glsl + PackageResources.instance_frag
  }
  /// A vertex shader that positions the layers of animated runs, whose tracks it evaluates.
  public static var animatedVertex: [UInt8] {
    PackageResources.animated_tracks_glsl + PackageResources.animated_vert
  }
  /// A fragment shader that draws a colour, inside a rounded rectangle if there is one.
  public static var animatedFragment: [UInt8] {
    PackageResources.coverage_glsl + PackageResources.animated_frag
  }
  /// A vertex shader that positions bands of outlines.
  public static var bandedVertex: [UInt8] { PackageResources.banded_vert }
  /// A fragment shader that multiplies a texel by a colour and an outline's coverage.
  public static var bandedFragment: [UInt8] { PackageResources.banded_frag }
  /// A vertex shader that positions quads in perspective, with the distance of each pixel from their edges.
  public static var edgedVertex: [UInt8] { PackageResources.edged_vert }
  /// A fragment shader that multiplies a texel by a colour, in perspective.
  public static var perspectiveFragment: [UInt8] { PackageResources.perspective_frag }
  /// A fragment shader that multiplies a texel by a colour, with antialiased edges.
  public static var edgedFragment: [UInt8] { PackageResources.edged_frag }

  // MARK: Effects

  /// The code before the source of every effect.
  public static var effectHead: [UInt8] { PackageResources.effect_glsl }
  /// The code between the head and a source written for gl-transitions.
  public static var glTransitionHead: [UInt8] { PackageResources.gl_transition_glsl }
  /// The code after a source written for gl-transitions, before that of every effect.
  public static var glTransitionTail: [UInt8] { PackageResources.gl_transition_end_glsl }
  /// A vertex shader that positions the rectangle of an effect which colours pixels.
  public static var effectVertex: [UInt8] { PackageResources.effect_vert }
  /// The code after the source of an effect that colours pixels.
  public static var effectTail: [UInt8] { PackageResources.effect_end_frag }
  /// The code between the head and the source of an effect that moves pieces.
  public static var piecesHead: [UInt8] { PackageResources.pieces_begin_vert }
  /// The code after the source of an effect that moves pieces.
  public static var piecesTail: [UInt8] { PackageResources.pieces_end_vert }
  /// A fragment shader that draws a texel of a piece.
  public static var piecesFragment: [UInt8] { PackageResources.pieces_frag }
  /// A fragment shader that draws a texel of a piece that fades.
  public static var fadedPiecesFragment: [UInt8] { PackageResources.pieces_faded_frag }
  /// The code after the source of an effect that colours its pieces.
  public static var coloredPiecesTail: [UInt8] { PackageResources.pieces_colored_frag }

  /// An effect: the picture falls apart.
  public static var shatter: [UInt8] { PackageResources.shatter_glsl }
  /// An effect: the picture rolls up like a page.
  public static var pageCurl: [UInt8] { PackageResources.page_curl_glsl }
  /// An effect: pieces are pushed and fall.
  public static var fall: [UInt8] { PackageResources.fall_glsl }
  /// The shade of pieces, to add to an effect with the uniforms `cell`, `duration` and `seed`.
  public static var pieceShade: [UInt8] { PackageResources.piece_shade_glsl }
  /// An effect: pieces fly off, turn, shrink and fade.
  public static var explode: [UInt8] { PackageResources.explode_glsl }
  /// An effect: the picture in two colours.
  public static var duotone: [UInt8] { PackageResources.duotone_glsl }
  /// An effect of two pictures: the cells of a mosaic grow and shrink.
  public static var pixellate: [UInt8] { PackageResources.pixellate_glsl }
  /// An effect of two pictures: a blur away from the middle.
  public static var zoomBlur: [UInt8] { PackageResources.zoom_blur_glsl }
}

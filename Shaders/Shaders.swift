/// The two shaders of a program, without the line `#version` and without constants of a variant.
public struct ProgramSource: Sendable {
  public let vertex: [UInt8]
  public let fragment: [UInt8]
}

/// The text of every shader, built into the program.
public enum ShaderSource {
  // MARK: Programs

  /// A texel unchanged.
  public static var image: ProgramSource { plain(PackageResources.image_frag) }
  /// A texel multiplied by a factor of the whole draw.
  public static var tinted: ProgramSource { plain(PackageResources.tinted_frag) }
  /// One colour in the whole draw.
  public static var solid: ProgramSource { plain(PackageResources.solid_frag) }
  /// A colour multiplied by a texel's alpha.
  public static var tintedAlpha: ProgramSource { plain(PackageResources.tinted_alpha_frag) }
  /// A texel multiplied by the alpha of another texture's texel.
  public static var masked: ProgramSource {
    ProgramSource(vertex: PackageResources.masked_vert, fragment: PackageResources.masked_frag)
  }
  /// A texel inside a rounded rectangle.
  public static var rounded: ProgramSource { rounded(PackageResources.rounded_frag) }
  /// A texel inside a rounded rectangle with a border.
  public static var bordered: ProgramSource { rounded(PackageResources.bordered_frag) }
  /// A texel inside a rounded rectangle with a border and a clip.
  public static var clipped: ProgramSource { rounded(PackageResources.clipped_frag) }
  /// A texel inside a rounded rectangle with a border and a clip, in perspective.
  public static var projected: ProgramSource { rounded(PackageResources.projected_frag) }
  /// A texel multiplied by a colour, in perspective.
  public static var perspective: ProgramSource {
    ProgramSource(vertex: PackageResources.edged_vert, fragment: PackageResources.perspective_frag)
  }
  /// A texel multiplied by a colour, with antialiased edges.
  public static var antialiased: ProgramSource {
    ProgramSource(vertex: PackageResources.edged_vert, fragment: PackageResources.edged_frag)
  }
  /// Instances, a quad each: a texel multiplied by a colour, inside a rounded rectangle if there is one.
  public static var instanced: ProgramSource {
    ProgramSource(
      vertex: PackageResources.instance_vert,
      fragment: PackageResources.coverage_glsl + PackageResources.instance_frag)
  }
  /// Bands of outlines: a texel multiplied by a colour and an outline's coverage.
  public static var banded: ProgramSource {
    ProgramSource(vertex: PackageResources.banded_vert, fragment: PackageResources.banded_frag)
  }
  /// The layers of animated runs, whose tracks the vertex shader evaluates: a colour, inside a rounded rectangle if
  /// there is one.
  public static var animated: ProgramSource {
    ProgramSource(
      vertex: PackageResources.animated_tracks_glsl + PackageResources.animated_vert,
      fragment: PackageResources.coverage_glsl + PackageResources.animated_frag)
  }
  /// A gradient over a rectangle.
  public static var gradient: ProgramSource { plain(PackageResources.gradient_frag) }

  // MARK: Filters

  /// Half the size: the mean of 2 x 2 texels, or, if `WIDE` is defined, the weighted mean of 4 x 4.
  public static var halved: ProgramSource { plain(PackageResources.reduce_frag) }
  /// One direction of a Gaussian that reads `REACH` texels to both sides; if `SATURATES` is defined, it also
  /// changes the saturation and adds a tint.
  public static var blur: ProgramSource {
    plain(PackageResources.saturation_glsl + PackageResources.blur_frag)
  }
  /// A blur by a few pixels, in one pass.
  public static var smallBlur: ProgramSource { plain(PackageResources.small_blur_frag) }
  /// A texel with another saturation, below a tint.
  public static var saturated: ProgramSource {
    plain(PackageResources.saturation_glsl + PackageResources.saturate_frag)
  }

  private static func plain(_ fragment: [UInt8]) -> ProgramSource {
    ProgramSource(vertex: PackageResources.plain_vert, fragment: fragment)
  }

  private static func rounded(_ fragment: [UInt8]) -> ProgramSource {
    ProgramSource(vertex: PackageResources.rounded_vert, fragment: PackageResources.coverage_glsl + fragment)
  }

  // MARK: Effects

  /// The code before the source of every effect.
  public static var effectHead: [UInt8] { PackageResources.effect_glsl }
  /// The code between the head and a source written for gl-transitions.
  public static var glTransitionHead: [UInt8] { PackageResources.gl_transition_glsl }
  /// The code between a source written for gl-transitions and `effectTail`.
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
